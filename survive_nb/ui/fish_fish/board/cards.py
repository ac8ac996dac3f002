"""The cards and tiles: baits with so many worms, the fishing cards and their back, tiles with a fish (FF-1).

A card is 100 wide and 136 high around (0, 0), a tile is 40 wide and high.  Colours are roles.
"""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle, ellipse, moved, outlined, path_moved
from survive_nb.ui.fish_fish.board.fishes import FISHES


def rounded(width: float, height: float, r: float, x: float = 0, y: float = 0) -> str:
    """Write a rectangle with round corners around a point.

    >>> rounded(4, 2, 1)
    'M -1 -1 L 1 -1 Q 2 -1 2 0 L 2 0 Q 2 1 1 1 L -1 1 Q -2 1 -2 0 L -2 0 Q -2 -1 -1 -1 Z'
    """
    a, b = width / 2, height / 2
    path = (
        f"M {-a + r} {-b} L {a - r} {-b} Q {a} {-b} {a} {-b + r} L {a} {b - r} Q {a} {b} {a - r} {b}"
        f" L {-a + r} {b} Q {-a} {b} {-a} {b - r} L {-a} {-b + r} Q {-a} {-b} {-a + r} {-b} Z"
    )
    return path_moved(path, x, y, 1, 1)


def _sheet(ground: str, frame: str) -> Art:
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
        Line(_WORM, "ink", 8.4),
        Line(_WORM, "worm", 5.4),
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
        *_sheet("bait", "bait-edge"),
        Fill(
            "M -43 4 Q -22 -2 0 4 Q 22 10 43 4 L 43 55 Q 43 61 37 61 L -37 61 Q -43 61 -43 55 Z", "bait-dish"
        ),
        *(stroke for worm in worms for stroke in worm),
    )


_HOOK = "M 4 -62 L 4 8 C 4 30 -26 30 -26 8"
_BARB = "M -33 12 L -26 -1 L -17 10"


def _hook(metal: str) -> Art:
    """Draw a fishing hook on its line."""
    return (
        Line("M 4 -61 L 4 -34", "ink", 2.4),
        Line("M 4 -26 L 4 8 C 4 30 -26 30 -26 8", "ink", 12),
        Line(_BARB, "ink", 10),
        Line("M 4 -26 L 4 8 C 4 30 -26 30 -26 8", metal, 7),
        Line(_BARB, metal, 5),
        Line("M 2.4 -22 L 2.4 8", "shine", 1.8),
        Line(circle(4, -31, 5), "ink", 6.4),
        Line(circle(4, -31, 5), metal, 3),
    )


_CATCH_HOOK = "M 0 -42 L 0 -14 C 0 2 -21 2 -21 -14"
_CATCH_BARB = "M -26.6 -9 L -21 -19 L -14.6 -11.6"
_CAUGHT_BODY = "M 10 -18 C 26 -10 30 18 12 40 C -8 24 -10 -6 10 -18 Z"
_CAUGHT_FINS = "M 12 36 L 26 58 Q 12 52 0 58 Z M 24 2 Q 38 8 36 24 L 24 20 Z M -3 4 Q -14 12 -12 24 L -1 20 Z"


def _hooked() -> Art:
    """Draw a fish that hangs on the hook, the hook in its lip: the catch."""
    return (
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
    "fish": (*_sheet("alarm", "alarm-edge"), *_hooked()),
    "no_fish": (
        *_sheet("calm", "calm-edge"),
        Line(_RIPPLE, "calm-edge", 2.6),
        *moved(_hook("metal"), dx=8, dy=8),
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
    *_sheet("back", "back-edge"),
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
