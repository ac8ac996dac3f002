"""The SQLite store: full disks, locks, older versions, and files of other programs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple
from pathlib import Path

import pytest

from survive_nb.store import (
    AttemptRow,
    LessonSummary,
    Notifications,
    Record,
    SeatRecord,
    SqliteStore,
    Store,
    StoreError,
    sqlite,
    sqlite_schema,
)
from tests.refusals import refuses
from tests.store import old_schemas
from tests.store.samples import LOG, ROOM, ROW, STUDENT


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "new" / "folder" / "games.sqlite")
    yield store
    store.close()


def refused_code(store: SqliteStore) -> str:
    with pytest.raises(StoreError) as caught:
        store.append(ROW, LOG, 0)
    assert caught.value.refusal.sentence == str(caught.value)
    with pytest.raises(StoreError):
        store.unfinished("browser")
    with pytest.raises(StoreError):
        store.add_room(ROOM)
    return caught.value.refusal.code


def assert_sound(path: Path) -> None:
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def test_no_notifications(store: SqliteStore) -> None:
    any_store: Store = store
    listener: Notifications | None = any_store.doorbell()
    assert listener is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_new_files_are_private(store: SqliteStore) -> None:
    store.append(ROW, [], 0)
    assert store.path.parent.stat().st_mode & 0o777 == 0o700
    files = list(store.path.parent.iterdir())
    assert {path.suffix for path in files} == {".sqlite", ".sqlite-wal", ".sqlite-shm"}
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_connections_keep_little_in_memory(store: SqliteStore) -> None:
    """Each kernel of a class has a connection, and SQLite would keep 2 MB of the file in each."""
    store.append(ROW, LOG, 0)
    (connection,) = store._idle
    assert connection.execute("PRAGMA cache_size").fetchone() == (-256,)


def test_memory_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(Path(":memory:"))
    store.append(ROW, LOG, 0)
    assert store.log_of(ROW.id) == LOG
    store.close()
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_older_files_become_private(store: SqliteStore) -> None:
    store.append(ROW, [], 0)
    store.close()
    store.path.chmod(0o644)
    store.append(ROW, LOG, 0)
    assert {path.stat().st_mode & 0o777 for path in store.path.parent.iterdir()} == {0o600}


# -- files of others, and of other versions -----------------------------------------------------------------


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be one" * 40, b"\0" * 4096])
def test_foreign_file_is_refused_untouched(store: SqliteStore, content: bytes) -> None:
    store.path.parent.mkdir(parents=True)
    store.path.write_bytes(content)
    assert refused_code(store) == "store-foreign"
    assert store.path.read_bytes() == content
    assert [path.name for path in store.path.parent.iterdir()] == ["games.sqlite"]


def test_foreign_database_is_refused(store: SqliteStore) -> None:
    store.path.parent.mkdir(parents=True)
    foreign = sqlite3.connect(store.path)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.close()
    content = store.path.read_bytes()
    assert refused_code(store) == "store-foreign"
    assert store.path.read_bytes() == content


def test_newer_file_is_refused_untouched(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append(ROW, LOG, 0)
    store.close()
    content = store.path.read_bytes()
    monkeypatch.setattr(sqlite, "SCHEMA", sqlite_schema.SCHEMA - 1)
    assert refused_code(store) == "store-newer"
    monkeypatch.undo()
    assert store.path.read_bytes() == content
    assert store.log_of(ROW.id) == LOG


@pytest.fixture(params=range(1, sqlite_schema.SCHEMA), ids="schema {}".format)
def old_file(store: SqliteStore, request: pytest.FixtureRequest) -> Path:
    """A file as an older version left it, with a game in it."""
    store.path.parent.mkdir(parents=True)
    old = sqlite3.connect(store.path, isolation_level=None)
    old.executescript("".join(old_schemas.SQLITE[: request.param]))
    old.execute(f"INSERT INTO game VALUES ({', '.join('?' * len(astuple(ROW)))})", astuple(ROW))
    old.executemany("INSERT INTO record VALUES (?, ?, ?, ?)", [(ROW.id, seq, *LOG[seq]) for seq in range(4)])
    old.close()
    return store.path


def shape_of(path: Path) -> list[tuple[str, str]]:
    """Return all tables and indexes of a file, as they were written."""
    connection = sqlite3.connect(path)
    shape = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return [(name, " ".join((sql or "").split())) for name, sql in shape]


def test_older_file_is_upgraded(store: SqliteStore, old_file: Path, tmp_path: Path) -> None:
    assert store.find("key") == ROW
    assert store.log_of(ROW.id) == LOG[:4]
    store.append(ROW, LOG, 4)
    store.add_room(ROOM)
    store.add_key("seat", ROOM.id, "0")
    store.keep_seat_record(ROW.id, SeatRecord(0, "", "look", "{}"))
    store.keep_student(STUDENT)
    store.close()
    again = SqliteStore(old_file)
    assert again.students(STUDENT.owner_hash) == [STUDENT]
    assert again.log_of(ROW.id) == LOG
    assert again.room(ROOM.id) == ROOM
    assert again.seat_records(ROW.id) == [SeatRecord(0, "", "look", "{}")]
    again.close()
    assert_sound(old_file)
    fresh = SqliteStore(tmp_path / "fresh.sqlite")
    fresh.unfinished("nobody")
    fresh.close()
    assert shape_of(old_file) == shape_of(fresh.path)


@pytest.mark.parametrize("is_noted", [False, True], ids=["schema 4", "schema 5"])
def test_pupils_become_students(store: SqliteStore, tmp_path: Path, *, is_noted: bool) -> None:
    """The format of c64cdf7, also if a later version has added its own table to it."""
    store.path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as old:
        old.executescript(f"{''.join(old_schemas.SQLITE[:3])}BEGIN;{old_schemas.SQLITE_PUPILS}COMMIT;")
        if is_noted:
            old.executescript("CREATE TABLE upkeep (noted REAL NOT NULL) STRICT; PRAGMA user_version = 5")
        old.execute("INSERT INTO pupil VALUES (?, ?, ?, ?, ?, ?)", STUDENT)
        old.execute("INSERT INTO attempt VALUES (7, ?, ?, 'l', 'one', '{}')", STUDENT[:2])
        old.execute("INSERT INTO lesson_summary VALUES (?, ?, 'l', 1, 2, 3.0)", STUDENT[:2])
    assert store.students(STUDENT.owner_hash) == [STUDENT]
    assert store.attempts(*STUDENT[:2], "l") == [AttemptRow("one", "{}")]
    assert store.summaries(*STUDENT[:2]) == [LessonSummary("l", 1, 2, 3.0)]
    store.expire(9.0)
    store.drop_student(*STUDENT[:2])
    assert store.attempts(*STUDENT[:2], "l") == []
    store.close()
    assert_sound(store.path)
    fresh = SqliteStore(tmp_path / "fresh.sqlite")
    fresh.unfinished("nobody")
    fresh.close()
    assert [(name, sql.replace('"', "")) for name, sql in shape_of(store.path)] == shape_of(fresh.path)


def test_upgrade_is_atomic(store: SqliteStore, old_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shape = shape_of(old_file)
    whole = sqlite_schema.statements_from
    monkeypatch.setattr(
        sqlite,
        "statements_from",
        lambda schema, **found: [*whole(schema, **found), "CREATE TABLE game (twice TEXT)"],
    )
    assert refused_code(store) == "store-error"
    assert shape_of(old_file) == shape
    monkeypatch.undo()
    assert store.log_of(ROW.id) == LOG[:4]


# -- error ------------------------------------------------------------------------------------------------


def test_missing_folder_is_retried(tmp_path: Path) -> None:
    in_the_way = tmp_path / "games"
    in_the_way.write_text("a file where the folder should be")
    store = SqliteStore(in_the_way / "games.sqlite")
    assert refused_code(store) == "store-not-writable"
    in_the_way.unlink()
    store.append(ROW, LOG, 0)
    assert store.log_of(ROW.id) == LOG
    store.close()


def test_folder_as_path_is_an_error(tmp_path: Path) -> None:
    assert refused_code(SqliteStore(tmp_path)) == "store-not-writable"


class SmallDisk(SqliteStore):
    """A store whose disk has room for this number of pages."""

    pages = 1 << 30

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_full_disk_is_reported(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "games.sqlite")
    store.append(ROW, LOG[:2], 0)
    store.close()
    store.pages = 1
    long = [*LOG[:2], Record("long", "x" * 100_000)]
    with refuses(StoreError, "disk-full"):
        store.append(ROW, long, 2)
    assert store.log_of(ROW.id) == LOG[:2]
    store.close()
    assert_sound(store.path)
    store.pages = 1 << 30
    store.append(ROW, long, 2)
    assert store.log_of(ROW.id) == long
    store.close()


class LockedDisk(SqliteStore):
    """A store on a disk that may only be read."""

    is_locked = True

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute(f"PRAGMA query_only = {self.is_locked}")
        return connection


def test_read_only_disk_can_be_read(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    store.append(ROW, LOG[:2], 0)
    store.close()
    locked = LockedDisk(store.path)
    with refuses(StoreError, "store-not-writable"):
        locked.append(ROW, LOG, 2)
    assert locked.log_of(ROW.id) == LOG[:2]
    locked.close()
    assert_sound(store.path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_read_only_file_is_reported(store: SqliteStore) -> None:
    store.append(ROW, LOG[:2], 0)
    store.close()
    store.path.chmod(0o400)
    store.path.parent.chmod(0o500)
    with refuses(StoreError, "store-not-writable"):
        store.append(ROW, LOG, 2)
    store.path.parent.chmod(0o700)
    store.path.chmod(0o600)
    assert store.log_of(ROW.id) == LOG[:2]


@pytest.mark.parametrize("part", [0.75, 0.5, 0.25, 0.02])
def test_truncated_file_is_reported_and_kept(store: SqliteStore, part: float) -> None:
    store.append(ROW, [Record(f"click {n}", "x" * 200) for n in range(500)], 0)
    store.close()
    content = store.path.read_bytes()
    cut = content[: int(len(content) * part)]
    store.path.write_bytes(cut)
    with refuses(StoreError, "store-foreign"):
        store.log_of(ROW.id)
    with refuses(StoreError, "store-foreign"):
        store.append(ROW, LOG, 500)
    store.close()
    assert store.path.read_bytes() == cut
    store.path.write_bytes(content)
    assert len(store.log_of(ROW.id)) == 500


def test_locked_store_is_reported(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_MILLISECONDS", 10)
    store.append(ROW, LOG[:1], 0)
    store.close()
    holder = sqlite3.connect(store.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with refuses(StoreError, "store-locked"):
        store.append(ROW, LOG[:2], 1)
    assert store.log_of(ROW.id) == LOG[:1], "who only looks waits for nobody"
    holder.execute("ROLLBACK")
    holder.close()
    store.append(ROW, LOG[:2], 1)
    assert store.log_of(ROW.id) == LOG[:2]


def test_locked_store_waits_long_once(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game makes some fifty writes: waiting long for each would freeze the page (V11)."""
    store.append(ROW, LOG[:1], 0)
    monkeypatch.setattr(sqlite, "_BUSY_MILLISECONDS", 30)
    now = 0.0
    waits: list[int] = []
    monkeypatch.setattr(sqlite, "monotonic", lambda: now)
    busy_timeout = store._busy_timeout

    def noted() -> int:
        waits.append(busy_timeout())
        return waits[-1]

    monkeypatch.setattr(store, "_busy_timeout", noted)
    holder = sqlite3.connect(store.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    for _ in range(5):
        with refuses(StoreError, "store-locked"):
            store.append(ROW, LOG[:2], 1)
    assert waits[0] == 30
    assert {*waits[1:]} == {20}
    holder.close()
    store.append(ROW, LOG, 1)
    now += 60.0
    store.append(ROW, LOG, len(LOG))
    assert waits[-1] == 30, "the lock is forgotten"
    assert store.log_of(ROW.id) == LOG


@pytest.mark.parametrize("with_another_file", [False, True])
def test_replaced_file_is_noticed(store: SqliteStore, tmp_path: Path, with_another_file: bool) -> None:
    """SQLite itself would go on writing to the deleted file, and nobody would notice (V11)."""
    store.append(ROW, LOG[:2], 0)
    if with_another_file:
        other = SqliteStore(tmp_path / "other.sqlite")
        other.add_room(ROOM)
        other.close()
        other.path.replace(store.path)
    else:
        store.path.unlink()
    with refuses(StoreError, "store-replaced"):
        store.append(ROW, LOG[:3], 2)
    store.append(ROW, LOG, 3)
    assert SqliteStore(store.path).log_of(ROW.id) == LOG, "a game in progress is saved whole"
    assert (store.room(ROOM.id) == ROOM) == with_another_file


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted there")
def test_log_of_deleted_file_is_not_applied(store: SqliteStore) -> None:
    """Another process is the first to open the store after its file was deleted."""
    store.append(ROW, LOG[:2], 0)
    store.path.unlink()
    first = SqliteStore(store.path)
    assert first.log_of(ROW.id) == []
    first.add_room(ROOM)
    with refuses(StoreError, "store-replaced"):
        store.check()
    store.append(ROW, LOG, 2)
    assert first.log_of(ROW.id) == LOG
    assert store.room(ROOM.id) == ROOM
    first.close()
    store.close()
    assert_sound(store.path)


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted there")
@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_deleted_log_loses_nothing(store: SqliteStore, suffix: str) -> None:
    """Plies that are only in the log would be gone with a killed process."""
    store.append(ROW, LOG[:2], 0)
    store.path.with_name(store.path.name + suffix).unlink()
    if suffix == "-wal":
        with refuses(StoreError, "store-replaced"):
            store.append(ROW, LOG[:3], 2)
    store.append(ROW, LOG, 2)
    copy = store.path.with_name("copy.sqlite")
    for end in ("", "-wal"):
        shutil.copy(store.path.with_name(store.path.name + end), copy.with_name(copy.name + end))
    assert SqliteStore(copy).log_of(ROW.id) == LOG
    assert_sound(store.path)
