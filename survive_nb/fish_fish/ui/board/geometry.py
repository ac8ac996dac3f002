"""Where everything lies on the table, in board units: seats around the water, the row in its middle.

Players sit along two sides.  Seat 0 is at the bottom, and one goes on clockwise: the next seat is the player
to the left of this one (FF-11).  The picture is never mirrored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from survive_nb.fish_fish.model import CARDS, MAX_PLAYERS, MIN_PLAYERS, ROWS, SLOTS, TILES
from survive_nb.ui.drawing.paths import Point

#: The whole picture.
WIDTH: Final = 640.0
HEIGHT: Final = 700.0
CENTRE_X: Final = WIDTH / 2
#: The way that bidding takes round the water, as the middle of a band.
ROUND: Final = (30.0, 188.0, 610.0, 512.0)

_MARGIN: Final = 14.0
_SEAT_HEIGHT: Final = 142.0
_WIDEST_SEAT: Final = 240.0
_GAP: Final = 6.0
#: The middle of the upper and of the lower row of seats.
_SEAT_ROWS: Final = (85.0, 615.0)


@dataclass(frozen=True)
class Box:
    """A place: its middle, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    def at(self, right: float, down: float) -> Point:
        """Return a point by its way from the middle."""
        return self.x + right, self.y + down


@dataclass(frozen=True)
class Chair(Box):
    """The place of a player; ``inward`` is 1 when the water lies below it and -1 when it lies above."""

    inward: int

    @property
    def is_narrow(self) -> bool:
        """Return whether four players sit on this side, so that everything is smaller."""
        return self.width < 160

    @property
    def shore(self) -> float:
        """Return the height of the edge that lies at the water."""
        return self.y + self.height / 2 * self.inward

    @property
    def lane(self) -> Point:
        """Return where the bid of the player is drawn."""
        return self.x, ROUND[1] if self.inward > 0 else ROUND[3]


#: The row that lies on the table (FF-3).
ROW: Final = Box(CENTRE_X, 311, 200, 188)
#: Value of a bait → where the fisher keeps those cards.
BAIT_BOXES: Final = {bait: Box(66 + 44 * i, 252, 39, 64) for i, bait in enumerate(SLOTS)}
#: Kind of fishing card → where the fisher keeps those cards.
CARD_BOXES: Final = {card: Box(88 + 90 * i, 350, 80, 104) for i, card in enumerate(CARDS)}
#: Number of tiles → where to click to bid that number.
BID_BOXES: Final = tuple(Box(CENTRE_X + 108 * (n - 2), 450, 98, 66) for n in range(TILES + 1))
#: Where the rows of this hand lie that have been checked, the oldest first (FF-7).
ASIDE: Final = tuple(Box(438 + 35 * i, 268, 33, 98) for i in range(ROWS))
#: Where the fisher's catch lies (FF-6).
CATCH: Final = Box(508, 362, 172, 82)


@lru_cache(maxsize=16)
def chairs(players: int) -> tuple[Chair, ...]:
    """Return the place of every seat, seat 0 first.

    >>> [(round(chair.x), chair.inward) for chair in chairs(4)]
    [(167, -1), (167, 1), (473, 1), (473, -1)]
    """
    players = min(max(players, MIN_PLAYERS), MAX_PLAYERS)
    below = players // 2
    upper = _side(players - below, 0)
    # Clockwise is from right to left along the lower side; seat 0 is the middle one there.
    lower = _side(below, 1)[::-1]
    first = below // 2 if below > 2 else below - 1
    return (*lower[first:], *upper, *lower[:first])


def _side(count: int, row: int) -> tuple[Chair, ...]:
    """Return the places along one side of the table, from left to right."""
    room = (WIDTH - 2 * _MARGIN) / count
    width = min(_WIDEST_SEAT, room - _GAP)
    inward = 1 if row == 0 else -1
    return tuple(
        Chair(_MARGIN + room * (i + 0.5), _SEAT_ROWS[row], width, _SEAT_HEIGHT, inward) for i in range(count)
    )


@lru_cache(maxsize=16)
def boxes(players: int) -> dict[str, Box]:
    """Return every place of a table by its name."""
    return {
        **{f"seat-{seat}": chair for seat, chair in enumerate(chairs(players))},
        "row": ROW,
        **{f"bait-{bait}": box for bait, box in BAIT_BOXES.items()},
        **{f"card-{card}": box for card, box in CARD_BOXES.items()},
        **{f"bid-{tiles}": box for tiles, box in enumerate(BID_BOXES)},
    }


def frame_for(players: int, more: Mapping[str, Box] | None = None) -> dict[str, object]:
    """Return the cells that the browser puts over the canvas: each a middle, a width and a height.

    ``more`` adds places inside others, such as the slots of a catch board.

    >>> frame_for(2)["cells"]["row"]
    [320.0, 311, 200, 188]
    """
    cells = {
        name: [box.x, box.y, box.width, box.height]
        for name, box in (boxes(players) | dict(more or {})).items()
    }
    return {"width": WIDTH, "height": HEIGHT, "shape": "box", "cells": cells}
