"""Every small picture of the board by its name: its art, its size and its colours in a theme.

The board draws them on the canvas and the panel shows them as SVG: both take them from here, so they cannot
differ.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import BACKS, COLORS, KINDS, TERRAINS
from survive_nb.survive.ui.board import land, piece_art
from survive_nb.ui.drawing import shapes
from survive_nb.ui.drawing.sprites import Sprite, SpriteSheet, sprite_palette, svg_of
from survive_nb.ui.drawing.strokes import Art
from survive_nb.ui.nodes import Node
from survive_nb.ui.theme import CLASSIC, LETTERS, SHAPES, Theme

#: Half the width and height that the sprites of a family need, outlines included.
_FAMILIES: Final = {
    "explorer": (16.0, 20.0),
    "swimmer": (19.0, 24.0),
    "pennant": (16.0, 8.0),
    "boat": (26.0, 21.0),
    "creature": (28.0, 24.0),
    "tile": (24.0, 35.0),
    "badge": (9.0, 9.0),
    "sign": (15.0, 14.0),
}


def _art() -> dict[str, tuple[str, Art]]:
    """Return the name of every sprite with its family and its art."""
    sprites: dict[str, tuple[str, Art]] = {
        "boat-back": ("boat", shapes.BOAT_BACK),
        "boat-front": ("boat", shapes.BOAT_FRONT),
        "mast": ("boat", piece_art.MAST),
        "ripples": ("tile", land.RIPPLES),
        "sign-movable": ("tile", piece_art.MOVABLE),
        "coin": ("badge", piece_art.COIN),
        "note": ("badge", piece_art.NOTE),
        "count": ("badge", piece_art.COUNT),
        "sign-go": ("sign", piece_art.GO),
        "sign-deadly": ("sign", piece_art.DEADLY),
        "sign-choose": ("sign", piece_art.CHOOSE),
    }
    for color in COLORS:
        shape, letter = SHAPES[color], LETTERS[color]
        sprites[f"explorer-{color}"] = ("explorer", piece_art.explorer(shape, letter))
        sprites[f"swimmer-{color}"] = ("swimmer", piece_art.swimmer(shape, letter))
        sprites[f"pennant-{color}"] = ("pennant", piece_art.pennant(letter))
    sprites |= {kind: ("creature", art) for kind, art in piece_art.CREATURES.items()}
    return sprites | {terrain: ("tile", land.tile(terrain)) for terrain in TERRAINS}


def _palette(name: str, theme: Theme) -> dict[str, str]:
    """Return the colours of the roles in a sprite's art; ``move_shark`` has those of a shark."""
    colors = sprite_palette(theme)
    head, _, tail = name.removeprefix("move_").removesuffix("_repellent").partition("-")
    if tail in theme.players:
        colors |= dict(zip(("coat", "letter"), theme.players[tail], strict=True))
    if head in theme.creatures:
        colors |= dict(zip(("body", "shade", "belly"), theme.creatures[head], strict=True))
    if head in theme.terrain:
        colors |= dict(zip(("top", "side", "one", "two", "three"), theme.terrain[head], strict=True))
    return colors


SPRITES: Final = SpriteSheet(_FAMILIES, _art(), _palette, mirrored=TERRAINS)

# -- pictures for the panel --------------------------------------------------------------------------------

#: Everything that has a picture; explorers and swimmers come in the colours of the players.
PICTURES: Final = ("explorer", "swimmer", *KINDS, *TERRAINS, *(back for back in BACKS if back not in KINDS))
#: Name, or kind of thing → half the width and height of its picture, with some room around it.
_PICTURE_SIZES: Final[dict[str, tuple[float, float]]] = {
    "explorer": (20.0, 20.0),
    "swimmer": (20.0, 24.0),
    **dict.fromkeys(KINDS, (28.0, 25.0)),
    **dict.fromkeys(TERRAINS, (26.0, 35.0)),
}


_BACK_SHEET: Final = SpriteSheet(
    {"back": (28.0, 26.0)}, {name: ("back", art) for name, art in piece_art.BACKS.items()}, _palette
)


def picture_of(name: str, *, color: str | None = None, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a piece, a terrain or a tile back; it is decoration, so say its name beside it.

    An explorer or swimmer needs the ``color`` of a player; without one it is red.

    >>> picture_of("shark")["t"]
    'svg'
    """
    size = _PICTURE_SIZES.get(name)
    if size is None:
        return svg_of(_BACK_SHEET.sprite(name, theme))
    wearer = color if color in COLORS else COLORS[0]
    sprite = f"{name}-{wearer}" if name in ("explorer", "swimmer") else name
    return svg_of(Sprite(*size, SPRITES.sprite(sprite, theme).art))
