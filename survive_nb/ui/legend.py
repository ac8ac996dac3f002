"""How a game is explained: the parts of a legend, and the steps of a tutorial.

The texts of a game are in its file ``legend.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files

from survive_nb.i18n.words import Words, mark
from survive_nb.ui.components import stack
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.text_files import named_in_errors


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing, or one step of the tutorial: pictures, a title, a text, and the rules that say more."""

    title: str
    text: str
    pictures: list[str]
    rules: list[str]


@dataclass(frozen=True, slots=True)
class Legend:
    """The texts of a game."""

    #: Heading → what stands under it.
    sections: Mapping[str, list[Explanation]]
    #: What is drawn around a place of the board → what it means.
    marks: Mapping[str, str]
    #: What a player has to know to begin.
    tutorial: list[Explanation]


def read_legend(package: str) -> Legend:
    """Read the file of a game's package."""
    with named_in_errors(package, "legend.toml"):
        data = tomllib.loads((files(package) / "legend.toml").read_text(encoding="utf-8"))
        sections = {}
        for part in data["sections"]:
            sections[part["heading"]] = [Explanation(**entry) for entry in part["entries"]]
        return Legend(sections, data["marks"], [Explanation(**step) for step in data["tutorial"]])


def legend_parts(
    words: Words,
    players: Iterable[Node],
    legend: Legend,
    picture_of: Callable[[str], Node],
    mark_of: Callable[[str], Node],
) -> list[Node]:
    """Return the parts of a legend: the players, the things under their headings, the marks."""
    things = {
        heading: [_entry(words, picture_of(entry.pictures[0]), entry) for entry in many]
        for heading, many in legend.sections.items()
    }
    shown_marks = [h("li", mark_of(name), h("span", words.say(text))) for name, text in legend.marks.items()]
    return [
        stack(h("h3", words.say("Players")), h("ul", *players, cls="atl-legend atl-legend-short")),
        *(
            stack(h("h3", words.say(heading)), h("ul", *items, cls="atl-legend"))
            for heading, items in {**things, mark("Marks"): shown_marks}.items()
        ),
    ]


def _entry(words: Words, picture: Node, entry: Explanation) -> Node:
    """Return one thing with its picture and what it does."""
    rule = button(entry.rules[0], ("rule", {"rule": entry.rules[0]}), cls="atl-quiet atl-small-button")
    text = stack(h("strong", words.say(entry.title)), h("span", words.say(entry.text), cls="atl-small"))
    return h("li", picture, text, rule)
