"""Sprites: small pictures that a board stamps on its canvas and a panel shows as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.ui.drawing.paths import svg_path, written
from survive_nb.ui.drawing.strokes import Art, Fill, Line, tinted
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme, contrast

#: End of the name of a sprite that is the mirror image of another.
MIRRORED: Final = "-mirrored"


class Sprite(NamedTuple):
    """A small picture around (0, 0): half its width and height, and its art in colours."""

    half_width: float
    half_height: float
    art: Art


class SpriteSheet:
    """The sprites of a game by name: the family and the art of each, and half the size of each family.

    ``palette`` returns the colours of the roles in a sprite's art.  ``mirrored`` names the sprites that also
    have a mirror image.
    """

    def __init__(
        self,
        families: Mapping[str, tuple[float, float]],
        art: Mapping[str, tuple[str, Art]],
        palette: Callable[[str, Theme], Mapping[str, str]],
        mirrored: Iterable[str] = (),
    ) -> None:
        #: Name → half the width and half the height; mirror images come last.
        self.boxes = {name: families[family] for name, (family, _) in art.items()}
        self.boxes |= {name + MIRRORED: self.boxes[name] for name in mirrored}
        self._art = art
        self._palette = palette
        #: Returns a sprite in the colours of a theme.
        self.sprite = lru_cache(maxsize=256)(self._sprite)

    def _sprite(self, name: str, theme: Theme) -> Sprite:
        return Sprite(*self.boxes[name], tinted(self._art[name][1], self._palette(name, theme)))


def sprite_palette(theme: Theme) -> dict[str, str]:
    """Return the colours of the roles that the art of every game may use."""
    colors = {
        **theme.art,
        "ink": theme.ink,
        "halo": theme.halo,
        "foam": f"{theme.foam[:7]}9a",
        "water": theme.sea[2],
        "shadow": f"{theme.ink}45",
        "edge": f"{theme.ink}b0",
        "skin": theme.skin,
        "movable": theme.marks["movable"],
        "glow": f"{theme.marks['movable']}38",
        "go": theme.marks["go"],
        "deadly": theme.marks["deadly"],
        "choose": theme.marks["choose"],
    }
    colors |= dict(zip(("hull", "hull-shade", "planks"), theme.boat, strict=True))
    colors |= dict(zip(("helmet", "helmet-shade"), theme.helmet, strict=True))
    return colors


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


def name_color(theme: Theme, ground: str) -> str:
    """Return the colour in which a name can be read on this ground."""
    return max((theme.ink, theme.halo), key=lambda color: contrast(color, ground))
