"""Lesson 2, Sinking order: which tile may sink now, what lies under it, and when the volcano can come.

The functions at the top are the solutions that students may look at; they run in a notebook as they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.survive.model import BACKS, IMMEDIATE, TERRAINS
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND, UNDER, neighbours
from survive_nb.teaching.comparison import Counts, Names, Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.sinking.boards import (
    COAST,
    LANDLOCKED,
    SEA_COMES_IN,
    SWITCH,
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
from survive_nb.teaching.sinking.questions import VOLCANO
from survive_nb.teaching.sinking.sandbox import Sandbox
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea


def sinkable(tiles: dict[str, str]) -> set[str]:
    """Return where tiles may sink now; ``tiles`` is the land that is left: space → terrain."""
    for terrain in ("beach", "forest", "mountain"):
        lowest = {space for space in tiles if tiles[space] == terrain}
        coast = {space for space in lowest if any(near not in tiles for near in neighbours(space))}
        if lowest:
            return coast or lowest
    return set()


def left(terrain: str, seen: list[str]) -> dict[str, int]:
    """Return what still lies under a terrain when these backs have been seen from under it."""
    return {back: count - seen.count(back) for back, count in UNDER[terrain].items()}


def chance(back: str, terrain: str, seen: list[str]) -> Fraction:
    """Return the chance that the next tile of this terrain has this back."""
    still = {kind: count - seen.count(kind) for kind, count in UNDER[terrain].items()}
    return Fraction(still.get(back, 0), sum(still.values()))


def shark_next(shown: list[str], kept: int) -> Fraction:
    """Return the chance of a shark under the next beach; others keep some beach tiles face down."""
    sharks = UNDER["beach"]["shark"] - shown.count("shark")
    beaches = 16 - len(shown) - kept
    return Fraction(sharks, beaches)


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


SINKABLE: Final = FunctionTask(
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


def _seen(rng: Random, terrain: str, count: int) -> list[str]:
    """Draw backs that may have been seen from under a terrain."""
    return rng.sample(sorted(Counter(UNDER[terrain]).elements()), count)


def _piles(rng: Random) -> list[tuple[str, list[str]]]:
    """Make terrains with backs that have been seen, few first."""
    fixed: list[tuple[str, list[str]]] = [("beach", []), ("beach", ["shark"]), ("beach", ["shark", "shark"])]
    drawn = [(terrain, _seen(rng, terrain, count)) for terrain in TERRAINS for count in (3, 5, 7)]
    return fixed + sorted(drawn, key=lambda pile: len(pile[1]))


LEFT: Final = FunctionTask(
    name="left",
    title=say("What is left under the sand"),
    solution=left,
    cases=lambda rng: [Case(pile) for pile in _piles(rng)],
    wants=Counts(),
    hints=(
        say("{code} is what lay there in the beginning.", code=Code("UNDER[terrain]")),
        say("{code} says how often a back has been seen.", code=Code("seen.count(back)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "nothing_gone",
            lambda terrain, _seen: UNDER[terrain],
            say("That is what lay there in the beginning. What has been seen is gone."),
        ),
        WrongIdea(
            "once_each",
            lambda terrain, seen: {back: count - (back in seen) for back, count in UNDER[terrain].items()},
            say("Two sharks seen are two sharks gone: count how often, not only whether."),
        ),
        WrongIdea(
            "whole_island",
            lambda _terrain, seen: {back: sum(BACKS[back]) - seen.count(back) for back in BACKS},
            say("You count the whole island. Each terrain is a pile of its own.", rule="COMP-1"),
        ),
    ),
    well_done=say("That is counting cards, and at this table it is allowed."),
)
CHANCE: Final = FunctionTask(
    name="chance",
    title=say("The next back"),
    solution=chance,
    cases=lambda rng: [
        Case((back, *pile)) for pile in _piles(rng) for back in ("shark", rng.choice(sorted(UNDER[pile[0]])))
    ],
    wants=Number(),
    hints=(
        say("Good cases over all cases: how many of this back are left, and how many tiles?"),
        say("{code} is exact; {other} rounds.", code=Code("Fraction(3, 16)"), other=Code("3 / 16")),
        say("Your function {code} does half of the work.", code=Code("left")),
    ),
    wrong_ideas=(
        WrongIdea(
            "old_odds",
            lambda back, terrain, _seen: Fraction(UNDER[terrain].get(back, 0), sum(UNDER[terrain].values())),
            say("Those are the odds of the beginning. Each tile that you have seen changes them."),
        ),
        WrongIdea(
            "old_pile",
            lambda back, terrain, seen: Fraction(
                UNDER[terrain].get(back, 0) - seen.count(back), sum(UNDER[terrain].values())
            ),
            say("Above the line all is right. Below it, the pile has become smaller too."),
        ),
        WrongIdea(
            "kinds",
            lambda back, terrain, seen: Fraction(
                int(left(terrain, seen).get(back, 0) > 0), sum(n > 0 for n in left(terrain, seen).values())
            ),
            say("You count kinds of backs. Three sharks are three tiles, not one."),
        ),
        WrongIdea(
            "percent",
            lambda back, terrain, seen: 100 * chance(back, terrain, seen),
            say("Those are per cents. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("You know the odds before you turn the tile over."),
)


def _tables(rng: Random) -> list[Case]:
    """Make what is shown and how many are kept, few first; what is kept is never shown at once (SINK-5)."""
    shown = [back for back in Counter(UNDER["beach"]).elements() if back in IMMEDIATE]
    drawn = [Case((rng.sample(shown, rng.randint(1, 5)), rng.randint(1, 6))) for _ in range(8)]
    return [Case(([], 0)), Case(([], 1)), Case((["shark"], 2)), *drawn]


SHARK_NEXT: Final = FunctionTask(
    name="shark_next",
    title=say("Face down"),
    solution=shark_next,
    cases=_tables,
    wants=Number(),
    hints=(
        say("Can a tile that somebody keeps face down be a shark?", rule="SINK-5"),
        say("So all sharks that are left lie under the beaches that are left. How many are those?"),
    ),
    wrong_ideas=(
        WrongIdea(
            "kept_unknown",
            lambda shown, _kept: Fraction(3 - shown.count("shark"), 16 - len(shown)),
            say(
                "You treat the tiles that are kept as if they could be sharks. A shark is shown at once,"
                " so keeping a tile tells something about it.",
                rule="SINK-5",
            ),
        ),
        WrongIdea(
            "old_odds",
            lambda _shown, _kept: Fraction(3, 16),
            say("Those are the odds of the beginning. Each tile that you have seen changes them."),
        ),
    ),
    well_done=say("Silence tells something too. That is conditional probability."),
)

PLAN: Final = Plan(
    "sinking",
    say("Sinking order"),
    (COAST, SEA_COMES_IN, LANDLOCKED, SWITCH, SINKABLE, LEFT, CHANCE, SHARK_NEXT, VOLCANO),
    {"sandbox": Sandbox},
)
