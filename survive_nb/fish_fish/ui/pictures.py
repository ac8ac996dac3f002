"""Pictures of cards, tiles, seats and signs as SVG for the panel, from the same art as the table.

Each is decoration: say its name, and the number of a bait, beside it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.fish_fish.ui.board.geometry import Box
from survive_nb.fish_fish.ui.board.picture import corners, frame, tick
from survive_nb.fish_fish.ui.board.sprites import SPRITES, badge, kind_of, tile_name
from survive_nb.fish_fish.ui.board.table import CHEVRON, slot_art, way_art
from survive_nb.ui.drawing.paths import path_moved, rounded
from survive_nb.ui.drawing.sprites import svg_of
from survive_nb.ui.drawing.strokes import Fill, Sprite, moved
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme

#: How wide a slot of the catch board is in its picture.
_SLOT: Final = 34.0


def picture_of(name: str, theme: Theme) -> Node:
    """Return a picture by the name of its sprite; the legend has a catch board and the way of bidding too.

    >>> from survive_nb.ui.theme import CLASSIC
    >>> picture_of("card-fish", CLASSIC)["t"]
    'svg'
    """
    if name == "catch-board":
        return _catch_board(theme)
    return _way(theme) if name == "way" else svg_of(SPRITES.sprite(name, theme))


def seat_picture(seat: int, theme: Theme) -> Node:
    """Return the badge of a seat: its shape, its colour and its letter."""
    return svg_of(Sprite(18.0, 18.0, badge(seat, theme)))


def _catch_board(theme: Theme) -> Node:
    """Return the picture of two slots of a catch board with a tile on one."""
    slots = (*slot_art(_SLOT, -_SLOT / 2, 0, theme), *slot_art(_SLOT, _SLOT / 2, 0, theme))
    tile = moved(SPRITES.sprite(tile_name(0, kind_of(0, 1)), theme).art, _SLOT / 2, 9, 0.75)
    return svg_of(Sprite(_SLOT + 2, _SLOT + 2, (*slots, *tile)))


def _way(theme: Theme) -> Node:
    """Return the picture of the way of bidding, with arrows to the right."""
    arrows = " ".join(path_moved(CHEVRON, x, 0, 1, 1) for x in (-12, 0, 12))
    water = Fill(rounded(60, 44, 8), theme.sea[-1])
    return svg_of(Sprite(32.0, 32.0, (water, *way_art("M -16 0 L 16 0", arrows, theme))))


def mark_picture(name: str, theme: Theme) -> Node:
    """Return the picture of a mark around a place: "choose", "selected" or "hint"."""
    box = Box(0, 0, 44, 44)
    water = Fill(rounded(44, 44, 9), theme.sea[-1])
    if name == "choose":
        around = corners(box, theme)
    elif name == "hint":
        around = frame(box, theme, theme.marks[name], 4.0, (9, 6))
    else:
        around = (*frame(box, theme, theme.marks[name], 5.0), *tick(box, theme))
    return svg_of(Sprite(32.0, 32.0, (water, *around)))


@lru_cache(maxsize=64)
def sign(seat: int, theme: Theme) -> Node:
    """Return the sign of a seat; it is decoration, so the player's name stands beside it."""
    return h("span", seat_picture(seat, theme), cls="atl-sign")
