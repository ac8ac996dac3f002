"""The marks: whose turn it is, what may be chosen, what is chosen, what is advised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.ui.board.strokes import Art, Drawing, Fill, Line, Stroke, path_moved, polygon
from survive_nb.ui.fish_fish.board.cards import rounded
from survive_nb.ui.fish_fish.board.geometry import Box, Chair, boxes, chairs
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.places import coin_at, coin_radius
from survive_nb.ui.theme import Theme


def draw_rings(picture: FishPicture) -> Drawing:
    """Draw what lies under the cards and tiles: a light around whoever is to act, or has won.

    An arrow tells it without colour: it points from the water to the player.
    """
    view, theme = picture.view, picture.theme
    seats = chairs(view.players)
    if view.to_act is None:
        return tuple(stroke for seat in view.winners for stroke in _light(seats[seat], theme))
    chair = seats[view.to_act]
    y, up = chair.shore + 3 * chair.inward, -chair.inward
    arrow = polygon((chair.x, y + up * 3), (chair.x - 13, y - up * 11), (chair.x + 13, y - up * 11))
    return (*_light(chair, theme), Line(arrow, theme.ink, 4), Fill(arrow, theme.marks["selected"]))


def _light(chair: Chair, theme: Theme) -> list[Stroke]:
    """Draw a light around a player's tray."""
    color = theme.marks["selected"]
    edge = rounded(chair.width + 3, chair.height + 3, 14, chair.x, chair.y)
    return [Line(edge, f"{color}60", 14), Line(edge, theme.ink, 8.4), Line(edge, color, 5)]


def draw_signs(picture: FishPicture) -> Drawing:
    """Draw what lies over the cards and tiles: frames around what may be chosen, is chosen or is advised."""
    marks, theme = picture.marks, picture.theme
    known = boxes(picture.view.players)
    strokes = [s for seat in picture.view.winners for s in _crown(chairs(picture.view.players)[seat], theme)]
    for box in _known(known, marks.targets):
        strokes += corners(box, theme)
    for box in _known(known, marks.hint):
        strokes += frame(box, theme, "hint", 4.0, (9, 6))
    for box in _known(known, marks.selected):
        strokes += [*frame(box, theme, "selected", 5.0), *tick(box, theme)]
    return tuple(strokes)


#: A crown around (0, 0).
_CROWN: Final = "M -17 10 L -21 -8 L -9 0 L 0 -13 L 9 0 L 21 -8 L 17 10 Z"


def _crown(chair: Chair, theme: Theme) -> list[Stroke]:
    """Draw the crown of a winner, on the coin with the score (FF-14)."""
    x, y = coin_at(chair)
    k = coin_radius(chair) / 18
    crown = path_moved(_CROWN, x, y - 28 * k, k, k)
    return [Line(crown, theme.halo, 7), Line(crown, theme.ink, 4), Fill(crown, "#ffd84a")]


def _known(known: dict[str, Box], places: Iterable[str]) -> list[Box]:
    """Return the boxes of places that there are, always in the same order."""
    return [known[place] for place in sorted(places) if place in known]


def frame(box: Box, theme: Theme, kind: str, width: float, dash: tuple[float, ...] = ()) -> Art:
    """Draw a line around a place."""
    path = rounded(box.width + 2, box.height + 2, 9, box.x, box.y)
    width *= theme.boldness
    return (Line(path, theme.ink, width + 3), Line(path, theme.marks[kind], width, dash))


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
    return (Line(path, theme.ink, width + 3.2), Line(path, theme.marks["choose"], width))


def tick(box: Box, theme: Theme) -> Art:
    """Draw a tick at the corner of what is chosen."""
    x, y = box.x + box.width / 2 - 4, box.y - box.height / 2 + 4
    sign = f"M {x - 6} {y} L {x - 1.5} {y + 5} L {x + 6.5} {y - 5}"
    plate = f"O {x} {y} 12 12"
    return (Line(plate, theme.ink, 3), Fill(plate, theme.marks["selected"]), Line(sign, theme.ink, 3.4))
