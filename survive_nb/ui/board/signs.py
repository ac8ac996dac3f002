"""Small signs: what a target means, a coin for a value, a plate for a number."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, outlined

GO: Final[Art] = (Line(circle(0, 0, 6), "ink", 2.4), Fill(circle(0, 0, 6), "go"))

_SKULL = (
    "M -8 -2 C -8 -12 8 -12 8 -2 C 8 1 7 3 4.6 4.4 L 4.6 7 C 4.6 8.4 3.6 9 2.6 9 L -2.6 9"
    " C -3.6 9 -4.6 8.4 -4.6 7 L -4.6 4.4 C -7 3 -8 1 -8 -2 Z"
)
DEADLY: Final[Art] = (
    Line("M -11 -9 L 11 9 M 11 -9 L -11 9", "ink", 6.4),
    Line("M -11 -9 L 11 9 M 11 -9 L -11 9", "deadly", 4),
    Line(_SKULL, "ink", 2.6),
    Fill(_SKULL, "halo"),
    Fill(circle(-3.2, -2, 2.4), "ink"),
    Fill(circle(3.2, -2, 2.4), "ink"),
    Fill("M 0 1 L 1.4 3.8 L -1.4 3.8 Z", "ink"),
    Line("M -1.6 6.2 L -1.6 8.6 M 1.6 6.2 L 1.6 8.6", "ink", 1),
)
_DIAMOND = "M 0 -8.5 L 8.5 0 L 0 8.5 L -8.5 0 Z"
CHOOSE: Final[Art] = (
    Line(_DIAMOND, "ink", 2.6),
    Fill(_DIAMOND, "choose"),
    Fill(circle(0, 0, 2.4), "ink"),
)

_RING = circle(0, -2.5, 19)
#: Something here can be moved; round, because targets are outlined as hexagons.
MOVABLE: Final[Art] = (Fill(_RING, "glow"), Line(_RING, "ink", 3.8), Line(_RING, "movable", 2.2))

#: A value, as treasure (SET-6).
COIN: Final[Art] = (
    *outlined((circle(0, 0, 6.6), "gold"), line=1.6, rim=0.9),
    Line(circle(0, 0, 5.2), "gold-shade", 0.9),
)
#: A number of pieces of one kind.
COUNT: Final[Art] = (Line(circle(0, 0, 6.4), "ink", 2), Fill(circle(0, 0, 6.4), "halo"))
