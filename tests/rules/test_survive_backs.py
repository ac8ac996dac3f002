"""Backs that take effect immediately (TILE-1 to TILE-5, RUL-6, RUL-7)."""

from __future__ import annotations

from itertools import combinations

import pytest

from survive_nb.game import InvalidInput
from survive_nb.survive import State, apply_action, out_of_turn, outcome, to_act, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatAppeared,
    CreatureAppeared,
    CreatureLost,
    ExplorerLost,
    ExplorerMoved,
    TileShown,
)
from survive_nb.survive.model import ChooseRiders
from tests.refusals import refuses
from tests.rules.marks import rule
from tests.rules.table import crew, happened, held, legal, on_board, play, refusal_text, refused

TWO_TILES = """
    D      . . . b f . . . . .
"""
SIX_SHARKS = "shark-1 A1\nshark-2 A2\nshark-3 A3\nshark-4 A4\nshark-5 A5\nshark-6 A6\n"
FIVE_WHALES = "whale-1 A1\nwhale-2 A2\nwhale-3 A3\nwhale-4 A4\nwhale-5 A5\n"


def sinking(back: str, pieces: str) -> State:
    """Return a position in step 3, seat 0 to act, with this back under D4."""
    return compose(TWO_TILES, pieces, step="sink", backs={"D4": back})


# -- shark and whale ------------------------------------------------------------------------------------


@rule("TILE-1")
def test_new_shark_removes_swimmers_there() -> None:
    pieces = """
        red-1    D4
        yellow-1 D4
        green-1  C4
        blue-1   D5
        boat-1   E4: red-2
    """
    state = play(sinking("shark", pieces), "sink D4")
    assert on_board(state) == {
        "shark-1": "D4",
        "green-1": "C4",
        "blue-1": "D5",
        "boat-1": "E4",
        "red-2": "boat-1",
    }
    assert (state.step, state.turn) == ("roll", 0)


@rule("TILE-1", "TILE-2")
def test_next_creature_of_supply_appears() -> None:
    state = play(sinking("shark", "shark-1 A1\nwhale-1 A1"), "sink D4")
    assert on_board(state) == {"shark-1": "A1", "whale-1": "A1", "shark-2": "D4"}
    state = play(sinking("whale", "shark-1 A1\nwhale-1 A1"), "sink D4")
    assert on_board(state) == {"shark-1": "A1", "whale-1": "A1", "whale-2": "D4"}


@rule("TILE-2")
def test_new_whale_leaves_swimmers_swimming() -> None:
    state = sinking("whale", "red-1 D4\nyellow-1 D4")
    assert CreatureAppeared("whale-1", "D4", "TILE-2") in happened(state, "sink D4")
    state = play(state, "sink D4")
    assert on_board(state) == {"whale-1": "D4", "red-1": "D4", "yellow-1": "D4"}
    assert (state.step, state.turn) == ("roll", 0)


# -- boat -----------------------------------------------------------------------------------------------


@rule("TILE-3")
@pytest.mark.parametrize(
    "there", [(), ("yellow-1",), ("red-1", "blue-1"), ("red-1", "yellow-1", "green-1")], ids=len
)
def test_swimmers_climb_into_new_boat(there: tuple[str, ...]) -> None:
    pieces = "boat-8 A1\nred-9 C4\n" + "".join(f"{name} D4\n" for name in there)
    state = sinking("boat", pieces)
    assert happened(state, "sink D4")[2:] == [
        BoatAppeared("boat-9", "D4"),
        *(ExplorerMoved(name, "D4", "boat-9", "TILE-3") for name in there),
    ]
    state = play(state, "sink D4")
    assert state.place_of("boat-9") == "D4"
    assert crew(state, "boat-9") == set(there)
    assert state.place_of("red-9") == "C4", "a swimmer in the next space does not climb in"
    assert state.step == "roll"


@rule("TILE-3")
def test_remover_chooses_three_of_four() -> None:
    there = ("red-1", "yellow-1", "yellow-2", "blue-1")
    pieces = "red-9 C4\n" + "".join(f"{name} D4\n" for name in there)
    state = play(sinking("boat", pieces), "sink D4")
    assert (state.step, to_act(state)) == ("choose_riders", 0)
    assert view_for(state, None).riders_for == "boat-9"
    assert crew(state, "boat-9") == set(), "nobody climbs in before the choice"
    assert legal(state) == {f"riders {a} {b} {c}" for a, b, c in combinations(there, 3)}
    assert (
        refusal_text(state, "riders red-1 yellow-1 red-9")
        == "TILE-3: red-9 does not swim where boat-9 appeared."
    )
    assert refused(state, "roll shark") == "TURN-4"
    assert str(out_of_turn(state, 1)) == "TURN-5: It is the turn of seat 0, not of seat 1."
    state = play(state, "riders blue-1 yellow-2 yellow-1")
    assert crew(state, "boat-9") == {"blue-1", "yellow-1", "yellow-2"}, "the remover may leave itself out"
    assert state.place_of("red-1") == "D4"
    assert (state.step, state.turn) == ("roll", 0)


@rule("TILE-3")
def test_six_swimmers_give_twenty_choices() -> None:
    there = ("red-1", "red-2", "yellow-1", "green-1", "blue-1", "blue-2")
    state = play(sinking("boat", "".join(f"{name} D4\n" for name in there)), "sink D4")
    assert len(legal(state)) == 20
    with refuses(InvalidInput, "not-an-action"):
        apply_action(state, ChooseRiders(("red-1", "red-1", "blue-1")))
    state = play(state, "riders red-1 red-2 blue-1")
    assert crew(state, "boat-9") == {"red-1", "red-2", "blue-1"}
    assert {name for name, place in on_board(state).items() if place == "D4"} == {
        "boat-9",
        "yellow-1",
        "green-1",
        "blue-2",
    }


@rule("TILE-3")
def test_choice_of_riders_is_cleared_afterwards() -> None:
    state = play(
        sinking("boat", "red-1 D4\nred-2 D4\nred-3 D4\nblue-1 D4"), "sink D4", "riders red-1 red-2 red-3"
    )
    drawn = compose(
        "D      . . . . f . . . . .",
        "boat-9 D4: red-1 red-2 red-3\nblue-1 D4",
        step="roll",
        backs={"D4": "boat"},
    )
    assert state == drawn


@rule("TILE-3")
def test_riders_need_a_waiting_boat() -> None:
    state = sinking("boat", "red-1 D4\nred-2 D4\nred-3 D4")
    assert refused(state, "riders red-1 red-2 red-3") == "TILE-3"
    assert refused(play(state, "sink D4"), "riders red-1 red-2 red-3") == "TILE-3"


# -- whirlpool and volcano ------------------------------------------------------------------------------


@rule("TILE-4")
def test_whirlpool_removes_its_surroundings() -> None:
    pieces = """
        red-1     D4
        yellow-1  D4
        green-1   C4
        red-2     D3
        boat-1    E4: red-3 blue-1
        boat-2    D3
        boat-3    C5
        serpent-2 C5
        shark-1   C5
        shark-2   E5
        whale-1   D3
        whale-2   E5
    """
    state = sinking("whirlpool", pieces)
    events = happened(state, "sink D4")
    assert events[1] == TileShown("D4", "whirlpool")
    assert {event.rule for event in events[2:] if isinstance(event, ExplorerLost | CreatureLost)} == {
        "TILE-4"
    }
    state = play(state, "sink D4")
    assert on_board(state) == {}
    assert (state.step, state.turn) == ("roll", 0)


@rule("TILE-4")
def test_whirlpool_spares_land_and_people() -> None:
    state = play(sinking("whirlpool", "blue-1 D5\nred-1 D5\nred-2 D4"), "sink D4")
    assert on_board(state) == {"blue-1": "D5", "red-1": "D5"}
    assert [tile.space for tile in view_for(state, None).land] == ["D5"]


@rule("TILE-4")
def test_whirlpool_reaches_one_space() -> None:
    pieces = """
        red-1     B4
        boat-1    D2: yellow-1
        boat-2    E3
        serpent-1 B3
        shark-1   C3
        whale-1   C6
    """
    state = sinking("whirlpool", pieces)
    assert on_board(play(state, "sink D4")) == on_board(state)


@rule("TILE-4")
def test_lake_whirlpool_takes_lake_serpent() -> None:
    island = """
        F    . . . . . b . . . . . .
    """
    state = compose(island, "serpent-1 G6\nserpent-2 B1", step="sink", backs={"F6": "whirlpool"})
    assert on_board(play(state, "sink F6")) == {"serpent-2": "B1"}


@rule("TILE-5", "END-1")
def test_volcano_ends_the_game() -> None:
    state = play(sinking("volcano", "red-1 D4\nyellow-1 D5"), "sink D4")
    assert (state.step, to_act(state), legal(state)) == ("over", None, set())
    ended = outcome(state)
    assert ended is not None
    assert ended.rule == "END-1"
    assert refused(state, "roll shark") == "END-1"
    assert str(out_of_turn(state, 0)) == "END-1: The game is over."


# -- the supply -----------------------------------------------------------------------------------------


@rule("RUL-6")
@pytest.mark.parametrize(
    ("back", "pieces"), [("shark", SIX_SHARKS), ("whale", FIVE_WHALES), ("boat", "boat-12 A1\n")]
)
def test_empty_supply_has_no_effect(back: str, pieces: str) -> None:
    state = sinking(back, pieces + "red-1 D4\nred-2 D4\nyellow-1 D4\nblue-1 D4\n")
    after = play(state, "sink D4")
    assert on_board(after) == on_board(state)
    assert happened(state, "sink D4")[1:] == [TileShown("D4", back)]
    assert held(after, 0) == (), "the tile is discarded"
    assert (after.step, after.turn) == ("roll", 0)


@rule("RUL-6")
@pytest.mark.parametrize(
    ("back", "pieces", "last"),
    [
        ("shark", SIX_SHARKS.replace("shark-6 A6\n", ""), "shark-6"),
        ("whale", FIVE_WHALES.replace("whale-5 A5\n", ""), "whale-5"),
        ("boat", "boat-11 A1\n", "boat-12"),
    ],
)
def test_last_of_supply_still_appears(back: str, pieces: str, last: str) -> None:
    assert play(sinking(back, pieces), "sink D4").place_of(last) == "D4"


@rule("RUL-7")
@pytest.mark.parametrize(
    ("back", "pieces"),
    [
        ("shark", SIX_SHARKS.replace("A6", "C4")),
        ("whale", FIVE_WHALES.replace("A5", "C4")),
        ("boat", "boat-12 C4\n"),
    ],
)
def test_whirlpool_does_not_refill_supply(back: str, pieces: str) -> None:
    backs = {"D4": "whirlpool", "D5": back}
    state = compose(TWO_TILES, pieces + "yellow-1 M1", step="sink", backs=backs)
    state = play(state, "sink D4")
    left = on_board(state)
    assert "C4" not in left.values()
    state = play(state, "roll serpent", "end moves", "sink D5")
    assert on_board(state) == left


@rule("RUL-7")
def test_shark_number_is_not_reused() -> None:
    state = play(sinking("shark", "shark-2 A1"), "sink D4")
    assert on_board(state) == {"shark-2": "A1", "shark-3": "D4"}
