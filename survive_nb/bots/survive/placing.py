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
#: The chance of an explorer on an ordinary tile.
_ORDINARY: Final = 0.45


def placement_worth(p: Position, code: int, seat: int, w: Weights) -> float:
    """Return what it is worth to put an explorer of this value on this tile (SET-4).

    A good tile counts as many times as the explorer's value, so the dearest get the best ones.
    """
    rest, cell = divmod(code - k.PLACE_EXPLORER, N)
    value = 1.0 if p.table.options.equal_worth else rest % 6 + 1 - w.place_from
    return value * (_chance(p, cell, seat, w) * _ORDINARY - _ORDINARY)


def _chance(p: Position, cell: int, seat: int, w: Weights) -> float:
    chart = chart_of(p, w)
    chance: float = w.place_step ** (chart.home[cell] + chart.inland[cell] - 5)
    if p.terrain[cell] == _BEACH:
        chance *= w.place_beach
    elif p.terrain[cell] == _MOUNTAIN:
        chance *= _WHIRLPOOLS
    mine = p.table.own_mask[seat]
    friends = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & mine)
    return chance * (1 + w.place_friend * friends)
