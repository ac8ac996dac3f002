"""The lobby of a room: the code for others to come in, who is there already, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from survive_nb.rooms import ChairFacts, Place
from survive_nb.rooms.document import USUAL_BOT
from survive_nb.ui.draft import LONGEST_NAME
from survive_nb.ui.frame import head
from survive_nb.ui.games import room_form
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choose, notice, row, stack
from survive_nb.ui.rooms.pieces import (
    big_code,
    chair_list,
    chair_name,
    commitment,
    link_line,
    one_field,
    qr,
    room_name,
    said_copied,
    tool,
)
from survive_nb.ui.rooms.polling import RoomScreen
from survive_nb.ui.rooms.where import address, link_to
from survive_nb.ui.usual_names import PERSON
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

_LONGEST_PHRASE: Final = 60
#: What a click does, with the message that it sent.
Doer = Callable[["App", Mapping[str, Any]], None]


class LobbyPage(RoomScreen):
    """A room before its game; the host sees more buttons, a watcher none."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        #: The chair whose name the host is changing.
        self.renaming: int | None = None
        #: The bot that the host has chosen for the empty chairs.
        self.filler = ""
        self._said: tuple[str, ...] | None = None
        self._does: Final[Mapping[str, Doer]] = {
            "lobby-name": self._rename_self,
            "lobby-phrase": self._add_phrase,
            "lobby-leave": self._leave,
            "lobby-start": self._start,
            "lobby-fill": self._fill,
            "lobby-filler": self._choose_filler,
            "lobby-lock": self._lock,
            "lobby-remove": self._remove,
            "lobby-rename": self._ask_name,
            "lobby-renamed": self._rename,
            "lobby-end": self._end,
            "copied": lambda app, message: app.tell(said_copied(app.words, message.get("done"))),
            "escape": self._escape,
        }

    def tick(self, app: App) -> bool:
        """Look whether somebody came or went, or the game began."""
        changed = super().tick(app)
        if app.page is self and self.facts.status != "lobby":
            self._go_on(app)
            return True
        return changed

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for; what only a host may do is refused by the room itself."""
        if do not in self._does:
            app.tell(app.words.say("That is not on this page; nothing has changed."))
            return
        self._does[do](app, message)
        if app.page is self and self.facts.status != "lobby":
            self._go_on(app)

    def _go_on(self, app: App) -> None:
        """The lobby is over: show the game, or that the room was closed."""
        from survive_nb.ui.rooms.doors import show

        show(app, self.place)

    def _rename_self(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all of these
        seat = self.place.seat
        if seat is not None:
            self.place.rename(seat, message.get("value"))

    def _add_phrase(self, app: App, message: Mapping[str, Any]) -> None:
        self.place.add_phrase(message.get("value"))
        app.tell(app.words.say("Your phrase will be mixed into the luck of this game."))

    def _leave(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.place.leave()
        app.home()

    def _start(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.place.start()

    def _fill(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.place.start(fill=self.filler or USUAL_BOT[self.facts.game])

    def _choose_filler(self, app: App, message: Mapping[str, Any]) -> None:
        value = message.get("value")
        if value in self._bots():
            self.filler = str(value)
        else:
            app.tell(app.words.say("This form has no such choice; nothing has changed."))

    def _bots(self) -> tuple[str, ...]:
        """Return the bots that may take an empty chair, from the easiest on."""
        draft = replace(room_form(self.facts.game).draft(), players=len(self.facts.chairs))
        return tuple(kind for kind in draft.kinds() if kind != PERSON)

    def _lock(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.place.lock(not self.facts.locked)

    def _remove(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.place.remove(message.get("seat"))

    def _ask_name(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        seat = message.get("seat")
        self.renaming = seat if type(seat) is int and self.place.is_host else None

    def _rename(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        seat, self.renaming = self.renaming, None
        if seat is not None:
            self.place.rename(seat, message.get("value"))

    def _end(self, app: App, message: Mapping[str, Any]) -> None:
        self.place.end()
        app.home()
        del message

    def _escape(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.renaming = None

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the code and the link, who is there, and what one can do until it begins."""
        words, facts = app.words, self.facts
        main = stack(
            self._invitation(app),
            self._to_do(words),
            key="lobby",
        )
        side = stack(self._chairs(words), self._luck(words), key="lobby-side")
        return Parts("page", head(app, room_name(words, facts)), main, side=side, say=self._news(words))

    def _news(self, words: Words) -> str:
        """Say to screen readers who came and who went since the last time."""
        names = tuple(chair_name(words, chair) for chair in self.facts.chairs if chair.kind == "person")
        before, self._said = self._said, names
        if before is None or before == names:
            return ""
        came = [name for name in names if name not in before]
        went = [name for name in before if name not in names]
        told = [words.say("{name} has come in.", name=name) for name in came]
        told += [words.say("{name} has left.", name=name) for name in went]
        return " ".join(told)

    def _invitation(self, app: App) -> Node:
        """Show the code, the link and the code for cameras to whoever may know them."""
        words, code = app.words, self.facts.code
        if not code:
            text = words.say("You have a chair. The game begins when the host starts it.")
            return card(words.say("Welcome"), h("p", text, cls="atl-lead"), key="invitation")
        link = link_to(address(app.origin, app.place), room=code)
        how = (
            words.say("Others open the link, or choose “Join a room” on the first page and type the code.")
            if link
            else words.say("Others choose “Join a room” on the first page and type the code.")
        )
        return card(
            words.say("Come in with this code"),
            big_code(words, code),
            h(
                "div",
                stack(
                    h("p", how),
                    link_line(words, link, key="link", label=words.say("Link to this room")),
                ),
                qr(words, link),
                cls="atl-invitation",
            )
            if link
            else h("p", how),
            key="invitation",
        )

    def _to_do(self, words: Words) -> Node:
        """Return the host's buttons, or what the others are waiting for."""
        if self.place.is_host:
            return self._host_card(words)
        leave = (
            button(words.say("Leave the room"), "lobby-leave", icon="back", key="leave")
            if self.place.seat is not None
            else None
        )
        text = words.say("Waiting for the host to start. This page goes on by itself.")
        return stack(notice(text, "news", key="waiting"), row(leave) if leave else None, key="to-do")

    def _host_card(self, words: Words) -> Node:
        facts = self.facts
        empty = facts.empty_chairs
        if empty:
            start = button(
                words.say_n(
                    "Start with a bot in {n} empty chair", "Start with bots in {n} empty chairs", empty
                ),
                "lobby-fill",
                icon="play",
                cls="atl-primary atl-big",
                key="start",
            )
        else:
            start = button(
                words.say("Start the game"),
                "lobby-start",
                icon="play",
                cls="atl-primary atl-big",
                key="start",
            )
        lock = (
            button(words.say("Unlock the room"), "lobby-lock", icon="unlock", key="lock")
            if facts.locked
            else button(words.say("Lock the room"), "lobby-lock", icon="lock", key="lock")
        )
        return card(
            words.say("You are the host"),
            notice(words.say("The room is locked: nobody else can come in."), "warning", key="locked")
            if facts.locked
            else None,
            self._filler(words) if empty else None,
            start,
            row(
                lock,
                button(words.say("Close the room"), "lobby-end", icon="close", cls="atl-quiet", key="end"),
            ),
            key="host",
        )

    def _filler(self, words: Words) -> Node:
        """Let the host choose who takes the empty chairs."""
        bots = {bot: words.say("Bot: {bot}", bot=bot) for bot in self._bots()}
        chosen = self.filler or USUAL_BOT[self.facts.game]
        return choose(words.say("For empty chairs"), "filler", bots, chosen, do="lobby-filler")

    def _chairs(self, words: Words) -> Node:
        """List who is there, with the host's tools, and let everybody change their own name."""
        seat = self.place.seat
        own = None if seat is None else self.facts.chairs[seat].name
        return card(
            words.say("Who is there"),
            chair_list(words, self.facts, own=seat, tools=lambda chair: self._tools(words, chair)),
            None if self.renaming is None else self._rename_form(words, self.renaming),
            None
            if own is None
            else one_field(words.say("Your name"), words.say("Change"), own, "lobby-name", LONGEST_NAME),
            key="who",
        )

    def _tools(self, words: Words, chair: ChairFacts) -> Node | None:
        """Return what the host may do with somebody else's chair."""
        if not self.place.is_host or chair.kind != "person" or chair.seat == self.place.seat:
            return None
        return h(
            "span",
            tool(words.say("Give {name} another name", name=chair.name), "lobby-rename", chair, "pencil"),
            tool(words.say("Remove {name} from the room", name=chair.name), "lobby-remove", chair, "close"),
            cls="atl-chair-tools",
        )

    def _rename_form(self, words: Words, seat: int) -> Node | None:
        chair = next((chair for chair in self.facts.chairs if chair.seat == seat), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Another name for {name}", name=chair.name)
        return one_field(label, words.say("Change"), chair.name, "lobby-renamed", LONGEST_NAME)

    def _luck(self, words: Words) -> Node:
        """Show the fingerprint of the luck, the phrases, and let a player add one."""
        said = [
            h("li", words.say("{name}: “{text}”", name=name, text=phrase))
            for name, phrase in self.facts.phrases
        ]
        return card(
            words.say("Fair luck"),
            commitment(words, self.facts),
            None
            if self.place.seat is None
            else stack(
                one_field(words.say("Your phrase"), words.say("Add"), "", "lobby-phrase", _LONGEST_PHRASE),
                h(
                    "p",
                    words.say("Any words of yours: mixed into the luck, they prove that nobody chose it."),
                    cls="atl-field-help",
                ),
                cls="atl-tight",
            ),
            h("ul", *said, key="phrases", cls="atl-list") if said else None,
            key="luck",
        )
