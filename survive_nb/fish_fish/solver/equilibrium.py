"""The two-player hand of Fish Fish!, solved: how both sides play best, and how far any strategy is from it.

An *equilibrium* is a pair of strategies of which neither side can better its own.  The table shipped with the
package was computed by `survive_nb.fish_fish.solver.solve`; this module needs only the standard library.
Points are the fisher's less the fish's in one hand (FF-10).
>>> round(value(), 4)
-1.4906
>>> def timid(view):
...     return 0
>>> round(exploitability(timid, side="fish"), 2)  # a fish that never bids must bid everything on the last row
17.49
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, TypeVar, cast

from survive_nb.fish_fish.model import ROWS, Action, Bid, LayRow
from survive_nb.fish_fish.solver.belief import PossibleRow, after_bait, belief_at
from survive_nb.fish_fish.solver.best_response import (
    Strategy,
    WrongAnswer,
    best_fish,
    best_fisher,
    expected_points,
)
from survive_nb.fish_fish.solver.hand_tree import HandNode
from survive_nb.fish_fish.solver.hand_views import DecisionPoint, decision_point
from survive_nb.fish_fish.solver.strategy_table import load
from survive_nb.fish_fish.view import View

__all__ = [
    "BestResponse",
    "Side",
    "Strategy",
    "WrongAnswer",
    "best_response",
    "catch_chance",
    "draw",
    "expected_points",
    "exploitability",
    "fish_strategy",
    "fisher_plan",
    "fisher_strategy",
    "play",
    "secrets_behind",
    "value",
]

_Choice = TypeVar("_Choice")
#: The two sides of a hand.
Side = Literal["fisher", "fish"]

#: What `survive_nb.fish_fish.solver.solve.hand_value` finds.
_VALUE: Final = -1.4906298903439


def value() -> float:
    """Return what the fisher wins on average in one hand when both sides play their best (FF-10).

    It is below zero: the fish has the better side, which is why everyone is fisher equally often (FF-13).
    """
    return _VALUE


def fisher_strategy(view: View) -> dict[LayRow, float]:
    """Return the chance with which the best fisher lays each row, from the fisher's own view."""
    place = decision_point(view)
    if place.hidden is None:
        raise ValueError("the fisher has laid this row: it is the fish's turn")
    if view.row == ROWS:
        return {LayRow("fish" if view.fish_left else "no_fish", view.baits[0]): 1.0}
    return dict(load().fisher[place.steps, place.hidden])


def fish_strategy(view: View) -> dict[Bid, float]:
    """Return the chance with which the best fish makes each bid, from the fish's own view."""
    place = decision_point(view)
    if place.bait is None:
        raise ValueError("there is no row to bid on yet: it is the fisher's turn")
    if view.row == ROWS:
        return {Bid(max(view.tiles)): 1.0}
    return dict(load().fish[place.steps, place.bait])


def play(view: View) -> Mapping[Action, float]:
    """Return how the side to act plays best: `fisher_strategy` or `fish_strategy`."""
    chances = fisher_strategy(view) if view.to_act == view.fisher else fish_strategy(view)
    return cast("Mapping[Action, float]", chances)


# -- what the fish may believe ------------------------------------------------------------------------------


def secrets_behind(view: View) -> tuple[HandNode, dict[PossibleRow, float]]:
    """Return how likely each card on the table and each secret is to a fish that faces the best fisher."""
    place = decision_point(view)
    if place.bait is None:
        raise ValueError("there is no row on the table")
    node, belief = belief_at(place.steps, fisher_plan)
    return node, after_bait(node, place.bait, belief, fisher_plan(node))


def catch_chance(view: View) -> float:
    """Return the chance that "Fish!" lies under the bait, to a fish that faces the best fisher.

    In the fifth row, which leaves the fisher no choice, it is the chance that the last card is "Fish!".
    """
    _, laid = secrets_behind(view)
    return sum(weight for (_, row), weight in laid.items() if row.card == "fish")


def fisher_plan(node: HandNode) -> dict[int, dict[LayRow, float]]:
    """Return for each secret how the best fisher lays the next row; the last row leaves no choice."""
    if len(node.steps) == ROWS - 1:
        return {hidden: dict.fromkeys(node.lays(hidden), 1.0) for hidden in node.secrets()}
    return {hidden: load().fisher[node.steps, hidden] for hidden in node.secrets()}


# -- how good a strategy is ---------------------------------------------------------------------------------


class BestResponse:
    """A player that knows a strategy and wins as much against it as anybody can.

    It is a strategy itself, and a bot: where the other's strategy never leads, and on the other side of the
    table, it plays the equilibrium.
    """

    name = "best response"

    def __init__(self, side: Side, points: float, plan: Mapping[DecisionPoint, Action]) -> None:
        #: The side it plays.
        self.side = side
        #: What the fisher wins, on average in one hand.
        self.value = points
        self._plan = plan

    def __call__(self, view: View) -> dict[Action, float]:
        """Return the chance of each action; mostly one action is certain."""
        action = self._plan.get(decision_point(view))
        return dict(play(view)) if action is None else {action: 1.0}

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002 - a Bot has it
        """Return one of the legal actions, as a bot."""
        return draw(self(view), rng)


def draw(chances: Mapping[_Choice, float], rng: Random) -> _Choice:
    """Draw one action by its chance.

    >>> draw({"heads": 0.0, "tails": 1.0}, Random(1))
    'tails'
    """
    return rng.choices(list(chances), list(chances.values()))[0]


def best_response(strategy: Strategy, *, side: Side) -> BestResponse:
    """Return the player that does best against this strategy, which plays the named side."""
    if side == "fisher":
        reply = best_fish(strategy)
        return BestResponse("fish", reply.points, reply.plan)
    if side == "fish":
        reply = best_fisher(strategy)
        return BestResponse("fisher", reply.points, reply.plan)
    raise ValueError(f"a side is fisher or fish, not {side!r}")


def exploitability(strategy: Strategy, *, side: Side) -> float:
    """Return how many points a hand this strategy loses to its best response, compared with the equilibrium.

    0 is perfect.  The strategy gets views and answers with an action, a number of tiles, or chances; one that
    cannot be played raises `WrongAnswer`.
    """
    points = best_response(strategy, side=side).value
    return max(0.0, value() - points if side == "fisher" else points - value())
