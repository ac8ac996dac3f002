"""The teacher's class: many rooms at once, personal links, powers over all of them, and what can be kept."""

from __future__ import annotations

import csv
import io
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import fish_fish, survive
from survive_nb.game import InvalidInput, Refused
from survive_nb.rooms import ClassRooms, ClassSnapshot, Lobby, Membership, fair_luck
from survive_nb.rooms.class_rooms import _groups
from survive_nb.rooms.name_list import MOST_NAMES, names_in
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.store import SqliteStore
from survive_nb.transcript import verify
from tests.refusals import refuses
from tests.rooms.room_games import TEACHER, Clock, act, is_turn_of, opened, settle, table_of

NAMES = ["Ada", "Bo", "Cy", "Dara", "Eli", "Fay", "گلی"]


@pytest.fixture
def class_(lobby: Lobby) -> ClassRooms:
    return lobby.open_class(TEACHER)


@given(st.integers(1, 60), st.integers(1, 8))
def test_names_are_spread_evenly(count: int, size: int) -> None:
    names: list[object] = list(range(count))
    groups = _groups(names, size)
    assert [name for group in groups for name in group] == names
    lengths = [len(group) for group in groups]
    assert max(lengths) <= size
    assert max(lengths) - min(lengths) <= 1
    assert len(groups) == -(-count // size)


def test_class_opens_for_a_name_list(lobby: Lobby, class_: ClassRooms) -> None:
    opened_rooms = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES, size=4)
    assert [[link.name for link in room.links] for room in opened_rooms] == [NAMES[:4], NAMES[4:]]
    assert [room.facts.title for room in opened_rooms] == ["1", "2"]
    assert [room.facts.options.players for room in opened_rooms] == [4, 3]
    for room in opened_rooms:
        for link in room.links:
            place = lobby.back(link.key)
            assert (place.seat, place.facts.id) == (link.seat, room.facts.id)
            assert place.facts.chairs[link.seat].name == link.name
            assert not place.is_host
        assert class_.links(room.facts.id) == room.links
    keys = [link.key for room in opened_rooms for link in room.links]
    assert len(set(keys)) == len(NAMES)


def test_bots_fill_the_rooms(class_: ClassRooms) -> None:
    rooms = class_.open_many(
        "survive", survive.Options(), NAMES[:5], size=4, bots_fill="drifter", titles=["Reef", "Lagoon"]
    )
    kinds = [[chair.kind for chair in room.facts.chairs] for room in rooms]
    assert kinds == [["person"] * 3 + ["bot"], ["person"] * 2 + ["bot"] * 2]
    assert [room.facts.title for room in rooms] == ["Reef", "Lagoon"]


@pytest.mark.parametrize(
    ("names", "size", "bots", "code"),
    [
        ([], 4, None, "wrong-number-of-names"),
        (["x"] * 201, 4, None, "wrong-number-of-names"),
        (["Ada"], 4, None, "student-alone"),
        (["Ada", "ada"], 4, None, "name-taken"),
        (["Ada", " "], 4, None, "name-missing"),
        (["Ada", None], 4, None, "name-missing"),
        (["Ada", "Bo"], 0, None, "not-a-whole-number"),
        (["Ada", "Bo"], 2.0, None, "not-a-whole-number"),
        (["Ada", "Bo"], 4, "nobody", "no-such-bot"),
        (["Ada", "Bo"], 9, "drifter", "FF-13"),
    ],
)
def test_bad_name_list_opens_nothing(class_: ClassRooms, names: Any, size: Any, bots: Any, code: str) -> None:
    with refuses(Refused, code):
        class_.open_many("fish-fish", fish_fish.Options(players=2), names, size=size, bots_fill=bots)
    assert class_.rooms() == []


def test_class_is_found_by_its_key(lobby: Lobby, store: SqliteStore, class_: ClassRooms) -> None:
    (room,) = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:2], size=2)
    private = opened(lobby)
    later = Lobby(store, clock=lobby._repository.clock)
    assert later.open_class(TEACHER).key == class_.key
    again = later.class_by_key(class_.key)
    assert [facts.id for facts in again.rooms()] == [room.facts.id]
    host = again.host(room.facts.id)
    assert (host.is_host, host.seat, host.facts.code) == (True, None, room.facts.code)
    assert later.back(host.key).is_host
    stranger = later.open_class("somebody else")
    assert stranger.rooms() == []
    for room_id in (room.facts.id, private.facts.id, "nothing"):
        with refuses(RoomRefused, "room-closed"):
            stranger.host(room_id)
        with refuses(RoomRefused, "room-closed"):
            stranger.links(room_id)
    with refuses(RoomRefused, "room-closed"):
        again.host(private.facts.id)
    for key in ("", "x" * 23, None, room.facts.code):
        with refuses(InvalidInput, "no-such-class"):
            later.class_by_key(key)


def test_class_room_can_be_opened_manually(lobby: Lobby, class_: ClassRooms) -> None:
    host = opened(lobby, class_key=class_.key)
    assert [facts.id for facts in class_.rooms()] == [host.facts.id]
    assert class_.host(host.facts.id).key == host.key
    assert class_.rooms()[0].code == host.facts.code
    with refuses(InvalidInput, "no-such-class"):
        opened(lobby, class_key="guess")


def test_reassigned_chair_has_no_personal_link(lobby: Lobby, class_: ClassRooms) -> None:
    (room,) = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:2], size=2)
    host = class_.host(room.facts.id)
    host.remove(0)
    assert [link.name for link in class_.links(room.facts.id)] == ["Bo"]
    lobby.sit(host.facts.code, "Newcomer", browser="new")
    assert [link.name for link in class_.links(room.facts.id)] == ["Bo"]
    with refuses(RoomRefused, "room-closed"):
        lobby.back(room.links[0].key)


def test_personal_link_gives_a_removed_player_the_chair_back(lobby: Lobby, class_: ClassRooms) -> None:
    (room,) = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:2], size=2)
    host, ada = class_.host(room.facts.id), lobby.back(room.links[0].key)
    host.start()
    host.rename(0, "Ada L.")
    host.remove(0)
    ada.poll()
    assert ada.may_return
    host.lock(True)
    with refuses(RoomRefused, "room-locked"):
        lobby.back(ada.key)
    host.lock(False)
    back = lobby.back(ada.key)
    assert (back.seat, back.facts.chairs[0].name) == (0, "Ada L.")
    assert [link.name for link in class_.links(room.facts.id)] == ["Ada L.", "Bo"]
    host.remove(0)
    host.end()
    with refuses(RoomRefused, "game-ended"):
        lobby.back(ada.key)


def test_everything_can_be_kept(lobby: Lobby, class_: ClassRooms, clock: Clock) -> None:
    names = ["=1+1", "Bo", "Cy", "Dara", "Eli", "Fay"]
    done, ended, running = (
        class_.open_many("fish-fish", fish_fish.Options(players=2), names[at : at + 2], size=2)[0]
        for at in (0, 2, 4)
    )
    rng = Random(5)
    for room in (done, ended, running):
        host = class_.host(room.facts.id)
        host.start()
        places = [lobby.back(link.key) for link in room.links]
        for _ in range(1000 if room is done else 3):
            settle(places, clock)
            if table_of(places[0]).is_over:
                break
            act(next(place for place in places if is_turn_of(place)), rng)
        if room is ended:
            host.end()
    files = dict(class_.export())
    assert sorted(files) == ["results.csv", "room-01-fish-fish.jsonl", "room-02-fish-fish.jsonl"]
    outcome = verify(files["room-01-fish-fish.jsonl"]).outcome
    assert outcome is not None
    assert verify(files["room-02-fish-fish.jsonl"]).outcome is None
    for name in list(files)[:2]:
        assert fair_luck.verify(files[name]).dice == 0
    rows = list(csv.DictReader(io.StringIO(files["results.csv"])))
    assert [row["name"] for row in rows] == ["'=1+1", *names[1:]]
    assert [row["status"] for row in rows] == ["over"] * 2 + ["ended"] * 2 + ["running"] * 2
    assert [row["score"] for row in rows] == [*map(str, outcome.scores), "", "", "", ""]
    assert {row["seat"] for row in rows if row["won"] == "1"} == set(map(str, outcome.winners))


def test_teacher_sees_all_rooms(lobby: Lobby, class_: ClassRooms, clock: Clock) -> None:
    first, second = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:4], size=2)
    class_.host(first.facts.id).start()
    ada = lobby.back(first.links[0].key)
    ada.attach()
    facts = {room.id: room for room in class_.rooms()}
    assert [chair.present for chair in facts[first.facts.id].chairs] == [True, False]
    assert (facts[first.facts.id].status, facts[second.facts.id].status) == ("running", "lobby")
    assert facts[first.facts.id].turn in (0, 1)
    since = facts[first.facts.id].turn_since
    clock.pass_by(90)
    assert class_.rooms()[0].turn_since <= since
    class_.host(first.facts.id).stand_in(1, "hermit")
    chairs = {room.id: room for room in class_.rooms()}[first.facts.id].chairs
    assert [(chair.stand_in, chair.present) for chair in chairs] == [(None, False), ("hermit", False)]


def test_snapshot_counts_rooms_and_people(lobby: Lobby, class_: ClassRooms, clock: Clock) -> None:
    first, _ = class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:4], size=2)
    before = ClassSnapshot.of(class_.rooms()[::-1], class_.now())
    assert (before.count("lobby", "over"), before.missing, before.hours) == (2, 4, 24)
    lobby.back(first.links[0].key).attach()
    class_.host(first.facts.id).start()
    turn = class_.rooms()[-1].turn
    seen = ClassSnapshot.of(class_.rooms()[::-1], class_.now())
    assert (seen.count("running"), seen.count("lobby"), seen.missing) == (1, 1, 2)
    assert [student.present for student in seen.students] == [True, False, False, False]
    assert (seen.minutes, seen.is_stuck(0), seen.is_stuck(1)) == ((0, 0), turn == 1, False)
    clock.pass_by(20 * 60)
    later = ClassSnapshot.of(class_.rooms()[::-1], class_.now())
    assert (later.minutes, later.is_stuck(0)) == ((15, 0), True)
    class_.host(first.facts.id).end()
    ended = ClassSnapshot.of(class_.rooms()[::-1], class_.now())
    assert (ended.count("over", "ended"), len(ended.students), ended.is_stuck(0)) == (1, 2, False)


def test_refusal_does_not_stop_other_rooms(class_: ClassRooms) -> None:
    class_.open_many("fish-fish", fish_fish.Options(players=2), NAMES[:4], size=2)

    def start(host: Membership) -> None:
        if host.facts.id == class_.rooms()[0].id:
            host.pause(True)
        host.start()

    with pytest.raises(Refused) as refused:
        class_.with_all("lobby", start)
    assert refused.value.refusal.code == "game-not-running"
    assert [room.status for room in class_.rooms()] == ["lobby", "running"]


def test_rooms_with_codes_are_for_anybody(lobby: Lobby, class_: ClassRooms) -> None:
    class_.open_with_codes("fish-fish", fish_fish.Options(players=3), ["Room 1", "Room 2"])
    rooms = class_.rooms()[::-1]
    assert [(room.title, room.empty_chairs, class_.links(room.id)) for room in rooms] == [
        ("Room 1", 3, ()),
        ("Room 2", 3, ()),
    ]
    lobby.sit(rooms[0].code, "Ada", browser="a student's")
    assert class_.rooms()[-1].empty_chairs == 2


def test_pasted_names_are_read() -> None:
    assert names_in("1. Ada\r\n 2) Ben\n\n۳- سارا، علی;• Cy,Cy\tADA\n$\u202e") == [
        *("Ada", "Ben", "سارا", "علی", "Cy", "Cy 2", "ADA 2"),
    ]
    assert names_in("Mary-Ann\nMaster 3") == ["Mary-Ann", "Master 3"]
    # As many as one message holds: numbering them took the kernel more than a minute.
    assert len(names_in("a\n" * 10_000)) == MOST_NAMES + 1
    long = names_in("x" * 50 + "\n" + "x" * 50)
    assert [len(name) for name in long] == [24, 24]
    assert long[0] != long[1]
