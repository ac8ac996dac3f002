"""The rules of removing land and of what lies under it (SINK-1 to SINK-5, TILE-1 to TILE-5)."""

from __future__ import annotations

from itertools import combinations

import pytest

from survive_nb.game import EVERYONE, IllegalAction
from survive_nb.survive import State, apply_action, event_for, out_of_turn, outcome, to_act, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatAppeared,
    CreatureAppeared,
    CreatureLost,
    ExplorerLost,
    ExplorerMoved,
    TileKept,
    TileShown,
    TileSunk,
)
from survive_nb.survive.model import IMMEDIATE, REPELLENTS, START_OF_TURN, ChooseRiders
from tests.rules.marks import rule
from tests.rules.table import crew, happened, held, legal, on_board, play, refused, told

TWO_TILES = """
    D      . . . b f . . . . .
"""
#: E5 touches no sea: six mountains stand around it.
RINGED = """
    D      . . . m m . . . . .
    E     . . . m b m . . . . .
    F    . . . . m m . . . . . .
"""
SIX_SHARKS = "shark-1 A1\nshark-2 A2\nshark-3 A3\nshark-4 A4\nshark-5 A5\nshark-6 A6\n"
FIVE_WHALES = "whale-1 A1\nwhale-2 A2\nwhale-3 A3\nwhale-4 A4\nwhale-5 A5\n"


def sinking(back: str, pieces: str, island: str = TWO_TILES) -> State:
    """Return a position in step 3, seat 0 to act, with this back under D4."""
    return compose(island, pieces, step="sink", backs={"D4": back})


# -- which tile -----------------------------------------------------------------------------------------


@rule("SINK-1")
def test_beaches_go_before_forests_and_forests_before_mountains() -> None:
    island = """
        D      . . . b f m . . . .
        J      . . . b f m . . . .
    """
    state = compose(island, step="sink")
    assert legal(state) == {"sink D4", "sink J4"}
    assert told(state, "sink D5") == "SINK-1: D5 is a forest, and a beach is left."
    assert told(state, "sink D6") == "SINK-1: D6 is a mountain, and a beach is left."


@rule("SINK-1")
def test_the_last_tile_of_a_terrain_opens_the_next_one() -> None:
    swimmers = "red-1 A1\nyellow-1 A1\ngreen-1 A1"
    next_turn = ("roll whale", "end moves")
    state = play(compose("D . . . b f m . . . .", swimmers, step="sink"), "sink D4", *next_turn)
    assert legal(state) == {"sink D5"}
    assert told(state, "sink D6") == "SINK-1: D6 is a mountain, and a forest is left."
    state = play(state, "sink D5", *next_turn)
    assert legal(state) == {"sink D6"}
    assert refused(state, "sink D5") == "TURN-3", "D5 is sea by now"


@rule("SINK-2")
def test_a_tile_amid_land_waits_while_another_of_its_terrain_touches_the_sea() -> None:
    island = """
        D      . . . m m . b . . .
        E     . . . m b m . . . . .
        F    . . . . m m . . . . . .
    """
    state = compose(island, "yellow-1 A1", step="sink")
    assert legal(state) == {"sink D7"}
    assert told(state, "sink E5") == "SINK-2: E5 does not touch the sea yet, and other such tiles do."


@rule("SINK-2")
def test_sunk_land_is_sea_to_the_tile_beside_it() -> None:
    island = """
        D      . . . b m b . . . .
        E     . . . m b m . . . . .
        F    . . . . m m . . . . . .
    """
    state = compose(island, "yellow-1 A1", step="sink")
    assert refused(state, "sink E5") == "SINK-2"
    state = play(state, "sink D4", "roll whale", "end moves")
    assert legal(state) == {"sink D6", "sink E5"}


@rule("SINK-2", "RUL-10")
def test_the_lake_is_a_sea_space_too() -> None:
    island = """
        E     . . . m m . . . . . .
        F    . . . m b m . . . . . .
        G     . . . m b . . . . . .
        H    . . . . m m . . . . . .
    """
    state = compose(island, step="sink")
    assert legal(state) == {"sink G5"}
    assert refused(state, "sink F5") == "SINK-2"


@rule("SINK-3")
def test_when_no_tile_of_the_lowest_terrain_touches_the_sea_any_of_them_may_go() -> None:
    island = """
        D      . . . m m m . . . .
        E     . . . m b b m . . . .
        F    . . . . m m m . . . . .
    """
    state = compose(island, step="sink")
    assert legal(state) == {"sink E5", "sink E6"}


@rule("SINK-3", "SINK-1")
def test_landlocked_beaches_do_not_free_the_mountains_on_the_coast() -> None:
    state = compose(RINGED, step="sink")
    assert legal(state) == {"sink E5"}
    assert refused(state, "sink D4") == "SINK-1"


@rule("SINK-3")
def test_landlocked_forests_may_go_once_the_beaches_are_gone() -> None:
    state = compose(RINGED.replace("b", "f"), step="sink")
    assert legal(state) == {"sink E5"}


# -- what happens to those on it, and who sees the back --------------------------------------------------


@rule("SINK-4")
def test_all_explorers_on_the_tile_become_swimmers_and_others_stay() -> None:
    state = sinking("dolphin", "red-1 D4\nyellow-1 D4\ngreen-1 D5")
    assert happened(state, "sink D4")[0] == TileSunk(0, "D4", "beach", ("red-1", "yellow-1"))
    after = play(state, "sink D4", "roll whale")
    assert on_board(after) == {"red-1": "D4", "yellow-1": "D4", "green-1": "D5"}
    assert legal(after, "yellow-1") == {f"yellow-1 to {sea}" for sea in ("C4", "C5", "D3", "E4", "E5")}
    assert refused(after, "yellow-1 to D5") == "LAND-5"


@rule("SINK-4")
def test_explorers_fall_into_the_water_before_the_back_is_resolved() -> None:
    events = happened(sinking("shark", "red-1 D4"), "sink D4")
    assert events == [
        TileSunk(0, "D4", "beach", ("red-1",)),
        TileShown("D4", "shark"),
        CreatureAppeared("shark-1", "D4", "TILE-1"),
        ExplorerLost("red-1", "TILE-1"),
    ]


@rule("SINK-4")
def test_a_sunk_tile_is_sea_for_everyone() -> None:
    state = play(sinking("dolphin", "yellow-1 C4\nyellow-2 D5\nboat-1 C5"), "sink D4", "roll whale")
    assert {"yellow-1 to D4", "yellow-2 to D4", "boat-1 to D4"} <= legal(state)
    assert [tile.space for tile in view_for(state, None).land] == ["D5"]


@rule("SINK-5")
@pytest.mark.parametrize("back", [*START_OF_TURN, *REPELLENTS])
def test_other_tiles_are_kept_and_only_the_remover_sees_which(back: str) -> None:
    before = sinking(back, "red-1 D4")
    state = play(before, "sink D4")
    kept = TileKept(0, "D4", back)
    assert happened(before, "sink D4")[1:] == [kept]
    assert event_for(kept, 0) == kept
    assert held(state, 0) == (back,)
    (mine,) = view_for(state, 0).hands[0]
    assert (mine.space, mine.terrain, mine.back) == ("D4", "beach", back)
    for eyes in (1, 2, 3, None):
        assert event_for(kept, eyes) == TileKept(0, "D4", None)
        (theirs,) = view_for(state, eyes).hands[0]
        assert (theirs.space, theirs.back) == ("D4", None), "opponents see that there is a tile, not which"
        assert {tile.space: tile.back for tile in view_for(state, eyes).sunk}["D4"] is None
    assert [len(hand) for hand in view_for(state, None).hands] == [1, 0, 0, 0]
    assert on_board(state) == {"red-1": "D4"}, "a kept tile does nothing yet"
    assert state.step == "roll"


@rule("SINK-5")
@pytest.mark.parametrize("back", IMMEDIATE)
def test_immediate_tiles_are_shown_to_all_and_leave_the_game(back: str) -> None:
    state = play(sinking(back, ""), "sink D4")
    shown = TileShown("D4", back)
    assert happened(sinking(back, ""), "sink D4")[1] == shown
    for eyes in (0, 1, None):
        assert event_for(shown, eyes) == shown
        assert {tile.space: tile.back for tile in view_for(state, eyes).sunk}["D4"] == back
        assert view_for(state, eyes).hands == ((), (), (), ())


@rule("SINK-5")
def test_nobody_knows_a_back_before_its_tile_is_removed() -> None:
    state = sinking("dolphin", "")
    for eyes in (0, 1, None):
        assert {tile.back for tile in view_for(state, eyes).land} == {None}
    assert {tile.space: tile.back for tile in view_for(state, EVERYONE).land}["D4"] == "dolphin"


@rule("SINK-5")
def test_tiles_gather_in_the_hand_of_whoever_removed_them() -> None:
    state = compose(
        TWO_TILES,
        "yellow-1 A1",
        step="sink",
        backs={"D4": "wind", "D5": "whale_repellent"},
        hands={0: ("dolphin",)},
    )
    state = play(state, "sink D4", "roll whale", "end moves", "sink D5")
    assert held(state, 0) == ("dolphin", "wind")
    assert held(state, 1) == ("whale_repellent",)


# -- shark and whale ------------------------------------------------------------------------------------


@rule("TILE-1")
def test_a_shark_appears_and_removes_the_swimmers_there_and_nobody_else() -> None:
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
def test_the_next_shark_and_whale_of_the_supply_appear() -> None:
    state = play(sinking("shark", "shark-1 A1\nwhale-1 A1"), "sink D4")
    assert on_board(state) == {"shark-1": "A1", "whale-1": "A1", "shark-2": "D4"}
    state = play(sinking("whale", "shark-1 A1\nwhale-1 A1"), "sink D4")
    assert on_board(state) == {"shark-1": "A1", "whale-1": "A1", "whale-2": "D4"}


@rule("TILE-2")
def test_a_whale_appears_and_the_swimmers_there_go_on_swimming() -> None:
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
def test_up_to_three_swimmers_climb_into_the_new_boat_unasked(there: tuple[str, ...]) -> None:
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
def test_of_four_swimmers_the_remover_names_three() -> None:
    there = ("red-1", "yellow-1", "yellow-2", "blue-1")
    pieces = "red-9 C4\n" + "".join(f"{name} D4\n" for name in there)
    state = play(sinking("boat", pieces), "sink D4")
    assert (state.step, to_act(state)) == ("choose_riders", 0)
    assert view_for(state, None).riders_for == "boat-9"
    assert crew(state, "boat-9") == set(), "nobody climbs in before the choice"
    assert legal(state) == {f"riders {a} {b} {c}" for a, b, c in combinations(there, 3)}
    assert told(state, "riders red-1 yellow-1 red-9") == "TILE-3: red-9 does not swim where boat-9 appeared."
    assert refused(state, "roll shark") == "TURN-4"
    assert str(out_of_turn(state, 1)) == "TURN-5: It is the turn of seat 0, not of seat 1."
    state = play(state, "riders blue-1 yellow-2 yellow-1")
    assert crew(state, "boat-9") == {"blue-1", "yellow-1", "yellow-2"}, "the remover may leave itself out"
    assert state.place_of("red-1") == "D4"
    assert (state.step, state.turn) == ("roll", 0)


@rule("TILE-3")
def test_of_six_swimmers_there_are_twenty_choices_of_exactly_three_different_ones() -> None:
    there = ("red-1", "red-2", "yellow-1", "green-1", "blue-1", "blue-2")
    state = play(sinking("boat", "".join(f"{name} D4\n" for name in there)), "sink D4")
    assert len(legal(state)) == 20
    with pytest.raises(IllegalAction):
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
def test_riders_are_chosen_only_when_a_boat_waits_for_them() -> None:
    state = sinking("boat", "red-1 D4\nred-2 D4\nred-3 D4")
    assert refused(state, "riders red-1 red-2 red-3") == "TILE-3"
    assert refused(play(state, "sink D4"), "riders red-1 red-2 red-3") == "TILE-3"


# -- whirlpool and volcano ------------------------------------------------------------------------------


@rule("TILE-4")
def test_a_whirlpool_takes_everything_in_its_space_and_in_the_sea_around_it() -> None:
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
def test_a_whirlpool_leaves_land_and_the_people_on_it_alone() -> None:
    state = play(sinking("whirlpool", "blue-1 D5\nred-1 D5\nred-2 D4"), "sink D4")
    assert on_board(state) == {"blue-1": "D5", "red-1": "D5"}
    assert [tile.space for tile in view_for(state, None).land] == ["D5"]


@rule("TILE-4")
def test_a_whirlpool_does_not_reach_two_spaces_far() -> None:
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
def test_a_whirlpool_by_the_lake_takes_the_serpent_of_the_lake() -> None:
    island = """
        F    . . . . . b . . . . . .
    """
    state = compose(island, "serpent-1 G6\nserpent-2 B1", step="sink", backs={"F6": "whirlpool"})
    assert on_board(play(state, "sink F6")) == {"serpent-2": "B1"}


@rule("TILE-5", "END-1")
def test_the_volcano_ends_the_game_at_once() -> None:
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
def test_with_an_empty_supply_the_tile_does_nothing_more(back: str, pieces: str) -> None:
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
def test_the_last_one_of_the_supply_still_appears(back: str, pieces: str, last: str) -> None:
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
def test_what_a_whirlpool_took_does_not_return_to_the_supply(back: str, pieces: str) -> None:
    backs = {"D4": "whirlpool", "D5": back}
    state = compose(TWO_TILES, pieces + "yellow-1 M1", step="sink", backs=backs)
    state = play(state, "sink D4")
    left = on_board(state)
    assert "C4" not in left.values()
    state = play(state, "roll serpent", "end moves", "sink D5")
    assert on_board(state) == left


@rule("RUL-7")
@pytest.mark.xfail(reason="compose counts the sharks on the board instead of taking the highest number")
def test_after_a_drawing_without_its_first_shark_the_next_one_has_a_new_number() -> None:
    state = play(sinking("shark", "shark-2 A1"), "sink D4")
    assert on_board(state) == {"shark-2": "A1", "shark-3": "D4"}
