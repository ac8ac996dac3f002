"""Explorers, swimmers, boats and pennants: the art of the pieces that players own (COMP-2).

Each is drawn around (0, 0) in board units.  Colours are roles: ``coat`` and ``letter`` are the player's.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, moved, outlined

#: Shape of the coat → its path; the letter sits in the middle of it.
COATS: Final = {
    "square": "M -7 -4 L 7 -4 Q 9.5 -4 9.5 -1.5 L 9.5 12 Q 9.5 14.5 7 14.5 L -7 14.5 Q -9.5 14.5 -9.5 12"
    " L -9.5 -1.5 Q -9.5 -4 -7 -4 Z",
    "triangle": "M -2 -4.5 Q 0 -7 2 -4.5 L 11.8 12 Q 12.6 14.5 10 14.5 L -10 14.5 Q -12.6 14.5 -11.8 12 Z",
    "circle": circle(0, 5, 10),
    "diamond": "M -1.5 -6.2 Q 0 -7.6 1.5 -6.2 L 11.6 3.6 Q 13 5 11.6 6.4 L 1.5 15.4 Q 0 16.6 -1.5 15.4"
    " L -11.6 6.4 Q -13 5 -11.6 3.6 Z",
}
#: The letters as lines, so that they look the same with any font.
LETTER_LINES: Final = {
    "R": "M -2.8 4.6 L -2.8 -4.4 L 0.6 -4.4 C 4 -4.4 4 0.4 0.6 0.4 L -2.8 0.4 M 0.4 0.4 L 3.3 4.6",
    "Y": "M -3.6 -4.4 L 0 0.4 L 3.6 -4.4 M 0 0.4 L 0 4.6",
    "G": "M 3.1 -2.9 C 1.4 -5.6 -3.6 -5.2 -3.6 0.1 C -3.6 5.4 2.4 5.6 3.4 3 L 3.4 0.5 L 0.4 0.5",
    "B": "M -2.8 4.6 L -2.8 -4.4 L 0.3 -4.4 C 3.6 -4.4 3.6 -0.1 0.3 -0.1 L -2.8 -0.1"
    " M 0.3 -0.1 C 4.3 -0.1 4.3 4.6 0.3 4.6 L -2.8 4.6",
}
#: How far below the middle the letter sits in each coat, and how large it is.
_LETTER_AT: Final = {"square": (5.2, 1.1), "triangle": (8.2, 0.86), "circle": (5.2, 1.1), "diamond": (5, 1.0)}

_DOME = "M -6.4 -9.2 C -6.6 -17.2 6.6 -17.2 6.4 -9.2 Z"
_BRIM = "M -9.6 -7.6 C -6.4 -11 6.4 -11 9.6 -7.6 C 6.4 -6.6 -6.4 -6.6 -9.6 -7.6 Z"
_HEAD: Art = (
    *outlined((circle(0, -6.6, 4.6), "skin"), (_DOME, "helmet"), (_BRIM, "helmet")),
    Line("M -6 -9.8 Q 0 -11.6 6 -9.8", "helmet-shade", 1.4),
    Fill(circle(-1.7, -5.4, 0.75), "ink"),
    Fill(circle(1.7, -5.4, 0.75), "ink"),
)


def _coat(shape: str, letter: str) -> Art:
    """Draw the coat with the letter on it."""
    y, k = _LETTER_AT[shape]
    return (
        *outlined((COATS[shape], "coat")),
        *moved((Line(LETTER_LINES[letter], "letter", 2.1),), dy=y, k=k),
    )


def explorer(shape: str, letter: str) -> Art:
    """Draw an explorer on land or aboard, in a coat of this shape."""
    return (Fill(ellipse(0, 14.6, 10, 2.6), "shadow"), *_coat(shape, letter), *_HEAD)


_ARMS = "M -6.5 -2 L -13.4 -11 M 6.5 -2 L 13.4 -11"
_SPLASH = (
    "M -15 10.5 Q -12 6.6 -8.6 10 Q -4.4 6.4 0 10 Q 4.4 6.4 8.6 10 Q 12 6.6 15 10.5"
    " C 13 17.4 -13 17.4 -15 10.5 Z"
)


def swimmer(shape: str, letter: str) -> Art:
    """Draw a swimmer: both arms up, the water to the waist (SWIM-1)."""
    return (
        Line(ellipse(0, 12, 17, 5), "foam", 1.2),
        Line(_ARMS, "halo", 7.6),
        Line(_ARMS, "ink", 5),
        Line(_ARMS, "skin", 2.6),
        *moved(_coat(shape, letter), dy=-4.5),
        *moved(_HEAD, dy=-4.5),
        Line(_SPLASH, "ink", 1.4),
        Fill(_SPLASH, "splash"),
        Line("M -10 13 Q -7 11 -4 13 M 3 13.4 Q 6 11.4 9 13.4", "water", 1.2),
    )


_HULL = "M -22 1.5 Q 0 5.5 22 1.5 C 20.5 10 15 15.5 9 15.5 L -9 15.5 C -15 15.5 -20.5 10 -22 1.5 Z"
_INSIDE = "M -22 1.5 C -12 -4.5 12 -4.5 22 1.5 Q 0 6.5 -22 1.5 Z"
#: The part of a boat behind its crew.
BOAT_BACK: Final[Art] = (
    Fill(ellipse(0, 14.5, 21, 4.5), "foam"),
    *outlined((_HULL, "hull"), (_INSIDE, "hull-shade")),
    Line("M -10 -1.6 L -10 3.4 M 0 -2.6 L 0 4 M 10 -1.6 L 10 3.4", "planks", 2.4),
)
#: The part of a boat before its crew.
BOAT_FRONT: Final[Art] = (
    Line(_HULL, "ink", 1.8),
    Fill(_HULL, "hull"),
    Line("M -21.4 3.2 Q 0 7.2 21.4 3.2", "planks", 2.2),
    Line("M -18.6 8.4 Q 0 12 18.6 8.4", "hull-shade", 1.3),
    Line(
        "M -19 15.4 Q -15 12.6 -11 15.4 Q -7 12.6 -3 15.4 Q 1 12.6 5 15.4 Q 9 12.6 13 15.4 Q 16 13 19 15.2",
        "splash",
        2.2,
    ),
)

_FLAG = "M 0 -5 L 13 -5 L 10 0 L 13 5 L 0 5 Z"


def pennant(letter: str) -> Art:
    """Draw the pennant of whoever may move a boat (BOAT-4)."""
    return (
        *outlined((_FLAG, "coat"), line=1.4, rim=1.0),
        *moved((Line(LETTER_LINES[letter], "letter", 2.2),), dx=5, k=0.72),
    )


#: The mast that pennants fly from.
MAST: Final[Art] = (
    Line("M 0 -16 L 0 14", "halo", 3.8),
    Line("M 0 -16 L 0 14", "ink", 1.8),
)
