"""A ruler of numbers

hint: Begin with `dq = a[0] - b[0]`, and `dr = a[1] - b[1]`.
hint: One step changes one of the two numbers by 1, or both at once in opposite directions: `(1, -1)`.
hint: So three numbers matter: `dq, dr, dq + dr`. The largest of them wins.
done: A little subtraction instead of counting with a finger.
city_blocks: You add both ways, as in a city of square blocks. A step such as `(1, -1)` does both at once.
king: That is how a chess king walks. On hexagons `(1, 1)` is no single step.
straight_line: Pythagoras measures straight lines on squared paper. Here you walk from hexagon to hexagon.
no_minus: Going left or up gives negative numbers. A distance has no sign: `abs(dq)`.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.teaching.authoring import Case, Number, Texts

TEXTS: Final = Texts(__name__, __doc__)


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return how many steps lie between two spaces, each given by its coordinates (q, r)."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


_Pair = tuple[int, int]


def _pairs(rng: Random) -> list[Case]:
    """Make pairs of spaces: the same, neighbours in all directions, then far ones."""
    fixed: list[tuple[_Pair, _Pair]] = [
        ((0, 0), (0, 0)),
        ((0, 0), (1, 0)),
        ((0, 0), (1, -1)),
        ((0, 0), (-1, 1)),
        ((1, 1), (0, 0)),
        ((2, -3), (0, 0)),
    ]
    spaces = [tuple(space) for space in HEX_OF.values()]
    return [Case(pair) for pair in fixed] + [
        Case((rng.choice(spaces), rng.choice(spaces))) for _ in range(14)
    ]


def _parts(a: _Pair, b: _Pair) -> tuple[int, int]:
    return a[0] - b[0], a[1] - b[1]


TASK: Final = TEXTS.function(
    distance,
    _pairs,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        city_blocks=lambda a, b: sum(map(abs, _parts(a, b))),
        king=lambda a, b: max(map(abs, _parts(a, b))),
        straight_line=lambda a, b: sqrt(sum(part * part for part in _parts(a, b))),
        no_minus=lambda a, b: max(*_parts(a, b), sum(_parts(a, b))),
    ),
)
