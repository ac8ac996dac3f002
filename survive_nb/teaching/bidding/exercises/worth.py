"""What a bid is worth

hint: Two things can happen to each tile. What does each bring, and how likely is it? [FF-10]
hint: With “Fish!” the fisher gets 4 points for each tile. That is as bad as losing 4. [FF-10]
hint: For one tile: `(1 - chance) * bait - chance * 4`
done: That is an expected value: what you would get on average if you did it very often.
mine_only: You forget what the fisher gets: 4 points for each tile caught. [FF-10]
no_odds: That is what you get if all goes well. How often does it?
swapped: The two chances are swapped: the chance given is the one of “Fish!”, the bad one.
loses_bait: A tile caught brings the fisher 4 points, whatever the bait was. [FF-10]
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import SLOTS
from survive_nb.teaching.authoring import Case, Number, Texts

TEXTS: Final = Texts(__name__, __doc__)


def worth(tiles: int, bait: int, chance: Fraction) -> Fraction:
    """Return what a bid brings on average: your points less the fisher's."""
    return tiles * ((1 - chance) * bait - chance * 4)


def _bids(rng: Random) -> list[Case]:
    """Make bids, small numbers first."""
    fixed = [(1, 5, Fraction(0)), (1, 5, Fraction(1)), (1, 4, Fraction(1, 2)), (2, 3, Fraction(2, 5))]
    drawn = [(rng.randint(1, 4), rng.choice(SLOTS), Fraction(rng.randint(1, 4), 5)) for _ in range(8)]
    return [Case(bid) for bid in [*fixed, *drawn]]


TASK: Final = TEXTS.function(
    worth,
    _bids,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        mine_only=lambda tiles, bait, chance: tiles * (1 - chance) * bait,
        no_odds=lambda tiles, bait, _chance: tiles * bait,
        swapped=lambda tiles, bait, chance: tiles * (chance * bait - (1 - chance) * 4),
        loses_bait=lambda tiles, bait, chance: tiles * bait * (1 - 2 * chance),
    ),
)
