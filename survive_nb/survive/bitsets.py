"""Sets of spaces as whole numbers, one bit a space, laid out so that a whole set can take a step at once.

A space is bit q + 16·r of its axial coordinates, shifted so that none is negative.  Its six neighbours are
then 1, 15 and 16 bits away, on either side, and because no row is longer than 15 a step over the edge lands
on a bit that no space has.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import NEIGHBOURS, SPACES

_ROW: Final = 16
_ROWS: Final = 14

#: Space → the bit that stands for it in a set of spaces.
BIT: Final[list[int]] = [1 << (HEX_OF[name].q + 7 + _ROW * (HEX_OF[name].r + 6)) for name in SPACES]
ALL: Final = sum(BIT)


def set_of(cells: Iterable[int]) -> int:
    """Return a set of spaces as one whole number; -1 is nowhere."""
    found = 0
    for cell in cells:
        if cell >= 0:
            found |= BIT[cell]
    return found


def step_out(spaces: int) -> int:
    """Return the spaces next to any space of a set, on the board or off it."""
    right = spaces << 1
    both = spaces | right  # one shift of these two makes two steps at once, up or down
    return right | spaces >> 1 | both << 15 | both >> 16


def flood(start: int, steps: int, blocked: int, stops: int) -> int:
    """Return the set of spaces that a piece can reach in 1 to ``steps`` steps (RUL-15).

    ``blocked`` spaces cannot be entered; ``stops`` can, but end the move.
    """
    free = ALL & ~blocked
    seen = front = BIT[start]
    for _ in range(steps):
        front = step_out(front) & free & ~seen
        seen |= front
        front &= ~stops
    return seen ^ BIT[start]


# The set is cut into rows of 16 bits; the spaces of each pattern of bits that a row has shown are remembered.
_CUT: Final = Struct(f"<{_ROWS}H").unpack
_CELLS_IN: Final = [
    [cell for cell, bit in enumerate(BIT) if bit >> _ROW * row & 0xFFFF] for row in range(_ROWS)
]
_PATTERNS: Final[list[dict[int, tuple[int, ...]]]] = [{} for _ in range(_ROWS)]
#: Patterns that are remembered of one row; then all are forgotten.
_MAX_PATTERNS: Final = 256


def cells_of(spaces: int) -> list[int]:
    """Return the spaces of a set, in reading order.

    >>> cells_of(set_of([5, 130, 7]))
    [5, 7, 130]
    """
    found: list[int] = []
    for row, bits in enumerate(_CUT(spaces.to_bytes(2 * _ROWS, "little"))):
        if bits:
            cells = _PATTERNS[row].get(bits)
            if cells is None:
                if len(_PATTERNS[row]) >= _MAX_PATTERNS:
                    _PATTERNS[row].clear()
                cells = _PATTERNS[row][bits] = _cells_of_row(row, bits)
            found += cells
    return found


def _cells_of_row(row: int, bits: int) -> tuple[int, ...]:
    spaces = bits << _ROW * row
    return tuple(cell for cell in _CELLS_IN[row] if spaces & BIT[cell])


#: Space → the spaces around it.
RING: Final[list[int]] = [set_of(near) for near in NEIGHBOURS]
#: Space → the spaces within 0, 1, 2 or 3 steps on open sea, itself left out.
DISC: Final[list[tuple[int, ...]]] = [
    tuple(flood(cell, steps, 0, 0) for steps in range(4)) for cell in range(len(SPACES))
]
