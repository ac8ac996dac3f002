"""One hand played out by the learned habits, as fast as it goes: for questions that take a thousand of them.

The rules FF-4 to FF-10 in short; the tests compare them with the real ones.  Luck comes in from outside, one
number from 0 to 1 for each decision, so that several choices can meet the same luck.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from survive_nb.bots.fish_fish.habit_table import load
from survive_nb.bots.fish_fish.habits import (
    LAST,
    OPEN,
    TAKEN,
    average_tiles,
    fish_key,
    fisher_key,
    hand_code,
    rows_to_lay,
)
from survive_nb.fish_fish import BAITS, CARD_COUNT, Card, LayRow
from survive_nb.fish_fish.model import CATCH_POINTS, ROWS

#: Places for luck in one row: the fisher's and one for each of at most seven fish.
WIDTH: Final = 8
#: Draws of luck for one hand.
LUCK: Final = ROWS * WIDTH


class Ladders(NamedTuple):
    """For each key of the habits the running sums of the chances of its actions."""

    fisher: dict[int, tuple[int, ...]]
    fish: dict[int, tuple[int, ...]]


@cache
def ladders(players: int) -> Ladders:
    """Return the habits at a table of so many players, ready for drawing."""
    fisher, fish = (
        {key: tuple(accumulate(weights)) for key, weights in side.items()} for side in load()[players]
    )
    return Ladders(fisher, fish)


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
    return rows, ladders(players).fisher.get(key) or tuple(range(1, len(rows) + 1))


@cache
def _fish_ladders(
    players: int, baits: tuple[int, ...], bait: int, fish_seen: int, no_fish_seen: int
) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the running sums of the chances of bids on this bait, by tiles held and bids so far."""
    known = ladders(players).fish
    code = hand_code(_without(baits, bait))
    return {
        (held, state): known.get(fish_key(bait, code, fish_seen, no_fish_seen, held, state)) or (1,)
        for held in range(1, 5)
        for state in (LAST, OPEN, TAKEN)
    }


@cache
def _without(baits: tuple[int, ...], bait: int) -> tuple[int, ...]:
    at = baits.index(bait)
    return baits[:at] + baits[at + 1 :]


@dataclass(slots=True)
class Playout:
    """A hand that is being played out; the fish are counted in bidding order."""

    players: int
    baits: tuple[int, ...]
    #: Fishing cards that the fisher holds, and those the table has seen.
    fish: int
    no_fish: int
    fish_seen: int
    no_fish_seen: int
    #: For each fish, tiles left and points made since the playout began; and the fisher's points.
    tiles: list[int]
    points: list[int]
    caught: int = 0

    def finish(self, luck: Sequence[float]) -> None:
        """Play all rows that are left."""
        while any(self.tiles):
            row = self._row(luck)
            self.check(row, self.bids(row.bait, [], luck))

    def _row(self, luck: Sequence[float]) -> LayRow:
        """Draw the row that the fisher lays."""
        if len(self.baits) == 1:
            return LayRow("fish" if self.fish else "no_fish", self.baits[0])
        tiles = average_tiles(self.tiles, len(self.tiles))
        rows, ladder = _offer(
            self.players, self.baits, self.fish, self.no_fish, self.fish_seen, self.no_fish_seen, tiles
        )
        at = (ROWS - len(self.baits)) * WIDTH
        return rows[bisect(ladder, luck[at] * ladder[-1])]

    def bids(self, bait: int, made: list[int], luck: Sequence[float]) -> list[int]:
        """Let the fish that have not bid on this row do so by habit; in the last row they bid all (FF-5)."""
        tiles = self.tiles
        if len(self.baits) == 1:
            return tiles.copy()
        known = _fish_ladders(self.players, self.baits, bait, self.fish_seen, self.no_fish_seen)
        at = (ROWS - len(self.baits)) * WIDTH + 1
        state = TAKEN if any(made) else OPEN
        last = max(seat for seat, held in enumerate(tiles) if held)
        for seat in range(len(made), len(tiles)):
            held, bid = tiles[seat], 0
            if held:
                ladder = known[held, LAST if state == OPEN and seat == last else state]
                bid = bisect(ladder, luck[at + seat] * ladder[-1])
                if bid:
                    state = TAKEN
            made.append(bid)
        return made

    def check(self, row: LayRow, bids: Sequence[int]) -> None:
        """Check a row on which all bids are made (FF-6, FF-8)."""
        self.baits = _without(self.baits, row.bait)
        if row.card == "fish":
            self.fish -= 1
        else:
            self.no_fish -= 1
        total = sum(bids)
        if not total:
            return
        for seat, bid in enumerate(bids):
            self.tiles[seat] -= bid
        if row.card == "no_fish":
            self.no_fish_seen += 1
            self._land(bids, row.bait)
            return
        self.fish_seen += 1
        self.caught += CATCH_POINTS * total
        if self.fish_seen == CARD_COUNT["fish"] and self.baits:
            self._land(self.tiles, max(self.baits))
            self.tiles = [0] * len(self.tiles)

    def _land(self, tiles: Sequence[int], bait: int) -> None:
        """Count the points of tiles on a slot (FF-10)."""
        for seat, count in enumerate(tiles):
            self.points[seat] += bait * count


def new_hand(players: int) -> Playout:
    """Return the start of a hand (FF-2).

    >>> hand = new_hand(3)
    >>> hand.check(LayRow("no_fish", 5), [1, 0])
    >>> hand.points, hand.tiles, hand.baits
    ([5, 0], [3, 4], (2, 3, 3, 4))
    """
    fish: dict[Card, int] = CARD_COUNT
    tiles = [4] * (players - 1)
    return Playout(players, BAITS, fish["fish"], fish["no_fish"], 0, 0, tiles, [0] * len(tiles))
