"""The teacher's page: all rooms of a class at a glance, opened, watched over, and kept in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.rooms import ClassRooms, Place, RoomFacts, SeatLink
from survive_nb.table import CannotRead, Refusal
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import notice, stack, tabs
from survive_nb.ui.rooms.class_export import games_file, results_file
from survive_nb.ui.rooms.class_links import LINKS_FILE, links_panel, links_text, wall
from survive_nb.ui.rooms.class_opening import LINKS, Opening, fields_of
from survive_nb.ui.rooms.class_overview import Glance, glance, overview
from survive_nb.ui.rooms.class_room import ClassRoomDrawer
from survive_nb.ui.rooms.class_watch import ClassWatchPage
from survive_nb.ui.rooms.pieces import room_name, said_copied
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Seconds between two looks at all rooms: what happens in one is seen here within a second.
QUICK: Final = 0.6
#: The parts of the page, and what their buttons say.
TABS: Final = {
    "rooms": mark("Rooms"),
    "open": mark("Open rooms"),
    "links": mark("Links for pupils"),
    "wall": mark("Codes for the wall"),
}
#: What a click does, with the message that it sent.
Doer = Callable[["App", Mapping[str, Any]], None]


class ClassPage:
    """The rooms of one class; whoever has the key of the class is the host of all of them."""

    def __init__(self, class_: ClassRooms) -> None:
        self.class_ = class_
        self.tab = "rooms"
        #: The rooms as they were at the last look, and everybody's link if they are shown.
        self.seen = Glance()
        self.links: dict[str, tuple[SeatLink, ...]] = {}
        self.opening = Opening()
        #: What is asked twice, whether links are shown as pictures, and why the rooms cannot be seen.
        self.asked = ""
        self.pictures = False
        self.trouble: Refusal | None = None
        self._states: dict[str, str] = {}
        self._does: Final[Mapping[str, Doer]] = {
            "class-tab": self._choose_tab,
            "new-set": self._set,
            "class-open": self._open,
            "ask-twice": self._ask,
            "class-start": self._start,
            "class-start-all": self._start_all,
            "class-pause": self._pause_one,
            "class-pause-all": self._pause_all,
            "class-room": self._open_drawer,
            "class-watch": self._watch,
            "class-export": self._export,
            "class-links-file": self._save_links,
            "class-pictures": self._show_pictures,
            "copied": lambda app, message: app.tell(said_copied(app.words, message.get("done"))),
            "escape": lambda app, message: None,  # noqa: ARG005 - as all of these
        }
        self._look_carefully()

    def enter(self, app: App) -> None:
        """Come to this page, also from a room that was watched."""
        app.screen.link = {"class": self.class_.key}
        self._look_carefully()
        app.go(self)

    # -- looking ----------------------------------------------------------------------------------------

    def pause(self, app: App) -> float | None:  # noqa: ARG002 - as all pages that go on by themselves
        """Look again soon."""
        return QUICK

    def tick(self, app: App) -> bool:  # noqa: ARG002
        """Look at all rooms; return whether anything has changed that is shown."""
        before = (self.seen, self.trouble)
        self._look_carefully()
        return (self.seen, self.trouble) != before

    def _look_carefully(self) -> None:
        """Look at all rooms; if that is not possible now, keep what was seen and say so."""
        try:
            self.look()
        except CannotRead as trouble:
            self.trouble = trouble.refusal

    def look(self) -> None:
        """Look at all rooms, in the order in which they were opened, or raise `CannotRead`."""
        rooms = self.class_.rooms()[::-1]
        if self.tab == "links":
            self.links = {room.id: self.class_.links(room.id) for room in rooms if room.code}
        self.seen = glance(rooms, self.class_.now())
        self.trouble = None

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for; a room that is not of this class is refused."""
        if do not in self._does:
            app.tell(app.words.say("That is not on this page; nothing has changed."))
            return
        if do != "ask-twice":
            self.asked = ""
        self._does[do](app, message)

    def _choose_tab(self, app: App, message: Mapping[str, Any]) -> None:
        tab = message.get("tab")
        if not isinstance(tab, str) or tab not in TABS:
            app.tell(app.words.say("That is not on this page; nothing has changed."))
            return
        self._show(tab)

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.look()

    def _set(self, app: App, message: Mapping[str, Any]) -> None:
        if not self.opening.change(message.get("field"), message.get("value")):
            app.tell(app.words.say("This form has no such choice; nothing has changed."))

    def _open(self, app: App, message: Mapping[str, Any]) -> None:
        """Open the rooms of the form; the browser sends once more what stands in it."""
        for name, value in fields_of(message.get("values")):
            self.opening.change(name, value)
        count = self.opening.open(app, self.class_, len(self.seen.rooms))
        self._show("links" if self.opening.way == LINKS else "wall")
        app.tell(app.words.say_n("{n} room is open.", "{n} rooms are open.", count))

    def _ask(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.asked = str(message.get("what", ""))

    def _start(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._host(message).start(fill=True)
        self.look()

    def _start_all(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._with_all("lobby", lambda host: host.start(fill=True))

    def _pause_one(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._host(message).pause(message.get("on") is not False)
        self.look()

    def _pause_all(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        if message.get("on") is not False:
            self._with_all("running", lambda host: host.pause(True))
        else:
            self._with_all("paused", lambda host: host.pause(False))

    def _with_all(self, status: str, work: Callable[[Place], None]) -> None:
        """Do something in all rooms of this state; a room that refuses does not stop the others."""
        refusals = []
        for room in self.class_.rooms():
            if room.status == status:
                try:
                    work(self.class_.host(room.id))
                except CannotRead as refusal:
                    refusals.append(refusal)
        self.look()
        if refusals:
            raise refusals[0]

    def _open_drawer(self, app: App, message: Mapping[str, Any]) -> None:
        app.drawer = ClassRoomDrawer(self, self._host(message).facts.id)

    def _watch(self, app: App, message: Mapping[str, Any]) -> None:
        ClassWatchPage(self, self.class_.watch(_id_in(message))).begin(app)

    def _host(self, message: Mapping[str, Any]) -> Place:
        """Return the host's place in the room that a message names."""
        return self.class_.host(_id_in(message))

    def _export(self, app: App, message: Mapping[str, Any]) -> None:
        is_results = message.get("what") == "results"
        name, text = results_file(self.class_) if is_results else games_file(self.class_)
        if text:
            app.save_file(name, text)
        else:
            app.tell(app.words.say("No game is over yet: there is nothing to download."))

    def _save_links(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._show("links")
        app.save_file(LINKS_FILE, links_text(app, self.seen.rooms, self.links))

    def _show_pictures(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.pictures = not self.pictures

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the page: without rooms the form that opens some, else one of its parts."""
        words = app.words
        trouble = None
        if self.trouble is not None:
            trouble = notice(words.refusal(self.trouble), "bad", key="trouble")
        body = self._tabs(app) if self.seen.rooms else _empty(words, self.opening)
        main = stack(trouble, body, key="class", cls="atl-class")
        return Parts("page", head(app, words.say("Your class")), main, say=self._news(words))

    def _tabs(self, app: App) -> Node:
        words = app.words
        names = [
            (words.say(label), ("class-tab", {"tab": tab}), tab == self.tab) for tab, label in TABS.items()
        ]
        return tabs(words.say("Parts of this page"), names, self._panel(app), key="tabs")

    def _panel(self, app: App) -> Node:
        rooms = self.seen.rooms
        match self.tab:
            case "open":
                return self.opening.node(app.words)
            case "links":
                return links_panel(app, rooms, self.links, pictures=self.pictures)
            case "wall":
                return wall(app, rooms)
            case _:
                return overview(app.words, self.seen, asked=self.asked)

    def _news(self, words: Words) -> str:
        """Say to screen readers which games have come to their end since the last time."""
        before, self._states = self._states, {room.id: room.status for room in self.seen.rooms}
        return " ".join(_ended(words, self.seen.rooms, before))


def _ended(words: Words, rooms: Iterable[RoomFacts], before: Mapping[str, str]) -> Iterable[str]:
    for room in rooms:
        if room.status == "over" and before.get(room.id, "over") != "over":
            yield words.say("The game is over: {text}.", text=room_name(words, room))


def _empty(words: Words, opening: Opening) -> Node:
    """Return what a class without rooms shows: what a room is, and the form."""
    text = words.say(
        "There are no rooms yet. Open some for your class: each is one game, and here you see all of them."
    )
    return stack(h("p", text, cls="atl-lead"), opening.node(words), key="empty")


def _id_in(message: Mapping[str, Any]) -> str:
    """Return the id of a room that a message names, or what is none."""
    found = message.get("id")
    return found if isinstance(found, str) else ""
