"""Pictures of pieces, terrains and tile backs as SVG for the panel, from the same art as the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.survive.model import BACKS, COLORS, KINDS, TERRAINS
from survive_nb.ui.board import backs, figures
from survive_nb.ui.board.sprites import Sprite, palette, sprite
from survive_nb.ui.board.strokes import Fill, Line, svg_path, tinted, written
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import CLASSIC, LETTERS, SHAPES, Theme, theme_named

#: Everything that has a picture; explorers and swimmers come in the colours of the players.
PICTURES: Final = ("explorer", "swimmer", *KINDS, *TERRAINS, *(back for back in BACKS if back not in KINDS))

_MORE_COLORS: Final = {
    "rock": "#6f6068",
    "rock-shade": "#54474f",
    "lava": "#f26a1b",
    "dolphin": "#5b93b8",
    "dolphin-shade": "#3f7093",
    "belly": "#f3f8fb",
    "breeze": "#bfe3f2",
    "stop": "#d11f1f",
}


def picture_of(name: str, *, color: str | None = None, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a piece, a terrain or a tile back; it is decoration, so say its name beside it.

    An explorer or swimmer needs the ``color`` of a player; without one it wears red.

    >>> picture_of("shark")["t"]
    'svg'
    """
    wearer = color if color in COLORS else COLORS[0]
    return svg_of(_picture(name, wearer, theme.name))


def svg_of(drawn: Sprite) -> Node:
    """Write a sprite as SVG."""
    corner = f"{written(-drawn.half_width)} {written(-drawn.half_height)}"
    return h(
        "svg",
        *map(_path, drawn.art),
        cls="atl-picture",
        viewBox=f"{corner} {written(2 * drawn.half_width)} {written(2 * drawn.half_height)}",
        aria_hidden="true",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _path(stroke: Fill | Line) -> Node:
    """Write a stroke as an SVG path."""
    if isinstance(stroke, Fill):
        return h("path", d=svg_path(stroke.path), fill=stroke.color)
    width = written(stroke.width)
    dash = " ".join(map(written, stroke.dash)) or None
    return h(
        "path",
        d=svg_path(stroke.path),
        fill="none",
        stroke=stroke.color,
        stroke_width=width,
        stroke_dasharray=dash,
    )


@lru_cache(maxsize=256)
def _picture(name: str, color: str, theme_name: str) -> Sprite:
    """Return the sprite of a piece, or what stands for a terrain or a tile back, with some room around it."""
    theme = theme_named(theme_name)
    if name in TERRAINS:
        return Sprite(26.0, 35.0, sprite(name, theme).art)
    if name in ("explorer", "swimmer"):
        draw = figures.explorer if name == "explorer" else figures.swimmer
        art = draw(SHAPES[color], LETTERS[color])
        height = 24.0 if name == "swimmer" else 20.0
        return Sprite(20.0, height, tinted(art, palette(f"{name}-{color}", theme)))
    if name in KINDS:
        return Sprite(28.0, 25.0, sprite(name, theme).art)
    kind = name.removeprefix("move_").removesuffix("_repellent")
    return Sprite(28.0, 26.0, tinted(backs.BACKS[name], _MORE_COLORS | palette(kind, theme)))
