"""The address of a screen: what stands in it, and the page that it leads to.

A screen is named by parameters such as ``game=KEY`` or ``page=join``, and a position of a finished game also
by ``moment`` and ``viewer``.  The browser keeps them in the address of the page; its Back and Forward buttons
send them here as ``visit``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from survive_nb.registry import is_game
from survive_nb.table import InvalidInput
from survive_nb.table.moves import open_moves
from survive_nb.ui.components import card, lead, row, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.home import file_field, receive_file
from survive_nb.ui.learn_page import LearnPage, Tab, learn_tab
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import NewGamePage
from survive_nb.ui.nodes import button, h
from survive_nb.ui.page import AppContext, Page, Parts, head
from survive_nb.ui.visitor import Destination


def visit(app: AppContext, wanted: Destination) -> None:
    """Show the screen that an address names; one that is not here is explained."""
    match wanted.aim:
        case "":
            app.home()
        case "page":
            app.home()
            page = _named_page(app, wanted.value)
            if page is None:
                app.tell(app.words.say("This app has no page of that name."))
            else:
                app.go(page)
        case "game" | "moves":
            _open_game(app, wanted)
        case _ if app.lobby is None:
            app.home()
            app.tell(app.words.say("Rooms for several players are not possible here."))
        case aim:
            # Imported late: a visitor who plays alone does not wait for rooms.
            from survive_nb.ui.rooms import joining

            joining.arrive(app, app.lobby, aim, wanted.value)


def _open_game(app: AppContext, wanted: Destination) -> None:
    try:
        if wanted.aim == "moves":
            table = open_moves(wanted.value)
            app.open_table(table, wanted.value)
        else:
            table = app.repository.resume(wanted.value)
            app.open_table(table)
    except InvalidInput as refused:
        app.home()
        app.go(MissingGamePage(wanted, app.words.refusal(refused.refusal)))
        return
    if table.is_over and (wanted.moment is not None or wanted.aim == "moves"):
        app.open_replay(table, wanted.moment or 0, wanted.viewer)


def _named_page(app: AppContext, name: str) -> Page | None:
    """Return a page that needs nothing but its name."""
    kind, _, rest = name.partition("-")
    if kind == "learn" and rest in ("", *get_args(Tab)):
        return LearnPage(learn_tab(rest), app.game)
    if kind == "new" and is_game(rest):
        return NewGamePage(screens_of(rest).new_draft())
    if app.lobby is None or name not in ("join", "open-room"):
        return None
    from survive_nb.ui.rooms.joining import JoinPage
    from survive_nb.ui.rooms.open_room import OpenRoomPage

    return JoinPage(app.lobby) if name == "join" else OpenRoomPage(app.lobby, app.game)


class MissingGamePage(Page):
    """Says that the game of a link is not here, why, and what to do."""

    def __init__(self, wanted: Destination, why: str) -> None:
        self._wanted = wanted
        self._why = why

    def address(self) -> Mapping[str, str]:
        """Return what was asked for: a reload tries again."""
        return {self._wanted.aim: self._wanted.value}

    def receive(self, app: AppContext, message: Message) -> bool:
        """Open a file with the game instead."""
        return receive_file(app, message)

    def parts(self, app: AppContext) -> Parts:
        """Return the explanation and the ways on."""
        words = app.words
        title = words.say("This game is not here")
        what = words.say(
            "Ask the sender to open the finished game and press “Copy the link” again, or to send the game as"
            " a file. A game that is not over opens only where it is saved."
        )
        main = card(
            title,
            lead(self._why),
            h("p", what),
            stack(file_field(words), row(button(words.say("Home"), "home", icon="home", key="home"))),
            key="missing",
        )
        return Parts("page", head(app, title), main, say=self._why)
