"""Where to put explorers before the game begins: near the shore, near a safe island, near friends."""

from __future__ import annotations

from typing import Final

from survive_nb.bots.survive.charts import chart_of
from survive_nb.bots.survive.weights import Weights
from survive_nb.survive import codes as k
from survive_nb.survive.board import NEIGHBOURS, N
from survive_nb.survive.position import Position

_BEACH, _MOUNTAIN = 1, 3
#: Mountains stay to the end, but most of them hide whirlpools (COMP-1).
_WHIRLPOOLS: Final = 0.95


def placement_worth(p: Position, code: int, seat: int, w: Weights) -> float:
    """Return what it is worth to put an explorer of this value on this tile (SET-4).

    A good tile counts as many times as the explorer's value: the dearest explorer takes the best tile left.
    """
    rest, cell = divmod(code - k.PLACE_EXPLORER, N)
    value = 1 if p.table.options.equal_worth else rest % 6 + 1
    return value * _chance(p, cell, seat, w)


def _chance(p: Position, cell: int, seat: int, w: Weights) -> float:
    """Guess an explorer's chance of getting home from a tile, before any boat is on the sea."""
    chart = chart_of(p, w)
    chance: float = w.place_step ** (chart.home[cell] + chart.inland[cell])
    if p.terrain[cell] == _BEACH:
        chance *= w.place_beach
    elif p.terrain[cell] == _MOUNTAIN:
        chance *= _WHIRLPOOLS
    mine = p.table.own_mask[seat]
    friends = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & mine)
    return chance * (1 + w.place_friend * friends)
