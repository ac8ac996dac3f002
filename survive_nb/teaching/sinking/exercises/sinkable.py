"""The exercise “Teach it to Python” of the lesson “Sinking order”."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND, neighbours
from survive_nb.teaching.comparison import Names
from survive_nb.teaching.message import Code, say
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
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


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


TASK: Final = FunctionTask(
    name="sinkable",
    title=say("Teach it to Python"),
    solution=sinkable,
    cases=_boards_to_try,
    wants=Names(),
    hints=(
        say("Begin with the beaches only: {code}", code=Code('{s for s in tiles if tiles[s] == "beach"}')),
        say(
            "A space is sea when it is not in {tiles}. {code} asks whether one neighbour is.",
            tiles=Code("tiles"),
            code=Code("any(near not in tiles for near in neighbours(s))"),
        ),
        say("Then the two exceptions: no beach left, and no beach at the coast.", rule="SINK-3"),
    ),
    wrong_ideas=(
        WrongIdea("no_order", any_coast, say("Your function forgets the order of height.", rule="SINK-1")),
        WrongIdea(
            "whole_tier",
            lowest,
            say("Your function lets every low tile sink, the dry ones inland too.", rule="SINK-2"),
        ),
        WrongIdea(
            "stuck",
            without_exception,
            say("Your function finds nothing when the last low tiles lie inland.", rule="SINK-3"),
        ),
        WrongIdea(
            "no_lake",
            lambda tiles: without_lake(tiles) or lowest(tiles),
            say("Your function takes the lake for land.", rule="SINK-2"),
        ),
        WrongIdea(
            "old_coast",
            lambda tiles: old_coast(tiles) or lowest(tiles),
            say("Your function knows the sea of the beginning only. Sunk land is sea too.", rule="SINK-2"),
        ),
        WrongIdea(
            "only_beaches",
            _only_beaches,
            say("Your function knows beaches only. What sinks when they are gone?", rule="SINK-1"),
        ),
    ),
    well_done=say("These few lines are a rule of the game. The app has the same ones."),
)
