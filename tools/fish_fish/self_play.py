"""Learn the habits of `ManyPlayerAngler` by self-play (counterfactual regret minimisation with sampling).

The learner plays hands against itself. In each hand one seat tries *all* its actions while the others act by
their current habits. For each key it adds up how much better each action would have done (its *regret*), and
then takes actions in proportion to their regret. The average of these habits over all hands is the result.
All fish share one set of habits.

Against itself alone the learner would become safe, but not win against weak players. So in each hand some of
the others follow a simple style (`styles`) instead ("restricted Nash response").

The objective of a seat is its points minus the average of the others' points.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from survive_nb.fish_fish import BAITS, Card
from survive_nb.fish_fish.bots.habit_table import written
from survive_nb.fish_fish.bots.quick_hand import Hand, after_row, first_hand
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
from survive_nb.fish_fish.model import CATCH_POINTS
from tools.fish_fish.styles import FISH_STYLES, FISHER_STYLES, FisherStyle, FishStyle

#: Probability that the fisher follows a style instead of the learner's habits.
_STYLISH: Final = 0.5
#: Probability that all fish follow the same style, and that some follow any style.
_ALIKE: Final = 0.3
#: Hands as a fish per hand as the fisher.
_FISH_HANDS: Final = 4
#: Hands learned for the shipped habits, by number of players, which is also the seed.
HANDS: Final = {2: 3000, 3: 2000, 4: 2000, 5: 2000, 6: 1500, 7: 1500, 8: 1500}
#: The seat number of the fisher here; the fish are 0, 1, … in bidding order.
FISHER: Final = -1


class Learner:
    """Learns habits for one number of players."""

    def __init__(self, players: int, seed: int) -> None:
        self.fishes = players - 1
        self.rng = Random(seed)
        self.hands = 0
        self._learner = FISHER
        self._fisher_style: FisherStyle | None = None
        self._fish_styles: list[FishStyle | None] = []
        #: For fisher and fish: key → regret of each action, and the habits added up.
        self._regrets: tuple[dict[int, list[float]], dict[int, list[float]]] = ({}, {})
        self._sums: tuple[dict[int, list[float]], dict[int, list[float]]] = ({}, {})

    def learn(self, hands: int) -> None:
        """Play hands as the fisher, and several times as many as a fish, which has fewer decisions."""
        start = first_hand(self.fishes)
        for _ in range(hands):
            self.hands += 1
            for learner in (FISHER, *(self.rng.randrange(self.fishes) for _ in range(_FISH_HANDS))):
                self._learner = learner
                self._choose_styles()
                self._lay(start)

    def _choose_styles(self) -> None:
        """Choose the styles of this hand: none, the same for all fish, or any for some."""
        rng = self.rng
        self._fisher_style = rng.choice(FISHER_STYLES) if rng.random() < _STYLISH else None
        kind = rng.random()
        if kind < 1 - 2 * _ALIKE:
            self._fish_styles = [None] * self.fishes
        elif kind < 1 - _ALIKE:
            self._fish_styles = [rng.choice(FISH_STYLES)] * self.fishes
        else:
            self._fish_styles = [rng.choice((None, *FISH_STYLES)) for _ in range(self.fishes)]

    def habits(self, side: int) -> dict[int, list[float]]:
        """Return the probabilities of the actions by key; side 0 is the fisher, 1 a fish."""
        totals = {key: sum(sums) for key, sums in self._sums[side].items()}
        return {key: [part / totals[key] for part in sums] for key, sums in self._sums[side].items()}

    # -- one hand -------------------------------------------------------------------------------------------

    def _lay(self, hand: Hand) -> float:
        """Play on from where the fisher lays a row, and return the result for the learner."""
        if len(hand.baits) == 1:
            card: Card = "fish" if hand.fish else "no_fish"
            return self._worth(after_row(hand, card, hand.baits[0], hand.tiles))
        rows = rows_to_lay(hand.baits, hand.fish, hand.no_fish)
        tiles = average_tiles(hand.tiles, self.fishes)
        key = fisher_key(
            hand_code(hand.baits), hand.fish, hand.no_fish, hand.fish_seen, hand.no_fish_seen, tiles
        )
        if self._learner != FISHER:
            style = self._fisher_style
            weights = [style(row) for row in rows] if style else self._present(0, key, len(rows))
            (row,) = self.rng.choices(rows, weights)
            return self._bids(hand, row.card, row.bait, ())
        return self._try_all(0, key, [self._bids(hand, row.card, row.bait, ()) for row in rows])

    def _bids(self, hand: Hand, card: Card, bait: int, bids: tuple[int, ...]) -> float:
        """Let the remaining fish bid in turn, then resolve the row."""
        at = hand.baits.index(bait)
        row = len(BAITS) + 1 - len(hand.baits)
        left = hand_code(hand.baits[:at] + hand.baits[at + 1 :])
        while len(bids) < self.fishes:
            seat = len(bids)
            held = hand.tiles[seat]
            if not held:
                bids = (*bids, 0)
                continue
            state = TAKEN if any(bids) else OPEN if any(hand.tiles[seat + 1 :]) else LAST
            key = fish_key(bait, left, hand.fish_seen, hand.no_fish_seen, held, state)
            if seat == self._learner:
                worth = [self._bids(hand, card, bait, (*bids, tiles)) for tiles in range(held + 1)]
                return self._try_all(1, key, worth)
            style = self._fish_styles[seat]
            weights = style(bait, row) if style else self._present(1, key, held + 1)
            bids = (*bids, _drawn(self.rng, weights, held))
        after = after_row(hand, card, bait, bids)
        if not any(after.tiles):
            return self._worth(after)
        return self._lay(after)

    def _worth(self, hand: Hand) -> float:
        """Return the result of a finished hand: the learner's points minus the others' average."""
        total = CATCH_POINTS * hand.caught + sum(hand.points)
        own = CATCH_POINTS * hand.caught if self._learner == FISHER else hand.points[self._learner]
        return own - (total - own) / self.fishes

    # -- regrets --------------------------------------------------------------------------------------------

    def _chances(self, side: int, key: int, actions: int) -> list[float]:
        """Return the current habit: each action in proportion to its regret."""
        regrets = self._regrets[side].get(key)
        total = sum(regrets) if regrets else 0.0
        if not regrets or total <= 0:
            return [1 / actions] * actions
        return [regret / total for regret in regrets]

    def _present(self, side: int, key: int, actions: int) -> list[float]:
        """Return the current habit, and add it to the average, where later hands weigh more."""
        chances = self._chances(side, key, actions)
        sums = self._sums[side].setdefault(key, [0.0] * actions)
        for action, chance in enumerate(chances):
            sums[action] += self.hands * chance
        return chances

    def _try_all(self, side: int, key: int, worth: list[float]) -> float:
        """Add the regrets, never below zero, and return the value of the current habit."""
        chances = self._chances(side, key, len(worth))
        mean = sum(chance * points for chance, points in zip(chances, worth, strict=True))
        regrets = self._regrets[side].setdefault(key, [0.0] * len(worth))
        for action, points in enumerate(worth):
            regrets[action] = max(0.0, regrets[action] + points - mean)
        return mean


def _drawn(rng: Random, weights: Sequence[float], held: int) -> int:
    """Draw a bid by weight, at most the tiles held."""
    (bid,) = rng.choices(range(len(weights)), weights)
    return min(bid, held)


def write_habits(path: Path) -> None:
    """Learn the habits for 2 to 8 players and write them to a file (about ten minutes)."""
    learned = {}
    for players, hands in HANDS.items():
        learner = Learner(players, seed=players)
        learner.learn(hands)
        learned[players] = learner.habits(0), learner.habits(1)
    path.write_bytes(written(learned))
