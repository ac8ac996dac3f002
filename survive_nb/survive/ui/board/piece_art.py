"""The art of the pieces, of the tile backs and of small signs.

Everything is drawn around (0, 0) in board units.  Colours are roles: ``coat`` and ``letter`` are the
player's; ``body``, ``shade`` and ``belly`` are a creature's own.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.drawing.paths import circle, ellipse
from survive_nb.ui.drawing.shapes import BOAT_BACK, BOAT_FRONT, LETTER_LINES
from survive_nb.ui.drawing.strokes import Art, Fill, Line, bordered, lines, moved, outlined

# -- explorers, swimmers and pennants (COMP-2) -------------------------------------------------------------

#: Shape of the coat → its path; the letter sits in the middle of it.
COATS: Final = {
    "square": "M -7 -4 L 7 -4 Q 9.5 -4 9.5 -1.5 L 9.5 12 Q 9.5 14.5 7 14.5 L -7 14.5 Q -9.5 14.5 -9.5 12"
    " L -9.5 -1.5 Q -9.5 -4 -7 -4 Z",
    "triangle": "M -2 -4.5 Q 0 -7 2 -4.5 L 11.8 12 Q 12.6 14.5 10 14.5 L -10 14.5 Q -12.6 14.5 -11.8 12 Z",
    "circle": circle(0, 5, 10),
    "diamond": "M -1.5 -6.2 Q 0 -7.6 1.5 -6.2 L 11.6 3.6 Q 13 5 11.6 6.4 L 1.5 15.4 Q 0 16.6 -1.5 15.4"
    " L -11.6 6.4 Q -13 5 -11.6 3.6 Z",
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
        *lines(_ARMS, ("halo", 7.6), ("ink", 5), ("skin", 2.6)),
        *moved(_coat(shape, letter), dy=-4.5),
        *moved(_HEAD, dy=-4.5),
        *bordered(_SPLASH, "splash", 1.4),
        Line("M -10 13 Q -7 11 -4 13 M 3 13.4 Q 6 11.4 9 13.4", "water", 1.2),
    )


_FLAG = "M 0 -5 L 13 -5 L 10 0 L 13 5 L 0 5 Z"


def pennant(letter: str) -> Art:
    """Draw the pennant of the player who may move a boat (BOAT-4)."""
    return (
        *outlined((_FLAG, "coat"), line=1.4, rim=1.0),
        *moved((Line(LETTER_LINES[letter], "letter", 2.2),), dx=5, k=0.72),
    )


#: The mast that pennants fly from.
MAST: Final[Art] = (*lines("M 0 -16 L 0 14", ("halo", 3.8), ("ink", 1.8)),)

# -- creatures, looking to the left (CRE-2, CRE-3, CRE-4) --------------------------------------------------

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
    *bordered(_SIDE_FIN, "shade", 1.6),
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
    *lines(_SPOUT, ("ink", 4.4), ("halo", 2.4)),
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

# -- tile backs, about as large as a creature (COMP-1) -----------------------------------------------------

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
    *outlined((_SMOKE, "back-belly"), (_CONE, "rock")),
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
    Fill(_BELLY, "back-belly"),
    Fill("M -3.4 1.6 C -2.6 6 0 9 4 10 C 4.4 6.4 3.4 3.6 1.6 1.4 Z", "dolphin-shade"),
    Fill(circle(-12, -2.4, 1.5), "ink"),
    Line("M -18.4 1.4 Q -15.4 2.2 -12.8 1", "ink", 1.1),
    Line("M -23 17 Q -19 13.4 -15 17 Q -11 13.4 -7 17 Q -3 13.4 1 17", "splash", 2.6),
)

_GUSTS = (
    "M -23 -4 L 8 -4 C 17 -4 17 -16 9 -15 C 5 -14.6 4 -10.6 7 -9.4 M -18 3 L 17 3 C 25 3 25 14 17 13.4"
    " C 13.6 13 13 9.4 15.6 8.6 M -23 10 L 2 10 C 9 10 8.6 19 2 18.4 C -1 18 -1.4 15 0.6 14.4"
)
WIND: Final[Art] = lines(_GUSTS, ("halo", 7.4), ("ink", 4.8), ("breeze", 2.6))

_ARROW = "M -16 15.4 L 10 15.4 L 10 11 L 20 17 L 10 23 L 10 18.6 L -16 18.6 Z"
_BAR = "M -15.6 -15.6 L 15.6 15.6"
_STOP_RING = circle(0, 0, 22)


def sent(art: Art) -> Art:
    """Draw a creature that may be sent somewhere (TILE-8)."""
    return (*moved(art, dy=-4, k=0.86), *outlined((_ARROW, "gold"), line=1.6, rim=1.0))


def repelled(art: Art) -> Art:
    """Draw a creature crossed out: it is driven off (TILE-9, TILE-10)."""
    ring = tuple(
        Line(path, color, width)
        for color, width in (("ink", 5.6), ("forbidden", 3.6))
        for path in (_STOP_RING, _BAR)
    )
    return (*moved(art, k=0.72), *ring)


#: Back of a tile → its picture.
BACKS: Final[dict[str, Art]] = {
    "shark": SHARK,
    "whale": WHALE,
    "boat": (*BOAT_BACK, *BOAT_FRONT),
    "whirlpool": WHIRLPOOL,
    "volcano": VOLCANO,
    "dolphin": DOLPHIN,
    "wind": WIND,
    "move_serpent": sent(SERPENT),
    "move_shark": sent(SHARK),
    "move_whale": sent(WHALE),
    "shark_repellent": repelled(SHARK),
    "whale_repellent": repelled(WHALE),
}

# -- signs -------------------------------------------------------------------------------------------------

GO: Final[Art] = bordered(circle(0, 0, 6), "go", 2.4)

_SKULL = (
    "M -8 -2 C -8 -12 8 -12 8 -2 C 8 1 7 3 4.6 4.4 L 4.6 7 C 4.6 8.4 3.6 9 2.6 9 L -2.6 9"
    " C -3.6 9 -4.6 8.4 -4.6 7 L -4.6 4.4 C -7 3 -8 1 -8 -2 Z"
)
DEADLY: Final[Art] = (
    *lines("M -11 -9 L 11 9 M 11 -9 L -11 9", ("ink", 6.4), ("deadly", 4)),
    *bordered(_SKULL, "halo", 2.6),
    Fill(circle(-3.2, -2, 2.4), "ink"),
    Fill(circle(3.2, -2, 2.4), "ink"),
    Fill("M 0 1 L 1.4 3.8 L -1.4 3.8 Z", "ink"),
    Line("M -1.6 6.2 L -1.6 8.6 M 1.6 6.2 L 1.6 8.6", "ink", 1),
)
_DIAMOND = "M 0 -8.5 L 8.5 0 L 0 8.5 L -8.5 0 Z"
CHOOSE: Final[Art] = (
    *bordered(_DIAMOND, "choose", 2.6),
    Fill(circle(0, 0, 2.4), "ink"),
)

_RING = circle(0, -2.5, 19)
#: Something here can be moved; round, because targets are outlined as hexagons.
MOVABLE: Final[Art] = (Fill(_RING, "glow"), *lines(_RING, ("ink", 3.8), ("movable", 2.2)))

#: A value, as treasure (SET-6).
COIN: Final[Art] = (
    *outlined((circle(0, 0, 6.6), "gold"), line=1.6, rim=0.9),
    Line(circle(0, 0, 5.2), "gold-shade", 0.9),
)
#: A value that the player has written down: a slip of paper.
NOTE: Final[Art] = (
    *outlined(("M -6 -6 L 6 -6 L 6 3.2 L 3.2 6 L -6 6 Z", "halo"), line=1.6, rim=0.9),
    Line("M 6 3.2 L 3.2 3.2 L 3.2 6", "ink", 1.1),
)
#: A number of pieces of one kind.
COUNT: Final[Art] = bordered(circle(0, 0, 6.4), "halo", 2)
