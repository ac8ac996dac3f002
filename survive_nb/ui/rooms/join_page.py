"""The page on which somebody comes into a room: the code, a name, a chair."""

from __future__ import annotations

from survive_nb.i18n.words import Words
from survive_nb.rooms import Lobby, RoomFacts
from survive_nb.rooms.nicknames import suggest
from survive_nb.ui.components import card, field, form, muted, notice, row, submit
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Node, button
from survive_nb.ui.page import AppContext, Message, Parts, head
from survive_nb.ui.rooms.components import chair_list, name_row, room_name

#: Codes are typed with spaces and dashes between, as they are read out.
_LONGEST_CODE = 20


class JoinPage:
    """First the code, then who is there and a name for oneself."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.code = ""
        self.name = ""
        self.facts: RoomFacts | None = None

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Look for a room, choose a name, sit down, or watch."""
        match message.do:
            case "join-code":
                self.look(app, message.typed("code"))
            case "join-nickname":
                self.name = suggest(app.words.lang, [self.name, *self._taken()])
            case "join-sit":
                self._sit(app, message.typed("name", self.name))
            case "join-watch":
                app.arrive("watch", self.code)
            case "join-other":
                self.facts, self.code = None, ""
            case _:
                return False
        return True

    def look(self, app: AppContext, code: str) -> None:
        """Show the room with this code, or raise `Refused`; somebody who sits there already goes on."""
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
