"""Ways into a room: by its code, by the key of a seat, to watch, to a class; and which page shows it."""

from __future__ import annotations

from dataclasses import replace

from survive_nb.rooms import Lobby, Membership
from survive_nb.table import Refused
from survive_nb.ui.page import AppContext, Page
from survive_nb.ui.settings import CHOICES, Settings


def arrive(app: AppContext, lobby: Lobby, aim: str, value: str) -> None:
    """Go where an address leads: to a seat, a room, a screen to watch, or a class."""
    if aim == "seat":
        enter(app, lobby.back(value))
    elif aim == "watch":
        watch(app, lobby, value)
    elif aim == "class":
        # Imported late: only teachers come here.
        from survive_nb.ui.rooms.class_page import ClassPage

        app.set_link("class", value)
        app.go(ClassPage(lobby.class_by_key(value)))
    else:
        from survive_nb.ui.rooms.join_page import JoinPage

        page = JoinPage(lobby)
        app.go(page)
        try:
            page.look(app, value)
        except Refused as refused:
            # After a bad link the visitor may type another code.
            app.refuse(refused.refusal)


def enter(app: AppContext, place: Membership) -> None:
    """Take a place in a room with this screen: from now on it is played here."""
    place.attach()
    app.set_link("seat", place.key)
    show(app, place)


def watch(app: AppContext, lobby: Lobby, code: str) -> None:
    """Watch a room: what everybody may see, as large as a projector needs it."""
    place = lobby.watch(code)
    place.attach()
    app.set_link("watch", place.facts.code or code)
    app.settings = enlarged(app.settings)
    show(app, place)


def enlarged(settings: Settings) -> Settings:
    """Return the settings for a screen that is read from a distance; the browser does not store them.

    The board is as large as can be seen without scrolling.

    >>> enlarged(Settings(text_size="small")).text_size
    'large'
    """
    text = max(settings.text_size, "large", key=list(CHOICES["text_size"].labels).index)
    return replace(settings, board_size="medium", text_size=text)


def show(app: AppContext, place: Membership) -> None:
    """Show the page of a room in its present state."""
    app.game = place.facts.game
    app.go(page_for(place))
    app.set_player_names(tuple(plan.name for plan in place.table.plans) if place.table is not None else ())


def page_for(place: Membership) -> Page:
    """Return the page of a room: its lobby, its game, or the news that it was ended."""
    from survive_nb.ui.rooms.lobby_page import LobbyPage
    from survive_nb.ui.rooms.polling import EndedPage
    from survive_nb.ui.rooms.room_page import RoomPage

    if place.facts.status == "ended":
        return EndedPage(facts=place.facts)
    if place.facts.status == "lobby" or place.table is None:
        return LobbyPage(place)
    return RoomPage(place, place.table)
