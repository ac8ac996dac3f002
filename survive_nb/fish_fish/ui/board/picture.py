"""What the table shows at one moment: a view, marks on it, the players' names, and in which colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from survive_nb.fish_fish.ui.board.geometry import Box, Chair, boxes, chairs, frame_for
from survive_nb.fish_fish.ui.board.pieces import draw_pieces
from survive_nb.fish_fish.ui.board.table import coin_at, coin_radius, draw_hand, draw_table, slot_boxes
from survive_nb.fish_fish.view import View
from survive_nb.ui.drawing.board_canvas import Layers, Painted
from survive_nb.ui.drawing.paths import Point, circle, path_moved, polygon, rounded
from survive_nb.ui.drawing.sprites import answer_color, answer_sign, palette_of
from survive_nb.ui.drawing.strokes import Art, Drawing, Label, Line, Stroke, bordered, lines
from survive_nb.ui.theme import Theme


@dataclass(frozen=True)
class FishMarks:
    """What is pointed out on the table; a place is one of those in the frame.

    ``selected`` holds what is chosen but not yet done (a card, a bait, a bid), ``hints`` what is advised,
    best first, ``seen`` what changed in the moment that is looked back at, and ``judged`` how the places of
    an answer in a lesson are marked.
    """

    selected: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    hints: tuple[frozenset[str], ...] = ()
    seen: frozenset[str] = frozenset()
    judged: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class FishPicture:
    """All that the table shows now; ``lang`` gives the digits."""

    game: ClassVar[str] = "fish-fish"

    view: View
    marks: FishMarks
    theme: Theme
    names: tuple[str, ...] = ()
    lang: str = "en"

    @property
    def frame(self) -> dict[str, object]:
        """Return the size of the table and its places."""
        return frame_for(self.view.players, self.slots)

    @property
    def slots(self) -> dict[str, Box]:
        """Return the slots as places where some can be chosen or are marked, as in a lesson."""
        marked = self.marks.targets | self.marks.judged.keys()
        return slot_boxes(self.view.players) if any(map(_is_slot, marked)) else {}

    def layers(self, last: Painted | None = None) -> Layers:  # noqa: ARG002 - nothing is slow to draw
        """Draw the layers; in odd hands bidding goes clockwise (FF-12)."""
        view, theme = self.view, self.theme
        bids = self.marks.targets | self.marks.selected | self.marks.judged.keys()
        return Layers(
            ground=draw_table(theme, view.players, self.names, self.lang),
            setting=draw_hand(view.players, view.fisher, clockwise=bool(view.hand % 2), theme=theme),
            rings=_draw_rings(view, theme),
            pieces=draw_pieces(view, theme, self.lang, bids),
            signs=_draw_signs(self),
        )


# -- marks -------------------------------------------------------------------------------------------------


def _draw_rings(view: View, theme: Theme) -> Drawing:
    """Draw what lies under the cards and tiles: a light around the player to act and around the winner.

    An arrow from the water to the player shows the same without colour.
    """
    seats = chairs(view.players)
    if view.to_act is None:
        return tuple(stroke for seat in view.winners for stroke in _light(seats[seat], theme))
    chair = seats[view.to_act]
    y, up = chair.shore + 3 * chair.inward, -chair.inward
    arrow = polygon((chair.x, y + up * 3), (chair.x - 13, y - up * 11), (chair.x + 13, y - up * 11))
    return (*_light(chair, theme), *bordered(arrow, theme.marks["selected"], 4, theme.ink))


def _light(chair: Chair, theme: Theme) -> list[Stroke]:
    """Draw a light around a player's tray."""
    color = theme.marks["selected"]
    edge = rounded(chair.width + 3, chair.height + 3, 14, chair.x, chair.y)
    return [*lines(edge, (f"{color}60", 14), (theme.ink, 8.4), (color, 5))]


def _draw_signs(picture: FishPicture) -> Drawing:
    """Draw what lies over the cards and tiles: frames around what may be chosen, is chosen or is advised."""
    marks, theme = picture.marks, picture.theme
    known = boxes(picture.view.players) | picture.slots
    strokes = [s for seat in picture.view.winners for s in _crown(chairs(picture.view.players)[seat], theme)]
    for box in _known(known, marks.targets):
        strokes += corners(box, theme)
    for box in _known(known, marks.seen):
        strokes += frame(box, theme, theme.marks["last"], 4.0)
    for place in sorted(frozenset[str]().union(*marks.hints)):
        ranks = [str(rank) for rank, places in enumerate(marks.hints, 1) if place in places]
        if place in known:
            strokes += [
                *frame(known[place], theme, theme.marks["hint"], 4.0, (9, 6)),
                *_ranks(known[place], ranks, theme),
            ]
    for box in _known(known, marks.selected):
        strokes += [*frame(box, theme, theme.marks["selected"], 5.0), *tick(box, theme)]
    for place, kind in sorted(marks.judged.items()):
        for box in _known(known, [place]):
            strokes += frame(box, theme, answer_color(kind, theme), 5.0)
            strokes += answer_sign(kind, *_corner(box), theme)
    return tuple(strokes)


#: A crown around (0, 0).
_CROWN: Final = "M -17 10 L -21 -8 L -9 0 L 0 -13 L 9 0 L 21 -8 L 17 10 Z"


def _crown(chair: Chair, theme: Theme) -> list[Stroke]:
    """Draw the crown of a winner, on the coin with the score (FF-14)."""
    x, y = coin_at(chair)
    k = coin_radius(chair) / 18
    crown = path_moved(_CROWN, x, y - 28 * k, k, k)
    return [Line(crown, theme.halo, 7), *bordered(crown, palette_of(theme)["crown"], 4, theme.ink)]


def _ranks(box: Box, ranks: list[str], theme: Theme) -> Iterator[Stroke]:
    """Write the ranks of the hints that use a place at its upper corner."""
    for at, rank in enumerate(ranks):
        x, y = box.x - box.width / 2 + 4 + 24 * at, box.y - box.height / 2 + 2
        yield from bordered(circle(x, y, 12), theme.marks["hint"], 3, theme.ink)
        yield Label(rank, round(x, 1), round(y + 0.5, 1), 17, theme.ink)


def _is_slot(place: str) -> bool:
    return place.startswith("slot-")


def _known(known: dict[str, Box], places: Iterable[str]) -> list[Box]:
    """Return the boxes of places that there are, always in the same order."""
    return [known[place] for place in sorted(places) if place in known]


def frame(box: Box, theme: Theme, color: str, width: float, dash: tuple[float, ...] = ()) -> Art:
    """Draw a line around a place."""
    path = rounded(box.width + 2, box.height + 2, 9, box.x, box.y)
    width *= theme.boldness
    return (Line(path, theme.ink, width + 3), Line(path, color, width, dash))


def _corner(box: Box) -> Point:
    """Return where a sign stands at the upper right corner of a place."""
    return box.at(box.width / 2 - 4, 4 - box.height / 2)


def corners(box: Box, theme: Theme) -> Art:
    """Draw an angle at each corner of a place that may be tapped."""
    a, b = box.width / 2, box.height / 2
    path = " ".join(
        f"M {box.x + sx * a} {box.y + sy * (b - 10)} L {box.x + sx * a} {box.y + sy * b}"
        f" L {box.x + sx * (a - 10)} {box.y + sy * b}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    width = 3.4 * theme.boldness
    return lines(path, (theme.ink, width + 3.2), (theme.marks["choose"], width))


def tick(box: Box, theme: Theme) -> Art:
    """Draw a tick at the corner of what is chosen."""
    x, y = _corner(box)
    sign = f"M {x - 6} {y} L {x - 1.5} {y + 5} L {x + 6.5} {y - 5}"
    plate = f"O {x} {y} 12 12"
    return (*bordered(plate, theme.marks["selected"], 3, theme.ink), Line(sign, theme.ink, 3.4))
