"""The places around the water: who sits there, the catch boards, the fisher's boat, and the way of bidding."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import SLOTS
from survive_nb.fish_fish.view import View
from survive_nb.ui.board.names import name_color
from survive_nb.ui.board.strokes import Fill, Line, Stroke, moved, path_moved, tinted, written
from survive_nb.ui.fish_fish.board import fisher
from survive_nb.ui.fish_fish.board.brush import Picture, Text
from survive_nb.ui.fish_fish.board.cards import rounded
from survive_nb.ui.fish_fish.board.geometry import CATCH, ROUND, ROW, Chair, chairs
from survive_nb.ui.fish_fish.board.names import direction_of, shown_name
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.seats import badge, look_of
from survive_nb.ui.fish_fish.board.sprites import palette
from survive_nb.ui.script import written as number
from survive_nb.ui.theme import Theme

#: How far from the middle of a seat its parts lie, away from the water.
PLATE: Final = -56.0
BOARD: Final = -11.0
HELD: Final = 41.0
_PLATE_HEIGHT: Final = 29.0
BOARD_HEIGHT: Final = 52.0
#: How high the head of a slot is, where its value stands.
SLOT_HEAD: Final = 20.0
_PAPER: Final = "#fffaf0"
_DISH: Final = "#e9d6a4"


def slot_width(chair: Chair) -> float:
    """Return how wide a slot of the catch board is."""
    return 27.0 if chair.is_narrow else 39.0


def slot_x(chair: Chair, slot: int) -> float:
    """Return the middle of a slot from left to right; the score stands after the last."""
    return chair.x - chair.width / 2 + 6 + slot_width(chair) * (slot + 0.5)


def draw_places(picture: FishPicture) -> Picture:
    """Draw what stays through a whole game: trays, names and empty catch boards."""
    strokes: list[Stroke | Text] = []
    for seat, chair in enumerate(chairs(picture.view.players)):
        strokes += _tray(seat, chair, picture.theme)
        strokes += _board(chair, picture.theme, picture.lang)
        strokes += _plate(seat, chair, picture)
    return (*strokes, *_net(picture.theme))


def draw_hand(picture: FishPicture) -> Picture:
    """Draw what changes from hand to hand: the way of bidding, and the fisher's boat."""
    view, theme = picture.view, picture.theme
    return (*_way(view, theme), *_fisher(view.fisher, chairs(view.players)[view.fisher], theme))


def _tray(seat: int, chair: Chair, theme: Theme) -> Picture:
    """Draw the tray in which a player's things lie."""
    look = look_of(seat, theme)
    path = rounded(chair.width, chair.height, 13, chair.x, chair.y)
    inner = rounded(chair.width - 9, chair.height - 9, 9, chair.x, chair.y)
    return (
        Fill(path, theme.ink),
        Fill(rounded(chair.width - 2.6, chair.height - 2.6, 12, chair.x, chair.y), look.color),
        Fill(inner, theme.ink),
        Fill(rounded(chair.width - 11, chair.height - 11, 8, chair.x, chair.y), theme.page["soft"]),
    )


def _plate(seat: int, chair: Chair, picture: FishPicture) -> Picture:
    """Draw the plate with the badge and the name of a player."""
    theme = picture.theme
    look = look_of(seat, theme)
    x, y = chair.at(0, PLATE * chair.inward)
    width = chair.width - 2.6
    name = picture.names[seat] if seat < len(picture.names) else ""
    text = shown_name(name, 13 if chair.is_narrow else 18)
    art = tinted(badge(look), palette(theme, seat))
    left = chair.x - chair.width / 2
    return (
        Fill(rounded(width, _PLATE_HEIGHT, 10, x, y), look.color),
        *moved(art, left + 16, y, 0.94),
        Text(
            text,
            x + 10,
            y + 0.5,
            17.0 if chair.is_narrow else 19.0,
            look.ink,
            chair.width - 40,
            direction_of(text, "rtl" if picture.lang == "fa" else "ltr"),
        ),
    )


def _board(chair: Chair, theme: Theme, lang: str) -> Picture:
    """Draw an empty catch board: a slot for each value of a bait (FF-1)."""
    y = chair.y + BOARD * chair.inward
    width = slot_width(chair)
    strokes: list[Stroke | Text] = []
    for slot, value in enumerate(SLOTS):
        x = slot_x(chair, slot)
        strokes += [
            Fill(rounded(width - 2, BOARD_HEIGHT, 5, x, y), theme.ink),
            Fill(rounded(width - 4.4, BOARD_HEIGHT - 2.4, 4, x, y), _DISH),
            Fill(
                rounded(width - 4.4, SLOT_HEAD, 4, x, y - (BOARD_HEIGHT - SLOT_HEAD) / 2 + 1.2), theme.sea[0]
            ),
            Text(
                number(value, lang),
                x,
                y - (BOARD_HEIGHT - SLOT_HEAD) / 2 + 1.8,
                17.0,
                name_color(theme, theme.sea[0]),
                width,
            ),
        ]
    return tuple(strokes)


def _fisher(seat: int, chair: Chair, theme: Theme) -> Picture:
    """Draw the fisher's boat, and the line from its rod to the row."""
    flip = chair.x > ROW.x
    k = 1.0 if chair.is_narrow else 1.15
    side = -1 if flip else 1
    x, y = chair.x - 14 * side, chair.y + 14 * chair.inward
    tip_x, tip_y = x + fisher.TIP[0] * k * side, y + fisher.TIP[1] * k
    water = rounded(chair.width - 11, 102, 8, chair.x, chair.y + 14 * chair.inward)
    # The line leaves the tray straight, so that it lies over nobody else's.
    line = (
        f"M {written(tip_x)} {written(tip_y)} L {written(tip_x)} {written(chair.shore)}"
        f" Q {written(tip_x)} {written(chair.lane[1] + 28 * chair.inward)}"
        f" {written(ROW.x)} {written(ROW.y - 60 * chair.inward)}"
    )
    art = tinted(fisher.boat(look_of(seat, theme)), palette(theme, seat))
    return (
        Fill(water, theme.sea[2]),
        Line(line, theme.ink, 3.4),
        Line(line, theme.halo, 1.5),
        *moved(art, x, y, k, flip),
    )


_CHEVRON: Final = "M -5 -7 L 4 0 L -5 7"
_UPRIGHT: Final = "M -7 -5 L 0 4 L 7 -5"


def _way(view: View, theme: Theme) -> Picture:
    """Draw the way of bidding round the water, with arrows in the direction of this hand (FF-12)."""
    left, top, right, bottom = ROUND
    band = rounded(right - left, bottom - top, 40, (left + right) / 2, (top + bottom) / 2)
    turn = 1 if view.hand % 2 else -1
    seats = chairs(view.players)
    words = []
    for y, along in ((top, turn), (bottom, -turn)):
        stops = sorted(chair.x for chair in seats if chair.lane[1] == y)
        for a, b in zip([left - 10, *stops], [*stops, right + 10], strict=True):
            words += [path_moved(_CHEVRON, (a + b) / 2 + dx, y, along, 1) for dx in (-6, 6)]
    for x, along in ((left, -turn), (right, turn)):
        words += [path_moved(_UPRIGHT, x, y + dy, 1, along) for y in (270, 350, 430) for dy in (-6, 6)]
    arrows = " ".join(words)
    return (
        Line(band, f"{theme.ink}48", 24),
        Line(band, f"{theme.foam[:7]}30", 20),
        Line(arrows, theme.ink, 6.4),
        Line(arrows, theme.marks["last"], 3.4),
    )


def _net(theme: Theme) -> Picture:
    """Draw the net in which the fisher's catch lies."""
    path = rounded(CATCH.width, CATCH.height, 14, CATCH.x, CATCH.y)
    a, b = CATCH.width / 2, CATCH.height / 2
    mesh = " ".join(
        f"M {CATCH.x + x} {CATCH.y - b + 3} L {CATCH.x + x + 22} {CATCH.y + b - 3}"
        f" M {CATCH.x + x + 22} {CATCH.y - b + 3} L {CATCH.x + x} {CATCH.y + b - 3}"
        for x in range(int(-a) + 4, int(a) - 20, 12)
    )
    return (
        Fill(path, f"{theme.ink}38"),
        Line(mesh, f"{theme.foam[:7]}4c", 1.2),
        Line(path, theme.ink, 5),
        Line(path, "#d9b45f", 2.4, (7, 5)),
    )
