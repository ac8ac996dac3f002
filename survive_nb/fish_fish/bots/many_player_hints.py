"""Hints with 3 to 8 players: the value of each choice in playouts, as the coach computes it."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.bots.advice import Advice
from survive_nb.fish_fish import Action, Bid, View
from survive_nb.fish_fish.bots.many_player_worth import catch, mean, worths

BID_HINT = (
    "Expected balance against the others from here on: {value} points. "
    "Chance of Fish! under bait {bait}: about {catch} %."
)
LAST_BID_HINT = (
    "In the last row you bid all you have; the chance of Fish! under bait {bait} is about {catch} %."
)
ROW_HINT = "Expected balance against the others from here on: {value} points."


def explain(view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
    """Return a hint for each legal action, best first."""
    chance = 0 if view.bait is None else round(100 * catch(view))
    found: list[Advice[Action]] = []
    for action, results in worths(view, legal).items():
        worth = mean(results)
        value = round(worth, 1)
        if isinstance(action, Bid):
            facts = {"tiles": action.tiles, "bait": view.bait, "catch": chance, "value": value}
            found.append(Advice(action, worth, LAST_BID_HINT if len(legal) == 1 else BID_HINT, facts))
        else:
            found.append(
                Advice(action, worth, ROW_HINT, {"card": action.card, "bait": action.bait, "value": value})
            )
    return sorted(found, key=lambda advice: -advice.value)
