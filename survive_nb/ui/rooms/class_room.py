"""The tools of one room of a class, in a drawer over the overview."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.rooms import ChairFacts, RoomFacts
from survive_nb.rooms.chairs import LONGEST_TITLE
from survive_nb.rooms.document import USUAL_BOT
from survive_nb.ui.draft import LONGEST_NAME
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, dialog, notice, row
from survive_nb.ui.rooms.asking import twice
from survive_nb.ui.rooms.class_overview import next_step
from survive_nb.ui.rooms.pieces import chair_list, one_field, room_name, said_copied, tool, watch_link
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.rooms.class_page import ClassPage

_PLAYED: Final = ("running", "paused")
_CLOSED: Final = ("over", "ended")
#: What these do is done here; everything else is the page's.
_OWN: Final = (
    *("ask-twice", "class-ask-name", "class-rename", "class-remove", "class-stand-in", "class-back"),
    *("class-lock", "class-title", "class-end", "copied"),
)


class ClassRoomDrawer:
    """What a teacher may do with one room and with everybody in it."""

    def __init__(self, page: ClassPage, room_id: str) -> None:
        self.page = page
        self.room_id = room_id
        #: What was clicked that is asked twice, and the chair that gets another name.
        self.asked = ""
        self.renaming: int | None = None

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:
        """Do what a click in the drawer asks for; what is not allowed the room refuses."""
        if do not in _OWN:
            return False
        seat, value = message.get("seat"), message.get("value")
        match do:
            case "ask-twice":
                self.asked = str(message.get("what", ""))
            case "class-ask-name":
                self.renaming = seat if type(seat) is int else None
            case "copied":
                app.tell(said_copied(app.words, message.get("done")))
            case _:
                self._change(do, seat, value, message)
        return True

    def _change(self, do: str, seat: object, value: object, message: Mapping[str, Any]) -> None:
        """Change something in the room, as its host."""
        renaming, self.asked, self.renaming = self.renaming, "", None
        host = self.page.class_.host(self.room_id)
        match do:
            case "class-rename":
                host.rename(renaming, value)
            case "class-remove":
                host.remove(seat)
                if host.facts.status in _PLAYED:
                    # The others go on; whoever comes with the code takes the chair over.
                    host.stand_in(seat, USUAL_BOT[host.facts.game])
            case "class-stand-in":
                host.stand_in(seat, USUAL_BOT[host.facts.game])
            case "class-back":
                host.stand_in(seat, None)
            case "class-lock":
                host.lock(message.get("on") is not False)
            case "class-title":
                host.title(value)
            case "class-end":
                host.end()
        self.page.look()

    # -- showing ----------------------------------------------------------------------------------------

    @property
    def facts(self) -> RoomFacts | None:
        """Return the room, or ``None`` if it is gone."""
        return next((room for room in self.page.seen.rooms if room.id == self.room_id), None)

    def node(self, app: App) -> Node:
        """Return the drawer."""
        words, facts = app.words, self.facts
        close = (words.say("Close"), "close")
        if facts is None:
            gone = notice(words.say("This room is closed: its time is over."), "warning", key="gone")
            return dialog(
                words.say("The room is closed"), gone, close=close, key="class-room", cls="atl-drawer"
            )
        is_open = facts.status not in _CLOSED
        return dialog(
            room_name(words, facts),
            # The page behind the drawer shows it too, but nobody looks there now.
            notice(app.notice.sentence, "warning", key="told") if app.notice is not None else None,
            card(
                words.say("Who is there"),
                chair_list(words, facts, tools=lambda chair: self._chair_tools(words, facts, chair)),
                self._rename_form(words, facts),
                self._remove_question(words, facts),
                key="who",
                level=3,
            ),
            self._room_card(words, facts) if is_open else None,
            watch_link(app, facts.code) if not facts.locked else None,
            close=close,
            key="class-room",
            cls="atl-drawer",
        )

    def _chair_tools(self, words: Words, facts: RoomFacts, chair: ChairFacts) -> Node | None:
        """Return what can be done with a chair."""
        if facts.status in _CLOSED or chair.kind == "bot":
            return None
        tools = []
        name = chair.name or words.say("Empty chair")
        if facts.status in _PLAYED and chair.stand_in is not None and chair.kind == "person":
            tools.append(tool(words.say("Let {name} play again", name=name), "class-back", chair, "person"))
        elif facts.status in _PLAYED and chair.stand_in is None:
            tools.append(
                tool(words.say("Let a bot play for {name}", name=name), "class-stand-in", chair, "bot")
            )
        if chair.kind == "person":
            rename = words.say("Give {name} another name", name=name)
            tools.append(tool(rename, "class-ask-name", chair, "pencil"))
            remove = words.say("Remove {name} from the room", name=name)
            ask = ("ask-twice", {"what": _removal(chair.seat)})
            tools.append(button(remove, ask, icon="close", bare=True, cls="atl-quiet", key="remove"))
        return h("span", *tools, cls="atl-chair-tools")

    def _rename_form(self, words: Words, facts: RoomFacts) -> Node | None:
        chair = next((chair for chair in facts.chairs if chair.seat == self.renaming), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Another name for {name}", name=chair.name)
        return one_field(label, words.say("Change"), chair.name, "class-rename", LONGEST_NAME)

    def _remove_question(self, words: Words, facts: RoomFacts) -> Node | None:
        """Ask before somebody loses the chair."""
        chair = next((chair for chair in facts.chairs if self.asked == _removal(chair.seat)), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Remove {name} from the room", name=chair.name)
        really = words.say(
            "Really remove {name}? Their link no longer works; the chair is free for whoever has the code.",
            name=chair.name,
        )
        do = ("class-remove", {"seat": chair.seat})
        return twice(words, self.asked, _removal(chair.seat), label, really, yes=do, icon="close")

    def _room_card(self, words: Words, facts: RoomFacts) -> Node:
        """Return what can be done with the room as a whole."""
        lock = (
            button(words.say("Unlock the room"), ("class-lock", {"on": False}), icon="unlock", key="lock")
            if facts.locked
            else button(words.say("Lock the room"), ("class-lock", {"on": True}), icon="lock", key="lock")
        )
        locked = words.say("The room is locked: nobody else can come in.")
        return card(
            words.say("The room"),
            notice(locked, "warning", key="locked") if facts.locked else None,
            row(
                next_step(words, facts),
                lock,
                button(words.say("Watch"), ("class-watch", {"id": facts.id}), icon="eye", key="watch"),
            ),
            one_field(
                words.say("Title of the room"),
                words.say("Change"),
                facts.title,
                "class-title",
                LONGEST_TITLE,
            ),
            twice(
                words,
                self.asked,
                "end",
                words.say("End the game for everybody"),
                words.say("Really end it? Nobody can go on."),
                yes="class-end",
                icon="close",
            ),
            key="room",
            level=3,
        )


def _removal(seat: int) -> str:
    """Return by which name the removal from a chair is asked."""
    return f"remove-{seat}"
