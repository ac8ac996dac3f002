"""The row that was checked last, in words: what lay under the bait and what became of the bids (FF-6)."""

from __future__ import annotations

from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.ui.fish_fish.pictures import card_picture
from survive_nb.ui.fish_fish.story import shares
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words


def reveal_panel(words: Words, view: View, theme: Theme) -> Node | None:
    """Return what the last row of this hand turned out to be, until the next one is laid."""
    if not view.rows or view.bait is not None:
        return None
    return revealed(words, view.rows[-1], len(view.rows), theme)


def revealed(words: Words, row: SeenRow, number: int, theme: Theme) -> Node:
    """Return one row: its card, large, and who was caught or who ate."""
    return h(
        "div",
        h(
            "span",
            card_picture(row.card if row.revealed else None, theme=theme),
            cls="atl-reveal-picture",
        ),
        h(
            "div",
            h("p", words.say("Row {row}, bait {bait}", row=number, bait=row.bait), cls="atl-group-title"),
            h("p", _card(words, row), cls="atl-reveal-card"),
            h("p", _outcome(words, row)),
        ),
        key=f"reveal-{number}",
        cls=f"atl-reveal atl-reveal-{_tone(row)}",
    )


def _tone(row: SeenRow) -> str:
    if not row.revealed:
        return "unseen"
    return "fish" if row.card == "fish" else "no-fish"


def _card(words: Words, row: SeenRow) -> str:
    """Name the card that was turned over, or say that nobody saw it."""
    return words.title(row.card) if row.revealed and row.card else words.say("Discarded unseen")


def _outcome(words: Words, row: SeenRow) -> str:
    """Say what became of the bids."""
    bids = [(seat, tiles) for seat, tiles in enumerate(row.bids) if tiles]
    if not row.revealed:
        return words.say("Nobody bid, so nobody sees the card.")
    if row.card == "fish":
        return words.say("Caught by the fisher: {shares}", shares=shares(bids, words))
    return words.say("Tiles on slot {bait}: {shares}", bait=row.bait, shares=shares(bids, words))
