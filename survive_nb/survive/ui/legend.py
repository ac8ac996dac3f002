"""Survive! explained: the legend of pieces, tiles and marks, and the tutorial of one minute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive.model import COLORS
from survive_nb.survive.ui.board.sprites import picture_of
from survive_nb.survive.ui.players_panel import badge
from survive_nb.ui.legend import Entry, TutorialStep, legend_parts
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme

#: Heading → what stands under it.
ENTRIES: Final[Mapping[str, tuple[Entry, ...]]] = {
    mark("Pieces"): (
        Entry("explorer", mark("Explorer"), mark("On land or in a boat."), "LAND-1"),
        Entry("swimmer", mark("Swimmer"), mark("An explorer in the water: one action a turn."), "SWIM-2"),
        Entry("boat", mark("Boat"), mark("Carries three; the player with most aboard steers."), "BOAT-4"),
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
    return legend_parts(
        words,
        [_color(color, words, theme) for color in COLORS],
        ENTRIES,
        lambda name: picture_of(name, theme=theme),
        MARKS,
        lambda name: _mark(name, theme),
    )


def _color(color: str, words: Words, theme: Theme) -> Node:
    """Return the sign of a player beside an explorer of that colour."""
    return h(
        "li",
        picture_of("explorer", color=color, theme=theme),
        badge(color, words),
        h("span", words.title(color)),
    )


def _mark(name: str, theme: Theme) -> Node:
    """Return one mark on a piece of sea."""
    color, width = theme.marks[name], 4 if name == "selected" else 2
    sign = _SIGNS.get(name)
    is_arrow = name in ("hint", "last")
    outline = None if is_arrow else h("path", d=_HEXAGON, fill="none", stroke=color, stroke_width=width)
    return h(
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


#: The picture of a treasure: its value on a coin.
TREASURE: Final = "treasure"
#: What a player has to know to begin; the screen explains the rest when it matters.
TUTORIAL: Final = (
    TutorialStep(
        ("explorer",),
        mark("Get away from Atlantis"),
        mark("Your explorers stand on an island that sinks. Bring them to a safe island in any corner."),
        ("ISLE-1", "ISLE-3"),
    ),
    TutorialStep(
        ("boat", "swimmer"),
        mark("Three moves a turn"),
        mark(
            "Walk over land, board a boat or swim. A boat holds three explorers, and the player with the most"
            " aboard steers it. A swimmer acts only once a turn."
        ),
        ("TURN-2", "BOAT-3", "BOAT-4", "SWIM-2"),
    ),
    TutorialStep(
        ("beach", "forest", "mountain"),
        mark("Then one tile sinks"),
        mark(
            "You choose it: first the beaches, then the forests, then the mountains. Any explorer on it"
            " swims, and what is under it happens at once or is yours to keep."
        ),
        ("TURN-3", "SINK-1", "SINK-4", "SINK-5"),
    ),
    TutorialStep(
        ("serpent", "shark", "whale"),
        mark("Then a creature moves"),
        mark(
            "The die says which kind, you say where. Serpents take boats and swimmers, sharks take swimmers,"
            " whales overturn boats."
        ),
        ("TURN-4", "CRE-2", "CRE-3", "CRE-4"),
    ),
    TutorialStep(
        ("volcano",),
        mark("The volcano ends it"),
        mark("It sleeps under a mountain. When it wakes, everybody who is not on a safe island is lost."),
        ("END-1",),
    ),
    TutorialStep(
        (TREASURE,),
        mark("The most treasure wins"),
        mark(
            "Each explorer carries a secret treasure worth 1 to 6. You choose who stands where, and from then"
            " on you have to remember it."
        ),
        ("SET-4", "SET-6", "END-2"),
    ),
)
