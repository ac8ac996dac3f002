"""What lies under the pieces: the table with the players' trays, the way of bidding, the fisher's boat."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from survive_nb.fish_fish.model import SLOTS, TILES
from survive_nb.fish_fish.ui.board.geometry import (
    ASIDE,
    BAIT_BOXES,
    CARD_BOXES,
    ROUND,
    ROW,
    Box,
    Chair,
    chairs,
)
from survive_nb.fish_fish.ui.board.sprites import ART, badge, look_of, palette
from survive_nb.i18n import script
from survive_nb.ui.drawing.paths import Point, path_moved, rounded, written
from survive_nb.ui.drawing.sprites import name_color, palette_of
from survive_nb.ui.drawing.strokes import Art, Drawing, Fill, Line, Stroke, Text, lines, moved, tinted
from survive_nb.ui.theme import Theme


@lru_cache(maxsize=8)
def draw_table(theme: Theme, players: int, names: tuple[str, ...], lang: str) -> Drawing:
    """Draw what stays through a game; it is drawn once, because it takes the longest."""
    palette = palette_of(theme)
    return (
        *tinted(ART("table", "wood"), palette),
        *tinted(_things(players), palette),
        *tinted(ART("table", "water", "garden", "waves"), palette),
        *_places(players, names, theme, lang),
        *tinted(ART("table", "net"), palette),
        *_hollows(theme, lang),
    )


def _things(players: int) -> Art:
    """Draw a lifebuoy and a coil of rope beside a player who sits alone at a side of the table."""
    seats = chairs(players)
    rows = ([chair for chair in seats if chair.inward == inward] for inward in (1, -1))
    alone = [row[0] for row in rows if len(row) == 1]
    return tuple(
        stroke
        for chair in alone
        for stroke in (*moved(ART("buoy"), 96, chair.y), *moved(ART("coil"), 528, chair.y))
    )


# -- the players' trays, names and catch boards, and where the cards go ------------------------------------


def numeral(value: int, x: float, y: float, size: float, color: str, lang: str, *, sign: str = "") -> Text:
    """Return a number in the digits of a language, centred on a point."""
    text = f"{sign}{script.written(value, lang)}"
    return Text(text, round(x, 1), round(y, 1), round(size, 1), color, round(size * 2.4, 1))


#: How far from the middle of a tray its parts lie, towards the water: the name, the catch board, the tiles.
PLATE: Final = -56.0
BOARD: Final = -11.0
HELD: Final = 41.0
_PLATE_HEIGHT: Final = 29.0
_BOARD_HEIGHT: Final = 52.0
#: How high the head of a slot is, where its value stands.
SLOT_HEAD: Final = 20.0


def slot_width(chair: Chair) -> float:
    """Return how wide a slot of the catch board is: what the score leaves."""
    return (chair.width - 14 - 2 * coin_radius(chair)) / len(SLOTS)


def slot_boxes(players: int) -> dict[str, Box]:
    """Return the slots of all catch boards by name, for lessons that ask about them.

    Of a seat remains the place of the tiles it holds, so that nothing covers the slots.

    >>> sorted(slot_boxes(2))[:2]
    ['seat-0', 'seat-1']
    """
    found = {}
    for seat, chair in enumerate(chairs(players)):
        top, end = BOARD + _BOARD_HEIGHT / 2, chair.height / 2
        found[f"seat-{seat}"] = Box(*chair.at(0, (top + end) / 2 * chair.inward), chair.width, end - top)
        for slot, value in enumerate(SLOTS):
            y = chair.y + BOARD * chair.inward
            found[f"slot-{seat}-{value}"] = Box(slot_x(chair, slot), y, slot_width(chair), _BOARD_HEIGHT)
    return found


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


def _places(players: int, names: tuple[str, ...], theme: Theme, lang: str) -> Drawing:
    """Draw trays, names and empty catch boards."""
    strokes: list[Stroke] = []
    for seat, chair in enumerate(chairs(players)):
        strokes += _tray(seat, chair, theme)
        strokes += _board(chair, theme, lang)
        strokes += _plate(seat, chair, names[seat] if seat < len(names) else "", theme, lang)
    return tuple(strokes)


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
    text = script.one_line(name, 13 if chair.is_narrow else 18)
    direction = script.direction_of(text, "rtl" if lang == "fa" else "ltr")
    size = 17.0 if chair.is_narrow else 19.0
    return (
        Fill(rounded(chair.width - 2.6, _PLATE_HEIGHT, 10, x, y), look.color),
        *moved(badge(seat, theme), chair.x - chair.width / 2 + 16, y, 0.94),
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
        Fill(rounded(width - 4.4, _BOARD_HEIGHT - 2.4, 4, x, y), palette_of(theme)["dish"]),
        Fill(rounded(width - 4.4, SLOT_HEAD, 4, x, _head_of(y)), theme.sea[0]),
    )


def _head_of(y: float) -> float:
    """Return where the value of a slot stands, above its middle."""
    return y - (_BOARD_HEIGHT - SLOT_HEAD) / 2 + 1.2


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


# -- what changes from hand to hand (FF-11, FF-12) ---------------------------------------------------------

#: From the middle of the fisher to the tip of the rod, where the line begins.
_ROD_TIP: Final = (50.0, -24.0)
#: One arrow of the way of bidding, to the right.
CHEVRON: Final = "M -5 -7 L 4 0 L -5 7"
_UPRIGHT: Final = "M -7 -5 L 0 4 L 7 -5"


@lru_cache(maxsize=32)
def draw_hand(players: int, seat: int, *, clockwise: bool, theme: Theme) -> Drawing:
    """Draw the way of bidding round the water, and the fisher's boat at a seat in place of a catch board."""
    seats = chairs(players)
    return (*_way(seats, clockwise, theme), *_fisher(seat, seats[seat], theme))


def _way(seats: tuple[Chair, ...], clockwise: bool, theme: Theme) -> Drawing:
    """Draw the way of bidding as a band with arrows in the direction of this hand (FF-12)."""
    left, top, right, bottom = ROUND
    band = rounded(right - left, bottom - top, 40, (left + right) / 2, (top + bottom) / 2)
    turn = 1 if clockwise else -1
    words = []
    for y, along in ((top, turn), (bottom, -turn)):
        stops = sorted(chair.x for chair in seats if chair.lane[1] == y)
        # Between two players in the middle; beside the first and the last near the corner.
        middles = [(a + b) / 2 for a, b in pairwise(stops)]
        corners = [stops[0] * 0.4 + left * 0.6, stops[-1] * 0.4 + right * 0.6]
        for x in (*middles, *corners):
            words += [path_moved(CHEVRON, x + dx, y, along, 1) for dx in (-6, 6)]
    for x, along in ((left, -turn), (right, turn)):
        words += [path_moved(_UPRIGHT, x, y + dy, 1, along) for y in (270, 350, 430) for dy in (-6, 6)]
    return way_art(band, " ".join(words), theme)


def way_art(band: str, arrows: str, theme: Theme) -> Art:
    """Draw a piece of the way of bidding: a band, and the arrows on it."""
    return (
        *lines(band, (f"{theme.ink}48", 24), (f"{theme.foam[:7]}30", 20)),
        *lines(arrows, (theme.ink, 6.4), (theme.marks["last"], 3.4)),
    )


def _fisher(seat: int, chair: Chair, theme: Theme) -> Drawing:
    """Draw the fisher's boat, and the line from its rod to the row."""
    side = -1 if chair.x > ROW.x else 1
    k = 0.98 if chair.is_narrow else 1.08
    x, y = chair.at(-14 * side, 14 * chair.inward - 7)
    tip_x, tip_y = x + _ROD_TIP[0] * k * side, y + _ROD_TIP[1] * k
    water = rounded(chair.width - 11, 102, 8, chair.x, chair.y + 14 * chair.inward)
    # The line leaves the tray straight, so that it crosses no other tray.
    line = (
        f"M {written(tip_x)} {written(tip_y)} L {written(tip_x)} {written(chair.shore)}"
        f" Q {written(tip_x)} {written(chair.lane[1] + 28 * chair.inward)}"
        f" {written(ROW.x)} {written(ROW.y - 60 * chair.inward)}"
    )
    return (
        Fill(water, theme.sea[2]),
        *lines(line, (theme.ink, 3.4), (theme.halo, 1.5)),
        *tinted(moved(ART("fisher"), x, y, k, side < 0), palette(theme, seat)),
        # The badge is not mirrored with the boat: its letter must stay one.
        *moved(badge(seat, theme), x, y + 33 * k, k),
    )
