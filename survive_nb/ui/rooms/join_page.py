"""The page on which somebody comes into a room: the code, a name, a chair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from survive_nb.rooms import Lobby, RoomFacts
from survive_nb.rooms.nicknames import offer
from survive_nb.ui.draft import LONGEST_NAME
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, field, notice, row
from survive_nb.ui.rooms.pieces import chair_list, room_name
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

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

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Look for a room, choose a name, sit down, or watch."""
        values = message.get("values")
        typed = values if isinstance(values, Mapping) else {}
        match do:
            case "join-code":
                self.look(app, str(typed.get("code", "")))
            case "join-nickname":
                self.name = offer(app.words.lang, [self.name, *self._taken()])
            case "join-sit":
                self._sit(app, typed.get("name"))
            case "join-watch":
                self._watch(app)
            case "join-other":
                self.facts, self.code = None, ""
                app.screen.link = {}
            case "escape":
                pass
            case _:
                app.tell(app.words.say("That is not on this page; nothing has changed."))

    def look(self, app: App, code: str) -> None:
        """Show the room with this code, or raise `CannotRead`; somebody who sits there already goes on."""
        self.code = code[:_LONGEST_CODE]
        self.facts = None
        facts = self.lobby.look(code, app.browser)
        if any(own.id == facts.id for own in self.lobby.own(app.browser)):
            from survive_nb.ui.rooms.doors import enter

            enter(app, self.lobby.return_to(app.browser, facts.id))
            return
        self.facts = facts
        self.name = self.name or offer(app.words.lang, self._taken())
        app.screen.link = {"room": self.facts.code or self.code}

    def _sit(self, app: App, name: object) -> None:
        from survive_nb.ui.rooms.doors import enter

        if self.facts is None:
            app.tell(app.words.say("First type the code of a room."))
            return
        self.name = name[:LONGEST_NAME] if isinstance(name, str) else self.name
        enter(app, self.lobby.sit(self.code, self.name, browser=app.browser))

    def _watch(self, app: App) -> None:
        from survive_nb.ui.rooms.doors import watch

        watch(app, self.lobby, self.code)

    def _taken(self) -> list[str]:
        return [] if self.facts is None else [chair.name for chair in self.facts.chairs]

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the field for the code, or the room that it opens."""
        words = app.words
        main = self._ask_code(words) if self.facts is None else self._room(words, self.facts)
        return Parts("page", head(app, words.say("Join a room")), main)

    def _ask_code(self, words: Words) -> Node:
        return card(
            words.say("The code of the room"),
            h("p", words.say("Whoever opened the room can tell you its code."), cls="atl-muted"),
            h(
                "form",
                field(
                    words.say("Code"),
                    "code",
                    self.code,
                    maxlength=_LONGEST_CODE,
                    key="code",
                    help_text=words.say("Six letters and digits; capitals and spaces do not matter."),
                ),
                button(words.say("Go in"), None, kind="submit", icon="next", cls="atl-primary"),
                key="code-form",
                cls="atl-stack atl-code-form",
                do="join-code",
            ),
            key="ask-code",
        )

    def _room(self, words: Words, facts: RoomFacts) -> Node:
        """Show who is there, and ask for a name."""
        return card(
            room_name(words, facts),
            chair_list(words, facts),
            self._name_form(words) if facts.empty_chairs else _full(words),
            row(
                button(words.say("Only watch"), "join-watch", icon="eye", key="watch"),
                button(words.say("Another code"), "join-other", cls="atl-quiet", key="other"),
                key="others",
            ),
            key="room",
        )

    def _name_form(self, words: Words) -> Node:
        return h(
            "form",
            row(
                field(
                    words.say("Your name in this room"),
                    "name",
                    self.name,
                    maxlength=LONGEST_NAME,
                    key="name",
                    help_text=words.say("A made-up name is best: nobody needs your real one."),
                ),
                button(words.say("Another name"), "join-nickname", icon="again", key="nickname"),
                cls="atl-name-row",
            ),
            button(
                words.say("Sit down"), None, kind="submit", icon="check", cls="atl-primary atl-big", key="sit"
            ),
            key="sit-form",
            cls="atl-stack",
            do="join-sit",
        )


def _full(words: Words) -> Node:
    return notice(words.say("All chairs are taken. You can watch."), "news", key="full")
