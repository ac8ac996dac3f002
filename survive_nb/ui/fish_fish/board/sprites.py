"""Every small picture of the table by its name: its art, its size and its colours in a theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS, SLOTS
from survive_nb.ui.board.sprites import Sprite
from survive_nb.ui.board.sprites import palette as common_palette
from survive_nb.ui.board.strokes import Art, tinted
from survive_nb.ui.fish_fish.board import cards, signs
from survive_nb.ui.fish_fish.board.seats import KINDS, look_of
from survive_nb.ui.theme import Theme, theme_named

#: Half the width and height that the sprites of a family need, shadows included.
_BOXES: Final = {
    "card": (53.0, 72.0),
    "tile": (22.0, 23.0),
    "plate": (17.0, 17.0),
    "pill": (18.0, 15.0),
    "chip": (52.0, 37.0),
}
#: The last seat of a full table: it has no kind of fish of its own.
_EIGHTH: Final = MAX_PLAYERS - 1
#: What a fish swims in on its tile; a white fish needs darker water.
_WATER_BEHIND: Final = "#dff1f8"
_WATER_BEHIND_WHITE: Final = "#6fa8c6"
#: Theme → the colours of cards, tiles and the fishes' medal.
_CARD_COLORS: Final = {
    "paper": "#fffaf0",
    "bait": "#f6e3ae",
    "bait-edge": "#8a6a2a",
    "bait-dish": "#c9a25c",
    "worm": "#e0637a",
    "worm-light": "#ffb9c2",
    "metal": "#c3ccd4",
    "alarm": "#f4a63a",
    "alarm-edge": "#8f330e",
    "catch": "#d8452f",
    "catch-shade": "#8f1f16",
    "catch-belly": "#ffd7b8",
    "calm": "#bfe4f2",
    "calm-edge": "#22688f",
    "back": "#173d63",
    "back-edge": "#d9b45f",
    "back-line": "#3d6d9b",
    "brass": "#e3bd68",
    "white": "#ffffff",
    "sand": "#ffe9a8",
    "stop": "#c62f2b",
    "gain": "#d8f5c8",
}
_THEME_CHANGES: Final = {
    "colour-blind": {"alarm": "#e69f00", "catch": "#c44f00", "catch-shade": "#7a2f00", "worm": "#cc79a7"},
    "high-contrast": {
        "paper": "#ffffff",
        "bait": "#fff2b3",
        "alarm": "#ffb000",
        "catch": "#d40000",
        "calm": "#e2f6ff",
        "back": "#00264d",
        "back-line": "#4f7ea8",
    },
}


def tile_name(seat: int, kind: str) -> str:
    """Return the name of the sprite of a tile.

    >>> tile_name(2, "eel"), tile_name(7, "eel")
    ('tile-eel-2', 'tile-eel-7')
    """
    return f"tile-{kind}-{seat}"


def _pieces() -> dict[str, tuple[str, Art]]:
    """Return the name of every sprite with its family and its art."""
    sprites: dict[str, tuple[str, Art]] = {"back": ("card", cards.BACK)}
    sprites |= {f"card-{card}": ("card", art) for card, art in cards.FACES.items()}
    sprites |= {f"bait-{value}": ("card", cards.bait(value)) for value in SLOTS}
    for seat, kind in enumerate(KINDS):
        sprites[tile_name(seat, kind)] = ("tile", cards.tile(kind))
        sprites[tile_name(_EIGHTH, kind)] = ("tile", cards.tile(kind))
    sprites |= {f"plate-{ground}": ("plate", signs.plate(ground)) for ground in ("white", "gold", "sand")}
    sprites |= {"unseen": ("plate", signs.UNSEEN), "hooked": ("plate", signs.HOOKED)}
    sprites |= {"gain": ("pill", signs.GAIN), "chip": ("chip", signs.CHIP)}
    return sprites


_PIECES: Final = _pieces()
NAMES: Final = tuple(_PIECES)


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours; the share is that of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def palette(theme: Theme, seat: int | None = None) -> dict[str, str]:
    """Return the colours of the roles in our art; those of a player's fish if a seat is given."""
    colors = common_palette("", theme) | _CARD_COLORS | _THEME_CHANGES.get(theme.name, {})
    if seat is not None:
        look = look_of(seat, theme)
        colors |= {
            "coat": look.color,
            "letter": look.ink,
            "rim": look.color,
            "tile": _WATER_BEHIND_WHITE if look.name == "white" else _WATER_BEHIND,
            "body": look.color,
            "shade": mixed(look.color, theme.ink, 0.42),
            "belly": mixed(look.color, theme.halo, 0.72),
        }
    return colors


@lru_cache(maxsize=128)
def _sprite(name: str, theme_name: str) -> Sprite:
    family, art = _PIECES[name]
    seat = int(name.rpartition("-")[2]) if family == "tile" else None
    return Sprite(*_BOXES[family], tinted(art, palette(theme_named(theme_name), seat)))


def sprite(name: str, theme: Theme) -> Sprite:
    """Return a sprite in the colours of a theme."""
    return _sprite(name, theme.name)


def box(name: str) -> tuple[float, float]:
    """Return half the width and half the height of a sprite."""
    return _BOXES[_PIECES[name][0]]
