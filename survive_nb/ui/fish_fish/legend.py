"""The legend of Fish Fish!: cards, tiles, boards, signs and marks, with what they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS
from survive_nb.ui.fish_fish import pictures
from survive_nb.ui.legend_drawer import Entry, legend_entry, legend_part
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark

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
#: Heading → what stands under it.
ENTRIES: Final[Mapping[str, tuple[Entry, ...]]] = {
    mark("The fisher's cards"): (
        Entry("fish", mark("“Fish!”"), mark("The fisher wins all tiles bid on the row."), "FF-6"),
        Entry(
            "no_fish",
            mark("“No fish!”"),
            mark("Every bidder puts the tiles they bid on their catch board."),
            "FF-6",
        ),
        Entry("back", mark("Face down"), mark("Only the fisher knows this card."), "FF-3"),
        Entry(
            "bait",
            mark("Bait"),
            mark("Lies on the row for all to see: what a tile wins if there is no fish."),
            "FF-3",
        ),
    ),
    mark("What a fish has"): (
        Entry("tile", mark("Tile"), mark("Bid on the rows, as many or as few as you like."), "FF-4"),
        Entry(
            "catch-board",
            mark("Catch board"),
            mark("A tile on a slot scores the value of that slot."),
            "FF-10",
        ),
    ),
    mark("On the table"): (
        Entry(
            "way",
            mark("Arrows round the water"),
            mark("Who bids next: the other way round in every second hand."),
            "FF-12",
        ),
        Entry("hooked", mark("Hook"), mark("Tiles that were caught: 4 points each for the fisher."), "FF-10"),
        Entry("unseen", mark("Shut eye"), mark("Nobody bid, so this card was never shown."), "FF-6"),
    ),
}
#: What is drawn around a card, a bait or a bid → what it means.
MARKS: Final[Mapping[str, str]] = {
    "choose": mark("You can choose this."),
    "selected": mark("What you have chosen."),
    "hint": mark("A hint: an angler would choose this."),
}


def legend(words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend: seats, cards, what a fish has, signs, marks."""
    seats = [_seat(seat, words, theme) for seat in range(MAX_PLAYERS)]
    return [
        legend_part(words.say("Players"), seats, is_short=True),
        *(
            legend_part(
                words.say(heading),
                [legend_entry(words, _PICTURES[entry.picture](theme), entry) for entry in entries],
            )
            for heading, entries in ENTRIES.items()
        ),
        legend_part(words.say("Marks"), [_mark(name, words, theme) for name in MARKS]),
    ]


def _seat(seat: int, words: Words, theme: Theme) -> Node:
    """Return the badge of a seat beside a tile of its fish."""
    tile = pictures.tile_picture(seat, 0 if seat else 1, theme=theme)
    badge = pictures.seat_picture(seat, theme=theme)
    return h("li", tile, badge, h("span", words.say("Seat {number}", number=seat + 1)))


def _mark(name: str, words: Words, theme: Theme) -> Node:
    return h("li", pictures.mark_picture(name, theme=theme), h("span", words.say(MARKS[name])))
