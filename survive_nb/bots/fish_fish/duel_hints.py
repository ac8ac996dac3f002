"""Hints for a hand of two: what each choice is worth when both sides play their best from then on."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.bots.advice import Advice
from survive_nb.fish_fish import Action, Bid, LayRow, View
from survive_nb.fish_fish.best_response import ask_fish, points_of_bid, points_of_row
from survive_nb.fish_fish.equilibrium import (
    catch_chance,
    fish_strategy,
    fisher_strategy,
    play,
    secrets_behind,
)
from survive_nb.fish_fish.hand_tree import FIRST
from survive_nb.fish_fish.hand_views import place_of

BID_HINT = (
    "A bid of {tiles} is worth {value} points to you: the chance of Fish! under bait {bait} is {catch} %, "
    "and the best fish makes this bid {often} % of the time."
)
LAST_BID_HINT = "In the last row you bid all you have; the chance of Fish! under bait {bait} is {catch} %."
ROW_HINT = (
    "The card {card} under bait {bait} is worth {value} points to you: a good fish bids {bid} on it "
    "on average, and the best fisher lays this row {often} % of the time."
)
LAST_ROW_HINT = "Only the card {card} and bait {bait} are left to lay."


def explain(view: View, legal: Sequence[Action]) -> list[Advice]:
    """Return a hint for each legal action, best first."""
    chances = play(view)
    found = [
        _bid_hint(view, action, len(legal) == 1, chances.get(action, 0.0))
        if isinstance(action, Bid)
        else _row_hint(view, action, len(legal) == 1, chances.get(action, 0.0))
        for action in legal
    ]
    # Where choices are worth the same, the one that is made more often comes first.
    return sorted(found, key=lambda advice: (-round(advice.value, 3), -chances.get(advice.action, 0.0)))


def _bid_hint(view: View, bid: Bid, forced: bool, often: float) -> Advice:
    spot, laid = secrets_behind(view)
    points = sum(
        weight
        * points_of_bid(fisher_strategy, fish_strategy, spot, spot.some_discards(hidden), row, bid.tiles)
        for (hidden, row), weight in laid.items()
        if weight > _NEGLIGIBLE
    )
    facts: dict[str, object] = {
        "tiles": bid.tiles,
        "bait": view.bait,
        "catch": round(100 * catch_chance(view)),
        "value": round(-points, 2),
        "often": round(100 * often),
    }
    return Advice(bid, -points, LAST_BID_HINT if forced else BID_HINT, facts)


#: Worlds less likely than this change no hint.
_NEGLIGIBLE = 1e-4


def _row_hint(view: View, row: LayRow, forced: bool, often: float) -> Advice:
    place = place_of(view)
    spot = FIRST
    for step in place.steps:
        spot = spot.seeing(step)
    if forced:
        points = float(spot.after(row, place.hidden or 0, spot.tiles).points)
        return Advice(row, points, LAST_ROW_HINT, {"card": row.card, "bait": row.bait})
    secrets = tuple(seen.card for seen in view.rows if seen.card is not None and not seen.revealed)
    points = points_of_row(fisher_strategy, fish_strategy, spot, secrets, row)
    bids = ask_fish(fish_strategy, spot, row.bait)
    facts: dict[str, object] = {
        "card": row.card,
        "bait": row.bait,
        "bid": round(sum(tiles * chance for tiles, chance in bids.items()), 1),
        "value": round(points, 2),
        "often": round(100 * often),
    }
    return Advice(row, points, ROW_HINT, facts)
