"""The eight seats: each has a colour, a letter, a shape and a kind of fish, so that no two look alike (FF-2).

The first four look as in Survive!.  There are seven kinds of fish: at a table of eight, the eighth player
takes the kind that belongs to the current fisher.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.fish_fish.model import MAX_PLAYERS
from survive_nb.fish_fish.ui.board.piece_art import FISHES
from survive_nb.i18n.script import without_stray_marks
from survive_nb.ui.drawing.paths import circle, polygon
from survive_nb.ui.drawing.shapes import LETTER_LINES
from survive_nb.ui.drawing.strokes import Art, Line, moved, outlined
from survive_nb.ui.theme import LETTERS, SHAPES, Theme

#: The seven kinds of fish, in the order of the seats (FF-1).
KINDS: Final = tuple(FISHES)
#: The colours of the seats: those of Survive!, then four more.
SEAT_COLORS: Final = (*LETTERS, "orange", "violet", "white", "coal")

_MORE_LETTERS: Final = {"orange": "O", "violet": "V", "white": "W", "coal": "C"}
_MORE_SHAPES: Final = {"orange": "hexagon", "violet": "shield", "white": "flower", "coal": "cross"}
_MORE_LINES: Final = {
    "O": "M 0 -4.6 C -5 -4.6 -5 4.6 0 4.6 C 5 4.6 5 -4.6 0 -4.6 Z",
    "V": "M -3.6 -4.4 L 0 4.6 L 3.6 -4.4",
    "W": "M -4.8 -4.4 L -2.6 4.4 L 0 -2.4 L 2.6 4.4 L 4.8 -4.4",
    "C": "M 3.2 -2.9 C 1.4 -5.6 -3.6 -5.2 -3.6 0.1 C -3.6 5.4 1.6 5.6 3.3 3",
}
#: Shape → its outline around (0, 0), about 22 wide.
_OUTLINES: Final = {
    "square": "M -7.6 -10 L 7.6 -10 Q 10 -10 10 -7.6 L 10 7.6 Q 10 10 7.6 10 L -7.6 10 Q -10 10 -10 7.6"
    " L -10 -7.6 Q -10 -10 -7.6 -10 Z",
    "triangle": "M -2 -11.4 Q 0 -14 2 -11.4 L 12.4 7.6 Q 13.2 10 10.6 10 L -10.6 10 Q -13.2 10 -12.4 7.6 Z",
    "circle": circle(0, 0, 11),
    "diamond": "M -1.6 -12.6 Q 0 -14 1.6 -12.6 L 12.6 -1.6 Q 14 0 12.6 1.6 L 1.6 12.6 Q 0 14 -1.6 12.6"
    " L -12.6 1.6 Q -14 0 -12.6 -1.6 Z",
    "hexagon": polygon((-6.4, -11), (6.4, -11), (12.8, 0), (6.4, 11), (-6.4, 11), (-12.8, 0)),
    "shield": "M -10.4 -10.4 Q 0 -13 10.4 -10.4 L 10.4 1 C 10.4 7 5 11 0 13 C -5 11 -10.4 7 -10.4 1 Z",
    "flower": " ".join(
        circle(x, y, 5.4) for x, y in ((0, -7), (6.7, -2.2), (4.1, 5.7), (-4.1, 5.7), (-6.7, -2.2), (0, 0))
    ),
    "cross": polygon(
        (-5.2, -11.6), (5.2, -11.6), (5.2, -6.2), (11.6, -6.2), (11.6, 6.2), (5.2, 6.2),
        (5.2, 11.6), (-5.2, 11.6), (-5.2, 6.2), (-11.6, 6.2), (-11.6, -6.2), (-5.2, -6.2),
    ),
}  # fmt: skip
#: Shape → how far below the middle the letter sits, and how large it is.
_LETTER_AT: Final = {"triangle": (3.0, 0.92), "shield": (-0.6, 1.1)}


class SeatLook(NamedTuple):
    """How a seat looks: its colour by name and as two colours, its letter and its shape."""

    name: str
    color: str
    ink: str
    letter: str
    shape: str


def look_of(seat: int, theme: Theme) -> SeatLook:
    """Return how a seat looks in a theme."""
    name = SEAT_COLORS[seat % MAX_PLAYERS]
    if name in LETTERS:
        return SeatLook(name, *theme.players[name], LETTERS[name], SHAPES[name])
    return SeatLook(name, *theme.seats[name], _MORE_LETTERS[name], _MORE_SHAPES[name])


def kind_of(seat: int, fisher: int) -> str:
    """Return the kind of fish that a seat holds while somebody is fisher.

    >>> kind_of(2, 0), kind_of(7, 2)
    ('eel', 'eel')
    """
    return KINDS[seat] if seat < len(KINDS) else KINDS[fisher % len(KINDS)]


def badge(look: SeatLook) -> Art:
    """Draw the badge of a seat: its shape with its letter; the colours are roles."""
    down, size = _LETTER_AT.get(look.shape, (0.0, 1.2))
    lines = LETTER_LINES.get(look.letter) or _MORE_LINES[look.letter]
    return (
        *outlined((_OUTLINES[look.shape], "coat"), line=2.2, rim=1.2),
        *moved((Line(lines, "letter", 2.2),), dy=down, k=size),
    )


# -- names, cleaned, shortened and in their own direction --------------------------------------------------

_RIGHT_TO_LEFT: Final = ("R", "AL")
#: Kinds of characters that are not written, as Unicode names them: controls and halves of characters.
_UNWRITTEN: Final = ("Cc", "Cs")


@lru_cache(maxsize=256)
def shown_name(name: str, most: int) -> str:
    r"""Return a name in one line of at most ``most`` characters.

    >>> shown_name("  Ada\n Lovelace", 8)
    'Ada Lov…'
    """
    written = "".join(" " if unicodedata.category(c) in _UNWRITTEN else c for c in name[:200])
    line = " ".join(without_stray_marks(written).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@lru_cache(maxsize=256)
def direction_of(text: str, otherwise: str) -> str:
    """Return the direction of a text by its first letter.

    >>> direction_of("آرش", "ltr"), direction_of("7 Ada", "rtl"), direction_of("7", "rtl")
    ('rtl', 'ltr', 'rtl')
    """
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind == "L":
            return "ltr"
        if kind in _RIGHT_TO_LEFT:
            return "rtl"
    return otherwise
