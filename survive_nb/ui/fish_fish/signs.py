"""The sign of a player in panels and tables, as on the table: a shape, a colour and a letter."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.ui.board.strokes import Fill, Line, svg_path, tinted, written
from survive_nb.ui.fish_fish.board.seats import badge, look_of
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme, theme_named

_INK: Final = "#0a1a2b"
_HALO: Final = "#ffffff"


def sign(seat: int, theme: Theme) -> Node:
    """Return the sign of a seat; it is decoration, so the player's name stands beside it."""
    return _sign(seat, theme.name)


@lru_cache(maxsize=64)
def _sign(seat: int, theme_name: str) -> Node:
    look = look_of(seat, theme_named(theme_name))
    colors = {"coat": look.color, "letter": look.ink, "ink": _INK, "halo": _HALO}
    return h(
        "svg",
        *(_path(stroke) for stroke in tinted(badge(look), colors)),
        cls="atl-coat",
        viewBox="-16 -16 32 32",
        aria_hidden="true",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _path(stroke: Fill | Line) -> Node:
    if isinstance(stroke, Fill):
        return h("path", d=svg_path(stroke.path), fill=stroke.color)
    return h(
        "path",
        d=svg_path(stroke.path),
        fill="none",
        stroke=stroke.color,
        stroke_width=written(stroke.width),
    )
