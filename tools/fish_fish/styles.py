"""Simple styles of play, each a little random, for a learner to practise against.

Real players are weaker than the learner, and each makes different mistakes.  A learner that plays only
against itself does not learn to exploit them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from survive_nb.fish_fish import LayRow

#: Weights for the bids 0, 1, … of a fish, from bait and row.
FishStyle = Callable[[int, int], Sequence[float]]
#: The weight of a row that the fisher may lay.
FisherStyle = Callable[[LayRow], float]


def timid_fish(bait: int, row: int) -> Sequence[float]:
    """Bid nothing in most rows, and one tile later in the hand."""
    return (0.9, 0.1) if row < 4 or bait == 2 else (0.4, 0.6)


def bold_fish(bait: int, row: int) -> Sequence[float]:  # noqa: ARG001 - the signature of a style
    """Bid in every row, more on high baits."""
    return (0.1, 0.2, 0.6, 0.1) if bait >= 4 else (0.1, 0.7, 0.2)


def random_fish(bait: int, row: int) -> Sequence[float]:  # noqa: ARG001 - the signature of a style
    """Bid anything."""
    return (1.0, 1.0, 1.0, 1.0, 1.0)


def early_fisher(row: LayRow) -> float:
    """Lay "Fish!" early and under high baits."""
    return row.bait**4 * (8.0 if row.card == "fish" else 1.0)


def late_fisher(row: LayRow) -> float:
    """Keep "Fish!" and the high baits for the end."""
    return row.bait**-4 * (8.0 if row.card == "no_fish" else 1.0)


def random_fisher(row: LayRow) -> float:  # noqa: ARG001 - the signature of a style
    """Lay anything."""
    return 1.0


FISH_STYLES: Final[tuple[FishStyle, ...]] = (timid_fish, bold_fish, random_fish)
FISHER_STYLES: Final[tuple[FisherStyle, ...]] = (early_fisher, late_fisher, random_fisher)
