"""Hints for two players: the value of each choice if both sides play their best from then on."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.bots.advice import Advice
from survive_nb.fish_fish import Action, Bid, LayRow, View
from survive_nb.fish_fish.bots.two_player_worth import catch, steps_seen, worths
from survive_nb.fish_fish.solver.equilibrium import play
from survive_nb.fish_fish.solver.strategy_table import load

BID_HINT = (
    "Expected balance against the other side from here on: {value} points. "
    "Chance of Fish! under bait {bait}: {catch} %. Recommended in {often} % of cases."
)
LAST_BID_HINT = "In the last row you bid all you have; the chance of Fish! under bait {bait} is {catch} %."
ROW_HINT = (
    "Expected balance against the other side from here on: {value} points. "
    "A good fish bids {bid} on bait {bait} on average. Recommended in {often} % of cases."
)
LAST_ROW_HINT = "Only the card {card} and bait {bait} are left to lay."


def explain(view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
    """Return a hint for each legal action, best first."""
    often = play(view)
    values = worths(view)
    forced = len(legal) == 1
    found: list[Advice[Action]] = []
    for action in legal:
        facts: dict[str, object] = {
            "value": round(values[action], 2),
            "often": round(100 * often.get(action, 0.0)),
        }
        if isinstance(action, Bid):
            facts |= {"tiles": action.tiles, "bait": view.bait, "catch": round(100 * catch(view))}
            found.append(Advice(action, values[action], LAST_BID_HINT if forced else BID_HINT, facts))
        else:
            facts |= {
                "card": action.card,
                "bait": action.bait,
                "bid": 0 if forced else _usual_bid(view, action),
            }
            found.append(Advice(action, values[action], LAST_ROW_HINT if forced else ROW_HINT, facts))
    # Where choices are worth the same, the one that is made more often comes first.
    return sorted(found, key=lambda advice: (-round(advice.value, 3), -often.get(advice.action, 0.0)))


def _usual_bid(view: View, row: LayRow) -> float:
    """Return how many tiles the best fish bids on this bait on average."""
    bids = load().fish[steps_seen(view), row.bait]
    return round(sum(bid.tiles * chance for bid, chance in bids.items()), 1)
