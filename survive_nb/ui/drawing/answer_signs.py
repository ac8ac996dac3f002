"""Signs on the places of an answer: a tick, a cross and a question mark, which differ without colour too."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.drawing.paths import circle, path_moved
from survive_nb.ui.drawing.strokes import Art, Line, bordered
from survive_nb.ui.theme import Theme

#: Paths around (0, 0).
_PATHS: Final = {
    "right": "M -5 0 L -1.5 4 L 5.5 -4.5",
    "wrong": "M -4.2 -4.2 L 4.2 4.2 M 4.2 -4.2 L -4.2 4.2",
    "missed": "M -3.4 -3 C -3.4 -7 3.8 -7 3.6 -2.8 C 3.4 -0.4 0 -0.6 0 2.2 M 0 5.2 L 0 5.6",
}
#: The colours of the signs; white can be read on each.
_COLORS: Final = {"right": "#1d6640", "wrong": "#a8231c", "missed": "#7a4b00"}


def color_of(kind: str, theme: Theme) -> str:
    """Return the colour of a mark; a place that is only chosen has no sign and the colour of a selection."""
    return _COLORS.get(kind, theme.marks["selected"])


def sign(kind: str, x: float, y: float, theme: Theme) -> Art:
    """Draw the sign of a mark; a place that is only chosen has none."""
    if kind not in _PATHS:
        return ()
    disc = circle(x, y, 10)
    return (
        Line(disc, theme.halo, 4),
        *bordered(disc, _COLORS[kind], 1.6, theme.ink),
        Line(path_moved(_PATHS[kind], x, y, 1, 1), "#ffffff", 2.8),
    )
