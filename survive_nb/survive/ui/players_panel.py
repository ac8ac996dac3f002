"""The players panel: badges, explorers safe, on land, at sea and lost, tiles in the hands, land left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive.model import ISLANDS, TERRAINS
from survive_nb.survive.ui.board.sprites import picture_of
from survive_nb.survive.view import View
from survive_nb.ui.components import card, choice, player_row, players_table, row
from survive_nb.ui.nodes import Do, Node, h, hidden, icon
from survive_nb.ui.theme import LETTERS, SHAPES, Theme

#: Shape → its outline on a square of 24 by 24.
_OUTLINES: Final = {
    "square": "M3 3h18v18H3z",
    "triangle": "M12 1.5L23 22H1z",
    "circle": "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z",
    "diamond": "M12 0.5L23.5 12L12 23.5L0.5 12z",
}
#: Where the letter stands: in a triangle lower than elsewhere.
_BASELINE: Final = {"triangle": 20}


def badges(colors: Iterable[str], words: Words) -> Node:
    """Return the signs of all colours of a seat (VAR-1: one or two)."""
    return h("span", *(badge(color, words) for color in colors), cls="atl-coats")


def badge(color: str, words: Words) -> Node:
    """Return the sign of one colour, with its name for those who cannot see it."""
    shape, ink = SHAPES[color], f"var(--atl-{color}-ink)"
    fill, y = f"var(--atl-{color})", _BASELINE.get(shape, 17)
    box = h("path", d=_OUTLINES[shape], fill=fill, stroke="var(--atl-ink)", stroke_width="1.5")
    letter = h("text", LETTERS[color], x=12, y=y, text_anchor="middle", fill=ink, cls="atl-badge-letter")
    name = words.name(color)
    return h("svg", box, letter, cls="atl-coat", viewBox="0 0 24 24", role="img", aria_label=name)


#: An explorer to choose: what the button says, what it does, whether it is the chosen one.
Option = tuple[str, Do, bool]


def explorer_choice(
    words: Words, title: str, about: str, options: Mapping[str, Sequence[Option]], *, key: str
) -> Node:
    """Let the player choose the next explorer; each colour has a row, which ``about`` describes."""
    rows = [
        row(badges([color], words), choice(words.say(about, color=color), some, key=f"{key}-{color}"))
        for color, some in options.items()
    ]
    return card(title, *rows, key=key, cls="atl-values", level=3)


@cache
def picture(name: str, theme: Theme) -> Node:
    """Return the picture of a piece, a terrain or a tile back; drawn once, because panels change often."""
    return picture_of(name, theme=theme)


#: What is counted for each player → the sign above the column, its name, and a short one.
_COLUMNS: Final = {
    "safe": ("island", mark("Explorers safe"), mark("Safe")),
    "land": ("explorer", mark("Explorers on land"), mark("Land")),
    "sea": ("swimmer", mark("Explorers at sea"), mark("Sea")),
    "lost": ("close", mark("Explorers lost"), mark("Lost")),
    "tiles": ("hand", mark("Tiles in hand"), mark("Tiles")),
}


def players_panel(words: Words, view: View) -> Node:
    """Return a table of the players, in the order of their seats."""
    land = {tile.space for tile in view.land}
    counts = [Counter({"tiles": len(hand)}) for hand in view.hands]
    for explorer in view.explorers:
        counts[explorer.seat][_whereabouts(explorer.place, land)] += 1
    head = [_column(words, *column) for column in _COLUMNS.values()]
    title = words.say("Players")
    rows = [
        player_row(
            words,
            seat,
            badges(view.options.colors_of(seat), words),
            [h("td", words.number(count[what]), cls=f"atl-count-{what}") for what in _COLUMNS],
            key=f"player-{seat}",
            is_turn=seat == view.turn,
        )
        for seat, count in enumerate(counts)
    ]
    listed = players_table(words, title, head, rows, key="players")
    return card(title, listed, key="players-card", level=3)


def _whereabouts(place: str | None, land: Set[str]) -> str:
    """Return the column in which an explorer is counted."""
    if place is None:
        return "lost"
    if place in ISLANDS:
        return "safe"
    return "land" if place in land else "sea"


def _column(words: Words, sign: str, title: str, short: str) -> Node:
    """Head a column with a sign and a word."""
    name = words.say(title)
    label = h("small", words.say(short), aria_hidden="true", cls="atl-column-name")
    return h("th", icon(sign), label, hidden(name), scope="col", title=name)


def tiles_left(words: Words, view: View, theme: Theme) -> Node:
    """Count the land that is left, in the order in which it sinks (SINK-1)."""
    left = Counter(tile.terrain for tile in view.land)
    items = []
    for terrain in TERRAINS:
        count = h("strong", words.number(left[terrain]))
        name = h("span", words.title(terrain))
        items.append(h("li", picture(terrain, theme), name, count, cls="atl-land-left"))
    title = words.say("Land left")
    return card(title, h("ul", *items, cls="atl-lands", aria_label=title), key="land", level=3)
