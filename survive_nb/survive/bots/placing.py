"""Where to put explorers before the game begins: near the shore, near a safe island, near friends.

Explorers are planned all at once and placed in a drawn order, so that the order of placing tells nothing
about the values (RUL-20).
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive.board import NEIGHBOURS, N
from survive_nb.survive.bots.distance_map import distance_map_of
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.position import Position

_BEACH, _MOUNTAIN = 1, 3
#: Mountains stay to the end, but most of them hide whirlpools (COMP-1).
_WHIRLPOOLS: Final = 0.95


def drawn_placements(
    p: Position, codes: Iterable[int], seat: int, w: Weights, rng: Random
) -> list[tuple[float, int]]:
    """Return a placement for each explorer left and what it is worth, in a drawn order (SET-4, RUL-20).

    The most valuable explorer is planned for the best free tile, the next one for the second best, and so on.
    """
    cells = list(dict.fromkeys((code - k.PLACE_EXPLORER) % N for code in codes))
    rng.shuffle(cells)
    chances = {cell: _chance(p, cell, seat, w) for cell in cells}
    cells.sort(key=chances.__getitem__, reverse=True)
    explorers = [
        (1 if p.table.options.equal_worth else value, color, value)
        for color in range(seat, len(p.unplaced), p.table.players)
        for value in p.unplaced[color]
    ]
    rng.shuffle(explorers)
    explorers.sort(key=lambda explorer: explorer[0], reverse=True)
    plan = [
        (worth * chances[cell], k.PLACE_EXPLORER + (color * 6 + value - 1) * N + cell)
        for (worth, color, value), cell in zip(explorers, cells, strict=False)
    ]
    rng.shuffle(plan)
    return plan


def _chance(p: Position, cell: int, seat: int, w: Weights) -> float:
    """Guess an explorer's chance of getting home from a tile, before any boat is on the sea."""
    distances = distance_map_of(p, w)
    chance: float = w.place_step ** (distances.home[cell] + distances.inland[cell])
    if p.terrain[cell] == _BEACH:
        chance *= w.place_beach
    elif p.terrain[cell] == _MOUNTAIN:
        chance *= _WHIRLPOOLS
    mine = p.table.own_mask[seat]
    friends = sum(1 for n in NEIGHBOURS[cell] if p.explorers_on[n] & mine)
    return chance * (1 + w.place_friend * friends)
