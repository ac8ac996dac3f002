"""Boarding, boats of two colours, danger on purpose (RUL-1, RUL-2, RUL-8, RUL-12)."""

from __future__ import annotations

import pytest

from survive_nb.survive import Options, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import BoatLost, ExplorerLost, ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, new, on_board, play, refused, until

#: Two tiles, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f . . . . .
    E  . . . . . . . . . . .
"""


@rule("RUL-1")
@pytest.mark.parametrize("red", ["red-1 D4", "red-1 C4", "boat-2 C3: red-1"])
def test_boarding_costs_one_move(red: str) -> None:
    pieces = f"""
        {red}
        boat-1 C4: yellow-1
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert crew(state, "boat-1") == {"yellow-1", "red-1"}
    assert (state.moves_left, state.step) == (2, "move")


@rule("RUL-2")
@pytest.mark.parametrize("red", ["red-1 D4", "boat-2 C3: red-1"])
def test_boarding_beside_serpent_loses_both(red: str) -> None:
    pieces = f"""
        {red}
        boat-1    C4
        serpent-1 C4
    """
    state = compose(SPIT, pieces)
    assert happened(state, "red-1 to boat-1")[1:] == [
        BoatLost("boat-1", "BOAT-6"),
        ExplorerLost("red-1", "BOAT-6"),
    ]
    state = play(state, "red-1 to boat-1")
    assert (state.place_of("red-1"), state.place_of("boat-1")) == (None, None)


@rule("RUL-2")
@pytest.mark.parametrize("red", ["red-1 D4", "red-1 C4", "boat-2 C3: red-1"])
def test_boarding_beside_whale_loses_boat(red: str) -> None:
    pieces = f"""
        {red}
        boat-1  C4
        whale-1 C4
    """
    state = compose(SPIT, pieces)
    assert happened(state, "red-1 to boat-1")[1:] == [
        BoatLost("boat-1", "BOAT-7"),
        ExplorerMoved("red-1", "boat-1", "C4", "BOAT-7"),
    ]
    state = play(state, "red-1 to boat-1")
    assert (state.place_of("red-1"), state.place_of("boat-1")) == ("C4", None)


@rule("RUL-2", "BOAT-6")
def test_serpent_acts_before_whale() -> None:
    creatures_on = """
        serpent-1 C4
        whale-1   C4
    """
    state = compose(SPIT, "red-1 D4\nboat-1 C4" + creatures_on)
    assert happened(state, "red-1 to boat-1")[1:] == [
        BoatLost("boat-1", "BOAT-6"),
        ExplorerLost("red-1", "BOAT-6"),
    ]
    state = compose(SPIT, "boat-1 C3: red-1" + creatures_on)
    assert happened(state, "boat-1 to C4")[1:] == [
        BoatLost("boat-1", "BOAT-6"),
        ExplorerLost("red-1", "BOAT-6"),
    ]


@rule("RUL-2", "BOAT-7")
def test_boarding_beside_whale_and_shark() -> None:
    pieces = """
        red-1   D4
        boat-1  C4
        whale-1 C4
        shark-1 C4
    """
    state = compose(SPIT, pieces)
    assert happened(state, "red-1 to boat-1")[-1] == ExplorerLost("red-1", "BOAT-7")
    assert on_board(play(state, "red-1 to boat-1")) == {"whale-1": "C4", "shark-1": "C4"}


@rule("RUL-2")
def test_boarding_beside_shark_is_safe() -> None:
    pieces = """
        red-1   D4
        boat-1  C4
        shark-1 C4
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert on_board(state) == {"red-1": "boat-1", "boat-1": "C4", "shark-1": "C4"}


TWO_COLOURS = Options(players=2, colors_per_player=2, first_player=0)


@rule("RUL-8")
@pytest.mark.parametrize(
    ("aboard", "movers"),
    [
        ("red-1 green-1 yellow-1", {0}),
        ("red-1 yellow-1 blue-1", {1}),
        ("green-1 blue-1", {0, 1}),
        ("green-1", {0}),
    ],
)
def test_control_counts_both_colours(aboard: str, movers: set[int]) -> None:
    pieces = f"""
        boat-1 C4: {aboard}
        red-9    A1
        yellow-9 A1
    """
    for seat in (0, 1):
        state = compose("", pieces, options=TWO_COLOURS, turn=seat)
        if seat in movers:
            assert "boat-1 to C5" in legal(state)
        else:
            assert refused(state, "boat-1 to C5") == "BOAT-4"


@rule("RUL-8")
def test_one_turn_covers_both_colours() -> None:
    pieces = """
        red-1    A1
        green-1  A1
        yellow-1 A1
    """
    state = compose("", pieces, options=TWO_COLOURS)
    assert refused(state, "yellow-1 to A2") == "LAND-4"
    state = play(state, "red-1 to A2", "green-1 to A2")
    assert (state.turn, state.moves_left) == (0, 1)
    state = play(state, "end moves", "roll shark")
    assert state.turn == 1
    assert refused(state, "green-1 to A3") == "LAND-4"


@rule("RUL-8")
def test_two_boats_for_each_colour() -> None:
    state = until(new(2, colors=2), "move")
    assert len(view_for(state, None).boats) == 8
    assert state.turn == 0


@rule("RUL-12")
@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("red-1 to D3", {"red-1"}),  # from land onto a shark
        ("red-1 to C5", {"red-1"}),  # from land onto a serpent
        ("red-2 to C5", {"red-2"}),  # swimming onto a serpent
        ("red-2 to D3", {"red-2"}),  # swimming onto a shark
        ("boat-1 to C5", {"red-3", "boat-1"}),  # a manned boat onto a serpent
        ("boat-1 to B6", {"boat-1"}),  # a manned boat onto a whale
        ("red-1 to boat-2", {"red-1", "boat-2"}),  # boarding beside a serpent
    ],
)
def test_moving_into_danger_is_legal(line: str, lost: set[str]) -> None:
    pieces = """
        red-1     D4
        red-2     C4
        boat-1    C6: red-3
        boat-2    E5
        shark-1   D3
        serpent-1 C5
        serpent-2 E5
        whale-1   B6
    """
    state = compose(SPIT, pieces)
    assert line in legal(state)
    assert set(on_board(state)) - set(on_board(play(state, line))) == lost
