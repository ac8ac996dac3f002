"""The legend: every kind of thing on the board with its picture, its name and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from survive_nb.ui.games import SURVIVE, legend_of
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import dialog, stack
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing: its picture, its name, what it does, and the rule that says so."""

    picture: str
    name: str
    text: str
    rule: str


class LegendDrawer:
    """The legend of one game, open over a page."""

    def __init__(self, game: str = SURVIVE) -> None:
        self.game = game

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:  # noqa: ARG002 - as all drawers
        """Take nothing: there is nothing in the legend to click but its rules."""
        return False

    def node(self, app: App) -> Node:
        """Return all pictures with their names."""
        words = app.words
        return dialog(
            words.say("Legend"),
            *legend_of(self.game, words, theme_named(app.settings.theme)),
            close=(words.say("Close"), "close"),
            key="legend",
            cls="atl-drawer",
        )


def legend_part(heading: str, items: list[Node], *, is_short: bool = False) -> Node:
    """Return one part of a legend: a heading, and things of one kind."""
    return stack(
        h("h3", heading), h("ul", *items, cls="atl-legend atl-legend-short" if is_short else "atl-legend")
    )


def legend_entry(words: Words, picture: Node, entry: Entry) -> Node:
    """Return one thing with its picture and what it does."""
    rule = button(entry.rule, ("rule", {"rule": entry.rule}), cls="atl-quiet atl-small-button")
    text = stack(h("strong", words.say(entry.name)), h("span", words.say(entry.text), cls="atl-small"))
    return h("li", picture, text, rule)
