"""Fish Fish! explained: the legend of cards, tiles and marks, and the tutorial of one minute."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS
from survive_nb.fish_fish.ui.board.sprites import kind_of, tile_name
from survive_nb.fish_fish.ui.pictures import mark_picture, picture_of, seat_picture
from survive_nb.i18n.words import Words
from survive_nb.ui.legend import legend_parts, read_legend
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme

LEGEND: Final = read_legend("survive_nb.fish_fish.ui")


def legend(words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend: seats, cards, what a fish has, signs, marks."""
    return legend_parts(
        words,
        [_seat(seat, words, theme) for seat in range(MAX_PLAYERS)],
        LEGEND,
        lambda name: picture_of(name, theme),
        lambda name: mark_picture(name, theme),
    )


def _seat(seat: int, words: Words, theme: Theme) -> Node:
    """Return the badge of a seat beside a tile of its fish."""
    tile = picture_of(tile_name(seat, kind_of(seat, 0)), theme)
    return h("li", tile, seat_picture(seat, theme), h("span", words.say("Seat {number}", number=seat + 1)))
