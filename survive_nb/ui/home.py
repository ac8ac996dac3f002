"""The first page: Atlantis to be seen, one big button to play at once, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from survive_nb.ui.board.picture import Picture
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, stack
from survive_nb.ui.saved import SavedGames, file_field
from survive_nb.ui.survive.atlantis import atlantis
from survive_nb.ui.survive.new_game import NewGamePage
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class HomePage:
    """Where a visitor arrives."""

    def __init__(self) -> None:
        self.saved = SavedGames()

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Go where a click leads."""
        if do == "play-now":
            app.play_now()
        elif do == "new-game":
            app.go(NewGamePage())
        elif do not in ("hex", "escape") and not self.saved.receive(app, do, message):
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def parts(self, app: App) -> Parts:
        """Return the menu beside a picture of the island."""
        words = app.words
        menu = stack(
            _welcome(words),
            self.saved.node(app),
            card(None, file_field(words), key="open"),
            key="home",
            cls="atl-home-menu",
        )
        picture = Picture(atlantis(), theme_named(app.settings.theme), names=False)
        return Parts("home", head(app, words.say("Atlantis"), is_home=True), menu, picture=picture)


def _welcome(words: Words) -> Node:
    """Return the title of the game and the ways into it."""
    return h(
        "section",
        h("h2", words.name("survive"), cls="atl-hero-title"),
        h("p", words.say("Escape from Atlantis"), cls="atl-hero-sub"),
        h(
            "p",
            words.say("The island is sinking. Bring your explorers and their treasure to safety in time."),
            cls="atl-lead",
        ),
        button(words.say("Play now"), "play-now", icon="play", cls="atl-primary atl-big", key="play"),
        h("p", words.say("You against three bots; everything is already set up."), cls="atl-small"),
        h(
            "div",
            button(words.say("New game…"), "new-game", icon="plus", key="new"),
            button(words.say("Learn"), ("open", {"what": "learn"}), icon="book", key="learn"),
            button(words.say("Legend"), ("open", {"what": "legend"}), icon="eye", key="legend"),
            key="ways",
            cls="atl-ways",
        ),
        key="welcome",
        cls="atl-hero",
    )
