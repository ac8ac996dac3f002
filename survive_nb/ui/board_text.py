"""The board in words on the page, for screen readers and for people who type."""

from __future__ import annotations

from survive_nb.i18n.words import Words
from survive_nb.text.description import Choice, Description, Part, Table
from survive_nb.ui.components import table, titled_list
from survive_nb.ui.nodes import Child, Node, h


def board_text(said: Description, words: Words) -> Node:
    """Return a description as headings, lists and tables."""
    return h(
        "section",
        h("h2", said.title, key="title") if said.shows_title else None,
        h("p", said.prompt, key="prompt"),
        *(_part(part, words) for part in said.parts),
        key="board_text",
        cls="atl-board-text",
        aria_label=said.title,
    )


def _part(part: Part, words: Words) -> Child:
    if isinstance(part, Table):
        head, *rows = part.lines
        return table(part.heading, head, rows, key=part.key, show_caption=True)
    return titled_list(part.heading, [_line(line, words) for line in part.lines], part.key)


def _line(line: str | Choice, words: Words) -> Child:
    if isinstance(line, str):
        return line
    return h("li", h("span", line.text), " ", h("code", h("bdi", line.command, dir=words.dir)))
