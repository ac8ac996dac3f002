"""The exercise “A ruler of numbers” of the lesson “Set-up”."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


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


TASK: Final = FunctionTask(
    name="distance",
    title=say("A ruler of numbers"),
    solution=distance,
    cases=_pairs,
    wants=Number(),
    hints=(
        say("Begin with {code}, and {other}.", code=Code("dq = a[0] - b[0]"), other=Code("dr = a[1] - b[1]")),
        say(
            "One step changes one of the two numbers by 1, or both at once in opposite directions: {code}.",
            code=Code("(1, -1)"),
        ),
        say("So three numbers matter: {code}. The largest of them wins.", code=Code("dq, dr, dq + dr")),
    ),
    wrong_ideas=(
        WrongIdea(
            "city_blocks",
            lambda a, b: sum(map(abs, _parts(a, b))),
            say(
                "You add both ways, as in a city of square blocks. A step such as {code} does both at once.",
                code=Code("(1, -1)"),
            ),
        ),
        WrongIdea(
            "king",
            lambda a, b: max(map(abs, _parts(a, b))),
            say("That is how a chess king walks. On hexagons {code} is no single step.", code=Code("(1, 1)")),
        ),
        WrongIdea(
            "straight_line",
            lambda a, b: sqrt(sum(part * part for part in _parts(a, b))),
            say(
                "Pythagoras measures straight lines on squared paper. Here you walk from hexagon to hexagon."
            ),
        ),
        WrongIdea(
            "no_minus",
            lambda a, b: max(*_parts(a, b), sum(_parts(a, b))),
            say(
                "Going left or up gives negative numbers. A distance has no sign: {code}.",
                code=Code("abs(dq)"),
            ),
        ),
    ),
    well_done=say("A little subtraction instead of counting with a finger."),
)
