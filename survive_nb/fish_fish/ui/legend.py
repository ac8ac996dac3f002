"""Fish Fish! explained: the legend of cards, tiles and marks, and the tutorial of one minute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS
from survive_nb.fish_fish.ui import pictures
from survive_nb.i18n.words import Words
from survive_nb.ui.legend import legend_parts, read_legend
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme

#: Name of a picture → how it is drawn.
_PICTURES: Final[Mapping[str, Callable[[Theme], Node]]] = {
    "fish": lambda theme: pictures.card_picture("fish", theme=theme),
    "no_fish": lambda theme: pictures.card_picture("no_fish", theme=theme),
    "back": lambda theme: pictures.card_picture(None, theme=theme),
    "bait": lambda theme: pictures.bait_picture(4, theme=theme),
    "tile": lambda theme: pictures.tile_picture(0, 1, theme=theme),
    "catch-board": lambda theme: pictures.catch_board_picture(theme=theme),
    "way": lambda theme: pictures.way_picture(theme=theme),
    "hooked": lambda theme: pictures.sign_picture("hooked", theme=theme),
    "unseen": lambda theme: pictures.sign_picture("unseen", theme=theme),
}
LEGEND: Final = read_legend("survive_nb.fish_fish.ui")


def legend(words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend: seats, cards, what a fish has, signs, marks."""
    return legend_parts(
        words,
        [_seat(seat, words, theme) for seat in range(MAX_PLAYERS)],
        LEGEND,
        lambda name: _PICTURES[name](theme),
        lambda name: pictures.mark_picture(name, theme=theme),
    )


def _seat(seat: int, words: Words, theme: Theme) -> Node:
    """Return the badge of a seat beside a tile of its fish."""
    tile = pictures.tile_picture(seat, 0 if seat else 1, theme=theme)
    badge = pictures.seat_picture(seat, theme=theme)
    return h("li", tile, badge, h("span", words.say("Seat {number}", number=seat + 1)))
