"""The bar above every page: its title, the way home, the language, the rules and the settings."""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.page import AppContext

#: Each language is called what its own readers call it.
LANGUAGE_NAMES: Final = {"en": "English", "fa": "فارسی"}


def head(app: AppContext, title: str, *, is_home: bool = False) -> Node:
    """Return the bar above a page with this title."""
    words = app.words
    home = button(words.say("Home"), "home", icon="home", bare=True, cls="atl-quiet", key="home")
    return h(
        "div",
        None if is_home else home,
        h("h1", icon("island"), h("span", title), cls="atl-brand", key="title"),
        h(
            "nav",
            language_switch(words),
            button(words.say("Rules"), ("open", {"what": "rules"}), icon="book", bare=True, cls="atl-quiet"),
            button(
                words.say("Settings"), ("open", {"what": "settings"}), icon="gear", bare=True, cls="atl-quiet"
            ),
            key="corner",
            cls="atl-tools",
            aria_label=words.say("Language, rules and settings"),
        ),
        key="bar",
        cls="atl-bar",
    )


def language_switch(words: Words) -> Node:
    """Return a button for the other language, written in that language."""
    other = next(lang for lang in LANGUAGES if lang != words.lang)
    return h(
        "button",
        icon("globe"),
        h("span", LANGUAGE_NAMES[other], lang=other, cls="atl-button-text"),
        key="language",
        cls="atl-button atl-quiet",
        type="button",
        do=("language", {"lang": other}),
        lang=other,
    )
