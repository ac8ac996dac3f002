"""The contract of every store, for what seats keep beside the log of their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from survive_nb.store import SeatRecord, Store
from tests.store.samples import LOG, ROOM, ROW

LOOK = SeatRecord(1, "a", "look", '{"closed":true}')
NOTE = SeatRecord(1, "a", "note red-3", "5")


def test_records_are_read_back(store: Store, other: Store) -> None:
    store.append(ROW, LOG, 0)
    store.keep_seat_record(ROW.id, NOTE)
    store.keep_seat_record(ROW.id, LOOK)
    other.keep_seat_record(ROW.id, SeatRecord(0, "b", "note red-3", "ش"))
    store.close()
    assert store.seat_records(ROW.id) == [SeatRecord(0, "b", "note red-3", "ش"), LOOK, NOTE]
    assert store.seat_records("another") == []
    assert store.log_of(ROW.id) == LOG


def test_later_record_replaces_earlier(store: Store) -> None:
    store.append(ROW, [], 0)
    store.keep_seat_record(ROW.id, NOTE)
    store.keep_seat_record(ROW.id, NOTE._replace(body="2"), ring=True)
    store.keep_seat_record(ROW.id, NOTE._replace(owner="b"))
    assert store.seat_records(ROW.id) == [NOTE._replace(body="2"), NOTE._replace(owner="b")]
    store.drop_seat_record(ROW.id, 1, "a", NOTE.name)
    store.drop_seat_record(ROW.id, 1, "a", NOTE.name)
    assert store.seat_records(ROW.id) == [NOTE._replace(owner="b")]


def test_unstored_game_keeps_nothing(store: Store) -> None:
    store.keep_seat_record("another", NOTE)
    assert store.seat_records("another") == []


@pytest.mark.parametrize("text", ["\0", "\ud800", "' OR 1=1 --", "%s", "?"])
def test_any_text_may_be_asked_for(store: Store, text: str) -> None:
    store.append(ROW, [], 0)
    store.keep_seat_record(ROW.id, NOTE)
    assert store.seat_records(text) == []
    store.drop_seat_record(text, 1, text, text)
    assert store.seat_records(ROW.id) == [NOTE]


def test_purged_room_takes_its_records_along(store: Store) -> None:
    store.add_room(ROOM)
    store.append(replace(ROW, id=ROOM.id), LOG, 0)
    store.keep_seat_record(ROOM.id, NOTE)
    assert store.purge(ROOM.expires + 1) == 1
    assert store.seat_records(ROOM.id) == []
