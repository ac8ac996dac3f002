"""What a room shows to somebody who has no place in it any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.ui.frame import head
from survive_nb.ui.nodes import button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, row
from survive_nb.ui.words import mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App

ENDED: Final = mark("The host has ended this game. Thank you for playing!")
CLOSED: Final = mark("This room is closed: its time is over.")
REMOVED: Final = mark("The host has given your chair to somebody else.")


class EndedPage:
    """Nothing is left to do here but to go; ``why`` is one of the sentences above."""

    def __init__(self, why: str = ENDED) -> None:
        self.why = why

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all pages
        """Say that there is nothing to do."""
        if do != "escape":
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def parts(self, app: App) -> Parts:
        """Say what happened, and lead home."""
        words = app.words
        text = words.say(self.why)
        main = card(
            words.say("The room is closed"),
            h("p", text, cls="atl-lead"),
            row(button(words.say("Home"), "home", icon="home", cls="atl-primary", key="home")),
            key="ended",
        )
        return Parts("page", head(app, words.say("The room is closed")), main, say=text)
