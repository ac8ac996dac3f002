"""The vocabulary of our drawings: filled shapes, lines, hexagons, stamps, short labels and texts.

A drawing is a tuple of these, each a plain value: two drawings can be compared, turned about, painted on a
canvas or written as SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from survive_nb.ui.drawing.paths import Point, path_moved


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


def stamp(sprite: str, x: float, y: float, scale: float) -> Stamp:
    """Return a stamp with rounded numbers, which are shorter on their way to the browser."""
    return Stamp(sprite, round(x, 1), round(y, 1), round(scale, 3))


Art: TypeAlias = tuple[Fill | Line, ...]


class Sprite(NamedTuple):
    """A small picture around (0, 0): half its width and height, and its art."""

    half_width: float
    half_height: float
    art: Art


Stroke: TypeAlias = Fill | Line | Hexes | Stamp | Label | Text
Drawing: TypeAlias = tuple[Stroke, ...]


def moved(art: Iterable[Fill | Line], dx: float = 0, dy: float = 0, k: float = 1, flip: bool = False) -> Art:
    """Enlarge a drawing, mirror it left to right if ``flip`` is true, then shift it."""
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


def lines(path: str, *pens: tuple[str, float]) -> Art:
    """Draw several lines along one path, each over the one before it: their colours and widths."""
    return tuple(Line(path, color, width) for color, width in pens)


def bordered(path: str, color: str, width: float, border: str = "ink") -> Art:
    """Fill a shape over a line around it, half of which stays visible."""
    return (Line(path, border, width), Fill(path, color))
