"""The card on the first page for those who play together: open a room, join one, go back to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from survive_nb.rooms import Lobby, RoomFacts
from survive_nb.table import CannotRead
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, notice, stack
from survive_nb.ui.rooms.pieces import chair_name, room_name
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Rooms in which there is still something to do, and how that is called.
_STATES = {
    "lobby": mark("waiting for players"),
    "running": mark("being played"),
    "paused": mark("stopped for a while"),
}


def receive(app: App, lobby: Lobby, do: str, message: Mapping[str, Any]) -> None:
    """Go where a click on the card leads."""
    from survive_nb.ui.rooms.doors import arrive, enter
    from survive_nb.ui.rooms.join_page import JoinPage
    from survive_nb.ui.rooms.open_room import OpenRoomPage

    if do == "room-new":
        app.go(OpenRoomPage(lobby, app.game))
    elif do == "room-join":
        app.go(JoinPage(lobby))
    elif do == "room-class":
        arrive(app, lobby, "class", lobby.open_class(app.browser).key)
    else:
        enter(app, lobby.return_to(app.browser, str(message.get("id", ""))))


def home_card(app: App, lobby: Lobby) -> Node:
    """Return the card, with the rooms in which this browser has a place."""
    words = app.words
    try:
        rooms = [facts for facts in lobby.own(app.browser) if facts.status in _STATES]
    except CannotRead as trouble:
        return notice(words.refusal(trouble.refusal), "warning", key="rooms-trouble")
    return card(
        words.say("Play together"),
        h("p", words.say("One game, several screens: everybody sees only what they may see.")),
        h("ul", *(_room(words, facts) for facts in rooms), cls="atl-saved-list") if rooms else None,
        h(
            "div",
            button(words.say("Open a room"), "room-new", icon="people", key="new"),
            button(words.say("Join a room"), "room-join", icon="next", key="join"),
            key="ways",
            cls="atl-ways",
        ),
        button(words.say("For teachers"), "room-class", icon="book", cls="atl-quiet", key="class"),
        key="together",
    )


def _room(words: Words, facts: RoomFacts) -> Node:
    """Return one room of this browser's, with the way back into it."""
    players = words.join([chair_name(words, chair) for chair in facts.chairs if chair.kind != "open"], "text")
    return h(
        "li",
        stack(
            h("strong", room_name(words, facts)),
            h("span", players, cls="atl-muted"),
            h("span", words.say(_STATES[facts.status]), cls="atl-muted"),
        ),
        button(words.say("Go back in"), ("room-return", {"id": facts.id}), icon="play", key="return"),
        key=facts.id,
        cls="atl-saved",
    )
