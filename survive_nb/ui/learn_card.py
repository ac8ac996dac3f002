"""The card on the home page for those who want to learn: the game in one minute, the lessons, the signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.ui.components import home_title, link
from survive_nb.ui.lesson_list import lesson_entries
from survive_nb.ui.nodes import Node, button, h

if TYPE_CHECKING:
    from survive_nb.ui.page import AppContext


def learn_card(app: AppContext) -> Node:
    """Return the ways to learn, with the lessons by name."""
    words = app.words
    return h(
        "section",
        home_title(words.say("Learn"), "book"),
        h(
            "div",
            h(
                "p",
                words.say("Lessons about chance, bluffing and programming, with the pieces of both games."),
                cls="atl-lead",
            ),
            h(
                "div",
                button(words.say("Learn"), ("open", {"what": "learn"}), icon="hint", key="learn"),
                button(words.say("Legend"), ("open", {"what": "legend"}), icon="eye", key="legend"),
                key="ways",
                cls="atl-ways",
            ),
            _lessons(app),
            key="learn-card",
            cls="atl-card",
        ),
        key="learn",
    )


def _lessons(app: AppContext) -> Node:
    """Return the lessons: as links where they open in the browser, else the way to them."""
    words = app.words
    found = lesson_entries(words.lang)
    more = button(words.say("Lessons"), ("open", {"what": "lessons"}), icon="text", key="lessons")
    if not found or app.place != "voila":
        return more
    items = [
        h(
            "li",
            link(words.say("Lesson {n}: {text}", n=book.number, text=book.title), f"./{book.path}"),
            key=book.path,
        )
        for book in found
    ]
    return h("ol", *items, key="lessons", cls="atl-home-lessons")
