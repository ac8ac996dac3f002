"""The teacher's page: all rooms of a class, the tools of each in a drawer, and watching one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.rooms import ChairFacts, ClassRooms, ClassSnapshot, Membership, RoomFacts, SeatLink
from survive_nb.rooms.chair_changes import LONGEST_TITLE
from survive_nb.rooms.export import RESULTS
from survive_nb.rooms.room_facts import Status
from survive_nb.table import Refusal, Refused
from survive_nb.ui.components import card, drawer, lead, notice, row, stack, tabs
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Drawer, Page, Parts, head, tell_copied
from survive_nb.ui.rooms import class_views, room_screen
from survive_nb.ui.rooms.components import chair_list, one_field, room_name, watch_link
from survive_nb.ui.rooms.open_room import LINKS, Opening

#: Seconds between two looks at all rooms: what happens in one is seen here within a second.
QUICK: Final = 0.6
#: The file of all finished games; ``survive-nb verify`` reads a game a line.
_GAMES: Final = "games.jsonl"
#: Without it some spreadsheets take Persian names for something else.
_UTF8_SIGN: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
#: The parts of the page, and what their buttons say.
TABS: Final = {
    "rooms": mark("Rooms"),
    "open": mark("Open rooms"),
    "links": mark("Links for students"),
    "wall": mark("Codes for the wall"),
}


class ClassPage(Page):
    """The rooms of one class; the holder of the class key is the host of all of them."""

    def __init__(self, class_: ClassRooms) -> None:
        self.class_ = class_
        self.tab = "rooms"
        #: The rooms as they were at the last look, and everybody's link if they are shown.
        self.seen = ClassSnapshot()
        self.links: dict[str, tuple[SeatLink, ...]] = {}
        self.opening = Opening()
        #: What is asked twice, whether links are shown as pictures, and why the rooms cannot be seen.
        self.asked = ""
        self.pictures = False
        self.error: Refusal | None = None
        self._states: dict[str, str] = {}
        self._look_if_possible()

    def enter(self, app: AppContext) -> None:
        """Come to this page, also from a room that was watched."""
        app.set_link("class", self.class_.key)
        self._look_if_possible()
        app.go(self)

    # -- looking ----------------------------------------------------------------------------------------

    def pause(self, app: AppContext) -> float | None:  # noqa: ARG002 - as all pages that go on by themselves
        """Look again soon."""
        return QUICK

    def tick(self, app: AppContext) -> bool:  # noqa: ARG002
        """Look at all rooms; return whether anything has changed that is shown."""
        before = (self.seen, self.error)
        self._look_if_possible()
        return (self.seen, self.error) != before

    def _look_if_possible(self) -> None:
        """Look at all rooms; if that is not possible now, keep what was seen and say so."""
        try:
            self.look()
        except Refused as error:
            self.error = error.refusal

    def look(self) -> None:
        """Look at all rooms, in the order in which they were opened, or raise `Refused`."""
        rooms = self.class_.rooms()[::-1]
        if self.tab == "links":
            self.links = {room.id: self.class_.links(room.id) for room in rooms if room.code}
        self.seen = ClassSnapshot.of(rooms, self.class_.now())
        self.error = None

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; a room that is not of this class is refused."""
        self.asked = message.text("what") if message.do == "ask-twice" else ""
        is_on, room_id = message.is_on("on"), message.text("id")
        match message.do:
            case "class-tab" if message.text("tab") in TABS:
                self._show(message.text("tab"))
            case "new-set":
                self.opening.take(app, message)
            case "class-open":
                self._open(app, message)
            case "class-start":
                self.class_.host(room_id).start(fill=True)
                self.look()
            case "class-start-all":
                self._with_all("lobby", lambda host: host.start(fill=True))
            case "class-pause":
                self.class_.host(room_id).pause(is_on)
                self.look()
            case "class-pause-all":
                self._with_all("running" if is_on else "paused", lambda host: host.pause(is_on))
            case "class-room":
                app.drawer = ClassRoomDrawer(self, self.class_.host(room_id).facts.id)
            case "class-watch":
                place = self.class_.watch(room_id)
                ClassWatchPage(place, app.room_page(place), self.enter).begin(app)
            case "class-export":
                self._export(app, message.text("what"))
            case "class-links-file":
                self._show("links")
                app.save_file(
                    class_views.LINKS_FILE, class_views.links_text(app, self.seen.rooms, self.links)
                )
            case "class-pictures":
                self.pictures = not self.pictures
            case "copied":
                tell_copied(app, message)
            case do:
                return do == "ask-twice"
        return True

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.look()

    def _open(self, app: AppContext, message: Message) -> None:
        """Open the rooms of the form."""
        self.opening.take(app, message)
        count = self.opening.open(app, self.class_, len(self.seen.rooms))
        self._show("links" if self.opening.way == LINKS else "wall")
        app.tell(app.words.say_n("{n} room is open.", "{n} rooms are open.", count))

    def _with_all(self, status: Status, work: Callable[[Membership], None]) -> None:
        """Do something in all rooms of this state, and look at them."""
        try:
            self.class_.with_all(status, work)
        finally:
            self.look()

    def _export(self, app: AppContext, what: str) -> None:
        """Save the results as a table, or all finished games in one file, a transcript a line."""
        files = dict(self.class_.export())
        results = files.pop(RESULTS)
        if what == "results":
            app.save_file(RESULTS, _UTF8_SIGN + results)
        elif files:
            app.save_file(_GAMES, "".join(files.values()))
        else:
            app.tell(app.words.say("No game is over yet: there is nothing to download."))

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the page: without rooms the form that opens some, else one of its parts."""
        words = app.words
        error = None
        if self.error is not None:
            error = notice(words.refusal(self.error), "bad", key="error")
        body = self._tabs(app) if self.seen.rooms else _empty(words, self.opening)
        main = stack(error, body, key="class", cls="atl-class")
        return Parts("page", head(app, words.say("Your class")), main, say=self._news(words))

    def _tabs(self, app: AppContext) -> Node:
        words = app.words
        names = [
            (words.say(label), ("class-tab", {"tab": tab}), tab == self.tab) for tab, label in TABS.items()
        ]
        return tabs(words.say("Parts of this page"), names, self._panel(app), key="tabs")

    def _panel(self, app: AppContext) -> Node:
        rooms = self.seen.rooms
        match self.tab:
            case "open":
                return self.opening.node(app.words)
            case "links":
                return class_views.links_panel(app, rooms, self.links, pictures=self.pictures)
            case "wall":
                return class_views.wall(app, rooms)
            case _:
                return class_views.overview(app.words, self.seen, asked=self.asked)

    def _news(self, words: Words) -> str:
        """Say to screen readers which games have come to their end since the last time."""
        before, self._states = self._states, {room.id: room.status for room in self.seen.rooms}
        over = [room for room in self.seen.rooms if room.status == "over"]
        new = [room_name(words, room) for room in over if before.get(room.id, "over") != "over"]
        return " ".join(words.say("The game is over: {text}.", text=name) for name in new)


def _empty(words: Words, opening: Opening) -> Node:
    """Return what a class without rooms shows: what a room is, and the form."""
    text = words.say(
        "There are no rooms yet. Open some for your class: each is one game, and here you see all of them."
    )
    return stack(lead(text), opening.node(words), key="empty")


class ClassRoomDrawer(room_screen.RoomControls, Drawer):
    """What a teacher may do with one room and with everybody in it."""

    def __init__(self, page: ClassPage, room_id: str) -> None:
        self.page = page
        self.room_id = room_id

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click in the drawer asks for, as the host of the room."""
        found = self.control(app, lambda: self.page.class_.host(self.room_id), message)
        if found:
            self.page.look()
        return found

    @property
    def facts(self) -> RoomFacts | None:
        """Return the room, or ``None`` if it is gone."""
        return next((room for room in self.page.seen.rooms if room.id == self.room_id), None)

    def node(self, app: AppContext) -> Node:
        """Return the drawer."""
        words, facts = app.words, self.facts
        if facts is None:
            gone = notice(words.say("This room is closed: its time is over."), "warning", key="gone")
            return drawer(words, words.say("The room is closed"), gone, key="class-room")
        return drawer(
            words,
            room_name(words, facts),
            # The page behind the drawer shows it too, but is covered now.
            notice(app.notice_text, "warning", key="notice") if app.notice_text else None,
            card(
                words.say("Who is there"),
                chair_list(words, facts, tools=lambda chair: self._chair_tools(words, facts, chair)),
                self.rename_form(words, facts),
                self._remove_question(words, facts),
                key="who",
                level=3,
            ),
            None if facts.is_closed else self._room_card(words, facts),
            watch_link(app, facts.code) if not facts.locked else None,
            key="class-room",
        )

    def _chair_tools(self, words: Words, facts: RoomFacts, chair: ChairFacts) -> Node | None:
        """Return what can be done with a chair."""
        if facts.is_closed or chair.kind == "bot":
            return None
        tools = [room_screen.stand_in_tool(words, chair) if facts.is_played else None]
        if chair.kind == "person":
            remove = words.say("Remove {name} from the room", name=chair.name)
            ask = ("ask-twice", {"what": _removal(chair.seat)})
            tools.append(room_screen.rename_tool(words, chair))
            tools.append(button(remove, ask, icon="close", bare=True, cls="atl-quiet", key="remove"))
        return h("span", *tools, cls="atl-chair-tools")

    def _remove_question(self, words: Words, facts: RoomFacts) -> Node | None:
        """Ask before somebody loses the chair."""
        chair = next((chair for chair in facts.chairs if self.asked == _removal(chair.seat)), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Remove {name} from the room", name=chair.name)
        really = (
            words.say(
                "Really remove {name}? A bot plays on, and nobody else can take the chair. They get it back"
                " with their link, or with the code in the same browser, unless you lock the room.",
                name=chair.name,
            )
            if facts.is_played
            else words.say(
                "Really remove {name}? Their link no longer works; anyone with the code can take the chair.",
                name=chair.name,
            )
        )
        yes = ("room-remove", {"seat": chair.seat})
        return room_screen.ask_twice(
            words, self.asked, _removal(chair.seat), label, really, yes=yes, icon="close"
        )

    def _room_card(self, words: Words, facts: RoomFacts) -> Node:
        """Return what can be done with the room as a whole."""
        title, change = words.say("Title of the room"), words.say("Change")
        return card(
            words.say("The room"),
            room_screen.locked_notice(words, facts),
            row(
                class_views.next_step(words, facts),
                room_screen.lock_button(words, facts),
                button(words.say("Watch"), ("class-watch", {"id": facts.id}), icon="eye", key="watch"),
            ),
            one_field(title, change, facts.title, "room-title", LONGEST_TITLE),
            self.end_game(words),
            key="room",
            level=3,
        )


def _removal(seat: int) -> str:
    """Return by which name the removal from a chair is asked."""
    return f"remove-{seat}"


class ClassWatchPage(Page):
    """A room as anybody may see it, under a bar that leads back to the class."""

    def __init__(self, place: Membership, inner: Page, go_back: Callable[[AppContext], None]) -> None:
        self.place = place
        self.inner = inner
        self._go_back = go_back

    def begin(self, app: AppContext) -> None:
        """Come in, and call the players by their names."""
        self.place.attach()
        app.game = self.place.facts.game
        app.go(self)
        table = self.place.table
        app.set_player_names(tuple(plan.name for plan in table.plans) if table is not None else ())

    # -- what the room's page does ----------------------------------------------------------------------

    def notify_fd(self) -> int | None:
        """Return the notifications of changes in the room."""
        return self.inner.notify_fd()

    def stop_listening(self) -> None:
        """Stop listening for changes in the room."""
        self.inner.stop_listening()

    def pause(self, app: AppContext) -> float | None:
        """Return when the room is looked at again."""
        return self.inner.pause(app)

    def tick(self, app: AppContext) -> bool:
        """Look at the room."""
        with self._lent(app) as inner:
            return inner.tick(app)

    def receive(self, app: AppContext, message: Message) -> bool:
        """Go back to the class, or let the room's page do it."""
        if message.do == "class-return":
            self._leave(app)
            return True
        with self._lent(app) as inner:
            return inner.receive(app, message)

    @contextmanager
    def _lent(self, app: AppContext) -> Iterator[Page]:
        """Make the room's page the page of the app during a call; if it opens another one, show that."""
        app.page = self.inner
        try:
            yield self.inner
        finally:
            if isinstance(app.page, room_screen.RoomScreen | room_screen.EndedPage):
                self.inner, app.page = app.page, self
            else:
                self._leave(app)

    def _leave(self, app: AppContext) -> None:
        app.set_player_names(())
        self._go_back(app)

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the room's page with the way back over it."""
        back = button(app.words.say("Back to the class"), "class-return", icon="back", key="back")
        parts = self.inner.parts(app)
        bar = row(back, key="way-back", cls="atl-way-back")
        return replace(parts, head=stack(parts.head, bar, key="watch-head", cls="atl-room-head"))
