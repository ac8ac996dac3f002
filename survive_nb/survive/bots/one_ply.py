"""One-ply search: try every legal action on a copy of the position and evaluate the result.

What lies under a tile is never looked at: sinking is judged by the average over all backs that may lie there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.apply import play_code
from survive_nb.survive.board import N
from survive_nb.survive.bots.distance_map import WITHIN
from survive_nb.survive.bots.evaluation import Evaluation
from survive_nb.survive.position import MOVING, MOVING_CREATURE, PLAYING_TILE, Position
from survive_nb.survive.reach import RANGE

#: Backs that act as soon as they are seen (SINK-5).
_IMMEDIATE: Final = (k.SHARK_TILE, k.WHALE_TILE, k.BOAT_TILE, k.WHIRLPOOL, k.VOLCANO)
#: Any back that is kept in the hand stands for all of them.
_KEPT: Final = k.WIND
_SHARK, _WHALE = 1, 2
#: In these steps most actions leave most seats as they are.
_QUIET_STEPS: Final = (PLAYING_TILE, MOVING, MOVING_CREATURE)


class OnePly:
    """All that can be done in one position, each tried on a copy and judged by an evaluation."""

    def __init__(self, viewer: Evaluation, world: Position) -> None:
        self.viewer = viewer
        self.world = world
        self._everybody = range(world.table.players)
        self._known: list[float] | None = None
        self._sent_away: dict[int, float] = {}

    def worths(self, codes: Sequence[int]) -> list[float]:
        """Return what each action, given by its number, is worth."""
        return [self.worth(code) for code in codes]

    def worth(self, code: int) -> float:
        """Return what one action is worth."""
        if k.SINK <= code < k.MOVE_CREATURE:
            return self._sink(code)
        if k.PLAY_CREATURE <= code < k.CHOOSE_RIDERS:
            return self._send(code)
        after = self.world.copy()
        play_code(after, code, [])
        if self.world.step in _QUIET_STEPS:
            return self.viewer.balance(self.viewer.prospects(after, self._touched(code), self._unmoved()))
        return self.viewer.standing(after)

    def _unmoved(self) -> list[float]:
        """Return what all seats may expect when nothing is moved: most actions change it for few of them."""
        if self._known is None:
            same = self.world.copy()
            if same.step != MOVING:
                play_code(same, k.STAY if same.step == MOVING_CREATURE else k.SKIP_TILE, [])
            self._known = self.viewer.prospects(same, self._everybody)
        return self._known

    def _touched(self, code: int) -> Sequence[int]:
        """Return the seats whose prospects an action may change."""
        world = self.world
        if code < k.MOVE_BOAT:
            explorer, to = divmod(code, k.WIDTH)
            if to < N and world.where[explorer] < N:
                return (world.turn,)
        elif k.MOVE_CREATURE <= code < k.ROLL:
            creature, to = divmod(code - k.MOVE_CREATURE, N)
            return self._in_reach(creature, world.beast_at[creature], to)
        return self._everybody

    def _send(self, code: int) -> float:
        """Judge a creature's way to any space; all spaces where it harms nobody are alike (TILE-8)."""
        creature, to = divmod(code - k.PLAY_CREATURE, N)
        there = self._in_reach(creature, to)
        alike = None if there else creature
        if alike is None or alike not in self._sent_away:
            after = self.world.copy()
            play_code(after, code, [])
            seats = {self.world.turn, *there, *self._in_reach(creature, self.world.beast_at[creature])}
            worth = self.viewer.balance(self.viewer.prospects(after, seats, self._unmoved()))
            if alike is None:
                return worth
            self._sent_away[alike] = worth
        return self._sent_away[alike]

    def _in_reach(self, creature: int, *spaces: int) -> Sequence[int]:
        """Return the seats with somebody whom the creature could harm from one of these spaces."""
        world, kind = self.world, k.KIND_OF[creature]
        victims = 0
        for cell in [near for space in spaces for near in WITHIN[space][RANGE[kind]]]:
            if kind != _WHALE and not world.terrain[cell]:
                victims |= world.explorers_on[cell]
            if kind != _SHARK and world.boat_on[cell] >= 0:
                victims |= sum([1 << e for e in world.crew[world.boat_on[cell]]])
        own = world.table.own_mask
        return [seat for seat in self._everybody if victims & own[seat]]

    def _sink(self, code: int) -> float:
        """Average over all backs that may lie under the tile, whatever lies there in this sampled world."""
        return sum([odds * self.viewer.standing(after) for odds, after in sinkings(self.world, code)])


def sinkings(world: Position, code: int) -> Iterator[tuple[float, Position]]:
    """Yield what may come of sinking a tile: the odds of each back, and the position it leads to.

    Each position is for use before the next one is asked for: they all share one deal.
    """
    cell = code - k.SINK
    backs = world.table.backs
    unseen = backs[cell]
    may_lie_there = backs_left(world, world.terrain[cell])
    tiles = sum(may_lie_there.values())
    try:
        for back, count in may_lie_there.items():
            backs[cell] = back
            after = world.copy()
            play_code(after, code, [])
            yield count / tiles, after
    finally:
        backs[cell] = unseen


def backs_left(p: Position, terrain: int) -> dict[int, int]:
    """Return which backs lie under the land of a terrain, and how many of each, as everybody can count.

    All that were shown are known; of those kept in hands only how many there are.
    """
    table = p.table
    left = {back: m.BACKS[k.BACK_NAMES[back]][terrain - 1] for back in _IMMEDIATE}
    for cell, was in enumerate(table.terrain):
        if was == terrain and not p.terrain[cell] and table.backs[cell] in left:
            left[table.backs[cell]] -= 1
    left[_KEPT] = len(p.tiles[terrain]) - sum(left.values())
    return {back: count for back, count in left.items() if count}
