"""Small signs: what a target means, a coin for a value, a plate for a number."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.geometry import CORNERS
from survive_nb.ui.board.strokes import Art, Fill, Line, circle, outlined, written

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


def _brackets() -> str:
    """Return a short angle in each corner of a space."""
    words = []
    for i, (x, y) in enumerate(CORNERS):
        before, after = CORNERS[i - 1], CORNERS[(i + 1) % 6]
        bends = [(x + (far[0] - x) * 0.24, y + (far[1] - y) * 0.24) for far in (before, after)]
        a, b, c = (f"{written(px * 0.88)} {written(py * 0.88)}" for px, py in (bends[0], (x, y), bends[1]))
        words.append(f"M {a} L {b} L {c}")
    return " ".join(words)


_BRACKETS = _brackets()
#: Something here can be moved.
MOVABLE: Final[Art] = (Line(_BRACKETS, "ink", 4.6), Line(_BRACKETS, "movable", 2.4))

#: A value, as treasure (SET-6).
COIN: Final[Art] = (
    *outlined((circle(0, 0, 6.6), "gold"), line=1.6, rim=0.9),
    Line(circle(0, 0, 5.2), "gold-shade", 0.9),
)
#: A number of pieces of one kind.
COUNT: Final[Art] = (Line(circle(0, 0, 6.4), "ink", 2), Fill(circle(0, 0, 6.4), "halo"))
