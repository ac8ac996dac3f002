"""The contract of every store, for rooms: documents with a revision, keys, sightings, and an end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from survive_nb.store import Conflict, RoomRow, Sighting, Store
from tests.store.samples import LOG, ROOM, ROW


def next_of(row: RoomRow, **changes: object) -> RoomRow:
    return replace(row, revision=row.revision + 1, **changes)  # type: ignore[arg-type]


# -- documents ----------------------------------------------------------------------------------------------


def test_room_found_by_id_and_code(store: Store, other: Store) -> None:
    store.add_room(ROOM)
    for at in (store, other):
        assert at.room("room-1") == ROOM
        assert at.room_by_code("code") == ROOM
        assert at.room("code") is None
        assert at.room_by_code("room-1") is None


@pytest.mark.parametrize("changes", [{"id": "room-2"}, {"code_hash": "another"}, {}])
def test_taken_id_or_code_is_refused(store: Store, changes: dict[str, str]) -> None:
    store.add_room(ROOM)
    with pytest.raises(Conflict):
        store.add_room(replace(ROOM, **changes))  # type: ignore[arg-type]
    assert store.room("room-1") == ROOM
    assert store.room("room-2") is None


def test_rooms_without_code_cannot_be_joined(store: Store) -> None:
    for number in range(3):
        store.add_room(replace(ROOM, id=f"room-{number}", code_hash=""))
    assert store.room_by_code("") is None
    assert len(store.rooms_of_class("class")) == 3


def test_room_is_replaced_by_next_revision(store: Store) -> None:
    store.add_room(ROOM)
    changed = next_of(ROOM, body="{}", code_hash="", updated=150.0, expires=300.0, class_hash="other")
    store.change_room(changed)
    assert store.room("room-1") == changed
    assert store.room_by_code("code") is None
    # The code is free again.
    store.add_room(replace(ROOM, id="room-2"))
    assert store.room_by_code("code") == replace(ROOM, id="room-2")


def test_concurrent_room_change_conflicts(store: Store, other: Store) -> None:
    store.add_room(ROOM)
    other.change_room(next_of(ROOM, body="theirs"))
    for revision in (1, 2, 4):
        with pytest.raises(Conflict):
            store.change_room(replace(ROOM, body="ours", revision=revision))
    found = store.room("room-1")
    assert found is not None
    assert (found.body, found.revision) == ("theirs", 2)
    with pytest.raises(Conflict):
        store.change_room(replace(ROOM, id="nowhere", revision=2))


def test_room_cannot_take_anothers_code(store: Store) -> None:
    store.add_room(ROOM)
    second = replace(ROOM, id="room-2", code_hash="second")
    store.add_room(second)
    with pytest.raises(Conflict):
        store.change_room(next_of(second, code_hash="code"))
    assert store.room("room-2") == second


def test_class_rooms_are_newest_first(store: Store) -> None:
    rooms = [replace(ROOM, id=f"room-{number}", code_hash=f"code-{number}") for number in range(12)]
    for room in rooms:
        store.add_room(room)
    store.add_room(replace(ROOM, id="elsewhere", code_hash="x", class_hash="another class"))
    rooms[3] = next_of(rooms[3], updated=999.0)
    store.change_room(rooms[3])
    assert store.rooms_of_class("class") == rooms[::-1], "a change moves no room about"
    assert store.rooms_of_class("no class") == []


# -- keys ---------------------------------------------------------------------------------------------------


def test_key_opens_one_place_permanently(store: Store) -> None:
    store.add_room(ROOM)
    store.add_room(replace(ROOM, id="room-2", code_hash="x"))
    store.add_key("key-a", "room-1", "0")
    store.add_key("key-b", "room-1", "0")
    store.add_key("key-c", "room-1", "host")
    store.add_key("key-a", "room-2", "host")
    assert store.key("key-a") == ("room-1", "0")
    assert store.key("key-c") == ("room-1", "host")
    assert store.key("room-1") is None
    assert store.key("key-b") == ("room-1", "0"), "a place may have several"


def test_key_needs_an_existing_room(store: Store) -> None:
    with pytest.raises(Conflict):
        store.add_key("key", "nowhere", "0")
    assert store.key("key") is None


# -- sightings ----------------------------------------------------------------------------------------------


def test_last_seen_browser_keeps_the_place(store: Store, other: Store) -> None:
    store.add_room(ROOM)
    store.sight("room-1", Sighting("0", "tab one", 10.0))
    store.sight("room-1", Sighting("host", "teacher", 11.0))
    other.sight("room-1", Sighting("0", "tab two", 12.5))
    seen = [Sighting("0", "tab two", 12.5), Sighting("host", "teacher", 11.0)]
    assert store.sightings("room-1") == seen
    assert not store.still_sits("room-1", Sighting("0", "tab one", 13.0)), "the older tab has lost its place"
    assert store.sightings("room-1") == seen
    assert other.still_sits("room-1", Sighting("0", "tab two", 14.0))
    assert Sighting("0", "tab two", 14.0) in store.sightings("room-1")


def test_sighting_needs_an_existing_room(store: Store) -> None:
    store.sight("nowhere", Sighting("0", "ghost", 10.0))
    assert store.sightings("nowhere") == []
    assert not store.still_sits("nowhere", Sighting("0", "ghost", 10.0))


def test_old_spectators_are_deleted(store: Store) -> None:
    store.add_room(ROOM)
    for number in range(20):
        store.sight("room-1", Sighting(f"watch:{number}", f"projector {number}", number * 600.0))
    store.sight("room-1", Sighting("0", "a", 0.0))
    store.sight("room-1", Sighting("watch:20", "projector 20", 12_000.0))
    places = {sighting.place for sighting in store.sightings("room-1")}
    assert places == {"0", *(f"watch:{number}" for number in range(14, 21))}


# -- maintenance ------------------------------------------------------------------------------------------


def test_wrong_codes_are_counted_since(store: Store, other: Store) -> None:
    assert store.failures_since(0.0) == 0
    for at in (10.0, 20.0, 20.0, 30.0):
        other.note_failure(at)
    assert [store.failures_since(at) for at in (0.0, 10.0, 10.5, 20.0, 30.0, 31.0)] == [4, 4, 3, 3, 1, 0]


def test_wrong_clock_deletes_no_room(store: Store) -> None:
    """A clock that is set forward by a year, and back an hour later, removes nothing (V11)."""
    hour, year = 3600.0, 366 * 24 * 3600.0
    now = 1_000_000.0
    store.add_room(replace(ROOM, expires=now + 24 * hour))
    assert store.expire(now) == 0
    assert store.expire(now + year) == 0
    assert store.expire(now + year + hour) == 0
    assert store.room(ROOM.id) is not None
    now += 25 * hour
    assert store.expire(now) == 0, "noted"
    assert store.expire(now + 25 * hour) == 1
    assert store.room(ROOM.id) is None


def test_purge_removes_everything_expired(store: Store) -> None:
    for number, expires in enumerate((50.0, 100.0, 100.5)):
        room = f"room-{number}"
        store.add_room(replace(ROOM, id=room, code_hash=f"code-{number}", expires=expires))
        store.add_key(f"seat-{number}", room, "0")
        store.sight(room, Sighting("0", "a", 1.0))
        store.append(replace(ROW, id=room, key_hash=room), LOG, 0)
    store.append(ROW, LOG, 0)
    assert store.purge(100.0) == 1
    assert store.purge(100.0) == 0
    assert store.room("room-0") is None
    assert store.key("seat-0") is None
    assert store.sightings("room-0") == []
    assert store.find("room-0") is None
    assert store.log_of("room-0") == []
    for room in ("room-1", "room-2"):
        assert store.room(room) is not None
        assert store.key(room.replace("room", "seat")) == (room, "0")
        assert len(store.sightings(room)) == 1
        assert store.log_of(room) == LOG
    assert store.log_of(ROW.id) == LOG, "a game of no room has no end"
    # The code can be given to a new room.
    store.add_room(replace(ROOM, id="room-3", code_hash="code-0"))


def test_old_failures_are_forgotten(store: Store) -> None:
    day = 86_400.0
    for at in (0.0, day, 2 * day):
        store.note_failure(at)
    store.purge(2 * day + 1)
    assert store.failures_since(0.0) == 1
