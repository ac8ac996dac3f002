"""Every small picture of the table by its name: its art, its size and its colours in a theme."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS, SLOTS
from survive_nb.fish_fish.ui.board import piece_art
from survive_nb.fish_fish.ui.board.seats import KINDS, look_of
from survive_nb.ui.drawing.sprites import SpriteSheet, sprite_palette
from survive_nb.ui.drawing.strokes import Art
from survive_nb.ui.theme import Theme

#: Half the width and height that the sprites of a family need, shadows included.
_FAMILIES: Final = {
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


def tile_name(seat: int, kind: str) -> str:
    """Return the name of the sprite of a tile.

    >>> tile_name(2, "eel"), tile_name(7, "eel")
    ('tile-eel-2', 'tile-eel-7')
    """
    return f"tile-{kind}-{seat}"


def _art() -> dict[str, tuple[str, Art]]:
    """Return the name of every sprite with its family and its art."""
    sprites: dict[str, tuple[str, Art]] = {"back": ("card", piece_art.BACK)}
    sprites |= {f"card-{card}": ("card", art) for card, art in piece_art.FACES.items()}
    sprites |= {f"bait-{value}": ("card", piece_art.bait(value)) for value in SLOTS}
    for seat, kind in enumerate(KINDS):
        sprites[tile_name(seat, kind)] = ("tile", piece_art.tile(kind))
        sprites[tile_name(_EIGHTH, kind)] = ("tile", piece_art.tile(kind))
    sprites |= {f"plate-{ground}": ("plate", piece_art.plate(ground)) for ground in ("white", "gold", "sand")}
    sprites |= {"unseen": ("plate", piece_art.UNSEEN), "hooked": ("plate", piece_art.HOOKED)}
    sprites |= {"gain": ("pill", piece_art.GAIN), "chip": ("chip", piece_art.CHIP)}
    return sprites


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours; the share is that of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def palette(theme: Theme, seat: int | None = None) -> dict[str, str]:
    """Return the colours of the roles in our art; those of a player's fish if a seat is given."""
    colors = sprite_palette(theme)
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


def _sprite_palette(name: str, theme: Theme) -> dict[str, str]:
    return palette(theme, int(name.rpartition("-")[2]) if name.startswith("tile-") else None)


SPRITES: Final = SpriteSheet(_FAMILIES, _art(), _sprite_palette)
