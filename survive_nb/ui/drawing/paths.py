"""Paths: outlines written as in SVG, in absolute coordinates, with M, L, C, Q and Z only.

One letter is our own: O is an ellipse, followed by its middle and its two radii.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import dist
from typing import Final, TypeAlias

#: A point of a drawing: x and y.
Point: TypeAlias = tuple[float, float]
#: How many numbers follow each letter of a path.
ARITY: Final = {"M": 2, "L": 2, "C": 6, "Q": 4, "O": 4, "Z": 0}
_NEEDLESS_SPACE: Final = re.compile(r"(?<=[A-Z]) | (?=[A-Z-])")


@lru_cache(maxsize=1024)
def steps(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Take a path apart.

    >>> steps("M 0 1 L 2 3 Z")
    (('M', (0, 1)), ('L', (2, 3)), ('Z', ()))
    """
    return tuple(_steps(path.split()))


def _steps(words: list[str]) -> Iterator[tuple[str, tuple[float, ...]]]:
    at = 0
    while at < len(words):
        letter = words[at]
        end = at + 1 + ARITY[letter]
        yield letter, tuple(map(number, words[at + 1 : end]))
        at = end


def number(word: str) -> float:
    """Read a number; a whole one stays whole, because it is shorter on its way to the browser."""
    number = float(word)
    return int(number) if number.is_integer() else number


def written(number: float) -> str:
    """Write a number as briefly as it can be read back.

    >>> written(3.0), written(-0.254)
    ('3', '-0.25')
    """
    return f"{round(number, 2) + 0.0:g}"


def spot(point: Point) -> str:
    """Write a point as in a path."""
    return f"{written(point[0])} {written(point[1])}"


def direction(start: Point, end: Point) -> Point:
    """Return the step of length 1 from one point towards another."""
    whole = dist(start, end)
    return (end[0] - start[0]) / whole, (end[1] - start[1]) / whole


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at a distance from one point towards another.

    >>> towards((0, 0), (0, 8), 2)
    (0.0, 2.0)
    """
    whole = dist(start, end)
    return start[0] + (end[0] - start[0]) / whole * length, start[1] + (end[1] - start[1]) / whole * length


def path_moved(path: str, dx: float, dy: float, sx: float, sy: float) -> str:
    """Stretch a path, then shift it.

    >>> path_moved("M 1 2 Z", 10, 0, -1, 2)
    'M 9 4 Z'
    """
    words: list[str] = []
    for letter, numbers in steps(path):
        words.append(letter)
        for i, number in enumerate(numbers):
            across = i % 2 == 0
            if letter == "O" and i >= 2:
                words.append(written(number * abs(sx if across else sy)))
            else:
                words.append(written(number * sx + dx if across else number * sy + dy))
    return " ".join(words)


def svg_path(path: str) -> str:
    """Write a path as SVG knows it, as briefly as it can be: an ellipse becomes two arcs.

    >>> svg_path("O 0 0 3 2 M 1 -1 L 2 -2")
    'M-3 0A3 2 0 1 1 3 0A3 2 0 1 1-3 0ZM1-1L2-2'
    """
    words: list[str] = []
    for letter, numbers in steps(path):
        if letter == "O":
            x, y, rx, ry = numbers
            left, right, arc = written(x - rx), written(x + rx), f"A {written(rx)} {written(ry)} 0 1 1"
            words.append(f"M {left} {written(y)} {arc} {right} {written(y)} {arc} {left} {written(y)} Z")
        else:
            words += [letter, *map(written, numbers)]
    # SVG needs no space beside a letter, nor before a sign.
    return _NEEDLESS_SPACE.sub("", " ".join(words))


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Write an ellipse: its middle and its two radii.

    >>> ellipse(0, 0, 3, 1.5)
    'O 0 0 3 1.5'
    """
    return f"O {written(x)} {written(y)} {written(rx)} {written(ry)}"


def circle(x: float, y: float, r: float) -> str:
    """Write a circle: its middle and its radius."""
    return ellipse(x, y, r, r)


def polygon(*points: Point) -> str:
    """Write the straight way through some points and back.

    >>> polygon((0, 0), (4, 0), (4, 3))
    'M 0 0 L 4 0 L 4 3 Z'
    """
    corners = [f"{written(x)} {written(y)}" for x, y in points]
    return f"M {' L '.join(corners)} Z"


def rounded(width: float, height: float, r: float, x: float = 0, y: float = 0) -> str:
    """Write a rectangle with round corners around a point.

    >>> rounded(4, 2, 1)
    'M -1 -1 L 1 -1 Q 2 -1 2 0 L 2 0 Q 2 1 1 1 L -1 1 Q -2 1 -2 0 L -2 0 Q -2 -1 -1 -1 Z'
    """
    a, b = width / 2, height / 2
    path = (
        f"M {-a + r} {-b} L {a - r} {-b} Q {a} {-b} {a} {-b + r} L {a} {b - r} Q {a} {b} {a - r} {b}"
        f" L {-a + r} {b} Q {-a} {b} {-a} {b - r} L {-a} {-b + r} Q {-a} {-b} {-a + r} {-b} Z"
    )
    return path_moved(path, x, y, 1, 1)
