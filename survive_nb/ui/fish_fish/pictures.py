"""Pictures of cards, tiles and seats as SVG for the panel, from the same art as the table.

Each is decoration: say its name, and the number of a bait, beside it.
"""

from __future__ import annotations

from functools import lru_cache

from survive_nb.fish_fish.model import Card
from survive_nb.ui.board.legend import svg_of
from survive_nb.ui.board.sprites import Sprite
from survive_nb.ui.board.strokes import Art, tinted
from survive_nb.ui.fish_fish.board.seats import badge, kind_of, look_of
from survive_nb.ui.fish_fish.board.sprites import palette, sprite, tile_name
from survive_nb.ui.nodes import Node
from survive_nb.ui.theme import CLASSIC, Theme, theme_named


def card_picture(card: Card | None, *, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a fishing card, or of its back.

    >>> card_picture("fish")["t"]
    'svg'
    """
    return svg_of(sprite("back" if card is None else f"card-{card}", theme))


def bait_picture(value: int, *, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a bait card: its worms, without its number."""
    return svg_of(sprite(f"bait-{value}", theme))


def tile_picture(seat: int, fisher: int, *, theme: Theme = CLASSIC) -> Node:
    """Return the picture of a tile that a seat holds while somebody is fisher."""
    return svg_of(sprite(tile_name(seat, kind_of(seat, fisher)), theme))


def seat_picture(seat: int, *, theme: Theme = CLASSIC) -> Node:
    """Return the badge of a seat: its shape, its colour and its letter."""
    return svg_of(Sprite(18.0, 18.0, _badge(seat, theme.name)))


@lru_cache(maxsize=32)
def _badge(seat: int, theme_name: str) -> Art:
    theme = theme_named(theme_name)
    return tinted(badge(look_of(seat, theme)), palette(theme, seat))
