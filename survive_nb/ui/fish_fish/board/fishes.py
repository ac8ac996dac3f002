"""The seven kinds of fish, drawn so that their shapes alone tell them apart (FF-1).

Each fits into a square of 32 around (0, 0).  Colours are roles: ``body``, ``shade`` and ``belly`` are the
owner's.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, outlined, polygon

_LINE: Final = 2.0
_RIM: Final = 0.9


def _eye(x: float, y: float, r: float = 2.4) -> Art:
    """Draw an eye that looks to the left."""
    return (
        Fill(circle(x, y, r + 0.9), "ink"),
        Fill(circle(x, y, r), "halo"),
        Fill(circle(x - r * 0.3, y, r * 0.55), "ink"),
    )


def _spikes(count: int, inner: float, outer: float) -> str:
    """Return a ball of spikes."""
    points = []
    for i in range(2 * count):
        turn, reach = i * pi / count, outer if i % 2 == 0 else inner
        points.append((reach * sin(turn) - 1, -reach * cos(turn)))
    return polygon(*points)


_PUFFER_TAIL = "M 8 0 L 15.6 -5.4 Q 13.6 0 15.6 5.4 Z"
PUFFER: Final[Art] = (
    *outlined((_PUFFER_TAIL, "shade"), (_spikes(13, 10.4, 14.6), "body"), line=_LINE, rim=_RIM),
    Fill("M -10.6 3 C -6 6 4 6 8.6 3 C 7 8.6 3 10.6 -1 10.6 C -5 10.6 -9 8.6 -10.6 3 Z", "belly"),
    Fill("M 0.6 -1.6 Q 5 -3.4 6.6 0 Q 4.6 3.6 0.6 2 Z", "shade"),
    *_eye(-5.6, -3.2, 2.8),
    Line("M -10.6 1.6 Q -8.6 3.4 -6.6 2.2", "ink", 1.7),
)

_WINGS = (
    "M 0 -12 C 4 -12 13 -5.6 15.6 -0.6 C 10.4 0.4 6 5.6 0 8 C -6 5.6 -10.4 0.4 -15.6 -0.6"
    " C -13 -5.6 -4 -12 0 -12 Z"
)
_WHIP = "M 0 6 C -1 10 1 12 6 15"
RAY: Final[Art] = (
    Line(_WHIP, "halo", 5.2),
    Line(_WHIP, "ink", 3.8),
    Line(_WHIP, "body", 1.8),
    *outlined((_WINGS, "body"), line=_LINE, rim=_RIM),
    Fill("M 0 -9 C 2 -5 2 2 0 6 C -2 2 -2 -5 0 -9 Z", "shade"),
    Fill(" ".join(circle(x, y, 1.3) for x, y in ((-8.6, -2.4), (-5.4, 1), (8.6, -2.4), (5.4, 1))), "belly"),
    *_eye(-3.6, -7.4, 1.7),
    *_eye(3.6, -7.4, 1.7),
)

_EEL = "M -8 -8.6 C -1 -13.4 8 -11.4 7.4 -5.4 C 6.8 0.6 -8.4 -0.4 -8.6 5.6 C -8.8 12 4 12.4 13.6 9"
_EEL_HEAD = (
    "M -15 -7.4 C -14 -12.6 -8 -13.6 -4.6 -11 C -2.8 -9 -4.4 -5 -7.4 -4.4 C -10.4 -3.8 -14.6 -4.6 -15 -7.4 Z"
)
EEL: Final[Art] = (
    Line(_EEL, "halo", 8.8),
    *outlined((_EEL_HEAD, "body"), line=_LINE, rim=_RIM),
    Line(_EEL, "ink", 7),
    Line(_EEL, "body", 4.6),
    Fill(_EEL_HEAD, "body"),
    Line("M -4 -10.6 C 2 -12 6.6 -9.4 5.6 -5.6", "belly", 1.2),
    Line(_EEL, "shade", 4.4, (1.2, 5.2)),
    Fill(_EEL_HEAD, "body"),
    Line("M -14 -6.4 Q -11 -5.4 -8.6 -6.2", "ink", 1.5),
    *_eye(-9, -9.4, 1.8),
)

_HORSE = (
    "M 1.6 -14.6 C 7 -14.6 8.6 -9.6 6.8 -5.4 C 9.6 -1 8.6 4.6 4.6 8.4 C 5 14.6 -5.6 16 -6.6 10.6"
    " C -7 7 -2 6 -1.4 9.4 C -2.6 9 -3.4 10 -2.8 11 C -1 12 0.6 10.6 0.2 8.2 C -3.8 5 -4.6 0 -1.4 -4.2"
    " L -2.4 -6 L -10 -5 C -12 -5.2 -12 -8.4 -10 -8.8 L -3.8 -10 C -3.6 -12.8 -1.4 -14.6 1.6 -14.6 Z"
)
_MANE = (
    "M 2 -14 L 6 -16.6 L 6.4 -12.4 L 10.6 -12.4 L 8 -8.6 L 11 -6.6 L 6.8 -5.4 Z"
    " M 7 -1.6 Q 14 -3 12.6 5 L 6 4 Z"
)
SEAHORSE: Final[Art] = (
    *outlined((_MANE, "shade"), (_HORSE, "body"), line=_LINE, rim=_RIM),
    Line("M -2 -1.6 L 2.4 -0.6 M -3 1.6 L 2 2.4 M -2 4.8 L 2.6 5 M 0.4 7.4 L 3.4 7.2", "belly", 1.7),
    *_eye(1, -9.6, 1.9),
)

_ANGEL = (
    "M -13 0 C -9 -5 -5 -7.4 -1 -8 C 1.6 -12.6 6.6 -15.6 13 -16 C 9.6 -11.6 8 -7.4 8.6 -2.6 L 15.4 -5.4"
    " Q 13.4 0 15.4 5.4 L 8.6 2.6 C 8 7.4 9.6 11.6 13 16 C 6.6 15.6 1.6 12.6 -1 8 C -5 7.4 -9 5 -13 0 Z"
)
ANGELFISH: Final[Art] = (
    *outlined((_ANGEL, "body"), line=_LINE, rim=_RIM),
    Line("M -2.6 -6.6 Q -0.6 0 -2.6 6.6", "belly", 2.4),
    Line("M 4.4 -11.4 Q 2.4 0 4.4 11.4", "belly", 2.8),
    Line("M 8.4 -1.6 L 8.4 1.6", "shade", 1.6),
    *_eye(-7.2, -1.4, 1.8),
)

_BILL = (
    "M -16 1.8 L -6.4 -1.6 C -3 -4.6 3 -4.6 8 -1.4 L 10.8 -0.4 C 11.6 -5 13 -8.4 15.8 -10"
    " C 14.6 -4 14.6 4 15.8 10 C 13 8.4 11.6 5.6 10.8 2 C 6 5.4 -3 6.2 -7 3.2 Z"
)
_SAIL = "M -4.4 -2.6 C -4.6 -8 -2 -12.4 3.6 -14 C 3 -10 4.2 -5.4 6.6 -1.6 Z"
_KEEL = "M -3.4 4 C -3.4 8 -1 11 3 12.4 C 3.4 9 2.8 6 1.8 4 Z"
SWORDFISH: Final[Art] = (
    *outlined((_SAIL, "shade"), (_KEEL, "shade"), (_BILL, "body"), line=_LINE, rim=_RIM),
    Fill("M -6.6 2.6 C -2 4 5 3.4 10.6 1.2 C 6 5 -3 5.8 -6.6 2.6 Z", "belly"),
    Line("M -1.4 -9 L -0.8 -4.4 M 1.4 -11 L 2.4 -4", "body", 1.2),
    *_eye(-4.4, -0.8, 1.7),
)

_HAMMER = (
    "M 0 -14.6 C 6 -14.6 11 -14 14.4 -12.6 C 15.6 -10.6 15 -8.4 13.2 -8 C 9 -8.8 5.6 -7.6 4.6 -5"
    " C 5.2 -3 5.4 -1.6 5.2 0 L 13 5.6 C 10 6.6 7 6 4.4 4.4 C 3.6 7 2.6 9 1.8 10.4 L 6.4 15.6"
    " Q 2.4 15.4 0 13.2 Q -2.4 15.4 -6.4 15.6 L -1.8 10.4 C -2.6 9 -3.6 7 -4.4 4.4 C -7 6 -10 6.6 -13 5.6"
    " L -5.2 0 C -5.4 -1.6 -5.2 -3 -4.6 -5 C -5.6 -7.6 -9 -8.8 -13.2 -8 C -15 -8.4 -15.6 -10.6 -14.4 -12.6"
    " C -11 -14 -6 -14.6 0 -14.6 Z"
)
HAMMERHEAD: Final[Art] = (
    *outlined((_HAMMER, "body"), line=_LINE, rim=_RIM),
    Fill(ellipse(0, 0.6, 1.9, 4.6), "shade"),
    Line("M -3 -4.6 L -2.2 -2.4 M 3 -4.6 L 2.2 -2.4", "shade", 1.3),
    Line("M -7 -11.6 Q 0 -12.8 7 -11.6", "belly", 1.6),
    *_eye(-11.8, -10.4, 1.5),
    *_eye(11.8, -10.4, 1.5),
)

#: Kind of fish → its art; the order is the order of the seats.
FISHES: Final = {
    "puffer": PUFFER,
    "ray": RAY,
    "eel": EEL,
    "seahorse": SEAHORSE,
    "angelfish": ANGELFISH,
    "swordfish": SWORDFISH,
    "hammerhead": HAMMERHEAD,
}
