"""The class page: exports, expired rooms, errors, and access to other classes."""

from __future__ import annotations

import csv
import io
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from survive_nb.i18n.words import Words
from survive_nb.rooms.fair_luck import verify
from survive_nb.rooms.repository import LIFETIME
from survive_nb.ui.home import HomePage
from survive_nb.ui.rooms.class_page import TABS, ClassPage
from tests.ui.apps import Wire, all_nodes
from tests.ui.classes import Teacher, pair
from tests.ui.pages import untranslated
from tests.ui.rooms import Clock, Come, all_wait

# -- what the page tells and keeps ---------------------------------------------------------------------------


def test_nothing_is_sent_while_nothing_happens(
    teacher: Teacher, come: Come, wire: Wire, clock: Clock
) -> None:
    ada, ben = pair(teacher, come)
    teacher.click("class-tab", tab="rooms")
    teacher.with_room("class-start")
    all_wait(ada, ben, teacher.guest)
    assert "for less than a minute" in teacher.guest.text
    wire.take()
    for _ in range(10):
        clock.now += 1
        teacher.guest.wait()
    assert wire.take() == []
    clock.now += 60
    teacher.guest.wait()
    assert "for 1 minute" in teacher.guest.text
    assert "away" in teacher.guest.text, "no heartbeat for a minute"
    assert len(wire.take()) == 1
    clock.now += 3600
    teacher.guest.wait()
    assert "for more than 15 minutes" in teacher.guest.text
    wire.take()
    clock.now += 1800
    teacher.guest.wait()
    assert wire.take() == []
    # Whatever a student does is there at the next look.
    rng, before = Random(3), teacher.rooms[0].plies
    while teacher.rooms[0].plies == before:
        assert ada.play_on(rng) or ben.play_on(rng)
        teacher.guest.wait()
    assert "for less than a minute" in teacher.guest.text


def test_export_has_transcripts_and_results(teacher: Teacher, wire: Wire) -> None:
    teacher.open(["Ada", "Ben", "Cy", "=1+1"], game="fish-fish", players="2")
    teacher.click("class-export", what="games")
    assert "No game is over yet" in teacher.notice_text
    teacher.click("class-tab", tab="rooms")
    class_ = teacher.page.class_
    room = teacher.rooms[1].id
    host = class_.host(room)
    host.start()
    host.stand_in(0, "drifter")
    host.stand_in(1, "drifter")
    # Nobody else is there, so the spectator runs the bots.
    teacher.with_room("class-watch", 1)
    teacher.guest.wait()
    while not class_.host(room).facts.secret:
        teacher.guest.wait()
    sent = [text for _, _, text, _ in wire.sent]
    teacher.click("class-return")
    assert teacher.rooms[1].status == "over"
    results = [at for at, text in enumerate(sent) if "survive-nb verify --fair" in text]
    notice_text = [at for at, text in enumerate(sent) if teacher.rooms[1].secret in text]
    assert results
    assert notice_text == results, "the secret of the luck is shown with the results, and not before"
    teacher.click("class-export", what="games")
    game = teacher.guest.app.screen.download
    table = class_.host(room).table
    assert table is not None
    assert (game["name"], game["text"]) == ("games.jsonl", table.transcript() + "\n")
    assert verify(game["text"]).commitment == teacher.rooms[1].commitment
    teacher.click("class-export", what="results")
    kept = teacher.guest.app.screen.download
    assert kept["name"] == "results.csv"
    rows = list(csv.DictReader(io.StringIO(kept["text"].removeprefix("\ufeff"))))
    assert [(row["name"], row["status"]) for row in rows] == [
        *(("Ada", "lobby"), ("Ben", "lobby"), ("Cy", "over"), ("'=1+1", "over")),
    ]
    assert table.outcome is not None
    assert [row["score"] for row in rows[2:]] == [str(score) for score in table.outcome.scores]


def test_expired_rooms_are_gone(teacher: Teacher, clock: Clock) -> None:
    teacher.open(["Ada", "Ben"])
    teacher.click("class-tab", tab="rooms")
    assert "the first in 24 hours" in teacher.guest.text
    teacher.with_room("class-room")
    clock.now += LIFETIME
    teacher.guest.wait()
    assert "This room is closed: its time is over." in teacher.guest.text
    teacher.click("room-lock", on=True)
    assert "This room is closed" in teacher.notice_text
    teacher.click("close")
    assert "There are no rooms yet" in teacher.guest.text


def test_store_error_keeps_rooms_listed(teacher: Teacher, tmp_path: Path) -> None:
    teacher.open(["Ada", "Ben"])
    teacher.click("class-tab", tab="rooms")
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as store, store:
        store.execute("ALTER TABLE room RENAME TO gone")
    teacher.guest.wait()
    shown = {node.get("c", "") for node in all_nodes(teacher.guest.app.screen)}
    assert "atl-notice atl-notice-bad" in shown
    assert "Ada" in teacher.guest.text
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as store, store:
        store.execute("ALTER TABLE gone RENAME TO room")
    teacher.guest.wait()
    assert teacher.page.error is None


def test_every_text_is_translated(teacher: Teacher) -> None:
    app = teacher.guest.app
    app.words = Words("pseudo")
    own = ("survive-nb", "http://school:8866/")
    app.refresh()
    assert untranslated(all_nodes(app.screen), own) == []
    teacher.open(["Xy", "Yz"])
    (room,) = teacher.rooms
    known = (*own, "Xy", "Yz", room.title, room.code, room.code[:3], room.code[3:])
    for tab in TABS:
        teacher.click("class-tab", tab=tab)
        assert untranslated(all_nodes(app.screen), known) == []
    teacher.click("class-tab", tab="rooms")
    teacher.with_room("class-start")
    teacher.with_room("class-room")
    teacher.click("ask-twice", what="remove-0")
    teacher.click("room-ask-name", seat=1)
    assert untranslated(all_nodes(app.screen), known) == []


# -- those who should not ------------------------------------------------------------------------------------


def test_a_wrong_key_opens_no_class(teacher: Teacher, come: Come) -> None:
    teacher.open(["Ada", "Ben"])
    key = teacher.page.class_.key
    for wrong in ("x", key[:-1], key + "A", "<script>", key[:-1] + "!"):
        guest = come(**{"class": wrong})
        assert isinstance(guest.app.page, HomePage)
        assert "There is no class with this link." in guest.text
    # Another key of the right form is another class: nothing of this one is in it.
    other = come(**{"class": key[::-1] if key[::-1] != key else "A" * 22})
    assert isinstance(other.app.page, ClassPage)
    assert not other.app.page.seen.rooms
    again = come(**{"class": key})
    assert isinstance(again.app.page, ClassPage)
    assert [room.id for room in again.app.page.seen.rooms] == [room.id for room in teacher.rooms]


def test_other_class_room_is_inaccessible(teacher: Teacher, come: Come) -> None:
    teacher.open(["Ada", "Ben"])
    stranger = Teacher(come())
    stranger.open(["Cy", "Di"])
    stranger.click("class-tab", tab="rooms")
    before = teacher.page.class_.rooms()
    for do in ("class-start", "class-pause", "class-watch", "class-room"):
        stranger.click(do, id=teacher.rooms[0].id, on=True)
        assert "This room is closed, or the link is not complete." in stranger.notice_text
        assert stranger.guest.app.drawer is None
    assert teacher.page.class_.rooms() == before


FORGED: list[dict[str, Any]] = [
    *({"do": do, "id": bad, "seat": bad, "what": bad, "tab": bad, "field": bad, "value": bad, "values": bad}
      for do in ("class-tab", "class-start", "class-watch", "class-room", "class-pause", "new-set")
      for bad in (None, "", -1, 10**30, "x" * 5000, ["a"], {"a": 1}, True, "../../etc")),
    {"do": "class-open", "values": {"names": 7, "way": "none", "players": "99", "rooms": "0"}},
    {"do": "new-set", "field": "rooms", "value": "999999999999"},
    {"do": "new-set", "field": "filler", "value": "nobody-we-know"},
    {"do": "room-remove", "seat": 0},
    {"do": "room-end"},
    {"do": "room-rename", "seat": 0, "value": "Eve"},
    {"do": "no-such-thing"},
    {"do": "tap", "at": "G6"},
]  # fmt: skip
IN_THE_DRAWER: list[dict[str, Any]] = [
    *({"do": do, "seat": bad, "value": bad}
      for do in ("room-remove", "room-stand-in", "room-back", "room-rename")
      for bad in (None, -1, 9, 10**30, "0", True, [0])),
    {"do": "room-ask-name", "seat": "0"},
    {"do": "room-stand-in", "seat": 0},
]  # fmt: skip


def test_forged_messages_change_nothing(teacher: Teacher) -> None:
    teacher.open(["Ada", "Ben", "Cy"])
    teacher.click("class-tab", tab="rooms")
    before = teacher.page.class_.rooms()
    for message in FORGED:
        teacher.click(**message)
        assert "Something went wrong" not in teacher.guest.text, message
    for message in IN_THE_DRAWER:
        teacher.with_room("class-room")
        teacher.click(**message)
        assert "Something went wrong" not in teacher.guest.text, message
    assert teacher.page.class_.rooms() == before
