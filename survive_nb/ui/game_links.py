"""Links to finished games, and the button that copies one."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from survive_nb.table import Table
from survive_nb.table.moves import moves_of
from survive_nb.ui.components import link_line
from survive_nb.ui.nodes import Node, button
from survive_nb.ui.page import AppContext, Message
from survive_nb.ui.rooms.environment import address, is_binder, link_to


def link_to_game(app: AppContext, table: Table, position: Mapping[str, str]) -> str:
    """Return a link that opens a finished game at a position, or nothing if no link can.

    On a server the game is found by its key.  Elsewhere, and for the game of a room, whose key belongs to
    the players, the moves travel in the link.
    """
    base = address(app.origin, app.place)
    if not base or is_binder():
        return ""  # nobody else reaches a page of Binder's, and a notebook has no page of its own
    link = app.link_of(table)
    if "game" in link and (app.lobby is None or not table.key or table.saved is not None):
        moves = moves_of(table)
        link = {"moves": moves} if moves else {}
    if "moves" in link:
        return f"{base}#{urlencode({**link, **position})}"
    return link_to(base, **link, **position) if link else ""


def tell_copied(app: AppContext, message: Message) -> None:
    """Say whether the browser has copied the link."""
    if message.is_on("done"):
        app.tell(app.words.say("The link is copied."))
    else:
        app.tell(app.words.say("This browser does not let us copy. Mark the link and copy it yourself."))


class CopyLink:
    """The button that copies a link to a finished game; where copying fails, the link is shown."""

    def __init__(self) -> None:
        self.failed = False

    def receive(self, app: AppContext, message: Message) -> None:
        """Say whether the browser has copied the link."""
        self.failed = not message.is_on("done")
        tell_copied(app, message)

    def node(
        self, app: AppContext, table: Table, label: str, position: Mapping[str, str] | None = None
    ) -> Node | None:
        """Return the button, or nothing where no link leads to the game."""
        link = link_to_game(app, table, position or {})
        if not link:
            return None
        if self.failed:
            return link_line(app.words, link, key="link", label=label, do="link-copied")
        copy = button(label, "link-copied", icon="copy", key="link")
        copy["a"]["data-copy"] = link
        return copy
