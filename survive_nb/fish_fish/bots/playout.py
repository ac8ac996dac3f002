"""Fast playouts of a hand with the learned habits.

The caller passes one random number from 0 to 1 for each decision, so that several choices can be compared
with the same luck.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from survive_nb.fish_fish import LayRow
from survive_nb.fish_fish.bots.habit_table import load
from survive_nb.fish_fish.bots.quick_hand import Hand, after_row
from survive_nb.fish_fish.bots.situation_keys import (
    LAST,
    OPEN,
    TAKEN,
    average_tiles,
    fish_key,
    fisher_key,
    hand_code,
    rows_to_lay,
)
from survive_nb.fish_fish.model import ROWS

#: Places for luck in one row: the fisher's and one for each of at most seven fish.
WIDTH: Final = 8
#: Draws of luck for one hand.
LUCK: Final = ROWS * WIDTH


class CumulativeWeights(NamedTuple):
    """For each key of the habits the running sums of the chances of its actions."""

    fisher: dict[int, tuple[int, ...]]
    fish: dict[int, tuple[int, ...]]


@cache
def cumulative_weights(players: int) -> CumulativeWeights:
    """Return the habits at a table of this number of players, ready for drawing."""
    fisher, fish = (
        {key: tuple(accumulate(weights)) for key, weights in side.items()} for side in load()[players]
    )
    return CumulativeWeights(fisher, fish)


@cache
def _offer(
    players: int,
    baits: tuple[int, ...],
    fish: int,
    no_fish: int,
    fish_seen: int,
    no_fish_seen: int,
    tiles: int,
) -> tuple[tuple[LayRow, ...], tuple[int, ...]]:
    """Return the rows that a fisher may lay, and the running sums of their chances."""
    rows = rows_to_lay(baits, fish, no_fish)
    key = fisher_key(hand_code(baits), fish, no_fish, fish_seen, no_fish_seen, tiles)
    # Where self-play never came, the fisher lays anything.
    return rows, cumulative_weights(players).fisher.get(key) or tuple(range(1, len(rows) + 1))


@cache
def _fish_weights(
    players: int, baits: tuple[int, ...], bait: int, fish_seen: int, no_fish_seen: int
) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the running sums of the chances of bids on this bait, by tiles held and bids so far."""
    known = cumulative_weights(players).fish
    at = baits.index(bait)
    code = hand_code(baits[:at] + baits[at + 1 :])
    return {
        (held, state): known.get(fish_key(bait, code, fish_seen, no_fish_seen, held, state)) or (1,)
        for held in range(1, 5)
        for state in (LAST, OPEN, TAKEN)
    }


def played_out(hand: Hand, luck: Sequence[float]) -> Hand:
    """Play all rows that are left.

    >>> from survive_nb.fish_fish.bots.quick_hand import first_hand
    >>> end = played_out(first_hand(3), [0.5] * LUCK)
    >>> end.tiles
    (0, 0, 0)
    """
    while any(hand.tiles):
        row = _row(hand, luck)
        hand = after_row(hand, row.card, row.bait, bids_on(hand, row.bait, [], luck))
    return hand


def _row(hand: Hand, luck: Sequence[float]) -> LayRow:
    """Draw the row that the fisher lays."""
    if len(hand.baits) == 1:
        return LayRow("fish" if hand.fish else "no_fish", hand.baits[0])
    fishes = len(hand.tiles)
    tiles = average_tiles(hand.tiles, fishes)
    rows, ladder = _offer(
        fishes + 1, hand.baits, hand.fish, hand.no_fish, hand.fish_seen, hand.no_fish_seen, tiles
    )
    at = (ROWS - len(hand.baits)) * WIDTH
    return rows[bisect(ladder, luck[at] * ladder[-1])]


def bids_on(hand: Hand, bait: int, made: Sequence[int], luck: Sequence[float]) -> tuple[int, ...]:
    """Let the fish that have not bid on this row do so by habit; in the last row they bid all (FF-5)."""
    tiles = hand.tiles
    if len(hand.baits) == 1:
        return tiles
    known = _fish_weights(len(tiles) + 1, hand.baits, bait, hand.fish_seen, hand.no_fish_seen)
    at = (ROWS - len(hand.baits)) * WIDTH + 1
    state = TAKEN if any(made) else OPEN
    last = max(seat for seat, held in enumerate(tiles) if held)
    bids = list(made)
    for seat in range(len(made), len(tiles)):
        held, bid = tiles[seat], 0
        if held:
            ladder = known[held, LAST if state == OPEN and seat == last else state]
            bid = bisect(ladder, luck[at + seat] * ladder[-1])
            if bid:
                state = TAKEN
        bids.append(bid)
    return tuple(bids)
