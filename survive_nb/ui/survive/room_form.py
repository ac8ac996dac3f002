"""What a room for Survive! asks for beside its chairs: the challenges, the ending, who goes first."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.draft import Sitter
from survive_nb.ui.nodes import Node
from survive_nb.ui.pieces import card
from survive_nb.ui.set_up import first_choice
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.survive.draft import Draft
from survive_nb.ui.survive.new_game import ABOUT, challenges, ending, memory_aid, two_colors
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words

SIZES: Final = (2, 3, 4)
BOTS_ABOUT: Final = ABOUT


def draft() -> Draft:
    """Return the usual room: four chairs, all for whoever comes."""
    return Draft(sitters=(Sitter(),) * SIZES[-1])


def sign(form: Draft, seat: int, words: Words, theme: Theme) -> Node:
    """Return the colours of a seat."""
    del theme  # the colours are the style sheet's
    return badges(form.options().colors_of(seat), words)


def under_the_chairs(form: Draft, words: Words) -> Node | None:
    """Return what stands under the chairs."""
    return two_colors(form, words)


def cards(form: Draft, words: Words) -> list[Node]:
    """Return the choices of this game."""
    more = card(
        words.say("More"),
        first_choice(words, form, words.say("Who goes first?"), "RUL-16"),
        memory_aid(form, words),
        key="more",
    )
    return [challenges(form, words), ending(form, words), more]
