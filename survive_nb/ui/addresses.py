"""The address of a screen: what stands in it, and the page that it leads to.

A screen is named by parameters such as ``game=KEY`` or ``page=join``, and a position of a finished game also
by ``moment`` and ``viewer``.  The browser keeps them in the address of the page; its Back and Forward buttons
send them here as ``visit``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from survive_nb.registry import game_names
from survive_nb.table import InvalidInput
from survive_nb.table.moves import open_moves
from survive_nb.ui.components import card, row, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.home import file_field, receive_file
from survive_nb.ui.nodes import button, h
from survive_nb.ui.page import AppContext, Message, Page, Parts, head
from survive_nb.ui.visitor import Destination


def visit(app: AppContext, wanted: Destination) -> None:
    """Show the screen that an address names; one that is not here is explained."""
    match wanted.aim:
        case "":
            app.home()
        case "page":
            make = _named_pages(app).get(wanted.value)
            if make is None:
                app.home()
                app.tell(app.words.say("This app has no page of that name."))
            else:
                app.home()
                app.go(make())
        case "game" | "moves":
            _open_game(app, wanted)
        case _:
            app.arrive(wanted.aim, wanted.value)


def _open_game(app: AppContext, wanted: Destination) -> None:
    try:
        if wanted.aim == "moves":
            table = open_moves(wanted.value)
            app.show_shared(table, wanted.value)
        else:
            table = app.repository.resume(wanted.value)
            app.open_table(table)
    except InvalidInput as refused:
        app.home()
        app.go(MissingGamePage(wanted, app.words.refusal(refused.refusal)))
        return
    if table.is_over and (wanted.moment is not None or wanted.aim == "moves"):
        app.open_replay(table, wanted.moment or 0, wanted.viewer)


def _named_pages(app: AppContext) -> dict[str, Callable[[], Page]]:
    """Return the pages that need nothing but their name."""
    # Imported late: these pages link to games themselves.
    from survive_nb.ui.learn_page import LearnPage, Tab
    from survive_nb.ui.new_game_page import NewGamePage

    pages: dict[str, Callable[[], Page]] = {
        f"new-{game}": lambda game=game: NewGamePage(screens_of(game).new_draft())  # type: ignore[misc]
        for game in game_names()
    }
    for tab in get_args(Tab):
        pages[f"learn-{tab}"] = lambda tab=tab: LearnPage(tab, app.game)  # type: ignore[misc]
    pages["learn"] = pages["learn-guided"]
    lobby = app.lobby
    if lobby is not None:
        from survive_nb.ui.rooms.join_page import JoinPage
        from survive_nb.ui.rooms.open_room import OpenRoomPage

        pages["join"] = lambda: JoinPage(lobby)
        pages["open-room"] = lambda: OpenRoomPage(lobby, app.game)
    return pages


class MissingGamePage:
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
            h("p", self._why, cls="atl-lead"),
            h("p", what),
            stack(file_field(words), row(button(words.say("Home"), "home", icon="home", key="home"))),
            key="missing",
        )
        return Parts("page", head(app, title), main, say=self._why)
