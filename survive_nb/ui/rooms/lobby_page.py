"""The lobby of a room: the code for others to come in, who is there already, and the start."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.registry import bots_of
from survive_nb.rooms import ChairFacts, Membership
from survive_nb.text.player_names import PERSON
from survive_nb.ui.components import card, choose, lead, link_line, notice, row, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Parts, head, no_such_choice
from survive_nb.ui.rooms import components, room_screen
from survive_nb.ui.rooms.environment import address, is_only_here, link_to

_LONGEST_PHRASE: Final = 60


class LobbyPage(room_screen.RoomScreen):
    """A room before its game; the host sees more buttons, a watcher none."""

    def __init__(self, place: Membership) -> None:
        super().__init__(place)
        #: The bot that the host has chosen for the empty chairs.
        self.filler = ""
        self._announced: tuple[str, ...] | None = None
        self._shown_seconds: int | None = None

    def tick(self, app: AppContext) -> bool:
        """Look whether somebody came or went, or the game began."""
        changed = super().tick(app)
        if app.page is self and self.facts.status != "lobby":
            self._go_on(app)
            return True
        return changed or self.place.seconds_to_draw() != self._shown_seconds

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; what only a host may do is refused by the room itself."""
        found = self._receive(app, message)
        if app.page is self and self.facts.status != "lobby":
            self._go_on(app)
        return found

    def _receive(self, app: AppContext, message: Message) -> bool:
        place, value = self.place, message.text("value")
        match message.do:
            case "lobby-name":
                place.rename(place.seat, value)
            case "lobby-phrase":
                place.add_phrase(value)
                app.tell(app.words.say("Your phrase will be mixed into the luck of this game."))
            case "lobby-start":
                place.start()
            case "lobby-fill":
                place.start(fill=self.filler or bots_of(self.facts.game).substitute)
            case "lobby-filler":
                if value in self._bots():
                    self.filler = value
                else:
                    no_such_choice(app)
            case "escape":
                self.renaming = None
            case "room-end":
                place.end()
                app.home()
            case _:
                return self.control(app, lambda: place, message)
        return True

    def _go_on(self, app: AppContext) -> None:
        """The lobby is over: show the game, or that the room was closed."""
        app.enter_room(self.place, attach=False)

    def _bots(self) -> tuple[str, ...]:
        """Return the bots that may take an empty chair, from the easiest on."""
        draft = replace(screens_of(self.facts.game).new_draft(), players=len(self.facts.chairs))
        return tuple(kind for kind in draft.kinds() if kind != PERSON)

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the code and the link, who is there, and what one can do until it begins."""
        words, facts = app.words, self.facts
        self._shown_seconds = self.place.seconds_to_draw()
        main = stack(
            components.drawing_notice(words, self.place),
            self._invitation(app),
            self._to_do(words),
            key="lobby",
        )
        side = stack(self._chairs(words), self._luck(words), key="lobby-side")
        return Parts(
            "page",
            head(app, components.room_name(words, facts)),
            main,
            side=side,
            say=self._news(words),
            fair=components.fair_traits(words, self.place),
        )

    def _news(self, words: Words) -> str:
        """Say to screen readers who came and who went since the last time."""
        names = tuple(
            components.chair_name(words, chair) for chair in self.facts.chairs if chair.kind == "person"
        )
        before, self._announced = self._announced, names
        if before is None or before == names:
            return ""
        came = [name for name in names if name not in before]
        went = [name for name in before if name not in names]
        news = [words.say("{name} has joined.", name=name) for name in came]
        news += [words.say("{name} has left.", name=name) for name in went]
        return " ".join(news)

    def _invitation(self, app: AppContext) -> Node:
        """Show the code, the link and the QR code to those who may know them."""
        words, code = app.words, self.facts.code
        if not code:
            text = words.say("You have a chair. The game begins when the host starts it.")
            return card(words.say("Welcome"), lead(text), key="invitation")
        link = link_to(address(app.origin, app.place), room=code)
        how = (
            words.say("Others open the link, or choose “Join a room” on the home page and type the code.")
            if link
            else words.say("Others choose “Join a room” on the home page and type the code.")
        )
        ways = h("p", how)
        if link:
            line = link_line(words, link, key="link", label=words.say("Link to this room"))
            # No phone can open an address of this machine.
            scan = None if is_only_here(link) else components.qr(words, link)
            ways = h("div", stack(ways, line), scan, cls="atl-invitation")
        reach = components.only_here(words) if is_only_here(link) else None
        return card(
            words.say("Join with this code"), reach, components.big_code(words, code), ways, key="invitation"
        )

    def _to_do(self, words: Words) -> Node:
        """Return the host's buttons, or what the others are waiting for."""
        if self.facts.drawing_until is not None:
            return stack(key="to-do")
        if self.place.is_host:
            return self._host_card(words)
        leave = row(button(words.say("Leave the room"), "room-leave", icon="back", key="leave"))
        text = words.say("Waiting for the host to start. This page continues automatically.")
        waiting = notice(text, "news", key="waiting")
        return stack(waiting, None if self.place.seat is None else leave, key="to-do")

    def _host_card(self, words: Words) -> Node:
        facts = self.facts
        do = "lobby-fill" if facts.empty_chairs else "lobby-start"
        close = button(words.say("Close the room"), "room-end", icon="close", cls="atl-quiet", key="end")
        return card(
            words.say("You are the host"),
            room_screen.locked_notice(words, facts),
            self._filler(words) if facts.empty_chairs else None,
            button(
                components.start_label(words, facts), do, icon="play", cls="atl-primary atl-big", key="start"
            ),
            row(room_screen.lock_button(words, facts), close),
            key="host",
        )

    def _filler(self, words: Words) -> Node:
        """Let the host choose who takes the empty chairs."""
        bots = {bot: words.say("Bot: {bot}", bot=bot) for bot in self._bots()}
        chosen = self.filler or bots_of(self.facts.game).substitute
        return choose(words.say("For empty chairs"), "filler", bots, chosen, do="lobby-filler")

    def _chairs(self, words: Words) -> Node:
        """List who is there, with the host's tools, and let everybody change their own name."""
        seat = self.place.seat
        own = None if seat is None else self.facts.chairs[seat].name
        return card(
            words.say("Who is there"),
            components.chair_list(words, self.facts, own=seat, tools=lambda chair: self._tools(words, chair)),
            self.rename_form(words, self.facts) if self.place.is_host else None,
            None
            if own is None
            else components.one_field(
                words.say("Your name"), words.say("Change"), own, "lobby-name", LONGEST_NAME
            ),
            key="who",
        )

    def _tools(self, words: Words, chair: ChairFacts) -> Node | None:
        """Return what the host may do with somebody else's chair."""
        if not self.place.is_host or chair.kind != "person" or chair.seat == self.place.seat:
            return None
        remove = words.say("Remove {name} from the room", name=chair.name)
        tools = (
            room_screen.rename_tool(words, chair),
            room_screen.chair_tool(remove, "room-remove", chair, "close"),
        )
        return h("span", *tools, cls="atl-chair-tools")

    def _luck(self, words: Words) -> Node:
        """Show the fingerprint of the luck, the phrases, and let a player add one."""
        phrases = [
            h("li", words.say("{name}: “{text}”", name=name, text=phrase))
            for name, phrase in self.facts.phrases
        ]
        about = words.say("Any words of yours. They are mixed into the luck of this game.")
        add = stack(
            components.one_field(
                words.say("Your phrase"), words.say("Add"), "", "lobby-phrase", _LONGEST_PHRASE
            ),
            h("p", about, cls="atl-field-help"),
            cls="atl-tight",
        )
        return card(
            words.say("Fair luck"),
            components.commitment(words, self.facts),
            None if self.place.seat is None else add,
            h("ul", *phrases, key="phrases", cls="atl-list") if phrases else None,
            key="luck",
        )
