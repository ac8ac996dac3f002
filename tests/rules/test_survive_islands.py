"""Going ashore on the safe islands (ISLE-1 … ISLE-3)."""

from __future__ import annotations

import pytest

from survive_nb.survive import view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, on_board, play, refusal_text, refused

#: Two tiles, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f . . . . .
    E  . . . . . . . . . . .
"""

HAD_ITS_ACTION = "SWIM-2: red-1 already took its water action this turn."


@rule("ISLE-1")
@pytest.mark.parametrize(
    ("space", "island"),
    [
        ("B1", "NW"),
        ("C1", "NW"),
        ("B10", "NE"),
        ("C11", "NE"),
        ("K1", "SW"),
        ("L1", "SW"),
        ("K11", "SE"),
        ("L10", "SE"),
    ],
)
def test_landing_from_boat_leaves_the_boat(space: str, island: str) -> None:
    state = compose("", f"boat-1 {space}: red-1 red-2")
    assert happened(state, f"red-1 to {island}") == [ExplorerMoved("red-1", "boat-1", island, "ISLE-1")]
    state = play(state, f"red-1 to {island}")
    assert (state.moves_left, crew(state, "boat-1")) == (2, {"red-2"})
    state = play(state, f"red-2 to {island}")
    assert (state.moves_left, crew(state, "boat-1")) == (1, set())
    assert on_board(state) == {"red-1": island, "red-2": island, "boat-1": space}


@rule("ISLE-1")
def test_boat_lands_at_its_own_island() -> None:
    state = compose("", "boat-1 B2: red-1")
    assert refusal_text(state, "red-1 to NW") == "ISLE-1: red-1 is not at a landing space of the NW island."
    assert legal(state, "red-1") == {"red-1 to B2"}
    state = compose("", "boat-1 B1: red-1")
    assert refused(state, "red-1 to NE") == "ISLE-1"
    assert legal(state, "red-1") == {"red-1 to B1", "red-1 to NW"}


@rule("ISLE-1")
def test_nobody_goes_ashore_from_land() -> None:
    words = "ISLE-1: red-1 stands on land; one goes ashore from a boat or the water."
    assert refusal_text(compose(SPIT, "red-1 D4"), "red-1 to NW") == words


@rule("ISLE-1")
def test_passenger_may_land_without_control() -> None:
    state = compose("", "boat-1 B1: red-1 blue-1 blue-2")
    assert refused(state, "boat-1 to B2") == "BOAT-4"
    assert play(state, "red-1 to NW").place_of("red-1") == "NW"


@rule("ISLE-2")
def test_swimmer_lands_with_one_move() -> None:
    state = compose("", "red-1 K11")
    assert happened(state, "red-1 to SE") == [ExplorerMoved("red-1", "K11", "SE", "ISLE-2")]
    state = play(state, "red-1 to SE")
    assert (state.place_of("red-1"), state.moves_left) == ("SE", 2)
    assert view_for(state, 0).water_used == ("red-1",)


@rule("ISLE-2")
def test_swimmer_lands_on_adjacent_island_only() -> None:
    state = compose("", "red-1 B2")
    assert refusal_text(state, "red-1 to NW") == "ISLE-2: red-1 is not at a landing space of the NW island."
    assert refused(compose("", "red-1 B1"), "red-1 to SW") == "ISLE-2"


@rule("ISLE-2")
def test_swimmer_cannot_swim_and_land() -> None:
    state = play(compose("", "red-1 B2"), "red-1 to B1")
    assert refusal_text(state, "red-1 to NW") == HAD_ITS_ACTION


@rule("ISLE-3")
@pytest.mark.parametrize(("turn", "color"), [(0, "red"), (1, "yellow"), (2, "green"), (3, "blue")])
def test_any_player_uses_any_island(turn: int, color: str) -> None:
    pieces = f"""
        {color}-1 B1
        {color}-2 C11
        {color}-3 L1
        {color}-4 L10
    """
    state = compose("", pieces, turn=turn)
    ashore = {line for line in legal(state) if line.split()[-1] in ("NW", "NE", "SW", "SE")}
    assert ashore == {f"{color}-1 to NW", f"{color}-2 to NE", f"{color}-3 to SW", f"{color}-4 to SE"}


@rule("ISLE-3")
def test_who_is_ashore_never_moves_again() -> None:
    pieces = """
        red-1  NW
        red-2  A1
        boat-1 B1
    """
    state = compose("", pieces)
    for line in ("red-1 to B1", "red-1 to boat-1", "red-1 to NW", "red-1 to NE"):
        assert refusal_text(state, line) == "ISLE-3: red-1 is safe ashore and never moves again."
    assert legal(state, "red-1") == set()


@rule("ISLE-3")
def test_explorers_ashore_are_safe() -> None:
    pieces = """
        red-1     NW
        red-2     B1
        serpent-1 C1
    """
    state = compose("", pieces, step="move_creature", face="serpent")
    assert on_board(play(state, "serpent-1 to B1")) == {"red-1": "NW", "serpent-1": "B1"}
