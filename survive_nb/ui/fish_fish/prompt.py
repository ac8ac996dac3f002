"""What is awaited now, in one sentence: for announcements and for the head of the text twin."""

from __future__ import annotations

from survive_nb.fish_fish.model import ROWS
from survive_nb.fish_fish.view import View
from survive_nb.ui.words import Words


def prompt(view: View, words: Words) -> str:
    """Say whose decision is awaited, in which row, and what is to be decided."""
    if view.to_act is None and not view.winners:
        return words.say("Hand {number} is over.", number=view.hand)
    if view.to_act is None:
        return words.say("The game is over. Won by: {winners}.", winners=view.winners)
    if view.eyes == view.to_act:
        return _yours(view, words)
    facts: dict[str, object] = {"row": view.row, "bait": view.bait, "actor": view.to_act}
    if view.bait is None:
        return words.say("Row {row}: a card and a bait are being chosen by {actor}.", **facts)
    return words.say("Row {row}, bait {bait}: a bid is awaited from {actor}.", **facts)


def _yours(view: View, words: Words) -> str:
    """Say to a player what is to be done."""
    if view.bait is None:
        return words.say("Your turn, row {row}: choose a fishing card and a bait.", row=view.row)
    assert isinstance(view.eyes, int)
    facts: dict[str, object] = {"row": view.row, "bait": view.bait, "tiles": view.tiles[view.eyes]}
    if view.row == ROWS:
        return words.say("The last row, bait {bait}: all your tiles are bid, {tiles}.", **facts)
    return words.say("Your turn, row {row}, bait {bait}: bid 0 to {tiles} tiles.", **facts)
