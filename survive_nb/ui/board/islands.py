"""The four safe islands in the corners, each with a landmark of its own (COMP-4, ISLE-3).

Drawn for the north-west corner, with its harbour towards the board, and mirrored for the others.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, moved, path_moved, polygon

#: The coast of the north-west island around its middle, and the meadow on it.
COAST: Final = (
    "M -50 -18 C -56 -44 -34 -60 -6 -58 C 22 -57 62 -66 84 -48 C 98 -36 84 -22 64 -22 C 46 -22 40 -14 38 2"
    " C 36 20 30 28 24 44 C 18 62 -8 70 -26 60 C -46 50 -46 10 -50 -18 Z"
)
MEADOW: Final = (
    "M -42 -17 C -46 -38 -28 -50 -6 -49 C 20 -48 54 -56 72 -45 C 82 -37 72 -31 58 -31 C 40 -31 31 -18 29 0"
    " C 27 16 21 26 16 38 C 10 52 -8 58 -21 51 C -36 42 -38 8 -42 -17 Z"
)

_PALM: Art = (
    Line("M 0 16 Q 4 6 0 -8", "edge", 4.6),
    Line("M 0 16 Q 4 6 0 -8", "trunk", 3),
    *(
        stroke
        for leaf in (
            "M 0 -8 C -6 -16 -14 -15 -18 -8 C -12 -11 -6 -10 0 -8 Z",
            "M 0 -8 C 6 -16 14 -15 18 -8 C 12 -11 6 -10 0 -8 Z",
            "M 0 -8 C -3 -18 -10 -22 -15 -20 C -10 -17 -5 -13 0 -8 Z",
            "M 0 -8 C 3 -18 10 -22 15 -20 C 10 -17 5 -13 0 -8 Z",
            "M 0 -8 C -8 -7 -12 -2 -12 3 C -8 -2 -4 -6 0 -8 Z",
        )
        for stroke in (Line(leaf, "edge", 1.2), Fill(leaf, "leaf"))
    ),
    Fill(circle(-1.6, -6.6, 1.7), "trunk"),
    Fill(circle(1.8, -6.2, 1.7), "trunk"),
)
_TOWER = "M -6 16 L -4 -14 L 4 -14 L 6 16 Z"
_LIGHTHOUSE: Art = (
    Line(_TOWER, "edge", 1.6),
    Fill(_TOWER, "wall"),
    Fill("M -5.4 8 L -4.8 1 L 4.8 1 L 5.4 8 Z M -4.4 -5 L -4 -11 L 4 -11 L 4.4 -5 Z", "roof"),
    Line("M -6 -14 L 6 -14", "edge", 2.4),
    Fill(polygon((-3.4, -15), (3.4, -15), (3.4, -21), (-3.4, -21)), "lamp"),
    Line("M -5 -21 L 0 -26 L 5 -21 Z", "edge", 1.4),
    Fill("M -5 -21 L 0 -26 L 5 -21 Z", "roof"),
)
_HOUSE: Art = (
    Line("M -8 10 L -8 0 L 8 0 L 8 10 Z", "edge", 1.5),
    Fill("M -8 10 L -8 0 L 8 0 L 8 10 Z", "wall"),
    Line("M -11 1 L 0 -9 L 11 1 Z", "edge", 1.5),
    Fill("M -11 1 L 0 -9 L 11 1 Z", "roof"),
    Fill("M -2 10 L -2 4 L 2.4 4 L 2.4 10 Z", "trunk"),
)
_VILLAGE: Art = (*moved(_HOUSE, dx=-11, dy=2, k=0.9), *moved(_HOUSE, dx=10, dy=6))
_MILL_TOWER = "M -7 16 L -4.6 -6 C -4.6 -12 4.6 -12 4.6 -6 L 7 16 Z"
_SAILS = "M -15 -21 L 15 7 M 14 -22 L -14 8"
_WINDMILL: Art = (
    Line(_MILL_TOWER, "edge", 1.6),
    Fill(_MILL_TOWER, "wall"),
    Fill("M -4.7 -6 C -4.7 -12.4 4.7 -12.4 4.7 -6 Z", "roof"),
    Fill("M -2 16 L -2 9 L 2.4 9 L 2.4 16 Z", "trunk"),
    Line(_SAILS, "edge", 6),
    Line(_SAILS, "sail", 4),
    Line(_SAILS, "trunk", 1),
    Fill(circle(0, -7, 2), "trunk"),
)
_BUSH: Art = (Line(ellipse(0, 0, 6, 4.4), "edge", 1.1), Fill(ellipse(0, 0, 6, 4.4), "leaf"))

_ROUND: Art = (
    Line("M 0 4 L 0 10", "trunk", 2.6),
    Line(circle(0, -2, 7), "edge", 1.2),
    Fill(circle(0, -2, 7), "leaf"),
)
_TUFT: Art = (Line("M -3.4 0 Q -2.6 -3 -4 -5 M 0 0 L 0 -6 M 3.4 0 Q 2.6 -3 4 -5", "meadow-edge", 1.3),)
_FLOWERS: Art = (
    Fill(f"{circle(0, 0, 1.5)} {circle(5, 3, 1.5)} {circle(-4, 4, 1.5)}", "wall"),
    Fill(f"{circle(0, 0, 0.6)} {circle(5, 3, 0.6)} {circle(-4, 4, 0.6)}", "lamp"),
)

#: Island → its landmark.
LANDMARKS: Final = {"NW": _PALM, "NE": _LIGHTHOUSE, "SW": _VILLAGE, "SE": _WINDMILL}


def ground(right: int, down: int) -> Art:
    """Draw an island without anything on it, for the corner in this direction."""
    coast = path_moved(COAST, 0, 0, -right, -down)
    meadow = path_moved(MEADOW, 0, 0, -right, -down)
    return (
        Fill(path_moved(coast, 2, 5, 1, 1), "shadow"),
        Line(coast, "surf", 13),
        Line(coast, "foam", 6),
        Fill(path_moved(coast, 0, 3, 1, 1), "cliff"),
        Fill(coast, "sand"),
        Fill(meadow, "meadow"),
        Line(meadow, "meadow-edge", 1.4),
    )


def landmark(island: str, right: int, down: int) -> Art:
    """Draw what one knows an island by, on the arm that reaches along the edge of the board."""
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
        *moved(LANDMARKS[island], dx=-right * 57, dy=y),
        *(stroke for art, out, off in things for stroke in moved(art, dx=right * out, dy=down * off)),
    )
