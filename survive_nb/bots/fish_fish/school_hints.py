"""Hints for a table of 3 to 8: what each choice brings when the hand is played out by habit.

A fish does not know the fisher's cards.  It looks at every deal that fits what it saw, and asks how likely
a fisher with these cards would have been to lay the rows that lie there: so each deal gets its weight.  Then
the hand is played out many times, by real rules, in deals drawn by weight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

from survive_nb.bots.advice import Advice
from survive_nb.bots.fish_fish.habit_table import Habits, load
from survive_nb.bots.fish_fish.habits import average_tiles, fisher_key, hand_code, rows_to_lay
from survive_nb.fish_fish import (
    BAITS,
    CARD_COUNT,
    CARDS,
    Action,
    Bid,
    Card,
    LayRow,
    State,
    View,
    apply_action,
    legal_actions,
    sample_state,
    view_for,
)
from survive_nb.fish_fish.equilibrium import draw

#: How a seat acts by habit: the chance of each action.
Habit = Callable[[View, Sequence[Action]], Mapping[Action, float]]

#: Games played out for each choice.
PLAYOUTS: Final = 40
#: A fisher may err: no row is less likely than this.
_SLIP: Final = 0.02

BID_HINT = (
    "A bid of {tiles} is worth {value} points to you, compared with the others: "
    "the chance of Fish! under bait {bait} is about {catch} %."
)
LAST_BID_HINT = (
    "In the last row you bid all you have; the chance of Fish! under bait {bait} is about {catch} %."
)
ROW_HINT = "The card {card} under bait {bait} is worth {value} points to you, compared with the others."


def explain(view: View, legal: Sequence[Action], habit: Habit) -> list[Advice]:
    """Return a hint for each legal action, best first."""
    worlds = deals(view)
    total = sum(worlds.values())
    catch = sum(weight for state, weight in worlds.items() if state.card == "fish") / total
    found = []
    for action in legal:
        worth = _worth(worlds, action, habit)
        value = round(worth, 1)
        if isinstance(action, Bid):
            facts = {"tiles": action.tiles, "bait": view.bait, "catch": round(100 * catch), "value": value}
            found.append(Advice(action, worth, LAST_BID_HINT if len(legal) == 1 else BID_HINT, facts))
        else:
            found.append(
                Advice(action, worth, ROW_HINT, {"card": action.card, "bait": action.bait, "value": value})
            )
    return sorted(found, key=lambda advice: -advice.value)


# -- which deal is likely -----------------------------------------------------------------------------------


def deals(view: View) -> dict[State, float]:
    """Return every world that fits the view, with how likely a fisher's habits make it."""
    places = [row.card for row in view.rows] + ([view.card] if view.bait is not None else [])
    worlds = {}
    for cards in product(*((card,) if card else CARDS for card in places)):
        if all(cards.count(card) <= count for card, count in CARD_COUNT.items()):
            rows = tuple(replace(row, card=card) for row, card in zip(view.rows, cards, strict=False))
            known = replace(view, rows=rows, card=cards[-1] if view.bait is not None else None)
            worlds[sample_state(known, Random(0))] = _likelihood(view, cards)
    return worlds


def _likelihood(view: View, cards: tuple[Card, ...]) -> float:
    """Return how likely a fisher with these habits was to lay these cards under the baits that lie there."""
    habits = load()[view.players]
    baits: tuple[int, ...] = BAITS
    held = dict(CARD_COUNT)
    seen = dict.fromkeys(CARDS, 0)
    tiles = 4 * (view.players - 1)
    laid = [row.bait for row in view.rows] + ([view.bait] if view.bait is not None else [])
    likelihood = 1.0
    for number, (card, bait) in enumerate(zip(cards, laid, strict=True)):
        key = fisher_key(
            hand_code(baits),
            held["fish"],
            held["no_fish"],
            seen["fish"],
            seen["no_fish"],
            average_tiles((tiles,), view.players - 1),
        )
        likelihood *= _chance(habits, key, baits, held, LayRow(card, bait))
        at = baits.index(bait)
        baits, held[card] = baits[:at] + baits[at + 1 :], held[card] - 1
        if number < len(view.rows):
            seen[card] += view.rows[number].revealed
            tiles -= sum(filter(None, view.rows[number].bids))
    return likelihood


def _chance(habits: Habits, key: int, baits: tuple[int, ...], held: Mapping[Card, int], row: LayRow) -> float:
    """Return how likely a fisher by habit lays this row."""
    rows = rows_to_lay(baits, held["fish"], held["no_fish"])
    weights = habits.fisher.get(key, (1,) * len(rows))
    return weights[rows.index(row)] / sum(weights) + _SLIP


# -- what a choice is worth ---------------------------------------------------------------------------------


def _worth(worlds: Mapping[State, float], action: Action, habit: Habit) -> float:
    """Return what the player to act gains on the others' average, over many hands played out by habit."""
    # The same draws for each choice, so that luck does not decide between them.
    rng = Random(1)
    drawn = rng.choices(list(worlds), list(worlds.values()), k=PLAYOUTS)
    return sum(_played_out(state, action, habit, rng) for state in drawn) / PLAYOUTS


def _played_out(state: State, action: Action, habit: Habit, rng: Random) -> float:
    seat, hand = state.actor, state.hand
    assert seat is not None
    state, _ = apply_action(state, action)
    while len(state.sheet) < hand:
        legal = legal_actions(state)
        choice = legal[0]
        if len(legal) > 1:
            choice = draw(habit(view_for(state, state.actor), legal), rng)
        state, _ = apply_action(state, choice)
    points = state.sheet[-1]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
