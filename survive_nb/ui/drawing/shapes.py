"""Art that both games draw: a boat, a small wave, and letters made of lines."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.drawing.paths import ellipse
from survive_nb.ui.drawing.strokes import Art, Fill, Line, bordered, outlined

#: The letters as lines, so that they look the same with any font.
LETTER_LINES: Final = {
    "R": "M -2.8 4.6 L -2.8 -4.4 L 0.6 -4.4 C 4 -4.4 4 0.4 0.6 0.4 L -2.8 0.4 M 0.4 0.4 L 3.3 4.6",
    "Y": "M -3.6 -4.4 L 0 0.4 L 3.6 -4.4 M 0 0.4 L 0 4.6",
    "G": "M 3.1 -2.9 C 1.4 -5.6 -3.6 -5.2 -3.6 0.1 C -3.6 5.4 2.4 5.6 3.4 3 L 3.4 0.5 L 0.4 0.5",
    "B": "M -2.8 4.6 L -2.8 -4.4 L 0.3 -4.4 C 3.6 -4.4 3.6 -0.1 0.3 -0.1 L -2.8 -0.1"
    " M 0.3 -0.1 C 4.3 -0.1 4.3 4.6 0.3 4.6 L -2.8 4.6",
}

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
    *bordered(_HULL, "hull", 1.8),
    Line("M -21.4 3.2 Q 0 7.2 21.4 3.2", "planks", 2.2),
    Line("M -18.6 8.4 Q 0 12 18.6 8.4", "hull-shade", 1.3),
    Line(
        "M -19 15.4 Q -15 12.6 -11 15.4 Q -7 12.6 -3 15.4 Q 1 12.6 5 15.4 Q 9 12.6 13 15.4 Q 16 13 19 15.2",
        "splash",
        2.2,
    ),
)

WAVE: Final = "M -9 0 Q -6 -3.4 -3 0 Q 0 3.4 3 0 Q 6 -3.4 9 0"
