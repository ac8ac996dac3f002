"""Explorers on land (LAND-1 … LAND-5)."""

from __future__ import annotations

from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, on_board, play, refusal_text, refused

#: Three tiles in a row, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f m . . . .
    E  . . . . . . . . . . .
"""


@rule("LAND-1")
def test_explorer_walks_to_an_occupied_tile() -> None:
    pieces = """
        red-1    D4
        yellow-1 D5
        blue-1   D5
        green-1  D5
        red-2    D5
    """
    state = compose(SPIT, pieces)
    assert happened(state, "red-1 to D5") == [ExplorerMoved("red-1", "D4", "D5", "LAND-1")]
    state = play(state, "red-1 to D5")
    assert set(on_board(state).values()) == {"D5"}


@rule("LAND-1")
def test_distant_tile_is_out_of_reach() -> None:
    state = compose(SPIT, "red-1 D4")
    assert refusal_text(state, "red-1 to D6") == "LAND-1: D6 is not next to red-1."
    assert refused(state, "red-1 to D4") == "LAND-1"


@rule("LAND-1", "SWIM-2")
def test_walking_is_no_water_action() -> None:
    state = play(compose(SPIT, "red-1 D4"), "red-1 to D5", "red-1 to D6", "red-1 to D5")
    assert state.place_of("red-1") == "D5"
    state = play(compose(SPIT, "red-1 D4"), "red-1 to D5", "red-1 to D6", "red-1 to C7")
    assert state.place_of("red-1") == "C7"


@rule("LAND-2")
def test_explorer_boards_adjacent_boat_with_room() -> None:
    pieces = """
        red-1  D4
        boat-1 C5: yellow-1 yellow-2
        boat-2 E5
    """
    state = compose(SPIT, pieces)
    assert happened(state, "red-1 to boat-1") == [ExplorerMoved("red-1", "D4", "boat-1", "LAND-2")]
    assert crew(play(state, "red-1 to boat-1"), "boat-1") == {"red-1", "yellow-1", "yellow-2"}
    assert crew(play(state, "red-1 to boat-2"), "boat-2") == {"red-1"}


@rule("LAND-2")
def test_full_distant_lost_boats_are_refused() -> None:
    pieces = """
        red-1  D4
        boat-1 C5: yellow-1 yellow-2 blue-1
        boat-2 C6
    """
    state = compose(SPIT, pieces)
    assert refusal_text(state, "red-1 to boat-1") == "BOAT-3: boat-1 is full."
    assert refusal_text(state, "red-1 to boat-2") == "LAND-2: boat-2 is not in a space next to red-1."
    assert refusal_text(state, "red-1 to boat-3") == "LAND-2: boat-3 is not on the board."
    assert not {line for line in legal(state, "red-1") if "boat" in line}


@rule("LAND-3")
def test_explorer_enters_adjacent_sea() -> None:
    state = compose(SPIT, "red-1 D4")
    assert happened(state, "red-1 to C4") == [ExplorerMoved("red-1", "D4", "C4", "LAND-3")]
    state = play(state, "red-1 to C4")
    assert state.place_of("red-1") == "C4"
    assert refusal_text(state, "red-1 to C3") == "SWIM-2: red-1 already took its water action this turn."


@rule("LAND-3")
def test_distant_sea_is_out_of_reach() -> None:
    state = compose(SPIT, "red-1 D4")
    assert refusal_text(state, "red-1 to C6") == "LAND-3: C6 is not next to red-1."
    assert legal(state, "red-1") == {f"red-1 to {space}" for space in ("C4", "C5", "D3", "D5", "E4", "E5")}


@rule("LAND-4")
def test_nobody_moves_another_players_explorers() -> None:
    pieces = """
        red-1    D4
        yellow-1 D4
        yellow-2 C7
        boat-1   B1: red-2 red-3 yellow-3
        boat-2   C5
    """
    state = compose(SPIT, pieces)
    assert refusal_text(state, "yellow-1 to D5") == "LAND-4: yellow-1 belongs to another player."
    for line in (
        "yellow-1 to C4",
        "yellow-1 to boat-2",
        "yellow-2 to C8",
        "yellow-3 to NW",
        "yellow-3 to B1",
    ):
        assert refused(state, line) == "LAND-4"
    assert {line.split()[0] for line in legal(state)} == {
        "red-1",
        "red-2",
        "red-3",
        "boat-1",
        "boat-2",
        "end",
    }
    assert "red-1 to boat-2" in legal(state)


@rule("LAND-5")
def test_nobody_returns_to_land() -> None:
    pieces = """
        red-1  C4
        boat-1 C5: red-2
    """
    state = compose(SPIT, pieces)
    words = "has left the island and never steps on land again."
    assert refusal_text(state, "red-1 to D4") == f"LAND-5: red-1 {words}"
    assert refusal_text(state, "red-2 to D4") == f"LAND-5: red-2 {words}"
    assert not legal(state) & {f"red-{i} to {tile}" for i in (1, 2) for tile in ("D4", "D5", "D6")}


@rule("LAND-5")
def test_boarding_cannot_be_reversed_onto_land() -> None:
    pieces = """
        red-1  D4
        boat-1 C5
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert refused(state, "red-1 to D4") == "LAND-5"
    state = play(compose(SPIT, pieces), "red-1 to C4")
    assert refused(state, "red-1 to D4") == "LAND-5"
