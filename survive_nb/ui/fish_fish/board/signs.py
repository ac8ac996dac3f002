"""Small signs of this table: round plates for numbers, what became of a bid, what was never shown."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.board.strokes import Art, Fill, Line, circle
from survive_nb.ui.fish_fish.board.cards import rounded

#: From the middle of a plate to its rim.
RADIUS: Final = 14.0


def plate(ground: str) -> Art:
    """Draw a round plate, for a number or a sign."""
    return (Fill(circle(0, 0, RADIUS + 2.2), "ink"), Fill(circle(0, 0, RADIUS), ground))


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
