"""The next back

hint: Good cases over all cases: how many of this back are left, and how many tiles?
hint: `Fraction(3, 16)` is exact; `3 / 16` rounds.
hint: Your function `left` does half of the work.
done: You know the odds before you turn the tile over.
old_odds: Those are the odds of the beginning. Each tile that you have seen changes them.
old_pile: Above the line all is right. Below it, the pile has become smaller too.
kinds: You count kinds of backs. Three sharks are three tiles, not one.
percent: That is a percentage. A chance lies between 0 and 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from survive_nb.teaching.authoring import Case, Number, Texts
from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.sinking.boards import piles
from survive_nb.teaching.sinking.exercises.left import left

TEXTS: Final = Texts(__name__, __doc__)


def chance(back: str, terrain: str, seen: list[str]) -> Fraction:
    """Return the chance that the next tile of this terrain has this back."""
    still = {kind: count - seen.count(kind) for kind, count in UNDER[terrain].items()}
    return Fraction(still.get(back, 0), sum(still.values()))


TASK: Final = TEXTS.function(
    chance,
    lambda rng: [
        Case((back, *pile)) for pile in piles(rng) for back in ("shark", rng.choice(sorted(UNDER[pile[0]])))
    ],
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        old_odds=lambda back, terrain, _seen: Fraction(
            UNDER[terrain].get(back, 0), sum(UNDER[terrain].values())
        ),
        old_pile=lambda back, terrain, seen: Fraction(
            UNDER[terrain].get(back, 0) - seen.count(back), sum(UNDER[terrain].values())
        ),
        kinds=lambda back, terrain, seen: Fraction(
            int(left(terrain, seen).get(back, 0) > 0), sum(n > 0 for n in left(terrain, seen).values())
        ),
        percent=lambda back, terrain, seen: 100 * chance(back, terrain, seen),
    ),
)
