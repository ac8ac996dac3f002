"""The value of each choice with 3 to 8 players: many playouts of the hand by the learned habits.

All choices meet the same deals and the same luck, so that only the choice itself makes a difference; how much
luck may still decide is given with each value.  Only what the view shows is used.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from survive_nb.fish_fish import Action, Bid, Card, LayRow, View
from survive_nb.fish_fish.bots.many_player_deals import deals
from survive_nb.fish_fish.bots.playout import LUCK, bids_on, played_out
from survive_nb.fish_fish.bots.quick_hand import Hand, after_row
from survive_nb.fish_fish.model import CATCH_POINTS

#: Hands played out for one question, divided among its choices: enough to find a blunder without a delay.
PLAYOUTS: Final = 600
#: The playouts are divided by at least this number, even if there are fewer choices.
_FEWEST: Final = 5


@cache
def _luck() -> tuple[tuple[float, ...], ...]:
    """Return the same luck for every question."""
    rng = Random(1)
    return tuple(tuple(rng.random() for _ in range(LUCK)) for _ in range(PLAYOUTS))


class World(NamedTuple):
    """What a fish cannot see: the card on the table, if a row lies there, and the "Fish!" in the hand."""

    card: Card | None
    fish_left: int


def worlds(view: View) -> dict[World, float]:
    """Return how likely each world is that fits the view, if the fisher goes by habit."""
    found: dict[World, float] = defaultdict(float)
    for state, weight in deals(view).items():
        found[World(state.card, state.fish_left)] += weight
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def catch(view: View) -> float:
    """Return the chance of "Fish!" under the bait, if the fisher goes by habit."""
    return sum(weight for world, weight in worlds(view).items() if world.card == "fish")


def worths(view: View, legal: Sequence[Action]) -> dict[Action, list[float]]:
    """Return for each choice what it brought in each of many hands: own points less the others' average."""
    likely = worlds(view)
    names, sums = list(likely), list(accumulate(likely.values()))
    count = PLAYOUTS // max(len(legal), _FEWEST)
    # Evenly spread over the deals, so that none is met more often than it is likely.
    drawn = [names[bisect(sums, (at + 0.5) / count * sums[-1])] for at in range(count)]
    start = _Start(view)
    return {
        action: [start.played_out(world, action, luck) for world, luck in zip(drawn, _luck(), strict=False)]
        for action in legal
    }


def mean(results: Sequence[float]) -> float:
    """Return the average result of a choice."""
    return fmean(results)


def margin(results: Sequence[float], best: Sequence[float]) -> float:
    """Return two standard errors of the distance between two choices that met the same luck.

    >>> margin([1, 2, 3], [2, 3, 4]), margin([0, 2, 0, 2], [0, 0, 0, 0])
    (0.0, 1.0)
    """
    apart = [mine - other for mine, other in zip(results, best, strict=True)]
    middle = fmean(apart)
    spread = fmean((distance - middle) ** 2 for distance in apart)
    return 2 * sqrt(spread / len(apart))


class _Start:
    """The hand as it was before the row on the table, ready to be played out in any world."""

    def __init__(self, view: View) -> None:
        assert isinstance(view.viewer, int)
        self._bait = view.bait
        self._baits = view.baits if view.bait is None else tuple(sorted((*view.baits, view.bait)))
        self._cards = len(self._baits)
        seen = [row.card for row in view.rows if row.revealed]
        self._seen = seen.count("fish"), seen.count("no_fish")
        # Tiles that were bid on this row have left the hands; here the row is bid on once more.
        self._tiles = tuple(view.tiles[seat] + (view.bids[seat] or 0) for seat in view.order)
        #: The place of the seat in bidding order, after all fish for the fisher.
        self._place = len(view.order) if view.viewer == view.fisher else view.order.index(view.viewer)
        self._bids = [view.bids[seat] or 0 for seat in view.order[: self._place]]

    def played_out(self, world: World, action: Action, luck: Sequence[float]) -> float:
        """Make a choice, play the hand out by habit, and return what it brings from here on."""
        fish = world.fish_left + (world.card == "fish")
        nothing = (0,) * len(self._tiles)
        hand = Hand(self._baits, fish, self._cards - fish, *self._seen, self._tiles, nothing, 0)
        row, made = self._begun(world, action)
        hand = played_out(after_row(hand, row.card, row.bait, bids_on(hand, row.bait, made, luck)), luck)
        points = [*hand.points, CATCH_POINTS * hand.caught]
        mine = points[self._place]
        return mine - (sum(points) - mine) / (len(points) - 1)

    def _begun(self, world: World, action: Action) -> tuple[LayRow, list[int]]:
        """Return the row on the table once the choice is made, and the bids on it so far."""
        if isinstance(action, LayRow):
            return action, []
        assert isinstance(action, Bid)
        assert world.card is not None
        assert self._bait is not None
        return LayRow(world.card, self._bait), [*self._bids, action.tiles]
