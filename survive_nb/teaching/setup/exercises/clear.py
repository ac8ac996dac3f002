"""Luck or not?

hint: How far apart are the two numbers? `abs(one - other)` has no sign.
hint: Compare it with `sqrt(2 * runs)`.
done: Now you know when to run it again before you believe it.
any_gap: You trust every difference. Toss two coins ten times each: they seldom show equally many heads.
first_only: You ask only whether the first place is better. The second may be, just as clearly.
one_place: That would do for one place against a fixed number. Here luck moves both places, so take the root
    of `2 * runs`.
ten_percent: A fixed share is too strict for many runs and too lax for few. Luck grows with the root.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts

TEXTS: Final = Texts(__name__, __doc__)


def clear(one: int, other: int, runs: int) -> bool:
    """Tell whether two results of ``runs`` runs differ by more than chance explains."""
    return abs(one - other) > sqrt(2 * runs)


def _results(rng: Random) -> list[Case]:
    """Make pairs of results, near the border and far from it."""
    small = [(5, 5, 10), (6, 5, 10), (9, 2, 10), (2, 9, 10), (60, 50, 100), (70, 50, 100), (50, 70, 100)]
    # Between the root of the runs and that of twice the runs.
    close = [(56, 44, 100), (520, 480, 1000), (530, 480, 1000)]
    drawn = [(rng.randint(0, runs), rng.randint(0, runs), runs) for runs in (20, 50, 200, 400, 2000)]
    return [Case(result) for result in [*small, *close, *drawn, (5060, 4900, 10_000)]]


TASK: Final = TEXTS.function(
    clear,
    _results,
    wrong_ideas=TEXTS.ideas(
        any_gap=lambda one, other, _runs: one != other,
        first_only=lambda one, other, runs: one - other > sqrt(2 * runs),
        one_place=lambda one, other, runs: abs(one - other) > sqrt(runs),
        ten_percent=lambda one, other, runs: abs(one - other) > runs / 10,
    ),
)
