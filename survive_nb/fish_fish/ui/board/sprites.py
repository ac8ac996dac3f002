"""Every small picture of the table by its name, and how the eight seats look: no two alike (FF-2).

Each seat has a colour, a letter, a shape and a kind of fish; the first four look as in Survive!.  There are
seven kinds of fish: at a table of eight, the eighth player takes the kind that belongs to the current fisher.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.fish_fish.model import CARDS, MAX_PLAYERS, SLOTS
from survive_nb.ui.drawing.art_files import ArtFolder
from survive_nb.ui.drawing.sprites import SpriteSheet, palette_of
from survive_nb.ui.drawing.strokes import Art, Sprite, moved, tinted
from survive_nb.ui.theme import LETTERS, Theme

ART: Final = ArtFolder(__package__)

# -- the eight seats ---------------------------------------------------------------------------------------

#: The seven kinds of fish, in the order of the seats (FF-1).
KINDS: Final = ("puffer", "ray", "eel", "seahorse", "angelfish", "swordfish", "hammerhead")
#: The colours of the seats: those of Survive!, then four more.
_COLORS: Final = (*LETTERS, "orange", "violet", "white", "coal")


class SeatLook(NamedTuple):
    """How a seat looks: its colour by name, as a colour, and the colour of the letter on it."""

    name: str
    color: str
    ink: str


def look_of(seat: int, theme: Theme) -> SeatLook:
    """Return how a seat looks in a theme."""
    name = _COLORS[seat % MAX_PLAYERS]
    return SeatLook(name, *(theme.players.get(name) or theme.seats[name]))


def kind_of(seat: int, fisher: int) -> str:
    """Return the kind of fish that a seat holds while somebody is fisher.

    >>> kind_of(2, 0), kind_of(7, 2)
    ('eel', 'eel')
    """
    return KINDS[seat] if seat < len(KINDS) else KINDS[fisher % len(KINDS)]


# -- sprites -----------------------------------------------------------------------------------------------

#: The last seat of a full table: it has no kind of fish of its own.
_EIGHTH: Final = MAX_PLAYERS - 1


def tile_name(seat: int, kind: str) -> str:
    """Return the name of the sprite of a tile.

    >>> tile_name(2, "eel"), tile_name(7, "eel")
    ('tile-eel-2', 'tile-eel-7')
    """
    return f"tile-{kind}-{seat}"


def _sprites() -> dict[str, Sprite]:
    """Return what the table stamps, with roles as colours."""
    sprites = {name: ART.sprite(name) for name in ("back", *(f"card-{card}" for card in CARDS))}
    sprites |= {f"bait-{value}": ART.sprite("bait", "card", f"worms-{value}") for value in SLOTS}
    for seat, kind in enumerate(KINDS):
        tile = ART.sprite("tile")
        tile = tile._replace(art=(*tile.art, *moved(ART(kind), k=0.95)))
        sprites |= {tile_name(seat, kind): tile, tile_name(_EIGHTH, kind): tile}
    for ground in ("white", "gold", "sand"):
        sprites[f"plate-{ground}"] = ART.sprite("plate", "rim", ground)
    sprites["unseen"] = ART.sprite("plate", "rim", "white", "unseen")
    sprites["hooked"] = ART.sprite("plate", "rim", "stop", "hooked")
    return sprites | {name: ART.sprite(name) for name in ("gain", "chip")}


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours; the share is that of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def palette(theme: Theme, seat: int | None = None) -> dict[str, str]:
    """Return the colours of the roles in our art; those of a player's fish if a seat is given."""
    colors = dict(palette_of(theme))
    if seat is not None:
        look = look_of(seat, theme)
        colors |= {
            "coat": look.color,
            "letter": look.ink,
            "rim": look.color,
            # A white fish needs darker water.
            "tile": colors["tile-water-white" if look.name == "white" else "tile-water"],
            "body": look.color,
            "shade": mixed(look.color, theme.ink, 0.42),
            "belly": mixed(look.color, theme.halo, 0.72),
        }
    return colors


@lru_cache(maxsize=64)
def badge(seat: int, theme: Theme) -> Art:
    """Draw the badge of a seat: its shape with its letter."""
    return tinted(ART("badge", look_of(seat, theme).name), palette(theme, seat))


def _sprite_palette(name: str, theme: Theme) -> dict[str, str]:
    return palette(theme, int(name.rpartition("-")[2]) if name.startswith("tile-") else None)


SPRITES: Final = SpriteSheet(_sprites, _sprite_palette)
