"""The vocabulary of our drawings: filled shapes, lines, hexagons, stamps, short labels and texts.

A drawing is a tuple of these, each a plain value: two drawings can be compared, turned about, painted on a
canvas or written as SVG.  A path is written as in SVG, in absolute coordinates, with M, L, C, Q and Z only,
and O for an ellipse: its middle and its two radii.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from survive_nb.ui.board.geometry import Point


class Fill(NamedTuple):
    """A shape filled with one colour; in art a colour may be a role such as ``ink``."""

    path: str
    color: str


class Line(NamedTuple):
    """A line along a path, solid or dashed."""

    path: str
    color: str
    width: float
    dash: tuple[float, ...] = ()


class Hexes(NamedTuple):
    """Many polygons of one colour: filled when the width is 0, else outlined."""

    polygons: tuple[tuple[Point, ...], ...]
    color: str
    width: float = 0.0


class Stamp(NamedTuple):
    """A sprite by its name, with its middle at a point, enlarged by a factor."""

    sprite: str
    x: float
    y: float
    scale: float


class Label(NamedTuple):
    """A short text in Latin letters or digits, centred on a point."""

    text: str
    x: float
    y: float
    size: float
    color: str


class Text(NamedTuple):
    """A text in any script, centred on a point and squeezed if it would be wider than the room it has."""

    text: str
    x: float
    y: float
    size: float
    color: str
    room: float
    direction: str = "ltr"


Art: TypeAlias = tuple[Fill | Line, ...]
Stroke: TypeAlias = Fill | Line | Hexes | Stamp | Label | Text
Drawing: TypeAlias = tuple[Stroke, ...]

#: How many numbers follow each letter of a path.
ARITY: Final = {"M": 2, "L": 2, "C": 6, "Q": 4, "O": 4, "Z": 0}


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
        yield letter, tuple(map(_number, words[at + 1 : end]))
        at = end


def _number(word: str) -> float:
    """Read a number; a whole one stays whole, because it is shorter on its way to the browser."""
    number = float(word)
    return int(number) if number.is_integer() else number


def written(number: float) -> str:
    """Write a number as briefly as it can be read back.

    >>> written(3.0), written(-0.254)
    ('3', '-0.25')
    """
    return f"{round(number, 2) + 0.0:g}"


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


def moved(art: Iterable[Fill | Line], dx: float = 0, dy: float = 0, k: float = 1, flip: bool = False) -> Art:
    """Enlarge a drawing, mirror it left to right if wished, then shift it."""
    return tuple(_moved(stroke, dx, dy, -k if flip else k, k) for stroke in art)


def _moved(stroke: Fill | Line, dx: float, dy: float, sx: float, sy: float) -> Fill | Line:
    path = path_moved(stroke.path, dx, dy, sx, sy)
    if isinstance(stroke, Fill):
        return Fill(path, stroke.color)
    dash = tuple(round(length * sy, 2) for length in stroke.dash)
    return Line(path, stroke.color, round(stroke.width * sy, 2), dash)


def tinted(art: Iterable[Fill | Line], palette: Mapping[str, str]) -> Art:
    """Replace roles by the colours of a palette; what is a colour already stays.

    >>> tinted((Fill("M 0 0 Z", "ink"),), {"ink": "#000000"})
    (Fill(path='M 0 0 Z', color='#000000'),)
    """
    return _joined(
        stroke._replace(color=stroke.color if stroke.color.startswith("#") else palette[stroke.color])
        for stroke in art
    )


def _joined(art: Iterable[Fill | Line]) -> Art:
    """Make one stroke of those that follow each other and differ in their path only."""
    joined: list[Fill | Line] = []
    for stroke in art:
        if joined and joined[-1]._replace(path="") == stroke._replace(path=""):
            stroke = stroke._replace(path=f"{joined.pop().path} {stroke.path}")
        joined.append(stroke)
    return tuple(joined)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Write an ellipse: its middle and its two radii.

    >>> ellipse(0, 0, 3, 1.5)
    'O 0 0 3 1.5'
    """
    return f"O {written(x)} {written(y)} {written(rx)} {written(ry)}"


def svg_path(path: str) -> str:
    """Write a path as SVG knows it: an ellipse becomes two arcs.

    >>> svg_path("O 0 0 3 2 M 1 1 L 2 2")
    'M -3 0 A 3 2 0 1 1 3 0 A 3 2 0 1 1 -3 0 Z M 1 1 L 2 2'
    """
    words: list[str] = []
    for letter, numbers in steps(path):
        if letter == "O":
            x, y, rx, ry = numbers
            left, right, arc = written(x - rx), written(x + rx), f"A {written(rx)} {written(ry)} 0 1 1"
            words.append(f"M {left} {written(y)} {arc} {right} {written(y)} {arc} {left} {written(y)} Z")
        else:
            words += [letter, *map(written, numbers)]
    return " ".join(words)


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


def outlined(*parts: tuple[str, str], line: float = 1.8, rim: float = 1.5) -> Art:
    """Draw parts of a figure with one dark outline around all of them and a light rim around that."""
    whole = " ".join(path for path, _ in parts)
    return (
        Line(whole, "halo", line + 2 * rim),
        Line(whole, "ink", line),
        *(Fill(path, color) for path, color in parts),
    )
