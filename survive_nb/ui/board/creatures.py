"""Serpents, sharks and whales: the art of the creatures (CRE-2, CRE-3, CRE-4).

Each looks to the left, around (0, 0) in board units.  ``body``, ``shade`` and ``belly`` are its own colours.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, outlined

_NECK = (
    "M -17 -13.5 C -15 -19.5 -6 -20.5 -2.5 -15 C 0.5 -10 -2 -5 -4.2 -1 C -6 2.5 -5.6 7 -3 12 L -15 12"
    " C -17.5 6 -14.5 0 -11.8 -4 C -10.4 -6.2 -11 -8 -13 -8 L -18 -7.6 C -21 -8 -20.6 -12 -17 -13.5 Z"
)
_HUMP = "M -1.5 12 C -0.5 -3.5 11 -3.5 12 12 Z"
_HIND = "M 10.5 12 C 11 4 16.5 3 17.4 7 C 18.2 3 17 -1 15 -4 C 20 -3.4 23 2 22.6 12 Z"
_SPINES = "M -1.6 -13 L 3.6 -14 L 0 -9 Z M -1.6 -6 L 3.4 -5.6 L -2.8 -1.6 Z M 2 0.6 L 4.4 -4.4 L 7.6 0 Z"

SERPENT: Final[Art] = (
    *outlined((_SPINES, "shade"), (_HUMP, "body"), (_HIND, "body"), (_NECK, "body")),
    Line(
        "M -14.4 9.4 L -7.2 8.4 M -14.2 5 L -7.4 4.6 M -12.4 0.6 L -6.6 1.2 M -9.6 -3.2 L -5 -2", "belly", 1.9
    ),
    Line("M 1.4 7 Q 5.2 1.6 9 7", "shade", 1.6),
    Line("M -18.4 -9.8 L -12.6 -10.4", "ink", 1.3),
    Fill("M -16.4 -9.6 L -15.2 -7.4 L -14 -9.8 Z", "halo"),
    Fill(circle(-10.6, -14, 2.4), "halo"),
    Fill(circle(-11.2, -14, 1.2), "ink"),
    Line(
        "M -20 13 Q -16 9.6 -12 13 Q -8 9.6 -4 13 Q 0 9.6 4 13 Q 8 9.6 12 13 Q 16 9.6 20 13 Q 22 11 24 12.4",
        "splash",
        2.6,
    ),
)

_BODY = (
    "M -22 2 C -17 -7 -3 -9.5 6 -5.5 C 10 -3.8 13 -2 15 -2 C 17.4 -6 19.6 -9 23 -11 C 21.6 -6 21.4 -3 22.4 0"
    " C 23 3 24 6 25 8.6 C 20.6 7.4 17.4 5.6 15 3.2 C 10 7.6 3 10.6 -5 10.8 C -13 11 -19.6 8 -22 2 Z"
)
_FIN = "M -5 -7.4 C -3.6 -13 1 -18.6 7.4 -20 C 4.6 -15 5 -9.6 7 -4.8 Z"
_UNDER = "M -21 3.4 C -13 5.6 2 6.6 13 3.6 C 8 8 2 10.4 -5 10.8 C -12.6 11 -18.4 8.4 -21 3.4 Z"
_SIDE_FIN = "M -5 5 C -3.6 9 -0.6 13.6 5 15.4 C 4.6 11 3 7.6 1 4.6 Z"
_MOUTH = "M -18.6 4.4 L -16.8 7.6 L -15 5 L -13.2 8.2 L -11.4 5.4 L -9.8 8 L -8.6 5.4"

SHARK: Final[Art] = (
    *outlined((_FIN, "body"), (_BODY, "body")),
    Fill(_UNDER, "belly"),
    Line(_SIDE_FIN, "ink", 1.6),
    Fill(_SIDE_FIN, "shade"),
    Fill(
        "M 2 -16.6 C 4 -18.4 5.6 -19.4 7.4 -20 C 4.6 -15 5 -9.6 7 -4.8 L 3.4 -5.4 C 1.8 -9 1.2 -13 2 -16.6 Z",
        "shade",
    ),
    Line("M -6.4 -2.6 L -7 2 M -3.8 -3 L -4.4 1.8 M -1.2 -3.2 L -1.8 1.6", "shade", 1.3),
    Fill("M -19.4 3.4 L -8 4.6 L -8.6 6.4 C -12 8.4 -17 7.6 -19.4 3.4 Z", "ink"),
    Line(_MOUTH, "halo", 1.1),
    Fill(circle(-13.6, -1.2, 2), "halo"),
    Fill(circle(-13.8, -0.9, 1.2), "ink"),
    Line("M -17.4 -3.6 L -11.4 -2.6", "ink", 1.3),
)

_WHALE = (
    "M -23 3 C -23 -9 -9 -13 2 -8.4 C 8 -6 11 0.6 14.4 -0.4 C 16.4 -1.2 16.4 -5 15.6 -7.4"
    " C 11.6 -8 9.4 -11 9 -14.4 C 12.6 -15 16 -13.4 17.4 -10.8 C 18.6 -13.6 21.6 -15.6 25 -15.4"
    " C 25.4 -11.6 23.4 -8.4 19.8 -7.2 C 21 2 16 13.6 0 13.6 L -11 13.6 C -18.6 13.6 -23 9.6 -23 3 Z"
)
_CHEST = "M -22.6 5 C -14 9.4 -4 8.4 4 13.4 L -11 13.6 C -17.4 13.6 -21.6 10.6 -22.6 5 Z"
_SPOUT = (
    "M -7 -11.4 C -7 -17 -12.6 -20 -15.4 -15.6 M -7 -11.4 C -7 -17 -1.4 -20 1.4 -15.6 M -7 -11.4 L -7 -19"
)

WHALE: Final[Art] = (
    Line(_SPOUT, "ink", 4.4),
    Line(_SPOUT, "halo", 2.4),
    *outlined((_WHALE, "body")),
    Fill(_CHEST, "belly"),
    Line("M -18 7.4 L -14.6 12.6 M -13.4 8.6 L -9.6 13 M -8.4 9 L -4.6 13", "shade", 1.1),
    Line("M -22.6 4.6 C -17 7 -12 5.6 -8.4 3", "ink", 1.4),
    Fill("M -3 5 C -2 9.6 2.6 12.4 7 11.4 C 6.4 7.4 3 4.6 -0.4 3.8 Z", "shade"),
    Fill(circle(-11.4, -1.8, 2.2), "halo"),
    Fill(circle(-11.8, -1.6, 1.3), "ink"),
    Line("M -2 -6.6 C 3 -5.4 6 -1.6 9 0.6", "belly", 1.0),
)

#: Kind of creature → its art.
CREATURES: Final = {"serpent": SERPENT, "shark": SHARK, "whale": WHALE}
