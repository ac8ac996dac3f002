"""Sprites: small pictures that a board stamps on its canvas and a panel shows as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Final

from survive_nb.ui.drawing.paths import svg_path, written
from survive_nb.ui.drawing.strokes import Fill, Line, Sprite, tinted
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme, contrast

#: End of the name of a sprite that is the mirror image of another.
MIRRORED: Final = "-mirrored"


class SpriteSheet:
    """The sprites of a game by name.

    ``make`` returns them with roles in their art, when the first is needed; ``palette`` returns the colours
    of the roles in one.  ``mirrored`` names the sprites that also have a mirror image.
    """

    def __init__(
        self,
        make: Callable[[], Mapping[str, Sprite]],
        palette: Callable[[str, Theme], Mapping[str, str]],
        mirrored: Iterable[str] = (),
    ) -> None:
        self._made = cache(make)
        self._palette = palette
        self._mirrored = mirrored
        #: Returns a sprite in the colours of a theme.
        self.sprite = lru_cache(maxsize=256)(self._sprite)

    @cached_property
    def boxes(self) -> dict[str, tuple[float, float]]:
        """Return half the width and height of each sprite; mirror images come last."""
        boxes = {name: sprite[:2] for name, sprite in self._made().items()}
        return boxes | {name + MIRRORED: boxes[name] for name in self._mirrored}

    def _sprite(self, name: str, theme: Theme) -> Sprite:
        sprite = self._made()[name]
        return sprite._replace(art=tinted(sprite.art, self._palette(name, theme)))


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
