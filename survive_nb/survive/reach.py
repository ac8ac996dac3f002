"""How far pieces get: floods over the sea that stop where the rules say so (RUL-15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from survive_nb.survive.board import DISC, DISC_MASK, NEIGHBOURS, N
from survive_nb.survive.codes import FIRST_OF_KIND, KIND_OF, MOVE_CREATURE
from survive_nb.survive.position import Position

#: How many spaces a creature of each kind moves at most (CRE-2, CRE-3, CRE-4).
RANGE: Final = (1, 2, 3)
#: How many spaces a dolphin or the wind carries at most (TILE-6, TILE-7).
CARRY: Final = 3


def flood(start: int, steps: int, blocked: Sequence[int], stops: Sequence[int]) -> list[int]:
    """Return the spaces a piece can reach in 1 to ``steps`` steps, nearest first (RUL-15).

    ``blocked[space]``: cannot be entered.  ``stops[space]``: can be entered, but ends the move.
    """
    seen = {start}
    found: list[int] = []
    ring = [start]
    for _ in range(steps):
        beyond: list[int] = []
        for cell in ring:
            for n in NEIGHBOURS[cell]:
                if n not in seen:
                    seen.add(n)
                    if not blocked[n]:
                        found.append(n)
                        if not stops[n]:
                            beyond.append(n)
        ring = beyond
    return found


_NO_STOPS: Final = [0] * N
_, _SHARKS, _WHALES, _ = FIRST_OF_KIND


def _holding(cells: Iterable[int]) -> list[int]:
    """Return, for each space, whether it is one of these; -1 is nowhere."""
    marks = [0] * N
    for cell in cells:
        if cell >= 0:
            marks[cell] = 1
    return marks


def _manned(p: Position) -> list[int]:
    """Return the spaces of the boats with somebody aboard."""
    return [p.boat_at[boat] for boat, crew in enumerate(p.crew) if crew]


def _stops(p: Position, kind: int) -> list[int]:
    """Return where a creature of this kind has to stop: a shark at swimmers, a whale at manned boats."""
    if kind == 0:
        return _NO_STOPS
    return p.folk if kind == 1 else _holding(_manned(p))


def creature_reach(p: Position, creature: int) -> list[int]:
    """Return where a creature on the board may go by the die (CRE-1 to CRE-4)."""
    kind = KIND_OF[creature]
    return flood(p.beast_at[creature], RANGE[kind], p.terrain, _stops(p, kind))


def dolphin_reach(p: Position, explorer: int) -> list[int]:
    """Return where a dolphin may carry a swimmer; serpents and sharks end the ride (TILE-6, RUL-15)."""
    return flood(p.where[explorer], CARRY, p.terrain, _holding(p.beast_at[:_WHALES]))


def wind_reach(p: Position, boat: int) -> list[int]:
    """Return where the wind may blow a boat: boats block it, danger stops a manned one (TILE-7, RUL-15)."""
    blocked = p.terrain[:]
    for cell in p.boat_at:
        if cell >= 0:
            blocked[cell] = 1
    stops = _holding(p.beast_at[:_SHARKS] + p.beast_at[_WHALES:]) if p.crew[boat] else _NO_STOPS
    return flood(p.boat_at[boat], CARRY, blocked, stops)


def _any_at(cells: tuple[int, ...], marks: Sequence[int]) -> bool:
    """Tell whether any of these spaces is marked."""
    for cell in cells:  # noqa: SIM110 - twice as fast as any() with a generator
        if marks[cell]:
            return True
    return False


#: Creature and space → the numbers of all its moves there on open sea, made when first needed.
_OPEN_SEA: Final[dict[int, tuple[int, ...]]] = {}


def creature_moves(p: Position, kind: int) -> list[int]:
    """Return the numbers of all moves of the creatures of one kind.

    Most creatures swim on open sea with nothing to stop them; that is soon found out, and their moves are
    then looked up instead of searched.
    """
    out: list[int] = []
    steps = RANGE[kind]
    stops = _stops(p, kind)
    for creature in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        start = p.beast_at[creature]
        if start < 0:
            continue
        base = MOVE_CREATURE + creature * N
        # A stop in the outermost ring changes nothing: it can be entered, and nothing lies beyond.
        if p.land & DISC_MASK[start][steps] or _any_at(DISC[start][steps - 1], stops):
            out += [base + cell for cell in flood(start, steps, p.terrain, stops)]
        else:
            moves = _OPEN_SEA.get(base + start)
            if moves is None:
                moves = _OPEN_SEA[base + start] = tuple(base + cell for cell in DISC[start][steps])
            out += moves
    return out


def can_creature_move(p: Position, kind: int) -> bool:
    """Tell whether any creature of this kind has a sea space next to it (CRE-1)."""
    terrain = p.terrain
    for creature in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        start = p.beast_at[creature]
        if start >= 0:
            for n in NEIGHBOURS[start]:
                if not terrain[n]:
                    return True
    return False
