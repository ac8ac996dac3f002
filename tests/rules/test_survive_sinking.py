"""Which tile may be removed, what becomes of those on it, who sees the back (SINK-1 to SINK-5, RUL-10)."""

from __future__ import annotations

import pytest

from survive_nb.game import EVERYONE
from survive_nb.survive import State, event_for, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    CreatureAppeared,
    ExplorerLost,
    TileKept,
    TileShown,
    TileSunk,
)
from survive_nb.survive.model import IMMEDIATE, REPELLENTS, START_OF_TURN
from tests.rules.marks import rule
from tests.rules.table import happened, held, legal, on_board, play, refusal_text, refused

TWO_TILES = """
    D      . . . b f . . . . .
"""
#: E5 touches no sea: six mountains stand around it.
RINGED = """
    D      . . . m m . . . . .
    E     . . . m b m . . . . .
    F    . . . . m m . . . . . .
"""


def sinking(back: str, pieces: str) -> State:
    """Return a position in step 3, seat 0 to act, with this back under D4."""
    return compose(TWO_TILES, pieces, step="sink", backs={"D4": back})


# -- which tile -----------------------------------------------------------------------------------------


@rule("SINK-1")
def test_terrains_sink_in_order() -> None:
    island = """
        D      . . . b f m . . . .
        J      . . . b f m . . . .
    """
    state = compose(island, step="sink")
    assert legal(state) == {"sink D4", "sink J4"}
    assert refusal_text(state, "sink D5") == "SINK-1: D5 is a forest, and a beach is left."
    assert refusal_text(state, "sink D6") == "SINK-1: D6 is a mountain, and a beach is left."


@rule("SINK-1")
def test_last_tile_opens_next_terrain() -> None:
    swimmers = "red-1 A1\nyellow-1 A1\ngreen-1 A1"
    next_turn = ("roll whale", "end moves")
    state = play(compose("D . . . b f m . . . .", swimmers, step="sink"), "sink D4", *next_turn)
    assert legal(state) == {"sink D5"}
    assert refusal_text(state, "sink D6") == "SINK-1: D6 is a mountain, and a forest is left."
    state = play(state, "sink D5", *next_turn)
    assert legal(state) == {"sink D6"}
    assert refused(state, "sink D5") == "TURN-3", "D5 is sea by now"


@rule("SINK-2")
def test_landlocked_tile_waits_for_coastal_tiles() -> None:
    island = """
        D      . . . m m . b . . .
        E     . . . m b m . . . . .
        F    . . . . m m . . . . . .
    """
    state = compose(island, "yellow-1 A1", step="sink")
    assert legal(state) == {"sink D7"}
    assert refusal_text(state, "sink E5") == "SINK-2: E5 does not touch the sea yet, and other such tiles do."


@rule("SINK-2")
def test_sunk_land_counts_as_sea() -> None:
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
def test_lake_counts_as_sea() -> None:
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
def test_landlocked_tile_sinks_without_coast() -> None:
    island = """
        D      . . . m m m . . . .
        E     . . . m b b m . . . .
        F    . . . . m m m . . . . .
    """
    state = compose(island, step="sink")
    assert legal(state) == {"sink E5", "sink E6"}


@rule("SINK-3", "SINK-1")
def test_landlocked_beaches_sink_before_coast_mountains() -> None:
    state = compose(RINGED, step="sink")
    assert legal(state) == {"sink E5"}
    assert refused(state, "sink D4") == "SINK-1"


@rule("SINK-3")
def test_landlocked_forest_sinks_after_beaches() -> None:
    state = compose(RINGED.replace("b", "f"), step="sink")
    assert legal(state) == {"sink E5"}


# -- what happens to those on it, and who sees the back --------------------------------------------------


@rule("SINK-4")
def test_explorers_on_the_tile_become_swimmers() -> None:
    state = sinking("dolphin", "red-1 D4\nyellow-1 D4\ngreen-1 D5")
    assert happened(state, "sink D4")[0] == TileSunk(0, "D4", "beach", ("red-1", "yellow-1"))
    after = play(state, "sink D4", "roll whale")
    assert on_board(after) == {"red-1": "D4", "yellow-1": "D4", "green-1": "D5"}
    assert legal(after, "yellow-1") == {f"yellow-1 to {sea}" for sea in ("C4", "C5", "D3", "E4", "E5")}
    assert refused(after, "yellow-1 to D5") == "LAND-5"


@rule("SINK-4")
def test_explorers_fall_before_back_resolves() -> None:
    events = happened(sinking("shark", "red-1 D4"), "sink D4")
    assert events == [
        TileSunk(0, "D4", "beach", ("red-1",)),
        TileShown("D4", "shark"),
        CreatureAppeared("shark-1", "D4", "TILE-1"),
        ExplorerLost("red-1", "TILE-1"),
    ]


@rule("SINK-4")
def test_sunk_tile_is_sea_for_all() -> None:
    state = play(sinking("dolphin", "yellow-1 C4\nyellow-2 D5\nboat-1 C5"), "sink D4", "roll whale")
    assert {"yellow-1 to D4", "yellow-2 to D4", "boat-1 to D4"} <= legal(state)
    assert [tile.space for tile in view_for(state, None).land] == ["D5"]


@rule("SINK-5")
@pytest.mark.parametrize("back", [*START_OF_TURN, *REPELLENTS])
def test_kept_tile_is_seen_by_remover(back: str) -> None:
    before = sinking(back, "red-1 D4")
    state = play(before, "sink D4")
    kept = TileKept(0, "D4", back)
    assert happened(before, "sink D4")[1:] == [kept]
    assert event_for(kept, 0) == kept
    assert held(state, 0) == (back,)
    (mine,) = view_for(state, 0).hands[0]
    assert (mine.space, mine.terrain, mine.back) == ("D4", "beach", back)
    for viewer in (1, 2, 3, None):
        assert event_for(kept, viewer) == TileKept(0, "D4", None)
        (theirs,) = view_for(state, viewer).hands[0]
        assert (theirs.space, theirs.back) == ("D4", None), "opponents see that there is a tile, not which"
        assert {tile.space: tile.back for tile in view_for(state, viewer).sunk}["D4"] is None
    assert [len(hand) for hand in view_for(state, None).hands] == [1, 0, 0, 0]
    assert on_board(state) == {"red-1": "D4"}, "a kept tile does nothing yet"
    assert state.step == "roll"


@rule("SINK-5")
@pytest.mark.parametrize("back", IMMEDIATE)
def test_immediate_tile_is_public_and_spent(back: str) -> None:
    state = play(sinking(back, ""), "sink D4")
    shown = TileShown("D4", back)
    assert happened(sinking(back, ""), "sink D4")[1] == shown
    for viewer in (0, 1, None):
        assert event_for(shown, viewer) == shown
        assert {tile.space: tile.back for tile in view_for(state, viewer).sunk}["D4"] == back
        assert view_for(state, viewer).hands == ((), (), (), ())


@rule("SINK-5")
def test_back_is_unknown_before_removal() -> None:
    state = sinking("dolphin", "")
    for viewer in (0, 1, None):
        assert {tile.back for tile in view_for(state, viewer).land} == {None}
    assert {tile.space: tile.back for tile in view_for(state, EVERYONE).land}["D4"] == "dolphin"


@rule("SINK-5")
def test_removed_tiles_go_to_the_remover() -> None:
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
