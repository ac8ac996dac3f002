"""The lowest layer: a wooden table with water in it, the players' trays, and where the cards go."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from survive_nb.fish_fish.model import SLOTS, TILES
from survive_nb.fish_fish.ui.board.geometry import (
    ASIDE,
    BAIT_BOXES,
    CARD_BOXES,
    CATCH,
    HEIGHT,
    ROW,
    WATER,
    WIDTH,
    Box,
    Chair,
    chairs,
)
from survive_nb.fish_fish.ui.board.seats import badge, direction_of, look_of, shown_name
from survive_nb.fish_fish.ui.board.sprites import palette
from survive_nb.i18n.script import written
from survive_nb.ui.drawing.paths import Point, circle, ellipse, path_moved, polygon, rounded
from survive_nb.ui.drawing.shapes import WAVE
from survive_nb.ui.drawing.sprites import name_color
from survive_nb.ui.drawing.strokes import Art, Drawing, Fill, Line, Stroke, Text, lines, moved, tinted
from survive_nb.ui.theme import Theme

_BRASS: Final = "#d6ad58"
_PLANK: Final = 50.0


@lru_cache(maxsize=8)
def draw_table(theme: Theme, players: int, names: tuple[str, ...], lang: str) -> Drawing:
    """Draw what stays through a game; it is drawn once, because it takes the longest."""
    wood, gap, grain = theme.wood
    whole = polygon((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    return (
        Fill(whole, wood),
        Line(_grain(), grain, 1.6),
        Line(_planks(), gap, 2.0),
        *_things(theme, players),
        *_water(theme),
        *_places(players, names, theme, lang),
    )


def _planks() -> str:
    """Return the gaps between the planks, and the joints in them."""
    rows = range(1, int(HEIGHT / _PLANK))
    gaps = [f"M 0 {row * _PLANK} L {WIDTH} {row * _PLANK}" for row in rows]
    joints = [
        f"M {90 + (row * 223) % 470} {row * _PLANK} L {90 + (row * 223) % 470} {(row + 1) * _PLANK}"
        for row in range(int(HEIGHT / _PLANK))
    ]
    return " ".join(gaps + joints)


def _grain() -> str:
    """Return the grain of the wood: long flat waves."""
    words = []
    for i in range(int(HEIGHT / _PLANK) * 2):
        y = 13 + i * _PLANK / 2
        x = (i * 97) % 160 - 60
        words.append(f"M {x} {y} Q {x + 90} {y - 6} {x + 190} {y} Q {x + 300} {y + 7} {x + 400} {y + 1}")
    return " ".join(words)


def _water(theme: Theme) -> list[Stroke]:
    """Draw the water in its brass rim: the nearer to its middle, the lighter."""
    left, top, right, bottom = WATER
    x, y, width, height = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top

    def pool(inset: float) -> str:
        return rounded(width - 2 * inset, height - 2 * inset, max(54 - inset / 3, 24), x, y)

    strokes: list[Stroke] = [
        Fill(pool(-6), theme.ink),
        Fill(pool(-4.4), _BRASS),
        Fill(pool(-1), theme.ink),
        *(Fill(pool(inset), theme.sea[depth]) for inset, depth in ((0.6, 1), (50, 2), (92, 3))),
        Fill(pool(6), f"{theme.foam[:7]}12"),
    ]
    return [*strokes, *_garden(theme), Line(_waves(), theme.wave, 1.3), Line(_bubbles(), theme.wave, 1.2)]


_WEED: Final = "M 0 0 C -9 -12 8 -20 -1 -34 C -6 -42 4 -48 2 -56"
_STAR: Final = (
    "M 0 -13 Q 2 -5 4 -4 Q 9 -4 13 -4 Q 7 1 6 3 Q 7 8 8 12 Q 3 8 0 7 Q -3 8 -8 12 Q -7 8 -6 3 Q -7 1 -13 -4"
    " Q -9 -4 -4 -4 Q -2 -5 0 -13 Z"
)
_SHELL: Final = "M -12 8 C -14 -12 14 -12 12 8 Q 0 13 -12 8 Z M 0 9 L 0 -5 M -5 9 L -7 -4 M 5 9 L 7 -4"


def _garden(theme: Theme) -> list[Stroke]:
    """Draw weeds, shells and a starfish on the ground of the water, faint, to stay behind everything."""
    deep, light = f"{theme.sea[0]}70", f"{theme.foam[:7]}50"
    weeds = " ".join(
        path_moved(_WEED, x, 488, side * k, k)
        for x, k, side in (
            (84, 1.0, 1),
            (98, 0.7, -1),
            (112, 0.86, 1),
            (520, 0.8, -1),
            (536, 1.1, 1),
            (552, 0.7, 1),
        )
    )
    star, shell = path_moved(_STAR, 214, 464, 1.2, 1.2), path_moved(_SHELL, 432, 470, 1.1, 1.1)
    return [Line(weeds, deep, 7), Fill(star, deep), Line(star, light, 1.4), Line(shell, light, 1.8)]


def _waves() -> str:
    """Return short waves, strewn evenly but not in rows."""
    left, top, right, bottom = WATER
    words = []
    for i in range(34):
        x = left + 40 + (i * 211) % (right - left - 80)
        y = top + 60 + (i * 127) % (bottom - top - 110)
        words.append(path_moved(WAVE, x, y, 1, 1))
    return " ".join(words)


def _bubbles() -> str:
    """Return some bubbles over the weeds."""
    return " ".join(
        circle(70 + (i * 23) % 61 + (i % 2) * 440, 412 + (i * 17) % 60, 2 + i % 3) for i in range(10)
    )


def _band(middle: float) -> str:
    """Return a band around a lifebuoy, at an angle."""
    turns = [middle + step * 0.11 for step in range(-3, 4)]
    outer = [(40 * sin(turn), -40 * cos(turn)) for turn in turns]
    return polygon(*outer, *((20 * sin(turn), -20 * cos(turn)) for turn in reversed(turns)))


#: A lifebuoy and a coil of rope, for the wood where nobody sits.
_BUOY: Final[Art] = (
    Fill(circle(3, 5, 41), "shadow"),
    Fill(circle(0, 0, 42), "ink"),
    Line(circle(0, 0, 30), "buoy", 20),
    *(Fill(_band(quarter * pi / 2 + 0.5), "mark") for quarter in range(4)),
    Fill(circle(0, 0, 19.6), "ink"),
    Fill(circle(0, 0, 17.6), "wood"),
)
_COIL: Final[Art] = (
    Fill(ellipse(3, 6, 44, 40), "shadow"),
    *(Line(ellipse(0, 0, r, r * 0.92), "ink", 11.4) for r in (37, 26, 15)),
    *(Line(ellipse(0, 0, r, r * 0.92), "rope", 8.4) for r in (37, 26, 15)),
    *(Line(ellipse(0, 0, r, r * 0.92), "twist", 6.4, (2, 6)) for r in (37, 26, 15)),
    *lines("M 36 6 C 60 18 50 40 74 44", ("ink", 11.4), ("rope", 8.4)),
    Line("M 36 6 C 60 18 50 40 74 44", "twist", 6.4, (2, 6)),
)


def _things(theme: Theme, players: int) -> list[Stroke]:
    """Draw things that lie on the wood beside a player who sits alone at a side of the table."""
    seats = chairs(players)
    colors = {
        "ink": theme.ink,
        "shadow": f"{theme.ink}45",
        "buoy": "#f6f0e0",
        "mark": theme.players["red"][0],
        "wood": theme.wood[0],
        "rope": "#d9b877",
        "twist": "#8d6a32",
    }
    strokes: list[Stroke] = []
    for inward in (1, -1):
        row = [chair for chair in seats if chair.inward == inward]
        if len(row) == 1:
            strokes += tinted((*moved(_BUOY, 96, row[0].y), *moved(_COIL, 528, row[0].y)), colors)
    return strokes


# -- the players' trays, names and catch boards, and where the cards go ------------------------------------


def numeral(value: int, x: float, y: float, size: float, color: str, lang: str, *, sign: str = "") -> Text:
    """Return a number in the digits of a language, centred on a point."""
    text = f"{sign}{written(value, lang)}"
    return Text(text, round(x, 1), round(y, 1), round(size, 1), color, round(size * 2.4, 1))


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
