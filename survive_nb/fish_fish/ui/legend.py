"""Fish Fish! explained: the legend of cards, tiles and marks, and the tutorial of one minute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS
from survive_nb.fish_fish.ui import pictures
from survive_nb.i18n.words import Words, mark
from survive_nb.ui.legend import Entry, TutorialStep, legend_parts
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
    return legend_parts(
        words,
        [_seat(seat, words, theme) for seat in range(MAX_PLAYERS)],
        ENTRIES,
        lambda name: _PICTURES[name](theme),
        MARKS,
        lambda name: pictures.mark_picture(name, theme=theme),
    )


def _seat(seat: int, words: Words, theme: Theme) -> Node:
    """Return the badge of a seat beside a tile of its fish."""
    tile = pictures.tile_picture(seat, 0 if seat else 1, theme=theme)
    badge = pictures.seat_picture(seat, theme=theme)
    return h("li", tile, badge, h("span", words.say("Seat {number}", number=seat + 1)))


#: What a player has to know to begin.
TUTORIAL: Final = (
    TutorialStep(
        (),
        mark("One fisher, and the others are fish"),
        mark(
            "The fisher has five fishing cards, two of them “Fish!”, and five baits. Each fish has four"
            " tiles. Everybody is fisher once, or twice at a small table."
        ),
        ("FF-1", "FF-2", "FF-13"),
    ),
    TutorialStep(
        (),
        mark("The fisher lays a row"),
        mark("A fishing card face down, a bait on top for all to see. Is there a hook in it?"),
        ("FF-3",),
    ),
    TutorialStep(
        (),
        mark("The fish bid in turn"),
        mark(
            "Bid 0 to all of your tiles, in the open. In the fifth row everything that is left must be bid."
        ),
        ("FF-4", "FF-5", "FF-12"),
    ),
    TutorialStep(
        (),
        mark("The card is turned over"),
        mark(
            "“Fish!”: the fisher wins all tiles on the row. “No fish!”: the bidders eat, and their tiles"
            " count as much as the bait. If nobody bids, nobody sees the card."
        ),
        ("FF-6",),
    ),
    TutorialStep(
        (),
        mark("The second “Fish!” ends the hand"),
        mark("Tiles that were not bid go to the highest bait the fisher still holds: waiting may pay."),
        ("FF-8", "FF-9"),
    ),
    TutorialStep(
        (),
        mark("Points"),
        mark("The fisher gets 4 for each tile caught, a fish the sum of its baits. The highest total wins."),
        ("FF-10", "FF-14"),
    ),
)
