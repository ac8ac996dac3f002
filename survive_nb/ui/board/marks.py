"""The marks: what is chosen, where one may go or would die, how the last move went, what is advised."""

from __future__ import annotations

from math import hypot
from typing import Final

from survive_nb.ui.board import islands
from survive_nb.ui.board.geometry import CENTRES, SIDES, Point, hexagon
from survive_nb.ui.board.names import TOP_OF_NAME
from survive_nb.ui.board.picture import Marks
from survive_nb.ui.board.strokes import (
    Drawing,
    Fill,
    Hexes,
    Line,
    Stamp,
    Stroke,
    path_moved,
    polygon,
    written,
)
from survive_nb.ui.theme import Theme

#: The kinds of targets in the order of painting; each has a sign of its own form.
TARGETS: Final = ("go", "choose", "deadly")


def draw_rings(marks: Marks, theme: Theme) -> Drawing:
    """Draw what lies under the pieces: the last moves, and rings around the places that count now."""
    strokes: list[Stroke] = [*marks.under]
    for kind in TARGETS:
        strokes += _targets([place for place in _places(marks, kind) if place in CENTRES], kind, theme)
    movable = sorted(place for place in marks.movable if place in CENTRES and place not in SIDES)
    strokes += [Stamp("sign-movable", *CENTRES[place], 1.0) for place in movable]
    for origin, target in marks.last:
        strokes += _arrow(origin, target, theme, "last")
    if marks.selected in CENTRES:
        strokes += _glow(str(marks.selected), theme)
    return tuple(strokes)


def draw_signs(marks: Marks, theme: Theme, crowded: frozenset[str]) -> Drawing:
    """Draw what lies over the pieces: signs of targets, which step aside on a crowded place, and the hint."""
    strokes: list[Stroke] = []
    for kind in TARGETS:
        for place in _places(marks, kind):
            if place in CENTRES:
                x, y = CENTRES[place]
                aside = place in crowded
                at_y, scale = (round(y + 14.5, 1), 0.75) if aside else (y, 1.0)
                strokes.append(Stamp(f"sign-{kind}", x, at_y, scale))
    if marks.hint:
        strokes += _arrow(*marks.hint, theme, "hint")
    return (*strokes, *marks.over)


def _places(marks: Marks, kind: str) -> list[str]:
    """Return the targets of one kind, always in the same order."""
    return sorted(place for place, meaning in marks.targets.items() if meaning == kind)


def _coast(island: str) -> str:
    """Return the coast of a safe island where it lies."""
    right, down = SIDES[island]
    return path_moved(islands.COAST, *CENTRES[island], -right, -down)


def _around(places: list[str], color: str, width: float, grow: float) -> list[Stroke]:
    """Outline spaces and safe islands."""
    strokes: list[Stroke] = [Line(_coast(p), color, width + 0.6) for p in places if p in SIDES]
    spaces = tuple(hexagon(p, grow=grow) for p in places if p in CENTRES and p not in SIDES)
    if spaces:
        strokes.append(Hexes(spaces, color, width))
    return strokes


def _ring(places: list[str], theme: Theme, kind: str, width: float, grow: float = 0.9) -> list[Stroke]:
    """Outline places in the colour of a mark, with a dark edge."""
    width *= theme.boldness
    return [
        *_around(places, theme.ink, width + 2.2, grow),
        *_around(places, theme.marks[kind], width, grow),
    ]


def _glow(place: str, theme: Theme) -> list[Stroke]:
    """Let a chosen place shine."""
    color = theme.marks["selected"]
    return [
        *_around([place], f"{color}50", 11, 0.94),
        *_around([place], f"{color}80", 7.5, 0.94),
        *_ring([place], theme, "selected", 3.2, 0.94),
    ]


def _above_name(space: str) -> tuple[Point, ...]:
    """Return the part of a space above its name, which must stay easy to read."""
    right, _, left, *upper = hexagon(space, grow=0.92)
    floor = CENTRES[space][1] + TOP_OF_NAME
    return ((right[0], floor), (left[0], floor), *upper)


def _targets(places: list[str], kind: str, theme: Theme) -> list[Stroke]:
    """Tint the spaces among the targets, and outline all of them."""
    tint = f"{theme.marks[kind]}{'58' if kind == 'deadly' else '48'}"
    spaces = tuple(_above_name(p) for p in places if p not in SIDES)
    tinted: list[Stroke] = [Hexes(spaces, tint)] if spaces else []
    return [*tinted, *_ring(places, theme, kind, 2.4, 0.92)]


#: How the two kinds of arrows are dashed.
_DASHES: Final = {"last": (0.1, 7.0), "hint": (9.0, 6.0)}


def _arrow(origin: str, target: str, theme: Theme, kind: str) -> list[Stroke]:
    """Draw a bent arrow from one place to another."""
    if origin not in CENTRES or target not in CENTRES or origin == target:
        return []
    start, end = CENTRES[origin], CENTRES[target]
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    # The bend keeps the arrow off the pieces between; it is always to the left of the way.
    bend = (along[1] * length * 0.16, -along[0] * length * 0.16)
    middle = ((start[0] + end[0]) / 2 + bend[0], (start[1] + end[1]) / 2 + bend[1])
    into = _direction(middle, end)
    out = _direction(start, middle)
    # The last move runs under the pieces, so its head stops short of the one that moved.
    short = 15 if kind == "last" else 4
    a = (start[0] + out[0] * 8, start[1] + out[1] * 8)
    b = (end[0] - into[0] * (short + 9), end[1] - into[1] * (short + 9))
    body = f"M {_spot(a)} Q {_spot(middle)} {_spot(b)}"
    tip = (end[0] - into[0] * short, end[1] - into[1] * short)
    side = (-into[1] * 6.5, into[0] * 6.5)
    head = polygon(tip, (b[0] + side[0], b[1] + side[1]), (b[0] - side[0], b[1] - side[1]))
    color, width = theme.marks[kind], (3.4 if kind == "last" else 4.2) * theme.boldness
    return [
        Line(body, theme.ink, width + 2.2, _DASHES[kind]),
        Line(body, color, width, _DASHES[kind]),
        Line(head, theme.ink, 2.6),
        Fill(head, color),
    ]


def _direction(start: Point, end: Point) -> Point:
    """Return the step of length 1 from one point towards another."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _spot(point: Point) -> str:
    return f"{written(point[0])} {written(point[1])}"
