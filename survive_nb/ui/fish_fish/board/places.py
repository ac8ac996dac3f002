"""What stays through a whole game: the players' trays, names and catch boards, and where the cards go."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import SLOTS, TILES
from survive_nb.ui.board.geometry import Point
from survive_nb.ui.board.names import name_color
from survive_nb.ui.board.strokes import Art, Drawing, Fill, Line, Stroke, Text, moved, tinted
from survive_nb.ui.fish_fish.board.cards import rounded
from survive_nb.ui.fish_fish.board.geometry import (
    ASIDE,
    BAIT_BOXES,
    CARD_BOXES,
    CATCH,
    ROW,
    Box,
    Chair,
    chairs,
)
from survive_nb.ui.fish_fish.board.names import direction_of, shown_name
from survive_nb.ui.fish_fish.board.pen import numeral
from survive_nb.ui.fish_fish.board.seats import badge, look_of
from survive_nb.ui.fish_fish.board.sprites import palette
from survive_nb.ui.theme import Theme

#: How far from the middle of a tray its parts lie, towards the water: the name, the catch board, the tiles.
PLATE: Final = -56.0
BOARD: Final = -11.0
HELD: Final = 41.0
_PLATE_HEIGHT: Final = 29.0
_BOARD_HEIGHT: Final = 52.0
#: How high the head of a slot is, where its value stands.
SLOT_HEAD: Final = 20.0
_DISH: Final = "#e9d6a4"
_ROPE: Final = "#d9b45f"


def slot_width(chair: Chair) -> float:
    """Return how wide a slot of the catch board is: what the score leaves."""
    return (chair.width - 14 - 2 * coin_radius(chair)) / len(SLOTS)


def coin_radius(chair: Chair) -> float:
    """Return how large the coin with the score is."""
    return 13.0 if chair.is_narrow else 16.0


def coin_at(chair: Chair) -> Point:
    """Return where the score stands: at the end of the catch board."""
    return chair.at(chair.width / 2 - coin_radius(chair) - 6.5, BOARD * chair.inward)


def slot_x(chair: Chair, slot: int) -> float:
    """Return the middle of a slot from left to right; the score stands after the last."""
    return chair.x - chair.width / 2 + 6 + slot_width(chair) * (slot + 0.5)


def tile_size(chair: Chair) -> float:
    """Return how large the tiles are that a player holds."""
    return 33.0 if chair.is_narrow else 41.0


def held_at(chair: Chair, i: int) -> Point:
    """Return where a player holds a tile, the first at the left."""
    apart = 34.0 if chair.is_narrow else 45.0
    return chair.at((i - (TILES - 1) / 2) * apart, HELD * chair.inward)


def draw_places(players: int, names: tuple[str, ...], theme: Theme, lang: str) -> Drawing:
    """Draw trays, names and empty catch boards, the net, and the empty places of the cards."""
    strokes: list[Stroke] = []
    for seat, chair in enumerate(chairs(players)):
        strokes += _tray(seat, chair, theme)
        strokes += _board(chair, theme, lang)
        strokes += _plate(seat, chair, names[seat] if seat < len(names) else "", theme, lang)
    return (*strokes, *_net(theme), *_hollows(theme, lang))


def _tray(seat: int, chair: Chair, theme: Theme) -> Drawing:
    """Draw the tray in which a player's things lie; its rim has the colour of the seat."""
    rims = ((0.0, theme.ink), (2.6, look_of(seat, theme).color), (9.0, theme.ink), (11.0, theme.page["soft"]))
    return tuple(
        Fill(rounded(chair.width - rim, chair.height - rim, 13 - rim * 0.45, chair.x, chair.y), color)
        for rim, color in rims
    )


def _plate(seat: int, chair: Chair, name: str, theme: Theme, lang: str) -> Drawing:
    """Draw the plate with the badge and the name of a player."""
    look = look_of(seat, theme)
    x, y = chair.at(0, PLATE * chair.inward)
    text = shown_name(name, 13 if chair.is_narrow else 18)
    direction = direction_of(text, "rtl" if lang == "fa" else "ltr")
    size = 17.0 if chair.is_narrow else 19.0
    return (
        Fill(rounded(chair.width - 2.6, _PLATE_HEIGHT, 10, x, y), look.color),
        *moved(tinted(badge(look), palette(theme, seat)), chair.x - chair.width / 2 + 16, y, 0.94),
        Text(text, x + 10, y + 0.5, size, look.ink, chair.width - 40, direction),
    )


def _board(chair: Chair, theme: Theme, lang: str) -> Drawing:
    """Draw an empty catch board, a slot for each value of a bait, and room for the tiles (FF-1)."""
    y = chair.y + BOARD * chair.inward
    head = _head_of(y)
    width = slot_width(chair)
    strokes: list[Stroke] = []
    for slot, value in enumerate(SLOTS):
        x = slot_x(chair, slot)
        strokes += [
            *slot_art(width, x, y, theme),
            numeral(value, x, head + 0.6, 17.0, name_color(theme, theme.sea[0]), lang),
        ]
    size = tile_size(chair) - 3
    room = " ".join(rounded(size, size, 7, *held_at(chair, i)) for i in range(TILES))
    return (*strokes, Fill(room, f"{theme.ink}2e"))


def slot_art(width: float, x: float, y: float, theme: Theme) -> Art:
    """Draw one empty slot of a catch board around a point, without its number."""
    return (
        Fill(rounded(width - 2, _BOARD_HEIGHT, 5, x, y), theme.ink),
        Fill(rounded(width - 4.4, _BOARD_HEIGHT - 2.4, 4, x, y), _DISH),
        Fill(rounded(width - 4.4, SLOT_HEAD, 4, x, _head_of(y)), theme.sea[0]),
    )


def _head_of(y: float) -> float:
    """Return where the value of a slot stands, above its middle."""
    return y - (_BOARD_HEIGHT - SLOT_HEAD) / 2 + 1.2


def _net(theme: Theme) -> Drawing:
    """Draw the net in which the fisher's catch lies."""
    path = rounded(CATCH.width, CATCH.height, 14, CATCH.x, CATCH.y)
    top, bottom = CATCH.y - CATCH.height / 2 + 3, CATCH.y + CATCH.height / 2 - 3
    left = int(CATCH.x - CATCH.width / 2)
    mesh = " ".join(
        f"M {x} {top} L {x + 22} {bottom} M {x + 22} {top} L {x} {bottom}"
        for x in range(left + 4, left + int(CATCH.width) - 20, 12)
    )
    return (
        Fill(path, f"{theme.ink}38"),
        Line(mesh, f"{theme.foam[:7]}4c", 1.2),
        Line(path, theme.ink, 5),
        Line(path, _ROPE, 2.4, (7, 5)),
    )


def _hollows(theme: Theme, lang: str) -> Drawing:
    """Draw where cards go: the row, the fisher's hand, and the rows set aside with their numbers (FF-9)."""
    places = [
        *(Box(ROW.x + dx, ROW.y, 92, 128) for dx in (-48, 48)),
        *(Box(box.x, box.y, 37, 52) for box in BAIT_BOXES.values()),
        Box(sum(box.x for box in CARD_BOXES.values()) / len(CARD_BOXES), CARD_BOXES["fish"].y, 168, 92),
        *(Box(box.x, box.y, 30, 90) for box in ASIDE),
    ]
    path = " ".join(rounded(box.width, box.height, 6, box.x, box.y) for box in places)
    color = name_color(theme, theme.sea[2])
    return (
        Fill(path, f"{theme.ink}26"),
        Line(path, f"{theme.foam[:7]}90", 1.5, (4, 4)),
        *(numeral(i, box.x, box.y, 17.0, color, lang) for i, box in enumerate(ASIDE, 1)),
    )
