"""Pictures of pieces, terrains and tile backs as SVG for the panel, from the same art as the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.survive.model import BACKS, COLORS, KINDS, TERRAINS
from survive_nb.ui.board import backs, figures
from survive_nb.ui.board.sprites import palette, sprite
from survive_nb.ui.board.strokes import Art, Fill, Line, svg_path, tinted, written
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
    half_width, half_height, art = _picture(name, wearer, theme.name)
    box = (
        f"{written(-half_width)} {written(-half_height)} {written(2 * half_width)} {written(2 * half_height)}"
    )
    strokes = [_path(stroke) for stroke in art]
    return h(
        "svg",
        *strokes,
        cls="atl-picture",
        viewBox=box,
        aria_hidden="true",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _path(stroke: Fill | Line) -> Node:
    """Write a stroke as an SVG path."""
    if isinstance(stroke, Fill):
        return h("path", d=svg_path(stroke.path), fill=stroke.color)
    width = written(stroke.width)
    return h("path", d=svg_path(stroke.path), fill="none", stroke=stroke.color, stroke_width=width)


@lru_cache(maxsize=256)
def _picture(name: str, color: str, theme_name: str) -> tuple[float, float, Art]:
    theme = theme_named(theme_name)
    if name in TERRAINS:
        return 26.0, 35.0, sprite(name, theme).art
    if name in ("explorer", "swimmer"):
        draw = figures.explorer if name == "explorer" else figures.swimmer
        art = draw(SHAPES[color], LETTERS[color])
        return 20.0, 24.0 if name == "swimmer" else 20.0, tinted(art, palette(f"{name}-{color}", theme))
    if name in KINDS:
        return 28.0, 25.0, sprite(name, theme).art
    kind = name.removeprefix("move_").removesuffix("_repellent")
    return 28.0, 26.0, tinted(backs.BACKS[name], _MORE_COLORS | palette(kind, theme))
