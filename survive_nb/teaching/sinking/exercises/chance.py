"""The exercise “The next back” of the lesson “Sinking order”."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.sinking.boards import piles
from survive_nb.teaching.sinking.exercises.left import left
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def chance(back: str, terrain: str, seen: list[str]) -> Fraction:
    """Return the chance that the next tile of this terrain has this back."""
    still = {kind: count - seen.count(kind) for kind, count in UNDER[terrain].items()}
    return Fraction(still.get(back, 0), sum(still.values()))


TASK: Final = FunctionTask(
    name="chance",
    title=say("The next back"),
    solution=chance,
    cases=lambda rng: [
        Case((back, *pile)) for pile in piles(rng) for back in ("shark", rng.choice(sorted(UNDER[pile[0]])))
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
            say("That is a percentage. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("You know the odds before you turn the tile over."),
)
