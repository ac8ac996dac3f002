"""Tiles played from the hand at the start of a turn (TILE-6 … TILE-8, RUL-5, RUL-13)."""

from __future__ import annotations

import pytest

from survive_nb.survive import State, to_act, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatLost,
    BoatMoved,
    CreatureMoved,
    ExplorerLost,
    ExplorerMoved,
)
from tests.rules.marks import rule
from tests.rules.table import crew, dealt, ends, happened, held, legal, on_board, play, refusal_text, refused

#: A channel from G2 to G10 between two walls of land: each of its spaces has one way in and one way out.
CHANNEL = """
    F . . f f f f f f f f . .
    G  . . . . . . . . . . .
    H . . f f f f f f f f . .
"""
#: A lake: G6 touches no other sea.
LAKE = """
    F . . . . . f f . . . . .
    G  . . . . f . f . . . .
    H . . . . . f f . . . . .
"""


def turn_of_seat_0_begins(island: str, pieces: str, *hand: str) -> State:
    """Return the position after seat 3's die, which moves nothing."""
    state = compose(island, pieces, step="move_creature", face="shark", turn=3, hands={0: hand})
    return play(state, "stay")


# -- dolphin --------------------------------------------------------------------------------------------


@rule("TILE-6")
def test_dolphin_carries_up_to_three_spaces() -> None:
    state = dealt(CHANNEL, "red-1 G5", "dolphin")
    assert ends(state, "dolphin red-1") == {"G2", "G3", "G4", "G6", "G7", "G8"}
    assert happened(state, "dolphin red-1 to G8")[1:] == [ExplorerMoved("red-1", "G5", "G8", "TILE-6")]
    assert play(state, "dolphin red-1 to G8").place_of("red-1") == "G8"


@rule("TILE-6")
def test_dolphin_reaches_all_within_three() -> None:
    state = dealt("", "red-1 G6", "dolphin")
    assert len(ends(state, "dolphin red-1")) == 6 + 12 + 18


@rule("TILE-6")
def test_dolphin_carries_own_swimmers_only() -> None:
    pieces = """
        red-1    F3
        red-2    A1
        boat-1   G5: red-3
        yellow-1 G6
        red-4    NW
    """
    state = dealt(CHANNEL, pieces, "dolphin")
    assert refusal_text(state, "dolphin red-1 to G3") == "TILE-6: red-1 is not swimming."
    assert refusal_text(state, "dolphin red-3 to G4") == "TILE-6: red-3 is not swimming."
    assert refusal_text(state, "dolphin yellow-1 to G7") == "LAND-4: yellow-1 belongs to another player."
    assert refused(state, "dolphin red-4 to B1") == "ISLE-3"
    assert {line.split()[1] for line in legal(state, "dolphin")} == {"red-2"}


@rule("TILE-6")
def test_dolphin_stays_at_sea() -> None:
    state = dealt(CHANNEL, "red-1 G5", "dolphin")
    assert refusal_text(state, "dolphin red-1 to F5") == "TILE-6: F5 is land; a dolphin stays at sea."
    assert (
        refusal_text(state, "dolphin red-1 to G9")
        == "RUL-15: No dolphin gets red-1 to G9 within three spaces."
    )


@rule("TILE-6", "TILE-7", "TILE-8")
@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("dolphin", "dolphin red-1 to A2"),
        ("wind", "wind boat-1 to A5"),
        ("move_whale", "tile whale-1 to A5"),
    ],
)
def test_played_tile_leaves_the_game(tile: str, line: str) -> None:
    pieces = """
        red-1   A1
        boat-1  A4
        whale-1 M1
    """
    state = play(dealt("", pieces, tile), line)
    assert held(state, 0) == ()
    assert {kept.back for hand in view_for(state, 1).hands for kept in hand} == set()
    assert state.step == "move"


# -- wind -----------------------------------------------------------------------------------------------


@rule("TILE-7")
@pytest.mark.parametrize("boat", ["boat-1 G5", "boat-1 G5: red-1", "boat-1 G5: red-1 blue-1"])
def test_wind_blows_up_to_three_spaces(boat: str) -> None:
    state = dealt(CHANNEL, boat, "wind")
    assert ends(state, "wind boat-1") == {"G2", "G3", "G4", "G6", "G7", "G8"}
    assert happened(state, "wind boat-1 to G8")[1:] == [BoatMoved("boat-1", "G5", "G8", "TILE-7")]
    after = play(state, "wind boat-1 to G8")
    assert (after.place_of("boat-1"), crew(after, "boat-1")) == ("G8", crew(state, "boat-1"))


@rule("TILE-7")
@pytest.mark.parametrize("aboard", ["blue-1", "red-1 blue-1 blue-2"])
def test_wind_needs_control_of_boat(aboard: str) -> None:
    pieces = f"""
        boat-1 G5: {aboard}
        boat-2 A1
    """
    state = dealt(CHANNEL, pieces, "wind")
    assert refusal_text(state, "wind boat-1 to G6") == "BOAT-4: Others have more explorers aboard boat-1."
    assert {line.split()[1] for line in legal(state, "wind")} == {"boat-2"}


@rule("TILE-7")
def test_wind_keeps_boat_at_sea() -> None:
    pieces = """
        boat-1 G5
        boat-2 G3
    """
    state = dealt(CHANNEL, pieces, "wind")
    assert refusal_text(state, "wind boat-1 to F5") == "TILE-7: F5 is land; a boat stays at sea."
    assert (
        refusal_text(state, "wind boat-1 to G9")
        == "RUL-15: The wind cannot blow boat-1 to G9 within three spaces."
    )
    assert refusal_text(state, "wind boat-1 to G3") == "BOAT-2: Another boat lies on G3."
    assert refusal_text(state, "wind boat-3 to A1") == "TILE-7: boat-3 is not on the board."


# -- serpent, shark, whale ------------------------------------------------------------------------------

CREATURES = """
    red-1     A1
    boat-1    A3
    boat-2    A4: blue-1
    serpent-1 A5
    shark-1   A6
    whale-1   A7
"""


@rule("TILE-8")
@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_creature_tile_needs_empty_sea(kind: str) -> None:
    state = dealt(CHANNEL, CREATURES, f"move_{kind}")
    assert {line.split()[1] for line in legal(state, "tile")} == {f"{kind}-1"}
    # Of 133 spaces 16 are land, and 6 hold a piece.
    assert len(ends(state, "tile")) == 133 - 16 - 6
    start = on_board(state)[f"{kind}-1"]
    assert happened(state, f"tile {kind}-1 to M7")[1:] == [
        CreatureMoved(0, f"{kind}-1", start, "M7", "TILE-8")
    ]
    assert on_board(play(state, f"tile {kind}-1 to M7")) == on_board(state) | {f"{kind}-1": "M7"}


@rule("TILE-8")
def test_creature_tile_refuses_occupied_space() -> None:
    state = dealt(CHANNEL, CREATURES, "move_shark")
    for space in ("A1", "A3", "A4", "A5", "A6", "A7"):
        assert refusal_text(state, f"tile shark-1 to {space}") == f"TILE-8: {space} is not empty."
    assert refusal_text(state, "tile shark-1 to F5") == "TILE-8: F5 is land, not sea."
    assert {"B1", "G5", "G6"} <= ends(state, "tile")


@rule("TILE-8")
def test_creature_tile_moves_only_its_kind() -> None:
    state = dealt(CHANNEL, CREATURES, "move_shark")
    assert (
        refusal_text(state, "tile whale-1 to M7")
        == "TURN-1: There is no tile in your hand that moves whale-1."
    )
    assert refused(state, "tile serpent-1 to M7") == "TURN-1"
    assert refusal_text(state, "tile shark-2 to M7") == "TILE-8: shark-2 is not on the board."


@rule("TILE-8", "SWIM-5", "BOAT-6")
def test_creature_moved_by_tile_stays_dangerous() -> None:
    pieces = """
        red-1   A1
        red-2   M1
        shark-1 M2
    """
    state = play(dealt("", pieces, "move_shark"), "tile shark-1 to A2", "red-1 to A2", "red-2 to M2")
    assert on_board(state) == {"red-2": "M2", "shark-1": "A2"}


@rule("TILE-8")
def test_with_several_such_creatures_one_chooses() -> None:
    pieces = """
        red-1   A1
        shark-1 A6
        shark-4 A7
    """
    state = dealt("", pieces, "move_shark")
    assert {line.split()[1] for line in legal(state, "tile")} == {"shark-1", "shark-4"}


# -- RUL-5: before the moves, into danger, never ashore or aboard ---------------------------------------


@rule("RUL-5")
@pytest.mark.parametrize("line", ["dolphin red-1 to A2", "wind boat-1 to A5"])
def test_dolphin_and_wind_use_no_move(line: str) -> None:
    pieces = """
        red-1  A1
        boat-1 A4
    """
    state = play(dealt("", pieces, "dolphin", "wind"), line)
    assert (state.step, state.moves_left) == ("move", 3)


@rule("RUL-5")
def test_dolphin_keeps_the_water_action() -> None:
    state = play(dealt("", "red-1 A1", "dolphin"), "dolphin red-1 to A4")
    assert view_for(state, 0).water_used == ()
    assert play(state, "red-1 to A5").place_of("red-1") == "A5"


@rule("RUL-5")
def test_wind_keeps_passengers_water_action() -> None:
    state = play(dealt("", "boat-1 A1: red-1", "wind"), "wind boat-1 to A4", "red-1 to A4")
    assert state.place_of("red-1") == "A4"


@rule("RUL-5", "SWIM-5")
@pytest.mark.parametrize("creature", ["serpent-1", "shark-1"])
def test_dolphin_into_danger_loses_the_swimmer(creature: str) -> None:
    pieces = f"""
        red-1 G5
        red-2 A1
        {creature} G7
    """
    state = dealt(CHANNEL, pieces, "dolphin")
    assert happened(state, "dolphin red-1 to G7")[1:] == [
        ExplorerMoved("red-1", "G5", "G7", "TILE-6"),
        ExplorerLost("red-1", "SWIM-5"),
    ]
    state = play(state, "dolphin red-1 to G7")
    assert (state.place_of("red-1"), state.step, held(state, 0)) == (None, "move", ())


@rule("RUL-5", "BOAT-6")
def test_wind_onto_serpent_loses_boat() -> None:
    pieces = """
        boat-1    G5: red-1
        red-2     A1
        serpent-1 G7
    """
    state = dealt(CHANNEL, pieces, "wind")
    assert happened(state, "wind boat-1 to G7")[1:] == [
        BoatMoved("boat-1", "G5", "G7", "TILE-7"),
        BoatLost("boat-1", "BOAT-6"),
        ExplorerLost("red-1", "BOAT-6"),
    ]


@rule("RUL-5", "BOAT-7")
def test_boat_blown_onto_whale_leaves_swimmers() -> None:
    pieces = """
        boat-1  G5: red-1
        whale-1 G7
    """
    state = dealt(CHANNEL, pieces, "wind")
    assert happened(state, "wind boat-1 to G7")[1:] == [
        BoatMoved("boat-1", "G5", "G7", "TILE-7"),
        BoatLost("boat-1", "BOAT-7"),
        ExplorerMoved("red-1", "boat-1", "G7", "BOAT-7"),
    ]
    assert play(state, "wind boat-1 to G7").place_of("red-1") == "G7"


@rule("RUL-5")
def test_dolphin_ends_in_the_water() -> None:
    pieces = """
        red-1  B3
        boat-1 B1
    """
    state = play(dealt("", pieces, "dolphin"), "dolphin red-1 to B1")
    assert (state.place_of("red-1"), crew(state, "boat-1")) == ("B1", set())
    assert play(state, "red-1 to boat-1").place_of("red-1") == "boat-1"
    assert play(state, "red-1 to NW").place_of("red-1") == "NW"


@rule("RUL-5")
def test_the_wind_lands_nobody() -> None:
    state = play(dealt("", "boat-1 B4: red-1", "wind"), "wind boat-1 to B1")
    assert (state.place_of("red-1"), state.place_of("boat-1")) == ("boat-1", "B1")
    assert play(state, "red-1 to NW").place_of("red-1") == "NW"


@rule("RUL-5", "TURN-5")
def test_wind_is_playable_without_explorers() -> None:
    pieces = """
        red-1    NW
        yellow-1 A1
        boat-1   G5
    """
    state = turn_of_seat_0_begins(CHANNEL, pieces, "wind")
    assert (state.step, to_act(state)) == ("play_tile", 0)
    state = play(state, "wind boat-1 to G8")
    assert (state.place_of("boat-1"), state.step) == ("G8", "sink")


@rule("RUL-5", "BOAT-8")
@pytest.mark.parametrize("creature", ["serpent-1", "whale-1"])
def test_empty_boat_ignores_danger(creature: str) -> None:
    pieces = f"""
        boat-1 G5
        {creature} G7
    """
    state = dealt(CHANNEL, pieces, "wind")
    assert play(state, "wind boat-1 to G7").place_of("boat-1") == "G7"
    assert play(state, "wind boat-1 to G8").place_of("boat-1") == "G8"


# -- RUL-13: what cannot be done cannot be played -------------------------------------------------------

#: Other players' boats on all neighbours of A1.
HEMMED_IN = """
    boat-2 A2: blue-1
    boat-3 B2: blue-2
    boat-4 B3: blue-3
"""


@rule("RUL-13")
@pytest.mark.parametrize(
    ("tile", "pieces"),
    [
        pytest.param("dolphin", "red-1 F6", id="dolphin: all on land"),
        pytest.param("dolphin", "boat-1 A1: red-1", id="dolphin: all aboard"),
        pytest.param("dolphin", "red-1 F6\nyellow-1 A1", id="dolphin: others swim"),
        pytest.param("dolphin", "red-1 G6", id="dolphin: no way out of the lake"),
        pytest.param("wind", "red-1 F6", id="wind: no boat"),
        pytest.param("wind", "red-1 F6\nboat-1 A1: yellow-1", id="wind: others' boat"),
        pytest.param("wind", "boat-1 G6: red-1", id="wind: no way out of the lake"),
        pytest.param("wind", f"boat-1 A1: red-1\n{HEMMED_IN}", id="wind: hemmed in"),
        pytest.param("move_whale", "red-1 F6\nserpent-1 A1\nshark-1 A2", id="no whale"),
        pytest.param("move_shark", "red-1 F6\nserpent-1 A1\nwhale-1 A2", id="no shark"),
        pytest.param("move_serpent", "red-1 F6\nshark-1 A1\nwhale-1 A2", id="no serpent"),
    ],
)
def test_tile_without_effect_cannot_be_played(tile: str, pieces: str) -> None:
    state = turn_of_seat_0_begins(LAKE, pieces, tile)
    assert (state.turn, state.step, held(state, 0)) == (0, "move", (tile,))
    assert refused(state, "skip tile") == "TURN-1"


@rule("RUL-13")
def test_only_playable_tile_is_offered() -> None:
    pieces = """
        red-1  F6
        boat-1 A1
    """
    state = turn_of_seat_0_begins(LAKE, pieces, "dolphin", "wind")
    assert state.step == "play_tile"
    assert {line.split()[0] for line in legal(state)} == {"wind", "skip"}
    assert refused(state, "dolphin red-1 to G6") == "TILE-6"
    assert held(play(state, "wind boat-1 to A2"), 0) == ("dolphin",)
