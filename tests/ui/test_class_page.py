"""The teacher's page, without a browser: rooms for a whole class, pause, watching."""

from __future__ import annotations

from survive_nb.ui.rooms.class_page import TABS, ClassPage, ClassWatchPage
from survive_nb.ui.rooms.joining import JoinPage
from survive_nb.ui.rooms.lobby_page import LobbyPage
from survive_nb.ui.rooms.room_page import RoomPage
from survive_nb.ui.rooms.room_screen import EndedPage
from tests.ui.apps import all_nodes, offered
from tests.ui.classes import NAMES, Teacher, pair
from tests.ui.rooms import Come, all_wait

# -- opening ------------------------------------------------------------------------------------------------


def test_six_rooms_for_twenty_two_names(teacher: Teacher, come: Come) -> None:
    assert "There are no rooms yet" in teacher.guest.text
    teacher.open(NAMES)
    assert teacher.notice_text == "6 rooms are open."
    seated = [[chair.name for chair in room.chairs if chair.kind == "person"] for room in teacher.rooms]
    assert [name for names in seated for name in names] == NAMES
    assert {len(names) for names in seated} == {3, 4}
    assert {len(room.chairs) for room in teacher.rooms} == {4}, "bots fill the rooms"
    assert [room.title for room in teacher.rooms] == [f"Room {number}" for number in range(1, 7)]
    assert len({room.code for room in teacher.rooms}) == 6
    keys = teacher.keys()
    assert list(keys) == NAMES
    assert len(set(keys.values())) == 22
    student = come(seat=keys["Student 5"])
    assert isinstance(student.app.page, LobbyPage)
    assert student.app.page.facts.chairs[student.app.page.place.seat or 0].name == "Student 5"
    teacher.click("class-tab", tab="rooms")
    teacher.guest.wait()
    present = [
        chair.name for room in teacher.rooms for chair in room.chairs if chair.present and not chair.bot
    ]
    assert present == ["Student 5"]
    teacher.open(["Late One", "Late Two"], filler="")
    assert (len(teacher.rooms), teacher.rooms[-1].title, len(teacher.rooms[-1].chairs)) == (7, "Room 7", 2)


def test_rooms_with_codes(teacher: Teacher, come: Come) -> None:
    teacher.click("new-set", field="way", value="codes")
    teacher.click("new-set", field="rooms", value="۲")
    teacher.click("class-open", values={})
    assert [room.empty_chairs for room in teacher.rooms] == [4, 4]
    assert teacher.page.tab == "wall"
    code = teacher.rooms[1].code
    assert " ".join(code) in teacher.guest.text
    student = come(room=code)
    assert isinstance(student.app.page, JoinPage)
    student.click("join-sit", values={"name": "Zoe"})
    teacher.guest.wait()
    assert [chair.name for chair in teacher.rooms[1].chairs if chair.kind == "person"] == ["Zoe"]
    teacher.click("class-tab", tab="rooms")
    teacher.with_room("class-start", 1)
    assert teacher.rooms[1].status == "running"
    assert [chair.kind for chair in teacher.rooms[1].chairs] == ["person", "bot", "bot", "bot"]


def test_unusable_list_opens_nothing(teacher: Teacher) -> None:
    for names, fields, expected in (
        ([], {}, "Write down between 1 and 200 names."),
        ([f"P{n}" for n in range(201)], {}, "Write down between 1 and 200 names."),
        (["Ada"], {"filler": ""}, "One student would sit alone"),
    ):
        teacher.open(names, **fields)
        assert expected in teacher.notice_text
        assert not teacher.rooms
    assert teacher.page.opening.names == "Ada", "what was typed is still there"


def test_markup_in_names_is_text(teacher: Teacher) -> None:
    evil = "<img src=x onerror=a()>"
    teacher.open([evil, "Ben"])
    teacher.click("class-tab", tab="rooms")
    teacher.with_room("class-room")
    teacher.click("room-title", value="<b>Room</b>")
    for tab in (*TABS, "rooms"):
        teacher.click("close")
        teacher.click("class-tab", tab=tab)
        assert {node["t"] for node in all_nodes(teacher.guest.app.screen)}.isdisjoint({"img", "b"})
    assert evil in teacher.guest.text
    assert "<b>Room</b>" in teacher.guest.text


# -- one room and all rooms ---------------------------------------------------------------------------------


def test_pause_stops_and_resume_continues(teacher: Teacher, come: Come) -> None:
    ada, ben = pair(teacher, come)
    teacher.with_room("class-start")
    all_wait(ada, ben)
    teacher.with_room("class-pause", on=True)
    all_wait(ada, ben)
    assert teacher.rooms[0].status == "paused"
    assert ada.page.table.waits_for() is None
    assert ben.page.table.waits_for() is None
    assert "The host has stopped the game for a while." in ada.text
    teacher.with_room("class-pause", on=False)
    all_wait(ada, ben)
    assert [ada.page.table.waits_for(), ben.page.table.waits_for()].count(None) == 1


def test_all_games_at_once(teacher: Teacher) -> None:
    teacher.open(NAMES)
    for do, payload, status in (
        ("class-start-all", {}, "running"),
        ("class-pause-all", {"on": True}, "paused"),
        ("class-pause-all", {"on": False}, "running"),
    ):
        teacher.click(do, **payload)
        assert {room.status for room in teacher.rooms} == {status}


def test_starting_without_everybody_is_asked_first(teacher: Teacher) -> None:
    teacher.open(NAMES)
    teacher.click("class-tab", tab="rooms")
    assert not teacher.guest.leads_to("class-start-all")
    teacher.click("ask-twice", what="start-all")
    assert "At 22 chairs nobody is there yet." in teacher.guest.text
    assert teacher.guest.leads_to("class-start-all")
    teacher.click("ask-twice", what="")
    assert not teacher.guest.leads_to("class-start-all")
    assert {room.status for room in teacher.rooms} == {"lobby"}


def test_the_tools_of_a_room(teacher: Teacher, come: Come) -> None:
    ada, ben = pair(teacher, come)
    teacher.with_room("class-room")
    teacher.click("room-lock", on=True)
    assert teacher.rooms[0].locked
    teacher.click("room-lock", on=False)
    teacher.click("room-ask-name", seat=0)
    teacher.click("room-rename", value="Brave\u202e Otter")
    assert teacher.rooms[0].chairs[0].name == "Brave Otter"
    teacher.click("room-title", value="  Window ")
    assert teacher.rooms[0].title == "Window"
    teacher.with_room("class-start")
    all_wait(ada, ben)
    teacher.click("room-stand-in", seat=1)
    all_wait(ben)
    assert teacher.rooms[0].chairs[1].stand_in == "angler"
    assert ben.page.table.waits_for() is None
    teacher.click("room-back", seat=1)
    assert teacher.rooms[0].chairs[1].stand_in is None


def test_removing_and_ending_are_asked_twice(teacher: Teacher, come: Come) -> None:
    ada, ben = pair(teacher, come)
    teacher.with_room("class-start")
    teacher.with_room("class-room")
    assert not teacher.guest.leads_to("room-remove")
    assert not teacher.guest.leads_to("room-end")
    teacher.click("ask-twice", what="remove-1")
    assert "nobody else can take the chair" in teacher.guest.text
    assert {"do": "room-remove", "seat": 1} in offered(teacher.guest.app.screen)
    teacher.click("room-remove", seat=1)
    teacher.guest.wait()
    chair = teacher.rooms[0].chairs[1]
    assert (chair.kind, chair.bot) == ("bot", "angler"), "the others play on"
    ben.wait()
    assert isinstance(ben.app.page, EndedPage)
    late = come(room=teacher.rooms[0].code)
    late.click("join-sit", values={"name": "Cy"})
    teacher.guest.wait()
    assert teacher.rooms[0].chairs[1].kind == "bot", "nobody else may see the hand (V10)"
    teacher.click("ask-twice", what="end")
    assert teacher.guest.leads_to("room-end")
    teacher.click("room-end")
    ada.wait()
    assert teacher.rooms[0].status == "ended"
    assert isinstance(ada.app.page, EndedPage)
    assert not teacher.guest.leads_to("room-lock"), "nothing is left to do"


def test_watching_shows_public_view(teacher: Teacher, come: Come) -> None:
    ada, ben = pair(teacher, come)
    class_link = teacher.guest.address
    teacher.with_room("class-room")
    teacher.click("room-lock", on=True)
    teacher.click("close")
    class_page = teacher.guest.app.page
    teacher.with_room("class-watch")
    screen = teacher.guest.app.page
    assert isinstance(screen, ClassWatchPage)
    assert isinstance(screen.inner, LobbyPage)
    # The game begins while the teacher looks on: the same page shows it.
    assert isinstance(class_page, ClassPage)
    class_page.class_.host(screen.place.facts.id).start()
    all_wait(teacher.guest, ada, ben)
    assert isinstance(screen.inner, RoomPage)
    assert (screen.place.seat, screen.place.is_host, screen.inner.table.here) == (None, False, ())
    teacher.click("room-pause", on=True)
    assert "Only the host of this room can do that." in teacher.guest.text
    assert teacher.guest.address == class_link, "a reload leads back to the class"
    teacher.click("class-return")
    assert teacher.rooms[0].status == "running"
    teacher.with_room("class-watch")
    assert isinstance(class_page, ClassPage)
    class_page.class_.host(screen.place.facts.id).end()
    teacher.guest.wait()
    assert isinstance(teacher.guest.app.page, ClassWatchPage)
    assert isinstance(teacher.guest.app.page.inner, EndedPage)
    teacher.click("class-return")
    assert teacher.rooms[0].status == "ended"
