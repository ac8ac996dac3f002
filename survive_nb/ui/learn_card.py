"""The card on the home page for those who want to learn: the ways to the Learn page, and the lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.ui.components import home_title, stack
from survive_nb.ui.lesson_list import go_on_link, lesson_entries, linked_lesson, review_link
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
                button(words.say("Guided games"), ("learn", {"tab": "guided"}), icon="hint", key="guided"),
                button(words.say("Pieces and signs"), ("learn", {"tab": "pieces"}), icon="eye", key="pieces"),
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
    more = button(words.say("Lessons"), ("learn", {"tab": "lessons"}), icon="text", key="lessons")
    if not found or app.place != "voila":
        return more
    # Imported late: without lessons, nothing of them is needed.
    from survive_nb.ui.lesson.my_lessons import overview

    progress = overview(app)
    items = [linked_lesson(book, words, progress) for book in found]
    return stack(
        go_on_link(found, words, progress),
        review_link(found, words, progress),
        h("ol", *items, key="lessons", cls="atl-home-lessons"),
        key="lessons",
    )
