"""The art of the fish, the cards, the tiles, the small signs and the fisher's boat.

Everything is drawn around (0, 0).  Colours are roles: ``body``, ``shade`` and ``belly`` are those of a fish.
"""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import Final

from survive_nb.ui.drawing.paths import circle, ellipse, polygon, rounded
from survive_nb.ui.drawing.shapes import BOAT_BACK, BOAT_FRONT
from survive_nb.ui.drawing.strokes import Art, Fill, Line, lines, moved, outlined

# -- seven kinds of fish in a square of 32, each with a shape of its own (FF-1) ---------------------------

#: Outlines of fish, thinner than those of other pieces.
_outlined = partial(outlined, line=2.0, rim=0.9)


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
    *_outlined((_PUFFER_TAIL, "shade"), (_spikes(13, 10.4, 14.6), "body")),
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
    *lines(_WHIP, ("halo", 5.2), ("ink", 3.8), ("body", 1.8)),
    *_outlined((_WINGS, "body")),
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
    *_outlined((_EEL_HEAD, "body")),
    *lines(_EEL, ("ink", 7), ("body", 4.6)),
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
    *_outlined((_MANE, "shade"), (_HORSE, "body")),
    Line("M -2 -1.6 L 2.4 -0.6 M -3 1.6 L 2 2.4 M -2 4.8 L 2.6 5 M 0.4 7.4 L 3.4 7.2", "belly", 1.7),
    *_eye(1, -9.6, 1.9),
)

_ANGEL = (
    "M -13 0 C -9 -5 -5 -7.4 -1 -8 C 1.6 -12.6 6.6 -15.6 13 -16 C 9.6 -11.6 8 -7.4 8.6 -2.6 L 15.4 -5.4"
    " Q 13.4 0 15.4 5.4 L 8.6 2.6 C 8 7.4 9.6 11.6 13 16 C 6.6 15.6 1.6 12.6 -1 8 C -5 7.4 -9 5 -13 0 Z"
)
ANGELFISH: Final[Art] = (
    *_outlined((_ANGEL, "body")),
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
    *_outlined((_SAIL, "shade"), (_KEEL, "shade"), (_BILL, "body")),
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
    *_outlined((_HAMMER, "body")),
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


# -- cards of 100 by 136 and tiles of 40 by 40 (FF-1) ------------------------------------------------------


def _empty_card(ground: str, frame: str) -> Art:
    """Draw an empty card: its shadow, its edge, its ground and a thin frame."""
    return (
        Fill(rounded(98, 134, 11, 2, 3), "shadow"),
        Fill(rounded(100, 136, 11), "ink"),
        Fill(rounded(95, 131, 9), "paper"),
        Fill(rounded(86, 122, 6), ground),
        Line(rounded(86, 122, 6), frame, 2),
    )


#: One worm on its way, around (0, 0).
_WORM = "M -9 3 C -6 -6 -2 -6 0 0 C 2 6 6 6 9 -3"


def _worm(x: float, y: float, k: float = 1.0, flip: bool = False) -> Art:
    """Draw a worm."""
    art = (
        *lines(_WORM, ("ink", 8.4), ("worm", 5.4)),
        Line(_WORM, "worm-light", 1.4, (1.4, 4.6)),
        Fill(circle(9.4, -3.8, 1.1), "ink"),
    )
    return moved(art, x, y, k, flip)


#: Value of a bait → where its worms lie on the lower part of the card.
_WORMS: Final = {
    2: ((-18, 34), (18, 34)),
    3: ((-24, 40), (0, 24), (24, 40)),
    4: ((-20, 22), (20, 22), (-20, 46), (20, 46)),
    5: ((-26, 22), (26, 22), (0, 34), (-26, 47), (26, 47)),
}
#: Where the number stands on a bait card, and how large it is.
NUMBER_AT: Final = (0.0, -24.0)
NUMBER_SIZE: Final = 62.0


def bait(value: int) -> Art:
    """Draw a bait card without its number, which is written in the language of the viewer."""
    worms = [_worm(x, y, 1.15, flip=i % 2 == 1) for i, (x, y) in enumerate(_WORMS[value])]
    return (
        *_empty_card("bait", "bait-edge"),
        Fill(
            "M -43 4 Q -22 -2 0 4 Q 22 10 43 4 L 43 55 Q 43 61 37 61 L -37 61 Q -43 61 -43 55 Z", "bait-dish"
        ),
        *(stroke for worm in worms for stroke in worm),
    )


_HOOK = "M 4 -26 L 4 8 C 4 30 -26 30 -26 8"
_BARB = "M -33 12 L -26 -1 L -17 10"


#: A fishing hook on its line.
_BARE_HOOK: Art = (
    Line("M 4 -61 L 4 -34", "ink", 2.4),
    Line(_HOOK, "ink", 12),
    Line(_BARB, "ink", 10),
    Line(_HOOK, "metal", 7),
    Line(_BARB, "metal", 5),
    Line("M 2.4 -22 L 2.4 8", "shine", 1.8),
    *lines(circle(4, -31, 5), ("ink", 6.4), ("metal", 3)),
)


_CATCH_HOOK = "M 0 -42 L 0 -14 C 0 2 -21 2 -21 -14"
_CATCH_BARB = "M -26.6 -9 L -21 -19 L -14.6 -11.6"
_CAUGHT_BODY = "M 10 -18 C 26 -10 30 18 12 40 C -8 24 -10 -6 10 -18 Z"
_CAUGHT_FINS = "M 12 36 L 26 58 Q 12 52 0 58 Z M 24 2 Q 38 8 36 24 L 24 20 Z M -3 4 Q -14 12 -12 24 L -1 20 Z"


#: A fish that hangs on the hook, the hook in its lip: the catch.
_HOOKED_FISH: Art = (
    Line("M 0 -62 L 0 -40", "ink", 2.6),
    *moved(
        (
            *outlined((_CAUGHT_FINS, "catch-shade"), (_CAUGHT_BODY, "catch"), line=4, rim=1.6),
            Fill("M 10 -14 C -4 -4 -4 20 12 36 C 6 18 4 2 10 -14 Z", "catch-belly"),
            Fill(circle(15, -2, 6.4), "ink"),
            Fill(circle(15, -2, 5), "halo"),
            Line("M 12.6 -4.4 L 17.4 0.4 M 17.4 -4.4 L 12.6 0.4", "ink", 1.9),
            Line("M 13 14 Q 18 17 23 14 M 12 22 Q 16 25 20 22", "catch-shade", 2),
        ),
        dx=-14,
        dy=2,
    ),
    Line(_CATCH_HOOK, "ink", 10),
    Line(_CATCH_BARB, "ink", 9),
    Line(_CATCH_HOOK, "metal", 5.4),
    Line(_CATCH_BARB, "metal", 4.4),
    Line("M 22 -34 L 30 -44 M 27 -22 L 37 -27 M -30 -40 L -36 -50", "ink", 3.4),
)

_BUBBLES = f"{circle(26, 34, 6)} {circle(33, 16, 4)} {circle(24, 2, 3)} {circle(-34, 42, 4)}"
_RIPPLE = "M -42 -42 Q -32 -50 -21 -42 Q -10 -34 0 -42 Q 10 -50 21 -42 Q 32 -34 42 -42"

#: Kind of fishing card → its art.
FACES: Final = {
    "fish": (*_empty_card("alarm", "alarm-edge"), *_HOOKED_FISH),
    "no_fish": (
        *_empty_card("calm", "calm-edge"),
        Line(_RIPPLE, "calm-edge", 2.6),
        *moved(_BARE_HOOK, dx=8, dy=8),
        Line(_BUBBLES, "calm-edge", 2.4),
    ),
}

_SCALES = " ".join(
    f"M {x - 10} {y} Q {x - 10} {y + 11} {x} {y + 11} Q {x + 10} {y + 11} {x + 10} {y}"
    for row, y in enumerate(range(-52, 44, 14))
    for x in (range(-30, 31, 20) if row % 2 == 0 else range(-20, 21, 20))
)
#: The back that all fishing cards share: scales, and a medal with a question of a hook.
BACK: Final[Art] = (
    *_empty_card("back", "back-edge"),
    Line(_SCALES, "back-line", 2),
    Fill(ellipse(0, 0, 27, 27), "ink"),
    Fill(ellipse(0, 0, 24.6, 24.6), "brass"),
    Fill(ellipse(0, 0, 20.6, 20.6), "back"),
    Line("M 2 -10 L 2 4 C 2 13 -10 13 -10 4 M -13 6 L -10 1 L -6 6", "brass", 3.6),
    Line(circle(2, -12, 2.4), "brass", 2.4),
)


def tile(kind: str) -> Art:
    """Draw a fish tile; its rim has the colour of its owner."""
    return (
        Fill(rounded(38, 38, 8, 1, 2), "shadow"),
        Fill(rounded(40, 40, 8.5), "ink"),
        Fill(rounded(37, 37, 7.4), "rim"),
        Fill(rounded(32.6, 32.6, 5.6), "tile"),
        *moved(FISHES[kind], k=0.95),
    )


# -- signs: plates for numbers, what became of a bid, what was never shown ---------------------------------

#: From the middle of a plate to its rim.
PLATE_RADIUS: Final = 14.0


def plate(ground: str) -> Art:
    """Draw a round plate, for a number or a sign."""
    return (Fill(circle(0, 0, PLATE_RADIUS + 2.2), "ink"), Fill(circle(0, 0, PLATE_RADIUS), ground))


#: An eye that is shut: the table never saw this card (FF-6).
UNSEEN: Final[Art] = (
    *plate("white"),
    Line("M -9 -2 Q 0 6 9 -2 M -7 1.4 L -9.6 4.6 M 0 3.4 L 0 7.4 M 7 1.4 L 9.6 4.6", "ink", 2.6),
)
#: A hook: these tiles were caught (FF-6).
HOOKED: Final[Art] = (
    *plate("stop"),
    Line("M 3 -9 L 3 2 C 3 9 -7 9 -7 2 M -10 4.6 L -7 -0.6 L -3.4 4", "white", 2.8),
)
#: A pill for what each tile of a bid won (FF-6).
GAIN: Final[Art] = (Fill(rounded(34, 27, 13), "ink"), Fill(rounded(30.6, 23.6, 11.6), "gain"))
#: A plate for something that can be bid (FF-4).
CHIP: Final[Art] = (
    Fill(rounded(98, 66, 12, 1.5, 2.5), "shadow"),
    Fill(rounded(98, 66, 12), "ink"),
    Fill(rounded(94, 62, 10), "paper"),
)


# -- the fisher (FF-3) -------------------------------------------------------------------------------------

_COAT = "M -13 14 C -14 -1 -8 -6 0 -6 C 8 -6 14 -1 13 14 Z"
_HAT = "M -15 -13 Q 0 -18.6 15 -13 Q 0 -9.6 -15 -13 Z M -8 -14 C -8 -24 8 -24 8 -14 Z"
_ARM = "M 6 0 Q 13 2 17 -4"
#: The rod when it points to the upper right; its tip is where the line begins.
_ROD = "M 12 2 Q 26 -14 50 -24"
ROD_TIP: Final = (50.0, -24.0)

#: The fisher in the boat, with the rod to the right; the coat has the colour of the seat.
FISHER: Final[Art] = (
    *moved(BOAT_BACK, k=2.1, dy=14),
    *outlined((_COAT, "coat"), (circle(0, -9, 8), "skin"), (_HAT, "helmet"), line=2.4, rim=1.2),
    Line("M -9 -14.6 Q 0 -17 9 -14.6", "helmet-shade", 2),
    Fill(circle(1.4, -8.4, 1.2), "ink"),
    Fill(circle(5.4, -8.4, 1.2), "ink"),
    Line("M 1 -4.6 Q 3.4 -3 6 -4.8", "ink", 1.3),
    *lines(_ROD, ("ink", 5.4), ("planks", 2.6)),
    *lines(_ARM, ("ink", 8), ("coat", 5)),
    Fill(circle(17, -4, 3), "ink"),
    Fill(circle(17, -4, 2.2), "skin"),
    *moved(BOAT_FRONT, k=2.1, dy=14),
)
