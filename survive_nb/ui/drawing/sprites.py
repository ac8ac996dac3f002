"""Sprites: small pictures that a board stamps on its canvas and a panel shows as SVG."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Final

from survive_nb.ui.drawing.art_files import ArtFolder
from survive_nb.ui.drawing.paths import svg_path, written
from survive_nb.ui.drawing.strokes import Art, Fill, Line, Sprite, moved, tinted
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


#: The art that all games use.
ART: Final = ArtFolder(__package__)
#: Role in the art of the games → its colour's place in a theme and how opaque it is: ``ink 45``.
_ROLES: Final[Mapping[str, str]] = json.loads(
    (files("survive_nb.ui.drawing") / "roles.json").read_text(encoding="utf-8")
)


@cache
def palette_of(theme: Theme) -> Mapping[str, str]:
    """Return the colours of all roles that do not depend on a player or a piece."""
    return {**theme.art, **{role: _color(theme, *source.split()) for role, source in _ROLES.items()}}


def _color(theme: Theme, source: str, alpha: str = "") -> str:
    """Return a colour of a theme by its place in it."""
    group, *keys = source.split(".")
    found = getattr(theme, group)
    for key in keys:
        found = found[int(key) if key.isdecimal() else key]
    return f"{found[:7]}{alpha}" if alpha else str(found)


def svg_of(drawn: Sprite) -> Node:
    """Write a sprite as SVG."""
    corner = f"{written(-drawn.half_width)} {written(-drawn.half_height)}"
    return h(
        "svg",
        *map(_path, drawn.art),
        cls="atl-picture",
        viewBox=f"{corner} {written(2 * drawn.half_width)} {written(2 * drawn.half_height)}",
        aria_hidden="true",
        fill="none",
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
        stroke=stroke.color,
        stroke_width=width,
        stroke_dasharray=dash,
    )


def answer_color(kind: str, theme: Theme) -> str:
    """Return the colour of a mark of an answer; a place that is only chosen has the colour of a selection."""
    return palette_of(theme).get(f"answer-{kind}", theme.marks["selected"])


def answer_sign(kind: str, x: float, y: float, theme: Theme) -> Art:
    """Draw a tick, a cross or a question mark on the place of an answer; one that is only chosen has none."""
    palette = palette_of(theme)
    return tinted(moved(ART("answer-signs", kind), x, y), palette) if f"answer-{kind}" in palette else ()


def name_color(theme: Theme, ground: str) -> str:
    """Return the colour in which a name can be read on this ground."""
    return max((theme.ink, theme.halo), key=lambda color: contrast(color, ground))
