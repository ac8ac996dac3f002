"""What each choice in a hand of two is worth, exactly: both sides play the equilibrium from then on.

Points are counted from the fisher's side, from here to the end of the hand: what the fisher scores, less what
the fish scores (FF-10).  What was worked out once is kept: the whole tree has a few thousand positions.
"""

from __future__ import annotations

from functools import cache

from survive_nb.fish_fish import Bid, LayRow, View
from survive_nb.fish_fish.belief import after_bait, belief_at
from survive_nb.fish_fish.equilibrium import fisher_plan, play
from survive_nb.fish_fish.hand_tree import FIRST, Spot, Step
from survive_nb.fish_fish.model import ROWS, Action
from survive_nb.fish_fish.strategy_table import load


def points_to_come(spot: Spot, hidden: int) -> float:
    """Return what a fisher wins from this spot on who has discarded so many "Fish!" unseen.

    >>> round(points_to_come(FIRST, 0), 3)
    -1.491
    """
    return _points_to_come(spot, hidden)


@cache
def _points_to_come(spot: Spot, hidden: int) -> float:
    rows = load().fisher[spot.steps, hidden]
    return sum(chance * points_of_row(spot, hidden, row) for row, chance in rows.items() if chance)


@cache
def points_of_row(spot: Spot, hidden: int, row: LayRow) -> float:
    """Return what this fisher wins from here on by laying this row now."""
    if len(spot.steps) == ROWS - 1:  # the fish bids all it has (FF-5)
        return points_of_bid(spot, hidden, row, spot.tiles)
    bids = load().fish[spot.steps, row.bait]
    return sum(
        chance * points_of_bid(spot, hidden, row, bid.tiles) for bid, chance in bids.items() if chance
    )


def points_of_bid(spot: Spot, hidden: int, row: LayRow, tiles: int) -> float:
    """Return what this fisher wins from here on if the fish bids so many tiles on this row."""
    after = spot.after(row, hidden, tiles)
    return after.points + (points_to_come(after.spot, after.hidden) if after.spot else 0.0)


def steps_seen(view: View) -> tuple[Step, ...]:
    """Return the rows of this hand as the table saw them, from anybody's view of a table for two."""
    fish = 1 - view.fisher
    return tuple(Step(row.bait, row.bids[fish] or 0, row.card if row.revealed else None) for row in view.rows)


def worths(view: View) -> dict[Action, float]:
    """Return what each choice is worth to the side whose decision and view this is: own points less theirs."""
    if view.bait is None:
        return dict(_row_worths(view))
    spot, belief = belief_at(steps_seen(view), fisher_plan)
    laid = after_bait(spot, view.bait, belief, fisher_plan(spot))
    fewest = spot.tiles if view.row == ROWS else 0
    return {
        Bid(tiles): -sum(
            weight * points_of_bid(spot, hidden, row, tiles) for (hidden, row), weight in laid.items()
        )
        for tiles in range(fewest, spot.tiles + 1)
    }


def _row_worths(view: View) -> dict[LayRow, float]:
    spot = FIRST
    for step in steps_seen(view):
        spot = spot.seeing(step)
    hidden = sum(row.card == "fish" and not row.revealed for row in view.rows)
    return {row: points_of_row(spot, hidden, row) for row in spot.lays(hidden)}


def habits(view: View) -> dict[Action, float]:
    """Return how often the best player makes each choice."""
    return dict(play(view))


def catch(view: View) -> float:
    """Return the chance of "Fish!" under the bait for whoever saw only what the table saw."""
    assert view.bait is not None
    spot, belief = belief_at(steps_seen(view), fisher_plan)
    laid = after_bait(spot, view.bait, belief, fisher_plan(spot))
    return sum(weight for (_, row), weight in laid.items() if row.card == "fish")
