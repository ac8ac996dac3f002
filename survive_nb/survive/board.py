"""The board of Survive! as tables of small numbers, worked out once (COMP-3, COMP-4).

Inside the rules a space is a number from 0 to 132, in reading order from A1 to M7, because lists indexed by
small numbers are the fastest thing Python has.  Outside, a space is its name: ``"G6"``.
"""

from __future__ import annotations

from typing import Final

from survive_nb.hexes import HEX_OF, NAME_OF, Hex

#: The names of all spaces, in reading order.
SPACES: Final[tuple[str, ...]] = tuple(HEX_OF)
#: Name → number.
CELL: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
N: Final = len(SPACES)

#: The q coordinates of the island slots, row by row (COMP-3).
_SLOT_ROWS: Final = {
    -3: range(4),
    -2: range(-1, 4),
    -1: range(-3, 5),
    0: (-3, -2, -1, 1, 2, 3),
    1: range(-4, 4),
    2: range(-3, 2),
    3: range(-3, 1),
}

#: The 40 spaces that begin as land, in reading order (COMP-3).
SLOTS: Final[tuple[int, ...]] = tuple(CELL[NAME_OF[Hex(q, r)]] for r, row in _SLOT_ROWS.items() for q in row)
SLOT_NAMES: Final[tuple[str, ...]] = tuple(SPACES[cell] for cell in SLOTS)
#: The central sea space of the island (SET-1).
LAKE: Final = CELL["G6"]
#: Where the serpents start, in the order of their ids (COMP-4).
SERPENT_STARTS: Final = tuple(CELL[name] for name in ("G6", "B1", "C11", "K1", "L10"))
#: The two landing spaces of each safe island (COMP-4).
LANDINGS: Final[dict[str, tuple[str, str]]] = {
    "NW": ("B1", "C1"),
    "NE": ("B10", "C11"),
    "SW": ("K1", "L1"),
    "SE": ("K11", "L10"),
}
#: Space → number of the safe island next to it, or -1.
ISLAND_AT: Final[list[int]] = [
    next((i for i, ends in enumerate(LANDINGS.values()) if name in ends), -1) for name in SPACES
]

#: Space → its neighbours on the board, clockwise from the right.
NEIGHBOURS: Final[list[tuple[int, ...]]] = [
    tuple(CELL[NAME_OF[n]] for n in HEX_OF[name].neighbours() if n in NAME_OF) for name in SPACES
]
#: Space → those of its neighbours that began as land: only these can still be land.
SLOTS_BESIDE: Final[list[tuple[int, ...]]] = [tuple(n for n in near if n in SLOTS) for near in NEIGHBOURS]

#: The sea spaces that touch the whole island, the lake included.
SHORE: Final[tuple[int, ...]] = tuple(c for c in range(N) if SLOTS_BESIDE[c] and c not in SLOTS)


def spaces_beside(space: str) -> tuple[str, ...]:
    """Return the neighbours of a space on the board, clockwise from the right.

    >>> spaces_beside("A1")
    ('A2', 'B3', 'B2')
    """
    return tuple(SPACES[near] for near in NEIGHBOURS[CELL[space]])
