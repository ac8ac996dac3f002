"""Face down

hint: Can a tile that somebody keeps face down be a shark? [SINK-5]
hint: So all sharks that are left lie under the beaches that are left. How many are those?
done: Silence tells something too. That is conditional probability.
kept_unknown: You treat the tiles that are kept as if they could be sharks. A shark is shown at once, so
    keeping a tile tells something about it. [SINK-5]
old_odds: Those are the odds of the beginning. Each tile that you have seen changes them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.survive.model import IMMEDIATE
from survive_nb.teaching.authoring import Case, Number, Texts
from survive_nb.teaching.boards import UNDER

TEXTS: Final = Texts(__name__, __doc__)


def shark_next(shown: list[str], kept: int) -> Fraction:
    """Return the chance of a shark under the next beach; others keep some beach tiles face down."""
    sharks = UNDER["beach"]["shark"] - shown.count("shark")
    beaches = 16 - len(shown) - kept
    return Fraction(sharks, beaches)


def _tables(rng: Random) -> list[Case]:
    """Make what is shown and how many are kept, few first; what is kept is never shown at once (SINK-5)."""
    shown = [back for back in Counter(UNDER["beach"]).elements() if back in IMMEDIATE]
    drawn = [Case((rng.sample(shown, rng.randint(1, 5)), rng.randint(1, 6))) for _ in range(8)]
    return [Case(([], 0)), Case(([], 1)), Case((["shark"], 2)), *drawn]


TASK: Final = TEXTS.function(
    shark_next,
    _tables,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        kept_unknown=lambda shown, _kept: Fraction(3 - shown.count("shark"), 16 - len(shown)),
        old_odds=lambda _shown, _kept: Fraction(3, 16),
    ),
)
