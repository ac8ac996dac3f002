"""What the board shows at one moment: a view, the marks on it, and in which colours.

Marks show what is chosen, where one may go or would die, how the last move went, and what is advised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import dist
from typing import ClassVar, Final, Literal

from survive_nb.i18n import script
from survive_nb.survive.piece_index import index_pieces
from survive_nb.survive.ui.board.geometry import CENTRES, FRAME, SIDES, hexagon
from survive_nb.survive.ui.board.land_and_pieces import draw_land, draw_pieces, with_notes
from survive_nb.survive.ui.board.sea import TOP_OF_NAME, draw_sea
from survive_nb.survive.ui.board.sprites import ART
from survive_nb.survive.view import View
from survive_nb.ui.drawing.board_canvas import BoardPicture, Layers, Painted
from survive_nb.ui.drawing.paths import Point, circle, direction, polygon, spot, towards
from survive_nb.ui.drawing.strokes import Drawing, Hexes, Label, Line, Stamp, Stroke, Text, bordered, moved
from survive_nb.ui.theme import Theme

#: What a tap on a target means: a move, a move by which one would die (RUL-12), or a choice.
Target = Literal["go", "deadly", "choose"]


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the board; a place is a space or a safe island.

    ``last`` holds the moves made last, ``hints`` the moves that are advised, best first, each as from and to.
    ``under`` and ``over`` are drawn besides, below and above the pieces: a lesson's own marks.  ``seen``
    holds other places that changed, while the past is shown; then the moves are drawn over the pieces.
    """

    selected: str | None = None
    targets: Mapping[str, Target] = field(default_factory=dict)
    movable: frozenset[str] = frozenset()
    last: tuple[tuple[str, str], ...] = ()
    hints: tuple[tuple[str, str], ...] = ()
    under: Drawing = ()
    over: Drawing = ()
    seen: frozenset[str] | None = None


@dataclass(frozen=True)
class Picture:
    """All that the board shows now; ``names`` says whether the names of the spaces are written.

    ``notes`` holds the values that the player has written down for own explorers; ``large_values`` draws
    values larger, and ``lang`` gives the digits.
    """

    game: ClassVar[str] = "survive"

    view: View
    theme: Theme
    marks: Marks = field(default_factory=Marks)
    names: bool = True
    notes: Mapping[str, int] = field(default_factory=dict)
    large_values: bool = False
    lang: str = "en"

    @property
    def frame(self) -> dict[str, object]:
        """Return the size of the board and its places, which are always the same."""
        return FRAME

    def layers(self, last: Painted | None = None) -> Layers:
        """Draw the layers; those that are the same in the last picture are taken from it."""
        view, theme, marks = self.view, self.theme, self.marks
        crowded = index_pieces(view).pieces_at.keys() - SIDES.keys()
        same = last.layers if last is not None and self._differs_in_marks_only(last.picture) else None
        return Layers(
            ground=draw_sea(theme, self.names),
            setting=same.setting if same else draw_land(view, theme, self.names),
            rings=_draw_rings(marks, theme),
            pieces=same.pieces if same else self._draw_pieces(),
            signs=_with_digits(_draw_signs(marks, theme, crowded), self.lang),
        )

    def _draw_pieces(self) -> Drawing:
        view = with_notes(self.view, self.notes)
        return _with_digits(draw_pieces(view, self.theme, large_values=self.large_values), self.lang)

    def _differs_in_marks_only(self, other: BoardPicture) -> bool:
        # The same position is the same object: to compare all that is in two views would take longer.
        return (
            isinstance(other, Picture)
            and self.view is other.view
            and (self.theme, self.names, self.notes, self.lang)
            == (other.theme, other.names, other.notes, other.lang)
        )


def _with_digits(drawing: Drawing, lang: str) -> Drawing:
    """Write the numbers of a drawing in the digits of a language; the names of spaces stay as they are."""
    if lang == "en":
        return drawing
    return tuple(
        Text(script.written(int(stroke.text), lang), *stroke[1:], room=2.4 * stroke.size)
        if isinstance(stroke, Label) and stroke.text.isdecimal()
        else stroke
        for stroke in drawing
    )


# -- marks -------------------------------------------------------------------------------------------------

#: The kinds of targets in the order of painting; each has a sign of its own form.
_TARGETS: Final = ("go", "choose", "deadly")


def _draw_rings(marks: Marks, theme: Theme) -> Drawing:
    """Draw what lies under the pieces: the last moves, and rings around the places that count now."""
    strokes: list[Stroke] = [*marks.under]
    for kind in _TARGETS:
        strokes += _targets(_places(marks, kind), kind, theme)
    movable = sorted(place for place in marks.movable if place in CENTRES and place not in SIDES)
    strokes += [Stamp("sign-movable", *CENTRES[place], 1.0) for place in movable]
    for origin, target in () if marks.seen is not None else marks.last:
        strokes += _arrow(origin, target, theme, "last")
    if marks.selected in CENTRES:
        strokes += _glow(str(marks.selected), theme)
    return tuple(strokes)


def _draw_signs(marks: Marks, theme: Theme, crowded: Set[str]) -> Drawing:
    """Draw what lies over the pieces: signs of targets, which step aside on a crowded place, and the hint."""
    strokes: list[Stroke] = []
    for kind in _TARGETS:
        for place in _places(marks, kind):
            x, y = CENTRES[place]
            at_y, scale = (round(y + 14.5, 1), 0.75) if place in crowded else (y, 1.0)
            strokes.append(Stamp(f"sign-{kind}", x, at_y, scale))
    if marks.seen is not None:
        strokes += _ring(sorted(place for place in marks.seen if place in CENTRES), theme, "last", 4.0, 0.86)
        for origin, target in marks.last:
            strokes += _arrow(origin, target, theme, "shown")
    strokes += _draw_hints(marks.hints, theme)
    return (*strokes, *marks.over)


def _draw_hints(hints: Sequence[tuple[str, str]], theme: Theme) -> list[Stroke]:
    """Draw what is advised, best last so that it lies on top, with its rank at the target.

    What moves no piece, such as sinking a tile, has a ring instead of an arrow.
    """
    strokes: list[Stroke] = []
    ranks: dict[str, list[int]] = {}
    for rank, (origin, target) in reversed([*enumerate(hints, 1)]):
        if target in CENTRES:
            if origin == target:
                strokes += _ring([target], theme, "hint", 4.0, 0.86)
            else:
                strokes += _arrow(origin, target, theme, "hint")
            ranks.setdefault(target, []).insert(0, rank)
    for target, numbers in ranks.items():
        x, y = CENTRES[target]
        for at, rank in enumerate(numbers):
            right, down = x - 15 + 17 * at, y - 16
            strokes += bordered(circle(right, down, 9), theme.marks["hint"], 2.4, theme.ink)
            strokes.append(Label(str(rank), round(right, 1), round(down + 0.5, 1), 13, theme.ink))
    return strokes


def _places(marks: Marks, kind: str) -> list[str]:
    """Return the targets of one kind, always in the same order."""
    return sorted(place for place, meaning in marks.targets.items() if meaning == kind and place in CENTRES)


def _coast(island: str) -> str:
    """Return the coast of a safe island where it lies."""
    return moved(ART(f"island-{island}", "coast"), *CENTRES[island])[0].path


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
    """Draw a glow around the selected place."""
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


#: Kind of arrow → the dashes of its line.
_DASHES: Final = {"last": (0.1, 7.0), "hint": (9.0, 6.0), "shown": (1.0, 0.0)}


def _arrow(origin: str, target: str, theme: Theme, kind: str) -> list[Stroke]:
    """Draw a bent arrow from one place to another."""
    if origin not in CENTRES or target not in CENTRES or origin == target:
        return []
    start, end = CENTRES[origin], CENTRES[target]
    # The bend keeps the arrow off the pieces between; it is always to the left of the way.
    along, length = direction(start, end), dist(start, end)
    bend = (along[1] * length * 0.16, -along[0] * length * 0.16)
    middle = ((start[0] + end[0]) / 2 + bend[0], (start[1] + end[1]) / 2 + bend[1])
    # The last move runs under the pieces, so its head stops short of the one that moved.
    short = 15 if kind == "last" else 4
    b, tip = towards(end, middle, short + 9), towards(end, middle, short)
    body = f"M {spot(towards(start, middle, 8))} Q {spot(middle)} {spot(b)}"
    into = direction(middle, end)
    side = (-into[1] * 6.5, into[0] * 6.5)
    head = polygon(tip, (b[0] + side[0], b[1] + side[1]), (b[0] - side[0], b[1] - side[1]))
    color = theme.marks["last" if kind == "shown" else kind]
    width = (3.4 if kind == "last" else 4.2) * theme.boldness
    return [
        Line(body, theme.ink, width + 2.2, _DASHES[kind]),
        Line(body, color, width, _DASHES[kind]),
        *bordered(head, color, 2.6, theme.ink),
    ]
