"""The exact value of each choice with two players, if both sides play the equilibrium from then on.

Points are counted from the fisher's side, from here to the end of the hand: what the fisher scores, less what
the fish scores (FF-10).  What was worked out once is kept: the whole tree has a few thousand positions.
"""

from __future__ import annotations

from functools import cache

from survive_nb.fish_fish import Action, Bid, LayRow, View
from survive_nb.fish_fish.bots.off_path_belief import off_path_belief
from survive_nb.fish_fish.model import ROWS, TILES
from survive_nb.fish_fish.solver.belief import PossibleRow, after_bait, belief_at
from survive_nb.fish_fish.solver.equilibrium import fisher_plan
from survive_nb.fish_fish.solver.hand_tree import FIRST, HandNode, Step
from survive_nb.fish_fish.solver.strategy_table import load


@cache
def points_to_come(node: HandNode, hidden: int) -> float:
    """Return what a fisher wins from this node on after discarding a number of "Fish!" unseen.

    >>> round(points_to_come(FIRST, 0), 3)
    -1.491
    """
    rows = load().fisher[node.steps, hidden]
    return sum(chance * points_of_row(node, hidden, row) for row, chance in rows.items() if chance)


@cache
def points_of_row(node: HandNode, hidden: int, row: LayRow) -> float:
    """Return what this fisher wins from here on by laying this row now."""
    if len(node.steps) == ROWS - 1:  # the fish bids all it has (FF-5)
        return points_of_bid(node, hidden, row, node.tiles)
    bids = load().fish[node.steps, row.bait]
    return sum(chance * points_of_bid(node, hidden, row, bid.tiles) for bid, chance in bids.items() if chance)


def points_of_bid(node: HandNode, hidden: int, row: LayRow, tiles: int) -> float:
    """Return what this fisher wins from here on if the fish bids this number of tiles on this row."""
    after = node.after(row, hidden, tiles)
    return after.points + (points_to_come(after.node, after.hidden) if after.node else 0.0)


# -- from a view --------------------------------------------------------------------------------------------


def steps_seen(view: View) -> tuple[Step, ...]:
    """Return the rows of this hand as the table saw them, from anybody's view of a table for two."""
    fish = 1 - view.fisher
    return tuple(Step(row.bait, row.bids[fish] or 0, row.card if row.revealed else None) for row in view.rows)


def worths(view: View) -> dict[Action, float]:
    """Return what each choice is worth to the side that decides and looks: its points less the other's."""
    return _row_worths(view) if view.bait is None else _bid_worths(view)


def _row_worths(view: View) -> dict[Action, float]:
    """Value rows; the fisher knows all secrets."""
    node = FIRST
    for step in steps_seen(view):
        node = node.seeing(step)
    hidden = sum(row.card == "fish" and not row.revealed for row in view.rows)
    return {row: points_of_row(node, hidden, row) for row in node.lays(hidden)}


def _bid_worths(view: View) -> dict[Action, float]:
    """Value bids by what the fish must believe."""
    points = _points(view)
    belief = _belief(view)
    return {
        Bid(tiles): -sum(weight * points[secret][at] for secret, weight in belief.items())
        for at, tiles in enumerate(_bids(view))
    }


def catch(view: View) -> float:
    """Return the chance of "Fish!" under the bait for the best fish, who saw what the table saw."""
    return sum(weight for (_, row), weight in _belief(view).items() if row.card == "fish")


def _bids(view: View) -> range:
    """Return the bids that the fish may make; in the last row only one (FF-5)."""
    held = TILES - sum(step.tiles for step in steps_seen(view))
    return range(held if view.row == ROWS else 0, held + 1)


def _points(view: View) -> dict[PossibleRow, list[float]]:
    """Return what the fisher wins by each bid, for each card and secret that may be there."""
    node, laid = _laid(view)
    return {
        secret: [points_of_bid(node, secret.hidden, secret.row, tiles) for tiles in _bids(view)]
        for secret in laid
    }


def _belief(view: View) -> dict[PossibleRow, float]:
    """Return how likely each card and secret is to the best fish."""
    _, laid = _laid(view)
    if view.row == ROWS:
        return laid
    assert view.bait is not None
    plan = load().fish[steps_seen(view), view.bait]
    return off_path_belief(laid, _points(view), list(plan.values()))


def _laid(view: View) -> tuple[HandNode, dict[PossibleRow, float]]:
    assert view.bait is not None
    node, belief = belief_at(steps_seen(view), fisher_plan)
    return node, after_bait(node, view.bait, belief, fisher_plan(node))
