"""How a game is explained: the parts of a legend, and the steps of a tutorial."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from survive_nb.i18n.words import Words, mark
from survive_nb.ui.components import stack
from survive_nb.ui.nodes import Node, button, h


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing: its picture, its name, what it does, and the rule that says so."""

    picture: str
    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One step of the tutorial: its pictures, a title, a text, and where the rulebook says more."""

    pictures: tuple[str, ...]
    title: str
    text: str
    rules: tuple[str, ...]


def legend_parts(
    words: Words,
    players: Iterable[Node],
    entries: Mapping[str, Iterable[Entry]],
    picture_of: Callable[[str], Node],
    marks: Mapping[str, str],
    mark_of: Callable[[str], Node],
) -> list[Node]:
    """Return the parts of a legend: the players, the things under their headings, the marks."""
    things = {
        heading: [_entry(words, picture_of(entry.picture), entry) for entry in many]
        for heading, many in entries.items()
    }
    shown_marks = [h("li", mark_of(name), h("span", words.say(text))) for name, text in marks.items()]
    return [
        stack(h("h3", words.say("Players")), h("ul", *players, cls="atl-legend atl-legend-short")),
        *(
            stack(h("h3", words.say(heading)), h("ul", *items, cls="atl-legend"))
            for heading, items in {**things, mark("Marks"): shown_marks}.items()
        ),
    ]


def _entry(words: Words, picture: Node, entry: Entry) -> Node:
    """Return one thing with its picture and what it does."""
    rule = button(entry.rule, ("rule", {"rule": entry.rule}), cls="atl-quiet atl-small-button")
    text = stack(h("strong", words.say(entry.name)), h("span", words.say(entry.text), cls="atl-small"))
    return h("li", picture, text, rule)
