"""If the fisher knows you

hint: If “Fish!” lies there: `p * -4 + (1 - p) * 2`
hint: Do the same for the other line of the table. The fisher takes what is worse for you.
done: Look at 0 and at 1: both cost 4. A player who always does the same pays the full price.
average: You let the fisher toss a coin. But this fisher knows you, and chooses.
kind: You let the fisher choose what is good for you. Fishers are not like that.
fish_now: You think of one line of the table only. The fisher can keep “Fish!” for later too.
fish_later: You think of one line of the table only. The fisher can lay “Fish!” at once too.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Number, Texts

TEXTS: Final = Texts(__name__, __doc__)


def worst(p: Fraction) -> Fraction:
    """Return what you get when you bid with the chance p and the fisher knows it."""
    if_fish = p * -4 + (1 - p) * 2
    if_no_fish = p * 5 + (1 - p) * -4
    return min(if_fish, if_no_fish)


def _chances(rng: Random) -> list[Case]:
    """Make chances, the plain ones first."""
    drawn = [Fraction(rng.randint(1, 19), 20) for _ in range(6)]
    return [Case((p,)) for p in [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 5), *drawn]]


TASK: Final = TEXTS.function(
    worst,
    _chances,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        average=lambda p: ((p * -4 + (1 - p) * 2) + (p * 5 + (1 - p) * -4)) / 2,
        kind=lambda p: max(p * -4 + (1 - p) * 2, p * 5 + (1 - p) * -4),
        fish_now=lambda p: p * -4 + (1 - p) * 2,
        fish_later=lambda p: p * 5 + (1 - p) * -4,
    ),
)
