"""Where to put explorers before the game begins: near the shore, near a safe island, near friends."""

from __future__ import annotations

from typing import Final

from survive_nb.bots.survive.charts import chart_of
from survive_nb.bots.survive.evaluation import Evaluation
from survive_nb.survive import codes as k
from survive_nb.survive.board import NEIGHBOURS, N
from survive_nb.survive.position import Position

#: What a step away from home leaves of a chance, before any boat is there.
_STEP: Final = 0.9
#: Beaches sink first; mountains tend to lie over whirlpools (COMP-1).
_TERRAIN: Final = (0.0, 0.85, 1.0, 0.95)
#: Friends next door fill a boat together; strangers want it for themselves.
_FRIEND: Final = 0.04
_STRANGER: Final = -0.01
#: A middling chance and a middling value: the dear ones get the good tiles, the cheap ones the rest.
_MIDDLING_CHANCE: Final = 0.45
_MIDDLING_VALUE: Final = 1.2


def placement_worth(p: Position, code: int, eyes: Evaluation) -> float:
    """Return what it is worth to put an explorer of this value on this tile (SET-4)."""
    rest, cell = divmod(code - k.PLACE_EXPLORER, N)
    value = 1 if p.table.options.equal_worth else rest % 6 + 1
    chart = chart_of(p, eyes.weights)
    mine = p.table.own_mask[eyes.seat]
    friends = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & mine)
    strangers = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & ~mine)
    chance = _STEP ** (chart.home[cell] + chart.inland[cell] - 1) * _TERRAIN[p.terrain[cell]]
    chance *= 1 + _FRIEND * friends + _STRANGER * strangers
    if p.table.options.equal_worth:
        return chance
    return (value - _MIDDLING_VALUE) * (chance - _MIDDLING_CHANCE)
