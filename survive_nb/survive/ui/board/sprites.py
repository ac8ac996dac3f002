"""Every small picture of the board by its name: its art, its size and its colours in a theme.

The board draws them on the canvas and the panel shows them as SVG: both take them from here, so they cannot
differ.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import BACKS, COLORS, KINDS, TERRAINS
from survive_nb.ui.drawing.art_files import ArtFolder
from survive_nb.ui.drawing.sprites import SpriteSheet, palette_of, svg_of
from survive_nb.ui.drawing.strokes import Sprite, moved
from survive_nb.ui.nodes import Node
from survive_nb.ui.theme import CLASSIC, Theme

ART: Final = ArtFolder(__package__)


def _sprites() -> dict[str, Sprite]:
    """Return what the board stamps, with roles as colours."""
    sprites = {f"boat-{side}": ART.sprite("boat", side) for side in ("back", "front")}
    for name in ("mast", "ripples", "sign-movable", "coin", "note", "count", "sign-go", "sign-deadly"):
        sprites[name] = ART.sprite(name)
    sprites["sign-choose"] = ART.sprite("sign-choose")
    for color in COLORS:
        coat = f"coat-{color}"
        sprites[f"explorer-{color}"] = ART.sprite("explorer", "shadow", coat, "head")
        body = moved(ART("explorer", coat, "head"), dy=-4.5)
        swimmer = (*ART("swimmer", "arms"), *body, *ART("swimmer", "water"))
        sprites[f"swimmer-{color}"] = ART.sprite("swimmer")._replace(art=swimmer)
        sprites[f"pennant-{color}"] = ART.sprite("pennant", "flag", color)
    return sprites | {name: ART.sprite(name) for name in (*KINDS, *TERRAINS)}


def _palette(name: str, theme: Theme) -> dict[str, str]:
    """Return the colours of the roles in a sprite's art; ``move_shark`` has those of a shark."""
    colors = dict(palette_of(theme))
    head, _, tail = name.removeprefix("move_").removesuffix("_repellent").partition("-")
    if tail in theme.players:
        colors |= dict(zip(("coat", "letter"), theme.players[tail], strict=True))
    if head in theme.creatures:
        colors |= dict(zip(("body", "shade", "belly"), theme.creatures[head], strict=True))
    if head in theme.terrain:
        colors |= dict(zip(("top", "side", "one", "two", "three"), theme.terrain[head], strict=True))
    return colors


SPRITES: Final = SpriteSheet(_sprites, _palette, mirrored=TERRAINS)

# -- pictures for the panel --------------------------------------------------------------------------------

#: Everything that has a picture; explorers and swimmers come in the colours of the players.
PICTURES: Final = ("explorer", "swimmer", *KINDS, *TERRAINS, *(back for back in BACKS if back not in KINDS))


#: Name, or kind of thing → half the width and height of its picture, with some room around it.
_SIZES: Final[dict[str, tuple[float, float]]] = {
    "explorer": (20.0, 20.0),
    "swimmer": (20.0, 24.0),
    **dict.fromkeys(KINDS, (28.0, 25.0)),
    **dict.fromkeys(TERRAINS, (26.0, 35.0)),
}
_BACK_SIZE: Final = (28.0, 26.0)


def _pictures() -> dict[str, Sprite]:
    """Return the sprites, and besides them the backs of tiles."""
    backs = {name: ART(name) for name in ("boat", "whirlpool", "volcano", "dolphin", "wind")}
    for kind in KINDS:
        backs[f"move_{kind}"] = (*moved(ART(kind), dy=-4, k=0.86), *ART("back-marks", "sent"))
        backs[f"{kind}_repellent"] = (*moved(ART(kind), k=0.72), *ART("back-marks", "repelled"))
    return _sprites() | {name: Sprite(*_BACK_SIZE, art) for name, art in backs.items()}


_PICTURES: Final = SpriteSheet(_pictures, _palette)


def picture_of(name: str, *, color: str | None = None, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a piece, a terrain or a tile back; it is decoration, so say its name beside it.

    An explorer or swimmer needs the ``color`` of a player; without one it is red.

    >>> picture_of("shark")["t"]
    'svg'
    """
    wearer = f"-{color if color in COLORS else COLORS[0]}" if name in ("explorer", "swimmer") else ""
    drawn = _PICTURES.sprite(name + wearer, theme)
    return svg_of(Sprite(*_SIZES.get(name, _BACK_SIZE), drawn.art))
