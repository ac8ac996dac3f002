"""Teach it to Python

hint: Begin with the beaches only: `{s for s in tiles if tiles[s] == "beach"}`
hint: A space is sea when it is not in `tiles`. `any(near not in tiles for near in neighbours(s))` asks
    whether one neighbour is.
hint: Then the two exceptions: no beach left, and no beach at the coast. [SINK-3]
done: These few lines are a rule of the game. The app has the same ones.
no_order: Your function forgets the order of height. [SINK-1]
whole_tier: Your function lets every low tile sink, the dry ones inland too. [SINK-2]
stuck: Your function finds nothing when the last low tiles lie inland. [SINK-3]
no_lake: Your function takes the lake for land. [SINK-2]
old_coast: Your function knows the sea of the beginning only. Sunk land is sea too. [SINK-2]
only_beaches: Your function knows beaches only. What sinks when they are gone? [SINK-1]
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Case, Names, Texts
from survive_nb.teaching.boards import ISLAND, neighbours
from survive_nb.teaching.sinking.boards import (
    any_coast,
    lake_coast,
    landlocked,
    lowest,
    old_coast,
    sea_comes_in,
    switch,
    without_exception,
    without_lake,
)

TEXTS: Final = Texts(__name__, __doc__)


def sinkable(tiles: dict[str, str]) -> set[str]:
    """Return where tiles may sink now; ``tiles`` is the land that is left: space → terrain."""
    for terrain in ("beach", "forest", "mountain"):
        lowest = {space for space in tiles if tiles[space] == terrain}
        coast = {space for space in lowest if any(near not in tiles for near in neighbours(space))}
        if lowest:
            return coast or lowest
    return set()


def _boards_to_try(rng: Random) -> list[Case]:
    """Make boards from a single tile to whole islands."""
    inland = next(space for space in ISLAND if all(near in ISLAND for near in neighbours(space)))
    ring = dict.fromkeys(neighbours(inland), "forest")
    small: list[dict[str, str]] = [
        {"D4": "beach"},
        {"D4": "forest"},
        {"D4": "beach", "D5": "forest"},
        {"E5": "mountain", "D4": "forest"},
        {**ring, inland: "beach"},
    ]
    large = [boards.sink_some(rng, boards.deal(rng), rng.choice((0, 4, 8, 12, 17, 22))) for _ in range(12)]
    large += [boards.land_of(make(rng)) for make in (lake_coast, sea_comes_in, landlocked, switch)]
    return [
        Case((land,), boards.view_of(boards.state_of(land))) for land in [*small, *sorted(large, key=len)]
    ]


def _only_beaches(tiles: Mapping[str, str]) -> set[str]:
    beaches = {space for space in tiles if tiles[space] == "beach"}
    return (beaches & any_coast(tiles)) or beaches


TASK: Final = TEXTS.function(
    sinkable,
    _boards_to_try,
    wants=Names(),
    wrong_ideas=TEXTS.ideas(
        no_order=any_coast,
        whole_tier=lowest,
        stuck=without_exception,
        no_lake=lambda tiles: without_lake(tiles) or lowest(tiles),
        old_coast=lambda tiles: old_coast(tiles) or lowest(tiles),
        only_beaches=_only_beaches,
    ),
)
