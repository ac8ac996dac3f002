"""Boats: who moves them, who boards them, what they run into (BOAT-1 … BOAT-8)."""

from __future__ import annotations

import pytest

from survive_nb.survive.compose import compose
from survive_nb.survive.events import BoatLost, BoatMoved, ExplorerLost, ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, on_board, play, refusal_text, refused

#: Two tiles, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f . . . . .
    E  . . . . . . . . . . .
"""


# -- moving a boat --------------------------------------------------------------------------------------


@rule("BOAT-1")
@pytest.mark.parametrize(("turn", "color"), [(0, "red"), (1, "yellow"), (2, "green"), (3, "blue")])
def test_anyone_moves_an_empty_boat(turn: int, color: str) -> None:
    pieces = f"""
        {color}-1 A1
        boat-1 C4
    """
    state = compose(SPIT, pieces, turn=turn)
    assert legal(state, "boat-1") == {f"boat-1 to {space}" for space in ("B3", "B4", "C3", "C5", "D3")}
    assert happened(state, "boat-1 to C3") == [BoatMoved("boat-1", "C4", "C3", "BOAT-1")]
    after = play(state, "boat-1 to C3")
    assert (after.place_of("boat-1"), after.moves_left) == ("C3", 2)


@rule("BOAT-1")
def test_boat_may_take_three_moves() -> None:
    pieces = """
        red-1  A1
        boat-1 C4
    """
    state = play(compose("", pieces), "boat-1 to C5", "boat-1 to C6", "boat-1 to C7")
    assert (state.place_of("boat-1"), state.step) == ("C7", "roll")


@rule("BOAT-1")
def test_boat_moves_one_sea_space() -> None:
    pieces = """
        red-1  D4
        boat-1 C4
    """
    state = compose(SPIT, pieces)
    assert refusal_text(state, "boat-1 to C6") == "BOAT-1: C6 is not a space next to boat-1."
    assert refusal_text(state, "boat-1 to D4") == "BOAT-1: D4 is land; a boat stays at sea."
    assert refusal_text(state, "boat-2 to C5") == "BOAT-1: boat-2 is not on the board."
    assert refused(state, "boat-1 to C4") == "BOAT-1"


@rule("BOAT-2")
@pytest.mark.parametrize("other", ["boat-2 C5", "boat-2 C5: yellow-1", "boat-2 C5: red-2"])
@pytest.mark.parametrize("mine", ["boat-1 C4", "boat-1 C4: red-1"])
def test_boats_do_not_share_spaces(mine: str, other: str) -> None:
    pieces = f"""
        red-3 A1
        {mine}
        {other}
    """
    state = compose("", pieces)
    assert refusal_text(state, "boat-1 to C5") == "BOAT-2: Another boat lies on C5."
    assert "boat-1 to C5" not in legal(state)
    assert "boat-1 to C3" in legal(state)


@rule("BOAT-2")
def test_boat_leaves_its_space_free() -> None:
    pieces = """
        red-1  A1
        boat-1 C4
        boat-2 C5
    """
    state = play(compose("", pieces), "boat-1 to C3", "boat-2 to C4")
    assert on_board(state) == {"red-1": "A1", "boat-1": "C3", "boat-2": "C4"}


@rule("BOAT-2", "SWIM-3")
def test_departed_boat_cannot_be_boarded() -> None:
    pieces = """
        red-1  C4
        boat-1 C4
        boat-2 B8: red-2
    """
    state = play(compose("", pieces), "boat-1 to C5")
    assert refused(state, "red-1 to boat-1") == "SWIM-3"
    assert "red-1 to boat-1" not in legal(state)
    state = play(state, "boat-1 to C6")
    assert legal(state, "red-2") == {"red-2 to B8"}


@rule("BOAT-3")
def test_three_explorers_fill_a_boat() -> None:
    pieces = """
        red-1  D4
        red-2  D4
        boat-1 C4: blue-1 yellow-1
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert crew(state, "boat-1") == {"blue-1", "yellow-1", "red-1"}
    assert refusal_text(state, "red-2 to boat-1") == "BOAT-3: boat-1 is full."
    assert "red-2 to boat-1" not in legal(state)


@rule("BOAT-3")
@pytest.mark.parametrize("red", ["red-4 D4", "red-4 C4", "boat-2 C3: red-4"])
def test_full_boat_takes_nobody(red: str) -> None:
    pieces = f"""
        {red}
        boat-1 C4: red-1 red-2 red-3
    """
    state = compose(SPIT, pieces)
    assert refusal_text(state, "red-4 to boat-1") == "BOAT-3: boat-1 is full."
    assert "red-4 to boat-1" not in legal(state)


@rule("BOAT-4")
@pytest.mark.parametrize(
    ("aboard", "movers"),
    [
        ("red-1", {0}),
        ("red-1 red-2", {0}),
        ("red-1 red-2 red-3", {0}),
        ("red-1 yellow-1", {0, 1}),
        ("red-1 red-2 yellow-1", {0}),
        ("red-1 yellow-1 yellow-2", {1}),
        ("yellow-1 red-1 yellow-2", {1}),
        ("red-1 yellow-1 blue-1", {0, 1, 3}),
        ("blue-1 green-1", {2, 3}),
        ("", {0, 1, 2, 3}),
    ],
)
def test_majority_and_ties_control_boat(aboard: str, movers: set[int]) -> None:
    pieces = f"""
        boat-1 C4: {aboard}
        red-9    A1
        yellow-9 A1
        green-9  A1
        blue-9   A1
    """
    for seat in range(4):
        state = compose("", pieces, turn=seat)
        if seat in movers:
            assert play(state, "boat-1 to C5").place_of("boat-1") == "C5"
        else:
            assert refusal_text(state, "boat-1 to C5") == "BOAT-4: Others have more explorers aboard boat-1."
            assert not legal(state, "boat-1")


@rule("BOAT-4")
def test_passengers_travel_along() -> None:
    state = compose("", "boat-1 C4: red-1 yellow-1")
    assert happened(state, "boat-1 to C5") == [BoatMoved("boat-1", "C4", "C5", "BOAT-4")]
    state = play(state, "boat-1 to C5")
    assert crew(state, "boat-1") == {"red-1", "yellow-1"}
    assert state.moves_left == 2


@rule("BOAT-4")
def test_boarding_and_leaving_change_control() -> None:
    pieces = """
        red-1  D4
        boat-1 C4: yellow-1
    """
    state = compose(SPIT, pieces)
    assert refused(state, "boat-1 to C5") == "BOAT-4"
    state = play(state, "red-1 to boat-1")
    assert "boat-1 to C5" in legal(state)
    state = play(state, "red-1 to C4")
    assert refused(state, "boat-1 to C5") == "BOAT-4"


@rule("BOAT-5")
def test_change_to_adjacent_boat_with_room() -> None:
    pieces = """
        boat-1 C4: red-1 yellow-1
        boat-2 C5: blue-1 blue-2
        boat-3 C6
    """
    state = compose("", pieces)
    assert happened(state, "red-1 to boat-2") == [ExplorerMoved("red-1", "boat-1", "boat-2", "BOAT-5")]
    after = play(state, "red-1 to boat-2")
    assert crew(after, "boat-1") == {"yellow-1"}
    assert crew(after, "boat-2") == {"blue-1", "blue-2", "red-1"}
    assert after.moves_left == 2
    assert crew(play(after, "red-1 to boat-3"), "boat-3") == {"red-1"}


@rule("BOAT-5")
def test_explorer_changes_only_to_adjacent_boat() -> None:
    pieces = """
        boat-1 C4: red-1
        boat-2 C6
    """
    state = compose("", pieces)
    assert refusal_text(state, "red-1 to boat-2") == "BOAT-5: boat-2 is not in a space next to red-1."
    assert refusal_text(state, "red-1 to boat-3") == "BOAT-5: boat-3 is not on the board."
    assert refusal_text(state, "red-1 to boat-1") == "BOAT-5: red-1 is aboard boat-1 already."
    assert legal(state, "red-1") == {"red-1 to C4"}


@rule("BOAT-5")
def test_jumping_overboard_costs_one_move() -> None:
    state = compose("", "boat-1 C4: red-1 yellow-1 yellow-2")
    assert refused(state, "red-1 to C3") == "BOAT-5"
    state = play(state, "red-1 to C4")
    assert (state.place_of("red-1"), state.moves_left) == ("C4", 2)
    assert crew(state, "boat-1") == {"yellow-1", "yellow-2"}


# -- danger ---------------------------------------------------------------------------------------------


@rule("BOAT-6")
def test_manned_boat_onto_serpent_is_lost() -> None:
    pieces = """
        boat-1    C4: red-1 yellow-1
        serpent-1 C5
        red-2     C3
    """
    state = compose("", pieces)
    assert happened(state, "boat-1 to C5") == [
        BoatMoved("boat-1", "C4", "C5", "BOAT-4"),
        BoatLost("boat-1", "BOAT-6"),
        ExplorerLost("red-1", "BOAT-6"),
        ExplorerLost("yellow-1", "BOAT-6"),
    ]
    state = play(state, "boat-1 to C5")
    assert on_board(state) == {"serpent-1": "C5", "red-2": "C3"}
    assert (state.moves_left, state.step) == (2, "move")
    assert refused(state, "boat-1 to C4") == "BOAT-1"


@rule("BOAT-7")
def test_manned_boat_moved_onto_a_whale() -> None:
    pieces = """
        boat-1  C4: red-1 yellow-1
        whale-1 C5
        blue-1  C5
    """
    state = compose("", pieces)
    assert happened(state, "boat-1 to C5") == [
        BoatMoved("boat-1", "C4", "C5", "BOAT-4"),
        BoatLost("boat-1", "BOAT-7"),
        ExplorerMoved("red-1", "boat-1", "C5", "BOAT-7"),
        ExplorerMoved("yellow-1", "boat-1", "C5", "BOAT-7"),
    ]
    state = play(state, "boat-1 to C5")
    assert on_board(state) == {"red-1": "C5", "yellow-1": "C5", "blue-1": "C5", "whale-1": "C5"}
    assert state.moves_left == 2


@rule("BOAT-6", "BOAT-7", "BOAT-2")
@pytest.mark.parametrize("creature", ["serpent-1", "whale-1"])
def test_lost_boat_blocks_nothing(creature: str) -> None:
    pieces = f"""
        boat-1 C4: red-1
        boat-2 C6
        red-2  C6
        {creature} C5
    """
    state = play(compose("", pieces), "boat-1 to C5")
    assert "boat-2 to C5" in legal(state)
    assert refused(state, "red-2 to boat-1") == "SWIM-3"
    assert not legal(state, "boat-1")


@rule("BOAT-7")
def test_boat_taken_by_whale_is_gone() -> None:
    pieces = """
        boat-1  C4: red-1
        red-2   C5
        whale-1 C5
    """
    state = play(compose("", pieces), "boat-1 to C5")
    assert legal(state, "red-2") == {f"red-2 to {space}" for space in ("B4", "B5", "C4", "C6", "D4", "D5")}


@rule("BOAT-7")
def test_shark_beside_whale_removes_passengers() -> None:
    pieces = """
        boat-1  C4: red-1 yellow-1
        whale-1 C5
        shark-1 C5
    """
    state = compose("", pieces)
    lost = [event for event in happened(state, "boat-1 to C5") if isinstance(event, ExplorerLost)]
    assert lost == [ExplorerLost("red-1", "BOAT-7"), ExplorerLost("yellow-1", "BOAT-7")]
    assert on_board(play(state, "boat-1 to C5")) == {"whale-1": "C5", "shark-1": "C5"}


@rule("BOAT-7")
def test_shark_does_not_harm_manned_boat() -> None:
    pieces = """
        boat-1  C4: red-1
        shark-1 C5
    """
    state = play(compose("", pieces), "boat-1 to C5")
    assert on_board(state) == {"boat-1": "C5", "red-1": "boat-1", "shark-1": "C5"}


@rule("BOAT-8")
@pytest.mark.parametrize("creature", ["serpent-1", "shark-1", "whale-1"])
def test_empty_boat_passes_creatures_unharmed(creature: str) -> None:
    pieces = f"""
        red-1  A1
        boat-1 C4
        {creature} C5
    """
    state = compose("", pieces)
    assert happened(state, "boat-1 to C5") == [BoatMoved("boat-1", "C4", "C5", "BOAT-1")]
    assert play(state, "boat-1 to C5").place_of("boat-1") == "C5"


@rule("BOAT-8")
@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_creatures_spare_empty_boats(kind: str) -> None:
    pieces = f"""
        boat-1 C4
        {kind}-1 C5
    """
    state = compose("", pieces, step="move_creature", face=kind)
    assert on_board(play(state, f"{kind}-1 to C4")) == {"boat-1": "C4", f"{kind}-1": "C4"}


@rule("BOAT-8")
def test_a_whirlpool_alone_removes_empty_boats() -> None:
    pieces = """
        boat-1 C4
        boat-2 C3
    """
    state = compose(SPIT, pieces, step="sink", backs={"D4": "whirlpool"})
    assert BoatLost("boat-1", "TILE-4") in happened(state, "sink D4")
    assert on_board(play(state, "sink D4")) == {"boat-2": "C3"}
