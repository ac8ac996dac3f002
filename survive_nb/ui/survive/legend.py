"""The legend of Survive!: every kind of thing on the board and every mark, with what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb.survive.model import COLORS
from survive_nb.ui.board.legend import picture_of
from survive_nb.ui.legend_drawer import Entry, legend_entry, legend_part
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.survive.badges import badge
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark

#: Heading → what stands under it.
ENTRIES: Final[Mapping[str, tuple[Entry, ...]]] = {
    mark("Pieces"): (
        Entry("explorer", mark("Explorer"), mark("On land or in a boat."), "LAND-1"),
        Entry("swimmer", mark("Swimmer"), mark("An explorer in the water: one action a turn."), "SWIM-2"),
        Entry("boat", mark("Boat"), mark("Carries three; steered by whoever has the most aboard."), "BOAT-4"),
        Entry(
            "serpent", mark("Serpent"), mark("Moves 1; takes swimmers and boats with their crew."), "CRE-2"
        ),
        Entry("shark", mark("Shark"), mark("Moves 1 or 2; takes swimmers."), "CRE-3"),
        Entry("whale", mark("Whale"), mark("Moves 1 to 3; overturns boats with a crew."), "CRE-4"),
    ),
    mark("Land"): (
        Entry("beach", mark("Beach"), mark("Sinks first."), "SINK-1"),
        Entry("forest", mark("Forest"), mark("Sinks when no beach is left."), "SINK-1"),
        Entry("mountain", mark("Mountain"), mark("Sinks last; the volcano is under one."), "SINK-1"),
    ),
    mark("Under the tiles: happens at once"): (
        Entry("whirlpool", mark("Whirlpool"), mark("Takes all in the sea here and around."), "TILE-4"),
        Entry("volcano", mark("Volcano"), mark("The game is over."), "TILE-5"),
    ),
    mark("Under the tiles: yours to keep"): (
        Entry("dolphin", mark("Dolphin"), mark("Carries your swimmer 1 to 3 spaces."), "TILE-6"),
        Entry("wind", mark("Wind"), mark("Blows a boat 1 to 3 spaces."), "TILE-7"),
        Entry("move_serpent", mark("Send a serpent"), mark("To any empty sea space."), "TILE-8"),
        Entry("move_shark", mark("Send a shark"), mark("To any empty sea space."), "TILE-8"),
        Entry("move_whale", mark("Send a whale"), mark("To any empty sea space."), "TILE-8"),
        Entry("shark_repellent", mark("Shark repellent"), mark("Saves your swimmers."), "TILE-9"),
        Entry("whale_repellent", mark("Whale repellent"), mark("Saves your boat."), "TILE-10"),
    ),
}
#: What is drawn around a space → what it means.
MARKS: Final[Mapping[str, str]] = {
    "movable": mark("You can move something here."),
    "selected": mark("What you have chosen."),
    "go": mark("You can go here."),
    "choose": mark("You can choose this."),
    "deadly": mark("Here you would lose somebody: the game asks first."),
    "hint": mark("A hint: from here to there."),
    "last": mark("What moved last."),
}
_HEXAGON: Final = "M16 2L28.5 9V23L16 30L3.5 23V9z"
#: What stands inside the space, as on the board: marks differ in form, not in colour alone.
_SIGNS: Final = {
    "go": "M16 12a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
    "choose": "M10 16l4 4l8-8",
    "deadly": "M11 11l10 10M21 11L11 21",
    "hint": "M8 16h14M18 12l4 4l-4 4",
    "last": "M8 16h2M13 16h2M18 16h2M18 12l4 4l-4 4",
}


def legend(words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend: players, pieces, land, what lies under it, marks."""
    return [
        legend_part(words.say("Players"), [_color(color, words, theme) for color in COLORS], is_short=True),
        *(
            legend_part(
                words.say(heading),
                [legend_entry(words, picture_of(entry.picture, theme=theme), entry) for entry in entries],
            )
            for heading, entries in ENTRIES.items()
        ),
        legend_part(words.say("Marks"), [_mark(name, words, theme) for name in MARKS]),
    ]


def _color(color: str, words: Words, theme: Theme) -> Node:
    """Return the sign of a player beside an explorer of that colour."""
    return h(
        "li",
        picture_of("explorer", color=color, theme=theme),
        badge(color, words),
        h("span", words.title(color)),
    )


def _mark(name: str, words: Words, theme: Theme) -> Node:
    """Return one mark on a piece of sea."""
    color, width = theme.marks[name], 4 if name == "selected" else 2
    sign = _SIGNS.get(name)
    is_arrow = name in ("hint", "last")
    outline = None if is_arrow else h("path", d=_HEXAGON, fill="none", stroke=color, stroke_width=width)
    drawing = h(
        "svg",
        h("path", d=_HEXAGON, fill=theme.sea[-1], stroke=theme.ink, stroke_width=5),
        outline,
        h("path", d=sign, fill="none", stroke=color, stroke_width=3, stroke_linecap="round")
        if sign
        else None,
        cls="atl-picture",
        viewBox="0 0 32 32",
        aria_hidden="true",
    )
    return h("li", drawing, h("span", words.say(MARKS[name])))
