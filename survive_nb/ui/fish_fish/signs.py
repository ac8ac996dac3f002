"""The sign of a player in panels and tables, as on the table: a shape, a colour and a letter."""

from __future__ import annotations

from functools import lru_cache

from survive_nb.ui.fish_fish.pictures import seat_picture
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme, theme_named


def sign(seat: int, theme: Theme) -> Node:
    """Return the sign of a seat; it is decoration, so the player's name stands beside it."""
    return _sign(seat, theme.name)


@lru_cache(maxsize=64)
def _sign(seat: int, theme_name: str) -> Node:
    theme = theme_named(theme_name)
    return h("span", seat_picture(seat, theme=theme), cls="atl-sign", aria_hidden="true")
