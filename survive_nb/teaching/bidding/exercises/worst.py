"""The exercise “If the fisher knows you” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def worst(p: Fraction) -> Fraction:
    """Return what you get when you bid with the chance p and the fisher knows it."""
    if_fish = p * -4 + (1 - p) * 2
    if_no_fish = p * 5 + (1 - p) * -4
    return min(if_fish, if_no_fish)


def _chances(rng: Random) -> list[Case]:
    """Make chances, the plain ones first."""
    drawn = [Fraction(rng.randint(1, 19), 20) for _ in range(6)]
    return [Case((p,)) for p in [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 5), *drawn]]


TASK: Final = FunctionTask(
    name="worst",
    title=say("If the fisher knows you"),
    solution=worst,
    cases=_chances,
    wants=Number(),
    hints=(
        say("If “Fish!” lies there: {code}", code=Code("p * -4 + (1 - p) * 2")),
        say("Do the same for the other line of the table. The fisher takes what is worse for you."),
    ),
    wrong_ideas=(
        WrongIdea(
            "average",
            lambda p: ((p * -4 + (1 - p) * 2) + (p * 5 + (1 - p) * -4)) / 2,
            say("You let the fisher toss a coin. But this fisher knows you, and chooses."),
        ),
        WrongIdea(
            "kind",
            lambda p: max(p * -4 + (1 - p) * 2, p * 5 + (1 - p) * -4),
            say("You let the fisher choose what is good for you. Fishers are not like that."),
        ),
        WrongIdea(
            "fish_now",
            lambda p: p * -4 + (1 - p) * 2,
            say("You think of one line of the table only. The fisher can keep “Fish!” for later too."),
        ),
        WrongIdea(
            "fish_later",
            lambda p: p * 5 + (1 - p) * -4,
            say("You think of one line of the table only. The fisher can lay “Fish!” at once too."),
        ),
    ),
    well_done=say("Look at 0 and at 1: both cost 4. A player who always does the same pays the full price."),
)
