"""Boundary cases: the corner space, the tenth explorer, the third holder."""

from __future__ import annotations

from survive_nb.survive import Options, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import happened, legal, on_board, play, refused

BEACH = "D . . . b b . . . . ."


@rule("TILE-8")
def test_creature_sent_from_first_corner() -> None:
    state = compose(BEACH, "red-1 D4\nshark-1 A1", step="play_tile", hands={0: ("move_shark",)})
    assert on_board(play(state, "tile shark-1 to M7"))["shark-1"] == "M7"


@rule("TILE-8")
def test_creature_sent_to_first_corner() -> None:
    state = compose(BEACH, "red-1 D4\nserpent-1 G6", step="play_tile", hands={0: ("move_serpent",)})
    assert on_board(play(state, "tile serpent-1 to A1"))["serpent-1"] == "A1"


@rule("TILE-7")
def test_wind_reaches_the_first_corner() -> None:
    state = compose(BEACH, "red-1 D4\nboat-1 A3", step="play_tile", hands={0: ("wind",)})
    assert on_board(play(state, "wind boat-1 to A1"))["boat-1"] == "A1"


@rule("TURN-1")
def test_tile_step_precedes_corner_creature() -> None:
    state = compose(
        BEACH,
        "red-1 D4\nyellow-1 D5\nshark-1 A1",
        step="move_creature",
        face="shark",
        hands={1: ("move_shark",)},
    )
    assert play(state, "stay").step == "play_tile"


@rule("LAND-2")
def test_tenth_explorer_of_a_colour_boards() -> None:
    state = compose(BEACH, "red-10 D4\nyellow-1 D4\nboat-3 C4")
    assert legal(state, "red-10") >= {"red-10 to boat-3"}
    assert not legal(state, "yellow-1")


@rule("LAND-2")
def test_explorers_board_beside_their_tiles() -> None:
    state = compose("D . . . b b b b . . .", "red-1 D4\nred-2 D7\nboat-1 C4\nboat-2 C8")
    assert "red-1 to boat-1" in legal(state)
    assert "red-2 to boat-2" in legal(state)


@rule("SWIM-2")
def test_each_explorer_has_own_water_action() -> None:
    state = compose(BEACH, "red-2 B2\nred-3 A4\nboat-1 A4")
    state = play(state, "red-2 to B3", "red-3 to boat-1")
    assert refused(state, "red-2 to B4") == "SWIM-2"
    assert refused(state, "red-3 to A4") == "SWIM-2"
    assert not legal(state, "red-2") | legal(state, "red-3")


@rule("BOAT-7")
def test_capsize_event_names_the_boat() -> None:
    state = compose(BEACH, "boat-2 A1: red-2\nwhale-1 A2")
    assert ExplorerMoved("red-2", "boat-2", "A2", "BOAT-7") in happened(state, "boat-2 to A2")


@rule("TILE-1", "TILE-2")
def test_creatures_are_numbered_by_appearance() -> None:
    backs = {"D4": "shark", "D5": "shark"}
    state = compose(BEACH, "red-1 A1\nyellow-1 M1", step="sink", backs=backs)
    state = play(state, "sink D4", "roll serpent", "end moves", "sink D5")
    assert {"shark-1", "shark-2"} <= set(on_board(state))
    state = compose(BEACH, "red-1 A1\nyellow-1 M1", step="sink", backs={"D4": "whale", "D5": "whale"})
    state = play(state, "sink D4", "roll serpent", "end moves", "sink D5")
    assert {"whale-1", "whale-2"} <= set(on_board(state))


@rule("RUL-4")
def test_three_holders_are_asked_in_turn() -> None:
    swimmers = "yellow-1 A2\ngreen-1 A2\nblue-1 A2\nred-1 D4\nshark-1 A1"
    holders = dict.fromkeys((1, 2, 3), ("shark_repellent",))
    state = compose(BEACH, swimmers, step="move_creature", face="shark", hands=holders)
    state = play(state, "shark-1 to A2", "allow", "allow")
    assert [view_for(state, seat).declined for seat in range(4)] == [False, True, True, False]
    assert view_for(state, 3).to_act == 3


@rule("RUL-19")
def test_ruled_out_tiles_are_remembered() -> None:
    state = compose(
        "D . . . b b b . . . .",
        "red-1 A1\nyellow-1 M1\nboat-1 K5",
        options=Options(players=2, first_player=0),
        step="play_tile",
        hands={0: ("shark_repellent", "wind", "dolphin")},
    )
    state = play(state, "dolphin red-1 to A2", "end moves", "sink D4", "roll whale")
    assert [tile.is_not for tile in view_for(state, None).hands[0]] == [("dolphin",), ("dolphin",), ()]
    state = play(state, "end moves", "sink D5", "roll whale", "wind boat-1 to K6")
    assert [tile.is_not for tile in view_for(state, None).hands[0]] == [("dolphin", "wind"), ()]
