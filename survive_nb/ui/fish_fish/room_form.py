"""What a room for Fish Fish! asks for beside its chairs: who is the first fisher."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS
from survive_nb.ui.app import rule_button
from survive_nb.ui.draft import Sitter
from survive_nb.ui.fish_fish.draft import FishDraft
from survive_nb.ui.fish_fish.new_game import ABOUT
from survive_nb.ui.fish_fish.signs import sign as sign_of
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.pieces import card, row
from survive_nb.ui.set_up import first_choice
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words

SIZES: Final = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
BOTS_ABOUT: Final = ABOUT


def draft() -> FishDraft:
    """Return the usual room: four chairs, all for whoever comes."""
    return FishDraft(sitters=(Sitter(),) * MAX_PLAYERS)


def sign(form: FishDraft, seat: int, words: Words, theme: Theme) -> Node:
    """Return the sign of a seat."""
    del form, words  # a seat has the same sign at every table
    return h("span", sign_of(seat, theme), cls="atl-coats")


def under_the_chairs(form: FishDraft, words: Words) -> Node:
    """Return what stands under the chairs: how many hands are played."""
    hands = words.say("A game of {n} hands.", n=form.options().hands)
    return row(h("p", hands, cls="atl-muted"), rule_button(words, "FF-13"), key="hands")


def cards(form: FishDraft, words: Words) -> list[Node]:
    """Return the choices of this game."""
    first = first_choice(words, form, words.say("Who is the first fisher?"), "FF-11")
    return [card(words.say("More"), first, key="more")]
