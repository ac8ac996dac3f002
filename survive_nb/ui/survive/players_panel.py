"""Who plays, and how it stands: explorers safe, on land, at sea and lost, tiles in the hands, tiles left."""

from __future__ import annotations

from collections import Counter
from typing import Final

from survive_nb.survive.model import ISLANDS, TERRAINS
from survive_nb.survive.view import Explorer, View
from survive_nb.ui.nodes import Node, h, hidden, icon
from survive_nb.ui.pieces import card
from survive_nb.ui.survive.badges import badges, picture
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark

#: What is counted for each player → the sign above the column and its name.
_COLUMNS: Final = {
    "safe": ("island", mark("Explorers safe")),
    "land": ("explorer", mark("Explorers on land")),
    "sea": ("swimmer", mark("Explorers at sea")),
    "lost": ("close", mark("Explorers lost")),
    "tiles": ("hand", mark("Tiles in hand")),
}


def players_panel(words: Words, view: View) -> Node:
    """Return a table of the players, in the order of their seats."""
    land = {tile.space for tile in view.land}
    counts = [Counter({"tiles": len(hand)}) for hand in view.hands]
    for explorer in view.explorers:
        counts[explorer.seat][_fate(explorer, land)] += 1
    head = [_column(words, sign, title) for sign, title in _COLUMNS.values()]
    title = words.say("Players")
    listed = h(
        "table",
        h("caption", title, cls="atl-visually-hidden"),
        h("thead", h("tr", h("th", hidden(words.say("Player")), scope="col"), *head)),
        h("tbody", *(_row(words, view, seat, count) for seat, count in enumerate(counts))),
        key="players",
        cls="atl-players",
    )
    return card(title, listed, key="players-card", level=3)


def _column(words: Words, sign: str, title: str) -> Node:
    """Head a column with a sign that has a name."""
    name = words.say(title)
    return h("th", icon(sign), hidden(name), scope="col", title=name)


def _row(words: Words, view: View, seat: int, count: Counter[str]) -> Node:
    """Return one player with all counts; the one whose turn it is stands out."""
    name = h(
        "span",
        badges(view.options.colors_of(seat), words),
        h("span", words.player(seat), cls="atl-player-name"),
        cls="atl-player-cell",
    )
    return h(
        "tr",
        h("th", name, scope="row"),
        *(h("td", words.number(count[what]), cls=f"atl-count-{what}") for what in _COLUMNS),
        key=f"player-{seat}",
        cls="atl-to-move" if seat == view.turn else "",
        aria_current="true" if seat == view.turn else None,
    )


def _fate(explorer: Explorer, land: set[str]) -> str:
    """Say where an explorer is, for counting."""
    if explorer.place is None:
        return "lost"
    if explorer.place in ISLANDS:
        return "safe"
    return "land" if explorer.place in land else "sea"


def tiles_left(words: Words, view: View, theme: Theme) -> Node:
    """Count the land that is left, in the order in which it sinks (SINK-1)."""
    left = Counter(tile.terrain for tile in view.land)
    items = [
        h(
            "li",
            picture(terrain, theme),
            h("span", words.title(terrain)),
            h("strong", words.number(left[terrain])),
            cls="atl-land-left",
        )
        for terrain in TERRAINS
    ]
    title = words.say("Land left")
    return card(title, h("ul", *items, cls="atl-lands", aria_label=title), key="land", level=3)
