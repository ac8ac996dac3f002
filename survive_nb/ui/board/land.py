"""The land tiles: beach, forest and mountain, told apart by form as well as colour (COMP-1).

As in the box, the tiles differ in thickness: a mountain stands highest and sinks last (SINK-1).
Colours are roles: ``top`` and ``side`` of the tile, and ``one``, ``two``, ``three`` for what is on it.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.geometry import CORNERS
from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, moved, path_moved, polygon, written

#: Terrain → how thick its tile is.
HEIGHT_OF: Final = {"beach": 3.0, "forest": 5.5, "mountain": 8.0}


#: The upper edges of a top, where the light falls.
_RIDGE: Final = "M " + " L ".join(
    f"{written(x * 0.95)} {written(y * 0.95)}" for x, y in (CORNERS[i] for i in (3, 4, 5))
)


def _tile(height: float) -> Art:
    """Draw a bare tile: its top fills the space, its side hangs below."""
    lower = [CORNERS[i] for i in (0, 1, 2)]
    side = polygon(*lower, *((x, y + height) for x, y in reversed(lower)))
    top = polygon(*CORNERS)
    return (
        Fill(side, "side"),
        Fill(top, "top"),
        Line(side, "edge", 0.7),
        Line(top, "edge", 0.7),
        Line(_RIDGE, "shine", 1.3),
    )


_STARFISH = (
    "M 0 -4 L 1.1 -1.3 L 4 -1.2 L 1.8 0.7 L 2.5 3.6 L 0 2 L -2.5 3.6 L -1.8 0.7 L -4 -1.2 L -1.1 -1.3 Z"
)
_SHELL = "M -3.4 1.6 C -3.4 -3.6 3.4 -3.6 3.4 1.6 L 1 3 L -1 3 Z"
_GRAINS = (
    (-16, -6),
    (-11, -11),
    (-5, -16),
    (6, -13),
    (-13, 3),
    (-17, 9),
    (4, -6),
    (17, -2),
    (10, 9),
    (-4, 8),
    (-8, -4),
    (13, 3),
    (1, 1),
    (18, 8),
    (-2, -10),
    (-19, 1),
)
_BEACH: Art = (
    Line("M -19 -2 Q -12 -8 -5 -3 Q 2 2 9 -2 M -8 -14 Q -2 -18 5 -14 M 4 8 Q 11 3 18 7", "one", 1.5),
    *(Fill(circle(x, y, 0.95), "one") for x, y in _GRAINS),
    *moved((Line(_STARFISH, "edge", 1), Fill(_STARFISH, "three")), dx=12.5, dy=-9),
    *moved(
        (
            Line(_SHELL, "edge", 1),
            Fill(_SHELL, "two"),
            Line("M 0 2.8 L 0 -2 M -1 2.8 L -2.2 -1 M 1 2.8 L 2.2 -1", "one", 0.7),
        ),
        dx=-13.5,
        dy=7.5,
        k=1.1,
    ),
)

_FIR = (
    "M 0 -11 L 4.4 -4.4 L 2.6 -4.4 L 6 1 L 3.8 1 L 7.4 7 L -7.4 7 L -3.8 1 L -6 1 L -2.6 -4.4 L -4.4 -4.4 Z"
)
_FIR_TREE: Art = (
    Line("M 0 6 L 0 10", "three", 2.6),
    Line(_FIR, "edge", 1.2),
    Fill(_FIR, "one"),
    Fill("M 0 -11 L -4.4 -4.4 L -2.6 -4.4 L -6 1 L -3.8 1 L -7.4 7 L -2 7 Z", "two"),
)
_CROWN = circle(0, -2, 6.6)
_ROUND_TREE: Art = (
    Line("M 0 3 L 0 9", "three", 2.6),
    Line(_CROWN, "edge", 1.2),
    Fill(_CROWN, "one"),
    Fill(ellipse(-1.6, -4, 4, 3.4), "two"),
)
_FOREST: Art = (
    *moved(_FIR_TREE, dx=-1, dy=-13, k=0.85),
    *moved(_ROUND_TREE, dx=10, dy=-10, k=0.85),
    *moved(_ROUND_TREE, dx=-12, dy=-8, k=0.9),
    *moved(_FIR_TREE, dx=15, dy=0, k=0.9),
    *moved(_FIR_TREE, dx=-16, dy=3, k=0.85),
    *moved(_ROUND_TREE, dx=2, dy=-2, k=0.8),
    Line("M -8 10 Q -6.6 7 -5.6 10 M 6 11 Q 7.4 8 8.4 11", "one", 1.1),
)

_PEAK = "M -19.5 8 L -6.6 -19 L -3.4 -15.4 L 0 -19.4 L 12 8 Z"
_PEAK_SHADE = "M 0 -19.4 L 12 8 L 0.5 8 L 2.6 0 L -1.6 -6 L 1 -11 Z"
_SNOW = (
    "M -6.6 -19 L -3.4 -15.4 L 0 -19.4 L 4 -10.4 L 1.2 -12.4 L -1.4 -8.4 L -4.2 -12.6 L -7 -8.6"
    " L -10.6 -10.6 Z"
)
_SMALL_PEAK = "M 3 9 L 13 -9 L 20.5 9 Z"
_SMALL_SNOW = "M 13 -9 L 15.8 -2.4 L 13.6 -4 L 11.6 -1.8 L 9.6 -3 Z"
_MOUNTAIN: Art = (
    Line(_PEAK, "edge", 1.6),
    Fill(_PEAK, "one"),
    Fill(_PEAK_SHADE, "three"),
    Fill(_SNOW, "two"),
    Line(_SMALL_PEAK, "edge", 1.6),
    Fill(_SMALL_PEAK, "one"),
    Fill("M 13 -9 L 20.5 9 L 12.5 9 L 14.4 2 Z", "three"),
    Fill(_SMALL_SNOW, "two"),
    Line("M -15 12 L -11 10 L -8 12.4 M 7 13 L 10 11.4 L 13 13", "one", 1.4),
)

_DETAILS: Final = {"beach": _BEACH, "forest": _FOREST, "mountain": _MOUNTAIN}


_RIPPLE = "M -7 0 Q -4.6 -3 -2.3 0 Q 0 3 2.3 0 Q 4.6 -3 7 0"
#: What is left where a tile has sunk: light on shallow water.
RIPPLES: Final[Art] = (
    Line(path_moved(_RIPPLE, -6, -10, 1, 1), "foam", 1.4),
    Line(path_moved(_RIPPLE, 8, 2, 0.8, 1), "foam", 1.4),
)


def tile(terrain: str) -> Art:
    """Draw a land tile around the middle of its space."""
    return (*_tile(HEIGHT_OF[terrain]), *moved(_DETAILS[terrain]))
