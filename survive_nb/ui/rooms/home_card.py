"""The card on the home page for those who play together: open a room, join one, go back to one."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.i18n.words import Words, mark
from survive_nb.rooms import Lobby, RoomFacts
from survive_nb.table import Refused
from survive_nb.ui.components import home_title, notice, saved_item
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Message
from survive_nb.ui.rooms.components import chair_name, room_name

#: Rooms in which there is still something to do, and how that is called.
_STATES = {
    "lobby": mark("waiting for players"),
    "running": mark("being played"),
    "paused": mark("stopped for a while"),
}


def receive(app: AppContext, lobby: Lobby, message: Message) -> None:
    """Go where a click on the card leads."""
    from survive_nb.ui.rooms.join_page import JoinPage
    from survive_nb.ui.rooms.open_room import OpenRoomPage

    if message.do == "room-new":
        app.go(OpenRoomPage(lobby, app.game))
    elif message.do == "room-join":
        app.go(JoinPage(lobby))
    elif message.do == "room-class":
        app.arrive("class", lobby.open_class(app.browser).key)
    else:
        app.enter_room(lobby.return_to(app.browser, message.text("id")))


def home_card(app: AppContext, lobby: Lobby) -> Node:
    """Return the card, with the rooms in which this browser has a place."""
    words = app.words
    try:
        rooms = [facts for facts in lobby.own(app.browser) if facts.status in _STATES]
    except Refused as error:
        return notice(words.refusal(error.refusal), "warning", key="rooms-error")
    return h(
        "section",
        home_title(words.say("Play together"), "people"),
        h("div", *_ways(words, rooms), key="together-card", cls="atl-card"),
        key="together",
    )


def _ways(words: Words, rooms: Sequence[RoomFacts]) -> tuple[Node | None, ...]:
    """Return the rooms of this browser, and the ways into others."""
    return (
        h(
            "p",
            words.say("One game, several screens: everybody sees only what they may see."),
            cls="atl-lead",
        ),
        h("ul", *(_room(words, facts) for facts in rooms), cls="atl-saved-list") if rooms else None,
        h(
            "div",
            button(words.say("Open a room"), "room-new", icon="people", key="new"),
            button(words.say("Join a room"), "room-join", icon="next", key="join"),
            key="ways",
            cls="atl-ways",
        ),
        button(words.say("For teachers"), "room-class", icon="board", key="class"),
        h("p", words.say("Rooms for a whole class, with links for every student."), cls="atl-field-help"),
    )


def _room(words: Words, facts: RoomFacts) -> Node:
    """Return one room of this browser's, with the way back into it."""
    players = words.join([chair_name(words, chair) for chair in facts.chairs if chair.kind != "open"], "text")
    back = button(words.say("Go back in"), ("room-return", {"id": facts.id}), icon="play", key="return")
    about = (players, words.say(_STATES[facts.status]))
    return saved_item(room_name(words, facts), about, back, key=facts.id)
