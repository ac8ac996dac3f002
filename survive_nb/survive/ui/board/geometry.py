"""Where everything lies on the picture of the board, in board units (COMP-3, COMP-4).

A board unit is an abstract length: the canvas has some pixels for each, the page stretches it as it likes.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.ui.drawing.paths import Point

#: From the centre of a space to its corner.
SIZE: Final = 26.0
#: The whole picture, safe islands included.
WIDTH: Final = 648.0
HEIGHT: Final = 592.0
CENTRE: Final[Point] = (WIDTH / 2, HEIGHT / 2)

#: The safe islands as steps right and down from the middle: which corner each lies in (COMP-4).
SIDES: Final[dict[str, tuple[int, int]]] = {"NW": (-1, -1), "NE": (1, -1), "SW": (-1, 1), "SE": (1, 1)}
#: From the middle of the picture to the middle of a safe island.
_ISLAND_OFFSET: Final[Point] = (266.0, 226.0)
#: Radius of a safe island, for round shapes drawn over it.
ISLAND_RADIUS: Final = 44.0


def _centres() -> dict[str, Point]:
    """Return the middle of all 133 spaces and, after them, of the four safe islands."""
    x0, y0 = CENTRE
    centres = {}
    for name, at in HEX_OF.items():
        x, y = at.to_pixel(SIZE)
        centres[name] = (round(x0 + x, 2), round(y0 + y, 2))
    dx, dy = _ISLAND_OFFSET
    for island, (right, down) in SIDES.items():
        centres[island] = (x0 + right * dx, y0 + down * dy)
    return centres


#: Place → its middle, for the 133 spaces and the four safe islands.
CENTRES: Final[dict[str, Point]] = _centres()

#: The six corners of a space around its middle, clockwise from the lower right.
CORNERS: Final[tuple[Point, ...]] = tuple(
    (SIZE * cos(pi / 6 + i * pi / 3), SIZE * sin(pi / 6 + i * pi / 3)) for i in range(6)
)


@lru_cache(maxsize=2048)
def hexagon(place: str, *, grow: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a space, enlarged and shifted.

    >>> len(hexagon("G6"))
    6
    """
    x, y = CENTRES[place]
    return tuple((round(x + dx + cx * grow, 2), round(y + dy + cy * grow, 2)) for cx, cy in CORNERS)


#: The cells that the browser puts over the canvas: the middle of each place.
FRAME: Final[dict[str, object]] = {
    "width": WIDTH,
    "height": HEIGHT,
    "size": SIZE,
    "island": ISLAND_RADIUS,
    # A long press, or the key N, writes something down about a place.
    "notes": True,
    "cells": {place: [x, y] for place, (x, y) in CENTRES.items()},
}
