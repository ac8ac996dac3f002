"""What lies under the tiles, as small pictures for the hand, the log and the legend (COMP-1).

Drawn around (0, 0) like the pieces, and about as large as a creature.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board import creatures, figures
from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, moved, outlined

_SPIRAL = (
    "M 1 0 C 3 -5 -6 -6 -7 0 C -8 7 5 9 10 3 C 15 -5 5 -14 -5 -12 C -18 -9 -20 7 -9 13 C 3 19 20 13 21 0"
    " C 21 -7 18 -12 14 -15"
)
WHIRLPOOL: Final[Art] = (
    *outlined((ellipse(0, 1, 24, 19), "water")),
    Line(_SPIRAL, "halo", 3.4),
    Fill(circle(0, 0.4, 2.2), "ink"),
)

_CONE = "M -24 17 L -8 -8 Q 0 -4.4 8 -8 L 24 17 Z"
_LAVA = "M -8 -8 Q 0 -4.4 8 -8 L 10 -4.8 L 6.4 4 L 3.4 -1 L 0 8 L -3.4 0 L -6.4 3 L -10 -4.8 Z"
_SMOKE = "M -3 -9 C -13 -12 -10 -21 -2 -18.6 C 2 -23.6 11 -20.4 8.4 -15 C 11.6 -11.6 6.4 -8.4 3 -9 Z"
VOLCANO: Final[Art] = (
    *outlined((_SMOKE, "belly"), (_CONE, "rock")),
    Fill("M 8 -8 L 24 17 L 8 17 L 4 4 Z", "rock-shade"),
    Fill(_LAVA, "lava"),
    Fill(circle(-14, -12, 1.8), "lava"),
    Fill(circle(15, -9, 1.8), "lava"),
    Fill(circle(16, -17, 1.4), "lava"),
)

_DOLPHIN = (
    "M -22 4 C -19 1 -17 -1 -15 -3 C -9 -12 4 -14 12 -5 C 15 -1.6 16.4 3 17 7 C 20 7.6 23 10 24 13.6"
    " C 20.6 14 17.6 13.6 15 12.4 C 13.6 14.8 11 16.4 7.6 16.8 C 8 13.4 10 10.8 12.4 9 C 10 4 5 1 -2 1.6"
    " C -8 2.2 -14 5.6 -22 4 Z"
)
_BELLY = (
    "M -18 3.9 C -12 4.4 -7 0.6 0 -0.6 C 6 -1.4 10 2.6 12 6.6 C 9 3 4 1 -2 1.6 C -7 2.2 -12 4.6 -18 3.9 Z"
)
_DORSAL = "M -2 -10.6 C 1 -15.6 5.6 -18 10 -17.6 C 7.6 -14 7.4 -11 8.6 -8.2 Z"
DOLPHIN: Final[Art] = (
    *outlined((_DORSAL, "dolphin"), (_DOLPHIN, "dolphin")),
    Fill(_BELLY, "belly"),
    Fill("M -3.4 1.6 C -2.6 6 0 9 4 10 C 4.4 6.4 3.4 3.6 1.6 1.4 Z", "dolphin-shade"),
    Fill(circle(-12, -2.4, 1.5), "ink"),
    Line("M -18.4 1.4 Q -15.4 2.2 -12.8 1", "ink", 1.1),
    Line("M -23 17 Q -19 13.4 -15 17 Q -11 13.4 -7 17 Q -3 13.4 1 17", "splash", 2.6),
)

_GUSTS = (
    "M -23 -4 L 8 -4 C 17 -4 17 -16 9 -15 C 5 -14.6 4 -10.6 7 -9.4 M -18 3 L 17 3 C 25 3 25 14 17 13.4"
    " C 13.6 13 13 9.4 15.6 8.6 M -23 10 L 2 10 C 9 10 8.6 19 2 18.4 C -1 18 -1.4 15 0.6 14.4"
)
WIND: Final[Art] = (Line(_GUSTS, "halo", 7.4), Line(_GUSTS, "ink", 4.8), Line(_GUSTS, "breeze", 2.6))

_ARROW = "M -16 15.4 L 10 15.4 L 10 11 L 20 17 L 10 23 L 10 18.6 L -16 18.6 Z"
_BAR = "M -15.6 -15.6 L 15.6 15.6"
_RING = circle(0, 0, 22)


def sent(art: Art) -> Art:
    """Draw a creature that may be sent somewhere (TILE-8)."""
    return (*moved(art, dy=-4, k=0.86), *outlined((_ARROW, "gold"), line=1.6, rim=1.0))


def repelled(art: Art) -> Art:
    """Draw a creature crossed out: it is driven off (TILE-9, TILE-10)."""
    ring = tuple(
        Line(path, color, width) for color, width in (("ink", 5.6), ("stop", 3.6)) for path in (_RING, _BAR)
    )
    return (*moved(art, k=0.72), *ring)


_BOAT: Final[Art] = (*figures.BOAT_BACK, *figures.BOAT_FRONT)

#: Back of a tile → its picture.
BACKS: Final[dict[str, Art]] = {
    "shark": creatures.SHARK,
    "whale": creatures.WHALE,
    "boat": _BOAT,
    "whirlpool": WHIRLPOOL,
    "volcano": VOLCANO,
    "dolphin": DOLPHIN,
    "wind": WIND,
    "move_serpent": sent(creatures.SERPENT),
    "move_shark": sent(creatures.SHARK),
    "move_whale": sent(creatures.WHALE),
    "shark_repellent": repelled(creatures.SHARK),
    "whale_repellent": repelled(creatures.WHALE),
}
