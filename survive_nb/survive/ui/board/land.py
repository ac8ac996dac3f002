"""The land tiles and the safe islands.

Beach, forest and mountain differ in form as well as colour (COMP-1).  As in the box, they differ in
thickness too: a mountain stands highest and sinks last (SINK-1).
Colours are roles: ``top`` and ``side`` of the tile, and ``one``, ``two``, ``three`` for what is on it.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.ui.board.geometry import CORNERS
from survive_nb.ui.drawing.paths import circle, ellipse, path_moved, polygon, written
from survive_nb.ui.drawing.strokes import Art, Fill, Line, bordered, lines, moved

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
    *moved(bordered(_STARFISH, "three", 1, "edge"), dx=12.5, dy=-9),
    *moved(
        (
            *bordered(_SHELL, "two", 1, "edge"),
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
    *bordered(_FIR, "one", 1.2, "edge"),
    Fill("M 0 -11 L -4.4 -4.4 L -2.6 -4.4 L -6 1 L -3.8 1 L -7.4 7 L -2 7 Z", "two"),
)
_CROWN = circle(0, -2, 6.6)
_ROUND_TREE: Art = (
    Line("M 0 3 L 0 9", "three", 2.6),
    *bordered(_CROWN, "one", 1.2, "edge"),
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
    *bordered(_PEAK, "one", 1.6, "edge"),
    Fill(_PEAK_SHADE, "three"),
    Fill(_SNOW, "two"),
    *bordered(_SMALL_PEAK, "one", 1.6, "edge"),
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


# -- safe islands, each with a landmark of its own (COMP-4, ISLE-3) ----------------------------------------
#
# Drawn for the north-west corner, with its harbour towards the board, and mirrored for the others.

#: The coast of the north-west island around its middle, and the meadow on it.
COAST: Final = (
    "M -50 -18 C -56 -44 -34 -60 -6 -58 C 22 -57 62 -66 84 -48 C 98 -36 84 -22 64 -22 C 46 -22 40 -14 38 2"
    " C 36 20 30 28 24 44 C 18 62 -8 70 -26 60 C -46 50 -46 10 -50 -18 Z"
)
_MEADOW: Final = (
    "M -42 -17 C -46 -38 -28 -50 -6 -49 C 20 -48 54 -56 72 -45 C 82 -37 72 -31 58 -31 C 40 -31 31 -18 29 0"
    " C 27 16 21 26 16 38 C 10 52 -8 58 -21 51 C -36 42 -38 8 -42 -17 Z"
)

_PALM: Art = (
    *lines("M 0 16 Q 4 6 0 -8", ("edge", 4.6), ("trunk", 3)),
    *(
        stroke
        for leaf in (
            "M 0 -8 C -6 -16 -14 -15 -18 -8 C -12 -11 -6 -10 0 -8 Z",
            "M 0 -8 C 6 -16 14 -15 18 -8 C 12 -11 6 -10 0 -8 Z",
            "M 0 -8 C -3 -18 -10 -22 -15 -20 C -10 -17 -5 -13 0 -8 Z",
            "M 0 -8 C 3 -18 10 -22 15 -20 C 10 -17 5 -13 0 -8 Z",
            "M 0 -8 C -8 -7 -12 -2 -12 3 C -8 -2 -4 -6 0 -8 Z",
        )
        for stroke in bordered(leaf, "leaf", 1.2, "edge")
    ),
    Fill(circle(-1.6, -6.6, 1.7), "trunk"),
    Fill(circle(1.8, -6.2, 1.7), "trunk"),
)
_TOWER = "M -6 16 L -4 -14 L 4 -14 L 6 16 Z"
_LIGHTHOUSE: Art = (
    *bordered(_TOWER, "wall", 1.6, "edge"),
    Fill("M -5.4 8 L -4.8 1 L 4.8 1 L 5.4 8 Z M -4.4 -5 L -4 -11 L 4 -11 L 4.4 -5 Z", "roof"),
    Line("M -6 -14 L 6 -14", "edge", 2.4),
    Fill(polygon((-3.4, -15), (3.4, -15), (3.4, -21), (-3.4, -21)), "lamp"),
    *bordered("M -5 -21 L 0 -26 L 5 -21 Z", "roof", 1.4, "edge"),
)
_HOUSE: Art = (
    *bordered("M -8 10 L -8 0 L 8 0 L 8 10 Z", "wall", 1.5, "edge"),
    *bordered("M -11 1 L 0 -9 L 11 1 Z", "roof", 1.5, "edge"),
    Fill("M -2 10 L -2 4 L 2.4 4 L 2.4 10 Z", "trunk"),
)
_VILLAGE: Art = (*moved(_HOUSE, dx=-11, dy=2, k=0.9), *moved(_HOUSE, dx=10, dy=6))
_MILL_TOWER = "M -7 16 L -4.6 -6 C -4.6 -12 4.6 -12 4.6 -6 L 7 16 Z"
_SAILS = "M -15 -21 L 15 7 M 14 -22 L -14 8"
_WINDMILL: Art = (
    *bordered(_MILL_TOWER, "wall", 1.6, "edge"),
    Fill("M -4.7 -6 C -4.7 -12.4 4.7 -12.4 4.7 -6 Z", "roof"),
    Fill("M -2 16 L -2 9 L 2.4 9 L 2.4 16 Z", "trunk"),
    *lines(_SAILS, ("edge", 6), ("sail", 4), ("trunk", 1)),
    Fill(circle(0, -7, 2), "trunk"),
)
_BUSH: Art = bordered(ellipse(0, 0, 6, 4.4), "leaf", 1.1, "edge")

_ROUND: Art = (
    Line("M 0 4 L 0 10", "trunk", 2.6),
    *bordered(circle(0, -2, 7), "leaf", 1.2, "edge"),
)
_TUFT: Art = (Line("M -3.4 0 Q -2.6 -3 -4 -5 M 0 0 L 0 -6 M 3.4 0 Q 2.6 -3 4 -5", "meadow-edge", 1.3),)
_FLOWERS: Art = (
    Fill(f"{circle(0, 0, 1.5)} {circle(5, 3, 1.5)} {circle(-4, 4, 1.5)}", "wall"),
    Fill(f"{circle(0, 0, 0.6)} {circle(5, 3, 0.6)} {circle(-4, 4, 0.6)}", "lamp"),
)

#: Island → its landmark.
_LANDMARKS: Final = {"NW": _PALM, "NE": _LIGHTHOUSE, "SW": _VILLAGE, "SE": _WINDMILL}


def island_ground(right: int, down: int) -> Art:
    """Draw an island without anything on it, for the corner in this direction."""
    coast = path_moved(COAST, 0, 0, -right, -down)
    meadow = path_moved(_MEADOW, 0, 0, -right, -down)
    return (
        Fill(path_moved(coast, 2, 5, 1, 1), "shadow"),
        *lines(coast, ("surf", 13), ("foam", 6)),
        Fill(path_moved(coast, 0, 3, 1, 1), "cliff"),
        Fill(coast, "sand"),
        Fill(meadow, "meadow"),
        Line(meadow, "meadow-edge", 1.4),
    )


def landmark(island: str, right: int, down: int) -> Art:
    """Draw the landmark of an island, on the arm along the edge of the board, and its plants."""
    y = -38 if down < 0 else 34
    things = (
        (_TUFT, 10, 50),
        (_TUFT, 26, 38),
        (_BUSH, -78, 40),
        (_BUSH, 36, 14),
        (_ROUND, 33, -22),
        (_TUFT, 36, -4),
        (_TUFT, 4, -44),
        (_FLOWERS, -2, 47),
        (_FLOWERS, 30, 30),
        (_FLOWERS, 18, -46),
    )
    return (
        *moved(_LANDMARKS[island], dx=-right * 57, dy=y),
        *(stroke for art, out, off in things for stroke in moved(art, dx=right * out, dy=down * off)),
    )
