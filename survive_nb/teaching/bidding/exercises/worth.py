"""The exercise “What a bid is worth” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import SLOTS
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def worth(tiles: int, bait: int, chance: Fraction) -> Fraction:
    """Return what a bid brings on average: your points less the fisher's."""
    return tiles * ((1 - chance) * bait - chance * 4)


def _bids(rng: Random) -> list[Case]:
    """Make bids, small numbers first."""
    fixed = [(1, 5, Fraction(0)), (1, 5, Fraction(1)), (1, 4, Fraction(1, 2)), (2, 3, Fraction(2, 5))]
    drawn = [(rng.randint(1, 4), rng.choice(SLOTS), Fraction(rng.randint(1, 4), 5)) for _ in range(8)]
    return [Case(bid) for bid in [*fixed, *drawn]]


TASK: Final = FunctionTask(
    name="worth",
    title=say("What a bid is worth"),
    solution=worth,
    cases=_bids,
    wants=Number(),
    hints=(
        say("Two things can happen to each tile. What does each bring, and how likely is it?", rule="FF-10"),
        say("With “Fish!” the fisher gets 4 points for each tile. That is as bad as losing 4.", rule="FF-10"),
        say("For one tile: {code}", code=Code("(1 - chance) * bait - chance * 4")),
    ),
    wrong_ideas=(
        WrongIdea(
            "mine_only",
            lambda tiles, bait, chance: tiles * (1 - chance) * bait,
            say("You forget what the fisher gets: 4 points for each tile caught.", rule="FF-10"),
        ),
        WrongIdea(
            "no_odds",
            lambda tiles, bait, _chance: tiles * bait,
            say("That is what you get if all goes well. How often does it?"),
        ),
        WrongIdea(
            "swapped",
            lambda tiles, bait, chance: tiles * (chance * bait - (1 - chance) * 4),
            say("The two chances are swapped: the chance given is the one of “Fish!”, the bad one."),
        ),
        WrongIdea(
            "loses_bait",
            lambda tiles, bait, chance: tiles * bait * (1 - 2 * chance),
            say("A tile caught brings the fisher 4 points, whatever the bait was.", rule="FF-10"),
        ),
    ),
    well_done=say("That is an expected value: what you would get on average if you did it very often."),
)
