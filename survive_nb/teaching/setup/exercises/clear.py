"""The exercise “Luck or not?” of the lesson “Set-up”."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def clear(one: int, other: int, runs: int) -> bool:
    """Tell whether two results of ``runs`` runs differ by more than chance explains."""
    return abs(one - other) > sqrt(2 * runs)


def _results(rng: Random) -> list[Case]:
    """Make pairs of results, near the border and far from it."""
    fixed = [
        (5, 5, 10),
        (6, 5, 10),
        (9, 2, 10),
        (2, 9, 10),
        (60, 50, 100),
        (70, 50, 100),
        (50, 70, 100),
        # Between the root of the runs and that of twice the runs.
        (56, 44, 100),
        (520, 480, 1000),
        (530, 480, 1000),
    ]
    drawn = [(rng.randint(0, runs), rng.randint(0, runs), runs) for runs in (20, 50, 200, 400, 2000)]
    return [Case(result) for result in [*fixed, *drawn, (5060, 4900, 10_000)]]


TASK: Final = FunctionTask(
    name="clear",
    title=say("Luck or not?"),
    solution=clear,
    cases=_results,
    hints=(
        say("How far apart are the two numbers? {code} has no sign.", code=Code("abs(one - other)")),
        say("Compare it with {code}.", code=Code("sqrt(2 * runs)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "any_gap",
            lambda one, other, _runs: one != other,
            say(
                "You trust every difference. Toss two coins ten times each: they seldom show equally many"
                " heads."
            ),
        ),
        WrongIdea(
            "first_only",
            lambda one, other, runs: one - other > sqrt(2 * runs),
            say("You ask only whether the first place is better. The second may be, just as clearly."),
        ),
        WrongIdea(
            "one_place",
            lambda one, other, runs: abs(one - other) > sqrt(runs),
            say(
                "That would do for one place against a fixed number. Here luck moves both places, so take"
                " the root of {code}.",
                code=Code("2 * runs"),
            ),
        ),
        WrongIdea(
            "ten_percent",
            lambda one, other, runs: abs(one - other) > runs / 10,
            say("A fixed share is too strict for many runs and too lax for few. Luck grows with the root."),
        ),
    ),
    well_done=say("Now you know when to run it again before you believe it."),
)
