"""The ways into a room: by its code, by the key of a seat, to watch, to a class; and which page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.rooms import Lobby, Place
from survive_nb.table import CannotRead

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.page import Page


def arrive(app: App, lobby: Lobby, aim: str, value: str) -> None:
    """Go where an address leads: to a seat, a room, a screen to watch, or a class."""
    if aim == "seat":
        enter(app, lobby.back(value))
    elif aim == "watch":
        watch(app, lobby, value)
    elif aim == "class":
        # Imported late: only teachers come here.
        from survive_nb.ui.rooms.class_page import ClassPage

        app.screen.link = {"class": value}
        app.go(ClassPage(lobby.class_by_key(value)))
    else:
        from survive_nb.ui.rooms.join_page import JoinPage

        page = JoinPage(lobby)
        app.go(page)
        try:
            page.look(app, value)
        except CannotRead as refused:
            # Whoever came by a bad link may type another code.
            app.refuse(refused.refusal)


def enter(app: App, place: Place) -> None:
    """Take a place in a room with this screen: from now on it is played here."""
    place.attach()
    app.screen.link = {"seat": place.key}
    show(app, place)


def watch(app: App, lobby: Lobby, code: str) -> None:
    """Watch a room: what everybody may see, as large as a projector needs it."""
    from survive_nb.ui.rooms.watch_page import in_large

    place = lobby.watch(code)
    place.attach()
    app.screen.link = {"watch": place.facts.code or code}
    app.settings = in_large(app.settings)
    show(app, place)


def show(app: App, place: Place) -> None:
    """Go to the page that shows a room in its present state."""
    app.game = place.facts.game
    page = page_for(place)
    app.go(page)
    app.call_players(tuple(plan.name for plan in place.table.plans) if place.table is not None else ())


def page_for(place: Place) -> Page:
    """Return the page of a room: its lobby, its game, or the news that it was ended."""
    from survive_nb.ui.rooms.ended import EndedPage
    from survive_nb.ui.rooms.lobby_page import LobbyPage
    from survive_nb.ui.rooms.room_page import RoomPage

    if place.facts.status == "ended":
        return EndedPage()
    if place.facts.status == "lobby" or place.table is None:
        return LobbyPage(place)
    return RoomPage(place, place.table)
