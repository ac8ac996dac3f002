"""Every small picture of the board by its name: its art, its size and its colours in a theme.

The board stamps them on the canvas, the panel shows them as SVG: both take them from here, so they cannot
differ.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.survive.model import COLORS, KINDS, TERRAINS
from survive_nb.ui.board import creatures, figures, land, signs
from survive_nb.ui.board.strokes import Art, tinted
from survive_nb.ui.theme import LETTERS, SHAPES, Theme, theme_named


class Sprite(NamedTuple):
    """A small picture around (0, 0): half its width and height, and its art in colours."""

    half_width: float
    half_height: float
    art: Art


#: Half the width and height that the sprites of a family need, outlines included.
_BOXES: Final = {
    "explorer": (16.0, 20.0),
    "swimmer": (19.0, 24.0),
    "pennant": (16.0, 8.0),
    "boat": (26.0, 21.0),
    "creature": (28.0, 24.0),
    "tile": (24.0, 35.0),
    "badge": (9.0, 9.0),
    "sign": (15.0, 14.0),
}


def _pieces() -> dict[str, tuple[str, Art]]:
    """Return the name of every sprite with its family and its art."""
    sprites: dict[str, tuple[str, Art]] = {
        "boat-back": ("boat", figures.BOAT_BACK),
        "boat-front": ("boat", figures.BOAT_FRONT),
        "mast": ("boat", figures.MAST),
        "ripples": ("tile", land.RIPPLES),
        "sign-movable": ("tile", signs.MOVABLE),
        "coin": ("badge", signs.COIN),
        "count": ("badge", signs.COUNT),
        "sign-go": ("sign", signs.GO),
        "sign-deadly": ("sign", signs.DEADLY),
        "sign-choose": ("sign", signs.CHOOSE),
    }
    for color in COLORS:
        shape, letter = SHAPES[color], LETTERS[color]
        sprites[f"explorer-{color}"] = ("explorer", figures.explorer(shape, letter))
        sprites[f"swimmer-{color}"] = ("swimmer", figures.swimmer(shape, letter))
        sprites[f"pennant-{color}"] = ("pennant", figures.pennant(letter))
    for kind in KINDS:
        sprites[kind] = ("creature", creatures.CREATURES[kind])
    for terrain in TERRAINS:
        sprites[terrain] = ("tile", land.tile(terrain))
    return sprites


_PIECES: Final = _pieces()
#: The names of all sprites, those that are mirror images of others (told by the end of the name) last.
MIRRORED: Final = "-mirrored"
NAMES: Final = (*_PIECES, *(terrain + MIRRORED for terrain in TERRAINS))


def palette(name: str, theme: Theme) -> dict[str, str]:
    """Return the colours of the roles in a sprite's art."""
    colors = {
        "ink": theme.ink,
        "halo": theme.halo,
        "foam": f"{theme.foam[:7]}9a",
        "splash": "#e6f6fb" if theme.name != "high-contrast" else "#ffffff",
        "water": theme.sea[2],
        "shadow": f"{theme.ink}45",
        "edge": f"{theme.ink}b0",
        "shine": "#ffffff66",
        "skin": theme.skin,
        "gold": "#ffd84a",
        "gold-shade": "#c08a10",
        "movable": theme.marks["movable"],
        "glow": f"{theme.marks['movable']}38",
        "go": theme.marks["go"],
        "deadly": theme.marks["deadly"],
        "choose": theme.marks["choose"],
    }
    colors |= dict(zip(("hull", "hull-shade", "planks"), theme.boat, strict=True))
    colors |= dict(zip(("helmet", "helmet-shade"), theme.helmet, strict=True))
    head, _, tail = name.partition("-")
    if tail in theme.players:
        colors |= dict(zip(("coat", "letter"), theme.players[tail], strict=True))
    if head in theme.creatures:
        colors |= dict(zip(("body", "shade", "belly"), theme.creatures[head], strict=True))
    if head in theme.terrain:
        colors |= dict(zip(("top", "side", "one", "two", "three"), theme.terrain[head], strict=True))
    return colors


@lru_cache(maxsize=256)
def _sprite(name: str, theme_name: str) -> Sprite:
    theme = theme_named(theme_name)
    family, art = _PIECES[name]
    return Sprite(*_BOXES[family], tinted(art, palette(name, theme)))


def sprite(name: str, theme: Theme) -> Sprite:
    """Return a sprite in the colours of a theme."""
    return _sprite(name, theme.name)


def box(name: str) -> tuple[float, float]:
    """Return half the width and half the height of a sprite."""
    return _BOXES[_PIECES[name.removesuffix(MIRRORED)][0]]
