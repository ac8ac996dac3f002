"""What a fish may believe about the fisher's secrets, if it knows how the fisher plays (Bayes' rule).

A fisher sometimes errs, like a hand that trembles: then any bait and any card in hand may be laid.  So there
is always something to believe, even after a row that good play never lays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from survive_nb.fish_fish.model import CARDS, LayRow
from survive_nb.fish_fish.solver.hand_tree import FIRST, HandNode, Step

#: Probability of a tremble (a random action).
TREMBLE: Final = 1e-5
#: Beliefs below this are taken to be this, so that a solver can still tell them from zero.
_LEAST: Final = 1e-6

_Name = TypeVar("_Name")
#: How likely each number of "Fish!" among the cards discarded unseen is.
Belief = Mapping[int, float]
#: For each such number, how a fisher with that secret lays the next row.
Plan = Mapping[int, Mapping[LayRow, float]]


class PossibleRow(NamedTuple):
    """A row that may lie on the table, and the secret of the fisher who laid it."""

    hidden: int
    row: LayRow


def after_bait(node: HandNode, bait: int, belief: Belief, plan: Plan) -> dict[PossibleRow, float]:
    """Return how likely each card and each secret is, now that this bait was laid."""
    laid = {}
    for hidden, weight in belief.items():
        cards = sum(node.held(card, hidden) for card in CARDS)
        for row in node.lays(hidden):
            if row.bait == bait:
                slip = node.held(row.card, hidden) / cards / len(node.offers())
                chance = (1 - TREMBLE) * plan[hidden].get(row, 0.0) + TREMBLE * slip
                laid[PossibleRow(hidden, row)] = weight * chance
    return _shares(laid)


def after_row(laid: Mapping[PossibleRow, float], follows: HandNode) -> dict[int, float]:
    """Return how likely each secret is at the node that follows the row just bid on."""
    belief = dict.fromkeys(follows.secrets(), 0.0)
    card = follows.steps[-1].card
    for (hidden, row), weight in laid.items():
        if card is None:
            belief[hidden + (row.card == "fish")] += weight
        elif card == row.card:
            belief[hidden] += weight
    return _shares(belief)


def belief_at(
    steps: tuple[Step, ...], plan_at: Callable[[HandNode], Plan]
) -> tuple[HandNode, dict[int, float]]:
    """Return the node that these rows lead to, and how likely each secret is there.

    >>> def fish_first(node):
    ...     return {0: {row: 1 / 4 for row in node.lays(0) if row.card == "fish"}}
    >>> belief_at((Step(5, 0, None),), fish_first)[1][1] > 0.99
    True
    """
    node, belief = FIRST, {0: 1.0}
    for step in steps:
        laid = after_bait(node, step.bait, belief, plan_at(node))
        node = node.seeing(step)
        belief = after_row(laid, node)
    return node, belief


def _shares(weights: dict[_Name, float]) -> dict[_Name, float]:
    """Scale the weights to add up to 1, each at least `_LEAST`."""
    total = sum(weights.values())
    floored = {name: max(weight / total, _LEAST) for name, weight in weights.items()}
    total = sum(floored.values())
    return {name: weight / total for name, weight in floored.items()}
