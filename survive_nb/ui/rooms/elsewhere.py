"""What the older of two screens says when the same seat was opened on a newer one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from survive_nb.rooms import Place
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, row

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class ElsewherePage:
    """A seat that is played on another screen; this one shows nothing of it and asks for nothing."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all pages
        """Take the seat back."""
        if do == "room-here":
            from survive_nb.ui.rooms.doors import enter

            enter(app, self.place)
        elif do != "escape":
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def parts(self, app: App) -> Parts:
        """Say what happened, and offer to play here again."""
        words = app.words
        text = words.say("This seat was opened on another device or tab. It is played there now.")
        main = card(
            words.say("Opened elsewhere"),
            h("p", text, cls="atl-lead"),
            row(
                button(words.say("Play here again"), "room-here", icon="play", cls="atl-primary", key="here"),
                button(words.say("Home"), "home", icon="home", key="home"),
            ),
            key="elsewhere",
        )
        return Parts("page", head(app, words.say("Opened elsewhere")), main, say=text)
