"""The fisher's boat with a rod over the water, and the line from it to the row (FF-3)."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.figures import BOAT_BACK, BOAT_FRONT
from survive_nb.ui.board.strokes import Art, Fill, Line, circle, moved, outlined

_COAT = "M -13 14 C -14 -1 -8 -6 0 -6 C 8 -6 14 -1 13 14 Z"
_HAT = "M -15 -13 Q 0 -18.6 15 -13 Q 0 -9.6 -15 -13 Z M -8 -14 C -8 -24 8 -24 8 -14 Z"
_ARM = "M 6 0 Q 13 2 17 -4"
#: The rod when it points to the upper right; its tip is where the line begins.
_ROD = "M 12 2 Q 26 -14 50 -24"
TIP: Final = (50.0, -24.0)


#: The fisher in the boat, with the rod to the right; the coat has the colour of the seat.
BOAT: Final[Art] = (
    *moved(BOAT_BACK, k=2.1, dy=14),
    *outlined((_COAT, "coat"), (circle(0, -9, 8), "skin"), (_HAT, "helmet"), line=2.4, rim=1.2),
    Line("M -9 -14.6 Q 0 -17 9 -14.6", "helmet-shade", 2),
    Fill(circle(1.4, -8.4, 1.2), "ink"),
    Fill(circle(5.4, -8.4, 1.2), "ink"),
    Line("M 1 -4.6 Q 3.4 -3 6 -4.8", "ink", 1.3),
    Line(_ROD, "ink", 5.4),
    Line(_ROD, "planks", 2.6),
    Line(_ARM, "ink", 8),
    Line(_ARM, "coat", 5),
    Fill(circle(17, -4, 3), "ink"),
    Fill(circle(17, -4, 2.2), "skin"),
    *moved(BOAT_FRONT, k=2.1, dy=14),
)
