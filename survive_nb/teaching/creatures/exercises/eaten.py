"""Counted exactly

hint: `product(FACES, repeat=rolls)` gives all ways the dice can fall. How many are bad?
hint: `way.count("shark")` counts the sharks in one way.
hint: A way is bad if it has enough sharks or enough serpents. Enough means `>=`.
done: All ways, the bad ways, one fraction. No guessing needed.
added_up: You added the odds of each roll. Three times one third would be certain, and it is not: some ways
    have two sharks, some none.
counted_twice: You added sharks and serpents. A way with both is counted twice, but nobody is eaten twice.
both: You ask for both creatures. One is enough to be eaten: `or`.
exactly: You ask for exactly this number of faces. More faces are enough too: `>=`.
percent: That is a percentage. A chance lies between 0 and 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from survive_nb.teaching.authoring import Case, Number, Texts
from survive_nb.teaching.creatures.answers import eaten
from survive_nb.teaching.creatures.odds import NEEDS, NEVER, both_dangers, exactly

TEXTS: Final = Texts(__name__, __doc__)


def _added_up(shark: int, serpent: int, rolls: int) -> Fraction:
    """Add the chances of all rolls, as if no two of them could come together."""
    return rolls * eaten(shark, serpent, 1)


def _counted_twice(shark: int, serpent: int, rolls: int) -> Fraction:
    return eaten(shark, NEVER, rolls) + eaten(NEVER, serpent, rolls)


TASK: Final = TEXTS.function(
    eaten,
    lambda _rng: [Case(needs) for needs in NEEDS],
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        added_up=_added_up,
        counted_twice=_counted_twice,
        both=both_dangers,
        exactly=exactly,
        percent=lambda *needs: 100 * eaten(*needs),
    ),
)
