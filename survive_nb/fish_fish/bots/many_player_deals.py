"""The likely deals with 3 to 8 players, for a player who does not know the fisher's cards.

A fish looks at every deal that fits what it saw, and asks how likely a fisher with these cards would have
been to lay the rows that lie there: so each deal gets its weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

from survive_nb.fish_fish import BAITS, CARD_COUNT, CARDS, Card, LayRow, State, View, sample_state
from survive_nb.fish_fish.bots.habit_table import Habits, load
from survive_nb.fish_fish.bots.situation_keys import average_tiles, fisher_key, hand_code, rows_to_lay

#: A fisher may err: no row is less likely than this.
_SLIP: Final = 0.02


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
