"""Ways into a room: the card on the home page, the page that asks for a code and a name, and addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from survive_nb.i18n.words import Words, mark
from survive_nb.rooms import Lobby, Membership, RoomFacts
from survive_nb.rooms.nicknames import suggest
from survive_nb.table import Refused
from survive_nb.ui.components import (
    card,
    field,
    form,
    home_title,
    lead,
    muted,
    notice,
    row,
    saved_item,
    submit,
)
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, MessageHandler, Page, Parts, head
from survive_nb.ui.rooms.components import chair_list, chair_name, name_row, room_name
from survive_nb.ui.settings import CHOICES, Settings

#: Codes are typed with spaces and dashes between, as they are read out.
_LONGEST_CODE = 20


class JoinPage(Page):
    """First the code, then who is there and a name for oneself."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.code = ""
        self.name = ""
        self.facts: RoomFacts | None = None

    # -- clicks -----------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return what each click does: look for a room, choose a name, sit down, or watch."""
        return {
            "join-code": lambda app, message: self.look(app, message.typed("code")),
            "join-nickname": self._propose_name,
            "join-sit": lambda app, message: self._sit(app, message.typed("name", self.name)),
            "join-watch": lambda app, _: app.arrive("watch", self.code),
            "join-other": lambda *_: self._forget_room(),
        }

    def _propose_name(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        self.name = suggest(app.words.lang, [self.name, *self._taken()])

    def _forget_room(self) -> None:
        self.facts, self.code = None, ""

    def look(self, app: AppContext, code: str) -> None:
        """Show the room with this code, or raise `Refused`; a visitor who has a seat there returns to it."""
        self.code = code[:_LONGEST_CODE]
        self.facts = None
        facts = self.lobby.look(code, app.browser)
        if any(own.id == facts.id for own in self.lobby.own(app.browser)):
            app.enter_room(self.lobby.return_to(app.browser, facts.id))
            return
        self.facts = facts
        self.name = self.name or suggest(app.words.lang, self._taken())

    def _sit(self, app: AppContext, name: str) -> None:
        if self.facts is None:
            app.tell(app.words.say("First type the code of a room."))
            return
        self.name = name[:LONGEST_NAME]
        app.enter_room(self.lobby.sit(self.code, self.name, browser=app.browser))

    def _taken(self) -> list[str]:
        return [] if self.facts is None else [chair.name for chair in self.facts.chairs]

    def address(self) -> dict[str, str]:
        """Return the address of this page: that of the room, once its code is typed."""
        return {"page": "join"} if self.facts is None else {"room": self.facts.code or self.code}

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the field for the code, or the room that it opens."""
        words = app.words
        main = self._ask_code(words) if self.facts is None else self._room(words, self.facts)
        return Parts("page", head(app, words.say("Join a room")), main)

    def _ask_code(self, words: Words) -> Node:
        code = field(
            words.say("Code"),
            "code",
            self.code,
            maxlength=_LONGEST_CODE,
            key="code",
            help_text=words.say("Six letters and digits; capitals and spaces do not matter."),
        )
        send = submit(words.say("Go in"), "next")
        return card(
            words.say("The code of the room"),
            muted(words.say("The person who opened the room can tell you its code.")),
            form("join-code", code, send, key="code-form", cls="atl-stack atl-code-form"),
            key="ask-code",
        )

    def _room(self, words: Words, facts: RoomFacts) -> Node:
        """Show who is there, and ask for a name."""
        return card(
            room_name(words, facts),
            chair_list(words, facts),
            self._name_form(words)
            if facts.empty_chairs
            else notice(words.say("All chairs are taken. You can watch."), "news", key="full"),
            row(
                button(words.say("Only watch"), "join-watch", icon="eye", key="watch"),
                button(words.say("Another code"), "join-other", cls="atl-quiet", key="other"),
                key="others",
            ),
            key="room",
        )

    def _name_form(self, words: Words) -> Node:
        sit = submit(words.say("Sit down"), "check", cls="atl-primary atl-big")
        return form("join-sit", name_row(words, "name", self.name, "join-nickname"), sit, key="sit-form")


#: Rooms in which there is still something to do, and how that is called.
_STATES = {
    "lobby": mark("waiting for players"),
    "running": mark("being played"),
    "paused": mark("stopped for a while"),
}
#: Button → the name of the page to which it leads.
_PAGES = {"room-new": "open-room", "room-join": "join"}


def receive_home(app: AppContext, lobby: Lobby, message: Message) -> None:
    """Go where a click on the card leads."""
    if message.do in _PAGES:
        app.arrive("page", _PAGES[message.do])
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
        lead(words.say("One game, several screens: everybody sees only what they may see.")),
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
    from survive_nb.ui.rooms.room_page import RoomPage
    from survive_nb.ui.rooms.room_screen import EndedPage

    if place.facts.status == "ended":
        return EndedPage(facts=place.facts)
    if place.facts.status == "lobby" or place.table is None:
        return LobbyPage(place)
    return RoomPage(place, place.table)
