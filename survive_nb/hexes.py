"""Hexes: the spaces of the board, their names, and the arithmetic between them.

A hex is a pair of axial coordinates (q, r), the lake being (0, 0).  Each space of the board also has a
name such as ``G6``: the row's letter, A to M from top to bottom, and the number from the left (COMP-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

#: The thirteen rows of the board: letter → (q of the first hex, how many hexes) (COMP-3).
ROWS: Final[dict[str, tuple[int, int]]] = {
    "A": (0, 7),
    "B": (-2, 10),
    "C": (-3, 11),
    "D": (-3, 10),
    "E": (-4, 11),
    "F": (-5, 12),
    "G": (-5, 11),
    "H": (-6, 12),
    "I": (-6, 11),
    "J": (-6, 10),
    "K": (-7, 11),
    "L": (-7, 10),
    "M": (-6, 7),
}

_SQRT3: Final = sqrt(3)


class Hex(NamedTuple):
    """One hexagon, by its axial coordinates.

    >>> Hex(0, 0).name
    'G6'
    >>> Hex.named("G7") - Hex.named("G6")
    Hex(q=1, r=0)
    """

    q: int
    r: int

    @classmethod
    def named(cls, name: str) -> Hex:
        """Return the hex with this name, or raise ``KeyError`` when the board has no such space.

        >>> Hex.named("A1")
        Hex(q=0, r=-6)
        """
        return HEX_OF[name]

    @property
    def name(self) -> str:
        """Return the name of this space; raise ``KeyError`` for a hex that is not on the board."""
        return NAME_OF[self]

    def __add__(self, other: object) -> Hex:
        """Walk from this hex by another one, taken as a step."""
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: object) -> Hex:
        """Return the step that leads from ``other`` to this hex."""
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q - other.q, self.r - other.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six hexes around this one, clockwise from the right; some may lie off the board.

        >>> [h.name for h in Hex.named("G6").neighbours()]
        ['G7', 'H7', 'H6', 'G5', 'F6', 'F7']
        """
        return tuple(self + step for step in DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """Return how many steps lie between two hexes.

        >>> Hex.named("G6").distance(Hex.named("A1"))
        6
        """
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def line_to(self, other: Hex) -> list[Hex]:
        """Return the hexes on the straight line to another hex, both ends included.

        >>> [h.name for h in Hex.named("G4").line_to(Hex.named("G6"))]
        ['G4', 'G5', 'G6']
        """
        steps = self.distance(other)
        # Slightly off the edge between two hexes, so that ties are always resolved the same way.
        q0, r0, q1, r1 = self.q + 1e-6, self.r + 2e-6, other.q + 1e-6, other.r + 2e-6
        return [
            _nearest(q0 + (q1 - q0) * i / max(steps, 1), r0 + (r1 - r0) * i / max(steps, 1))
            for i in range(steps + 1)
        ]

    def to_pixel(self, size: float) -> tuple[float, float]:
        """Return the centre of this hex, the lake's being (0, 0), for pointy-top hexes.

        ``size`` is the distance from the centre to a corner.

        >>> Hex(0, 2).to_pixel(10)[1]
        30.0
        """
        return size * _SQRT3 * (self.q + self.r / 2), size * 1.5 * self.r

    @classmethod
    def from_pixel(cls, x: float, y: float, size: float) -> Hex:
        """Return the hex under a pixel; it may lie off the board.

        >>> Hex.from_pixel(18, 1, 10)
        Hex(q=1, r=0)
        """
        r = y / (1.5 * size)
        return _nearest(x / (_SQRT3 * size) - r / 2, r)


def _nearest(q: float, r: float) -> Hex:
    """Round a point between hexes to the hex it lies in."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


#: The six steps to a neighbour, clockwise from the right (COMP-3).
DIRECTIONS: Final = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def _all_spaces() -> Iterator[tuple[str, Hex]]:
    for row, (letter, (first, count)) in enumerate(ROWS.items()):
        for i in range(count):
            yield f"{letter}{i + 1}", Hex(first + i, row - 6)


#: Name → hex, for all 133 spaces in reading order (COMP-3).
HEX_OF: Final[dict[str, Hex]] = dict(_all_spaces())
#: Hex → name, the other way round.
NAME_OF: Final[dict[Hex, str]] = {h: name for name, h in HEX_OF.items()}
