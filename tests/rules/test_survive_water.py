"""Swimmers, and passengers of a capsized boat (SWIM-1 … SWIM-5, RUL-14)."""

from __future__ import annotations

import pytest

from survive_nb.survive import Options, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import BoatLost, ExplorerLost, ExplorerMoved
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, on_board, play, refusal_text, refused

TWO = Options(players=2, first_player=0)

#: Two tiles, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f . . . . .
    E  . . . . . . . . . . .
"""

HAD_ITS_ACTION = "SWIM-2: red-1 already took its water action this turn."


# -- swimmers -------------------------------------------------------------------------------------------


@rule("SWIM-1")
def test_entering_sea_makes_a_swimmer() -> None:
    state = play(compose(SPIT, "red-1 D4"), "red-1 to C4")
    assert state.place_of("red-1") == "C4"


@rule("SWIM-1", "BOAT-5")
def test_jumping_off_makes_a_swimmer() -> None:
    state = compose("", "boat-1 C4: red-1 red-2")
    assert happened(state, "red-1 to C4") == [ExplorerMoved("red-1", "boat-1", "C4", "BOAT-5")]
    assert refusal_text(state, "red-1 to C5") == "BOAT-5: red-1 can jump only into its boat's own space."
    state = play(state, "red-1 to C4")
    assert on_board(state) == {"red-1": "C4", "boat-1": "C4", "red-2": "boat-1"}
    assert crew(state, "boat-1") == {"red-2"}


@rule("SWIM-1")
def test_sunk_tile_makes_a_swimmer() -> None:
    pieces = """
        red-1    D4
        yellow-1 D4
    """
    state = compose(SPIT, pieces, options=TWO, step="sink")
    state = play(state, "sink D4", "roll shark")
    assert on_board(state) == {"red-1": "D4", "yellow-1": "D4"}
    assert refused(state, "yellow-1 to D5") == "LAND-5"
    assert "yellow-1 to D3" in legal(state)


@rule("SWIM-1")
def test_capsized_boat_makes_swimmers() -> None:
    pieces = """
        boat-1  C4: yellow-1 yellow-2
        whale-1 C5
    """
    state = compose("", pieces, options=TWO, step="move_creature", face="whale")
    assert happened(state, "whale-1 to C4")[1:4] == [
        BoatLost("boat-1", "CRE-4"),
        ExplorerMoved("yellow-1", "boat-1", "C4", "CRE-4"),
        ExplorerMoved("yellow-2", "boat-1", "C4", "CRE-4"),
    ]
    state = play(state, "whale-1 to C4")
    assert on_board(state) == {"yellow-1": "C4", "yellow-2": "C4", "whale-1": "C4"}


#: red-1 at a landing space, with one boat underneath and one next to it.
LANDING = """
    red-1  B1
    boat-1 B1
    boat-2 C1
"""
#: The same, with red-1 aboard.
BOARDED = """
    boat-1 B1: red-1
    boat-2 C1
"""


@rule("SWIM-2")
def test_entering_sea_uses_water_action() -> None:
    pieces = """
        red-1  D4
        boat-1 C4
    """
    state = play(compose(SPIT, pieces), "red-1 to C4")
    assert refusal_text(state, "red-1 to C3") == HAD_ITS_ACTION
    assert refusal_text(state, "red-1 to boat-1") == HAD_ITS_ACTION
    assert legal(state, "red-1") == set()


@rule("SWIM-2")
def test_jumping_off_uses_water_action() -> None:
    state = play(compose("", BOARDED), "red-1 to B1")
    for line in ("red-1 to B2", "red-1 to boat-1", "red-1 to NW"):
        assert refusal_text(state, line) == HAD_ITS_ACTION
    assert legal(state, "red-1") == set()


@rule("SWIM-2")
def test_swimming_uses_water_action() -> None:
    pieces = """
        red-1  B2
        boat-1 B1
    """
    state = compose("", pieces)
    assert happened(state, "red-1 to B1") == [ExplorerMoved("red-1", "B2", "B1", "SWIM-2")]
    state = play(state, "red-1 to B1")
    for line in ("red-1 to B2", "red-1 to boat-1", "red-1 to NW"):
        assert refusal_text(state, line) == HAD_ITS_ACTION
    assert legal(state, "red-1") == set()


@rule("SWIM-2")
def test_no_jumping_off_after_climbing_aboard() -> None:
    state = compose("", LANDING)
    assert happened(state, "red-1 to boat-1") == [ExplorerMoved("red-1", "B1", "boat-1", "SWIM-3")]
    state = play(state, "red-1 to boat-1")
    assert refusal_text(state, "red-1 to B1") == HAD_ITS_ACTION
    assert legal(state, "red-1") == {"red-1 to boat-2", "red-1 to NW"}


@rule("SWIM-2")
def test_water_action_after_climbing_aboard() -> None:
    state = play(compose("", LANDING), "red-1 to boat-1", "red-1 to boat-2")
    assert refusal_text(state, "red-1 to C1") == HAD_ITS_ACTION
    state = play(state, "red-1 to NW")
    assert state.place_of("red-1") == "NW"


@rule("SWIM-2")
def test_boarding_from_land_keeps_water_action() -> None:
    pieces = """
        red-1  D4
        boat-1 C4
        boat-2 C3
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert view_for(state, 0).water_used == ()
    state = play(state, "red-1 to boat-2", "red-1 to C3")
    assert state.place_of("red-1") == "C3"


@rule("SWIM-2")
def test_each_explorer_has_water_action() -> None:
    pieces = """
        red-1 A1
        red-2 A1
    """
    state = play(compose("", pieces), "red-1 to A2", "red-2 to A2")
    assert on_board(state) == {"red-1": "A2", "red-2": "A2"}
    assert view_for(state, 1).water_used == ("red-1", "red-2")


@rule("SWIM-2")
def test_next_turn_restores_water_action() -> None:
    pieces = """
        red-1    A1
        yellow-1 M1
    """
    state = compose("", pieces, options=TWO)
    state = play(state, "red-1 to A2", "end moves", "roll shark")
    assert view_for(state, 0).water_used == ()
    state = play(state, "yellow-1 to M2", "end moves", "roll shark", "red-1 to A3")
    assert on_board(state) == {"red-1": "A3", "yellow-1": "M2"}


@rule("SWIM-2")
def test_swimmer_swims_one_space() -> None:
    state = compose(SPIT, "red-1 C4")
    assert legal(state, "red-1") == {f"red-1 to {space}" for space in ("B3", "B4", "C3", "C5", "D3")}
    assert (
        refusal_text(state, "red-1 to C6") == "SWIM-2: red-1 swims to a space next to its own, and C6 is not."
    )
    assert refused(state, "red-1 to C4") == "SWIM-2"


@rule("SWIM-3")
def test_swimmer_boards_in_own_space_only() -> None:
    state = compose("", LANDING)
    assert "red-1 to boat-1" in legal(state)
    assert crew(play(state, "red-1 to boat-1"), "boat-1") == {"red-1"}
    assert (
        refusal_text(state, "red-1 to boat-2")
        == "SWIM-3: red-1 swims; it can board only a boat in its own space."
    )
    assert refusal_text(state, "red-1 to boat-3") == "SWIM-3: boat-3 is not on the board."


@rule("SWIM-3")
def test_swimmer_cannot_board_adjacent_boat() -> None:
    pieces = """
        red-1  D4
        red-2  E4
        boat-1 E5
    """
    state = compose(SPIT, pieces)
    assert "red-1 to boat-1" in legal(state)
    assert "red-2 to boat-1" not in legal(state)
    assert refused(state, "red-2 to boat-1") == "SWIM-3"


@rule("SWIM-3")
def test_swimmer_cannot_swim_and_board() -> None:
    state = compose("", LANDING)
    state = play(state, "red-1 to C1")
    assert refusal_text(state, "red-1 to boat-2") == HAD_ITS_ACTION
    assert "red-1 to boat-2" not in legal(state)


@rule("SWIM-3", "BOAT-3")
def test_swimmer_cannot_board_full_boat() -> None:
    pieces = """
        red-1  A1
        boat-1 A1: red-2 blue-1 green-1
    """
    state = compose("", pieces)
    assert refusal_text(state, "red-1 to boat-1") == "BOAT-3: boat-1 is full."
    assert "red-1 to boat-1" not in legal(state)


@rule("SWIM-4")
def test_swimmers_may_share_a_space() -> None:
    pieces = """
        red-1    A1
        red-2    A2
        red-3    A2
        yellow-1 A2
        green-1  A2
        blue-1   A2
    """
    state = play(compose("", pieces), "red-1 to A2")
    assert set(on_board(state).values()) == {"A2"}
    assert len(on_board(state)) == 6


@rule("SWIM-5")
@pytest.mark.parametrize("creature", ["serpent-1", "shark-1"])
@pytest.mark.parametrize(("line", "rule_id"), [("red-1 to C4", "LAND-3"), ("red-2 to C4", "SWIM-2")])
def test_swimmer_entering_danger_is_removed(creature: str, line: str, rule_id: str) -> None:
    pieces = f"""
        red-1 D4
        red-2 C3
        {creature} C4
    """
    state = compose(SPIT, pieces)
    red = line.split()[0]
    assert happened(state, line) == [
        ExplorerMoved(red, state.place_of(red) or "", "C4", rule_id),
        ExplorerLost(red, "SWIM-5"),
    ]
    after = play(state, line)
    assert after.place_of(red) is None
    assert after.place_of(creature) == "C4"
    assert (after.step, after.moves_left) == ("move", 2)
    assert refused(after, f"{red} to C5") == "TURN-2"


@rule("SWIM-5")
def test_jumping_off_beside_shark_is_fatal() -> None:
    pieces = """
        boat-1  C4: red-1 red-2
        shark-1 C4
    """
    state = compose("", pieces)
    assert happened(state, "red-1 to C4")[1] == ExplorerLost("red-1", "SWIM-5")
    assert on_board(play(state, "red-1 to C4")) == {"boat-1": "C4", "red-2": "boat-1", "shark-1": "C4"}


@rule("SWIM-5")
def test_whales_do_not_hurt_swimmers() -> None:
    pieces = """
        red-1   C3
        red-2   D4
        whale-1 C4
    """
    state = play(compose(SPIT, pieces), "red-1 to C4", "red-2 to C4")
    assert on_board(state) == {"red-1": "C4", "red-2": "C4", "whale-1": "C4"}


# -- tipped into the water ------------------------------------------------------------------------------


@rule("RUL-14")
def test_steering_onto_whale_uses_water_action() -> None:
    pieces = """
        boat-1  B2: red-1 red-2
        whale-1 B1
    """
    state = play(compose("", pieces), "boat-1 to B1")
    assert on_board(state) == {"red-1": "B1", "red-2": "B1", "whale-1": "B1"}
    for line in ("red-1 to B2", "red-1 to NW"):
        assert refusal_text(state, line) == HAD_ITS_ACTION
    assert refused(state, "red-2 to NW") == "SWIM-2"


@rule("RUL-14")
def test_wind_onto_whale_uses_water_action() -> None:
    pieces = """
        boat-1  A1: red-1
        red-2   M1
        whale-1 A4
    """
    state = compose("", pieces, step="play_tile", hands={0: ("wind",)})
    state = play(state, "wind boat-1 to A4")
    assert (state.step, state.moves_left, state.place_of("red-1")) == ("move", 3, "A4")
    assert refusal_text(state, "red-1 to A5") == HAD_ITS_ACTION
    assert "red-2 to M2" in legal(state)


@rule("RUL-14", "RUL-2")
@pytest.mark.parametrize("red", ["red-1 D4", "red-1 C4", "boat-2 C3: red-1"])
def test_boarding_beside_whale_uses_water_action(red: str) -> None:
    pieces = f"""
        {red}
        boat-1  C4
        whale-1 C4
    """
    state = play(compose(SPIT, pieces), "red-1 to boat-1")
    assert (state.place_of("red-1"), state.place_of("boat-1")) == ("C4", None)
    assert refusal_text(state, "red-1 to C5") == HAD_ITS_ACTION


@rule("RUL-14")
def test_foreign_passenger_keeps_water_action() -> None:
    pieces = """
        boat-1  A1: red-1 yellow-1
        whale-1 A2
    """
    state = compose("", pieces, options=TWO)
    state = play(state, "boat-1 to A2", "end moves", "roll shark")
    assert (state.turn, state.place_of("yellow-1")) == (1, "A2")
    assert play(state, "yellow-1 to A3").place_of("yellow-1") == "A3"


@rule("RUL-14")
def test_whale_on_other_turn_is_free() -> None:
    pieces = """
        boat-1  A1: yellow-1
        whale-1 A2
    """
    state = compose("", pieces, options=TWO, step="move_creature", face="whale")
    state = play(state, "whale-1 to A1")
    assert (state.turn, state.place_of("yellow-1")) == (1, "A1")
    assert play(state, "yellow-1 to A2").place_of("yellow-1") == "A2"
