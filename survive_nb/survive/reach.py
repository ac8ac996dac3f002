"""How far pieces get over the sea, and where the rules make them stop (RUL-15)."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.bitsets import DISC, RING, cells_of, flood, set_of
from survive_nb.survive.board import N
from survive_nb.survive.codes import ACTIONS, FIRST_OF_KIND, KIND_OF, MOVE_CREATURE
from survive_nb.survive.position import Position

#: How many spaces a creature of each kind moves at most (CRE-2, CRE-3, CRE-4).
RANGE: Final = (1, 2, 3)
#: How many spaces a dolphin or the wind carries at most (TILE-6, TILE-7).
CARRY: Final = 3

_, _SHARKS, _WHALES, _ = FIRST_OF_KIND


def dolphin_reach(p: Position, explorer: int) -> list[int]:
    """Return where a dolphin may carry a swimmer; serpents and sharks end the ride (TILE-6)."""
    return cells_of(flood(p.where[explorer], CARRY, p.land, set_of(p.beast_at[:_WHALES])))


def wind_reach(p: Position, boat: int) -> list[int]:
    """Return where the wind may blow a boat; other boats block it, danger stops a manned one (TILE-7)."""
    danger = set_of(p.beast_at[:_SHARKS] + p.beast_at[_WHALES:]) if p.crew[boat] else 0
    return cells_of(flood(p.boat_at[boat], CARRY, p.land | p.fleet, danger))


def creature_reach(p: Position, creature: int) -> list[int]:
    """Return where a creature on the board may go by the die (CRE-1 to CRE-4)."""
    kind = KIND_OF[creature]
    return cells_of(flood(p.beast_at[creature], RANGE[kind], p.land, _stops(p, kind)))


def _stops(p: Position, kind: int) -> int:
    """Return where a creature of this kind has to stop: a shark at swimmers, a whale at manned boats."""
    if kind == 0:
        return 0
    if kind == 1:
        return p.peopled
    return set_of([p.boat_at[boat] for boat, crew in enumerate(p.crew) if crew])


#: Creature and space → the numbers of all its moves there on open sea, made when first needed.
_OPEN_SEA: Final[dict[int, list[int]]] = {}


def creature_moves(p: Position, kind: int) -> list[int]:
    """Return the numbers of all moves of the creatures of one kind.

    Most creatures swim on open sea with nothing to stop them; one comparison finds that out, and their moves
    are then looked up instead of searched.
    """
    out: list[int] = []
    steps = RANGE[kind]
    stops = _stops(p, kind)
    in_the_way = p.land | stops
    for creature in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        start = p.beast_at[creature]
        if start < 0:
            continue
        base = MOVE_CREATURE + creature * N
        if in_the_way & DISC[start][steps]:
            out += [base + cell for cell in cells_of(flood(start, steps, p.land, stops))]
        else:
            moves = _OPEN_SEA.get(base + start)
            if moves is None:
                moves = _moves_on_open_sea(base, start, steps)
            out += moves
    return out


def _moves_on_open_sea(base: int, start: int, steps: int) -> list[int]:
    """Return the numbers of a creature's moves from a space, and remember them."""
    # The numbers that the actions hold already take no more memory.
    moves = _OPEN_SEA[base + start] = [ACTIONS[base + cell].number for cell in cells_of(DISC[start][steps])]
    return moves


def can_creature_move(p: Position, kind: int) -> bool:
    """Tell whether any creature of this kind has a sea space next to it (CRE-1)."""
    starts = p.beast_at[FIRST_OF_KIND[kind] : FIRST_OF_KIND[kind + 1]]
    return any(start >= 0 and p.land & RING[start] != RING[start] for start in starts)
