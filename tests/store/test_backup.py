"""Backups of both stores: taken and restored while games are played, refused if damaged."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from survive_nb.cli import main
from survive_nb.store import PostgresStore, Record, SeatRecord, SqliteStore, StoreError, backup
from survive_nb.store.sqlite import beside
from survive_nb.store.sqlite_schema import STEPS
from survive_nb.table import GameRepository
from tests.refusals import refuses
from tests.store.samples import LOG, ROOM, ROW, STUDENT
from tests.table.tables import begun, play_on

AnyStore = SqliteStore | PostgresStore


def fill(store: AnyStore) -> None:
    """Put a row into every table."""
    store.append(ROW, LOG, 0)
    store.keep_seat_record(ROW.id, SeatRecord(0, "", "look", "{}"))
    store.add_room(ROOM)
    store.add_key("seat", ROOM.id, "0")
    store.note_failure(5.0)
    store.keep_student(STUDENT)
    store.expire(100.0)


def contents(store: AnyStore) -> dict[str, list[tuple[object, ...]]]:
    with store._reading() as connection:
        return {
            table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for table in backup.TABLES
        }


def test_every_table_is_backed_up(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    with store._reading() as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    store.close()
    assert {name for (name,) in names} == {*backup.TABLES}


def test_backup_is_restored_completely(
    store: AnyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A table with a million plies is read, written and emptied in parts.
    monkeypatch.setattr(backup, "_ROWS", 2)
    monkeypatch.setattr(backup, "_DELETED", 2)
    fill(store)
    before, file = contents(store), tmp_path / "backup.sqlite"
    backup.back_up(store, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    store.append(ROW, [*LOG, Record("later", "{}")], len(LOG))
    store.add_room(replace(ROOM, id="room-2", code_hash=""))
    backup.restore(file, store)
    assert contents(store) == before
    store.add_room(replace(ROOM, id="room-3", code_hash=""))
    assert store.room("room-3") is not None, "rooms are numbered on"


def test_running_game_survives_a_restore(store: AnyStore, other: AnyStore, tmp_path: Path) -> None:
    """Another process restores a backup; a game in progress is saved whole with its next ply."""
    table, rng, file = begun(GameRepository(store)), Random(3), tmp_path / "backup.sqlite"
    play_on(table, 20, rng)
    backup.back_up(other, file)
    play_on(table, 20, rng)
    backup.restore(file, other)
    assert table.saved is None
    play_on(table, 3, rng)
    view = table.seat(0).view()
    assert table.saved is None
    assert GameRepository(other).resume(table.key).seat(0).view() == view


def test_backup_of_each_version_is_restored(store: AnyStore, tmp_path: Path) -> None:
    """Schemas that have been published, from the first on, are brought up to date."""
    for schema in range(1, len(STEPS) + 1):
        file = tmp_path / f"schema-{schema}.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as old:
            for statement in (statement for step in STEPS[:schema] for statement in step):
                old.execute(statement)
            old.execute(f"PRAGMA user_version = {schema}")
            old.execute("INSERT INTO record VALUES ('g', 0, 'c', '{}')")
            old.execute(
                "INSERT INTO game VALUES ('g', 'k', 'b', 'survive', '', '', '', 0, 'over', 0, 0, 1, 2)"
            )
        content = file.read_bytes()
        backup.restore(file, store)
        assert store.log_of("g") == [Record("c", "{}")]
        assert file.read_bytes() == content, "the backup itself stays as it is"


def test_log_beside_the_file_is_restored(tmp_path: Path) -> None:
    """The newest plies of a store whose server was killed are only in its log."""
    server, file = SqliteStore(tmp_path / "games.sqlite"), tmp_path / "copied.sqlite"
    server.append(ROW, LOG, 0)
    for suffix in ("", "-wal"):
        shutil.copy(beside(server.path, suffix), beside(file, suffix))
    new = SqliteStore(tmp_path / "new.sqlite")
    backup.restore(file, new)
    assert new.log_of(ROW.id) == LOG
    new.close()
    server.close()


@pytest.mark.parametrize("damage", ["cut", "empty", "new", "foreign", "missing"])
def test_damaged_backup_changes_nothing(store: AnyStore, tmp_path: Path, damage: str) -> None:
    fill(store)
    file = tmp_path / "backup.sqlite"
    backup.back_up(store, file)
    store.append(ROW, [*LOG, *(Record(f"more {n}", "x" * 200) for n in range(300))], len(LOG))
    before = contents(store)
    if damage == "missing":
        file.unlink()
    else:
        with closing(sqlite3.connect(tmp_path / "new.sqlite")) as new:
            new.execute("VACUUM")  # writes a file without tables
        damaged = {
            "cut": file.read_bytes()[:-6000],
            "empty": b"",
            "new": (tmp_path / "new.sqlite").read_bytes(),
            "foreign": b"not a backup",
        }
        file.write_bytes(damaged[damage])
    with pytest.raises(StoreError) as caught:
        backup.restore(file, store)
    assert caught.value.refusal.code in ("backup-damaged", "store-foreign", "no-such-backup")
    assert contents(store) == before


def test_existing_file_is_not_overwritten(store: AnyStore, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    file.write_text("precious")
    with refuses(StoreError, "backup-exists"):
        backup.back_up(store, file)
    assert file.read_text() == "precious"


def test_commands_check_and_restore(
    store: AnyStore, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, file = begun(GameRepository(store)), tmp_path / "backup.sqlite"
    play_on(table, 8, Random(1))
    assert main(["store", "backup", "--store", address, str(file)]) == 0
    assert main(["store", "check", "--store", address]) == 0
    assert "1 games checked, 0 faults found." in capsys.readouterr().out
    with store._writing() as connection:
        connection.execute('UPDATE record SET body = \'{"seat":0,"action":{}}\' WHERE seq = 3')
    assert main(["store", "check", "--store", address]) == 1
    assert "damaged at record 3" in capsys.readouterr().out
    for _ in range(2):
        assert main(["store", "restore", "--store", address, str(file)]) == 0
    assert main(["store", "check", "--store", address]) == 0
    with closing(SqliteStore(tmp_path / "backup.sqlite.before-restore")) as before:
        ((body,),) = before._all("SELECT body FROM record WHERE seq = 3")
    assert body == '{"seat":0,"action":{}}', "the second restore keeps what the first has kept"
    assert main(["store", "restore", "--store", address, str(tmp_path)]) == 2
    assert main(["store", "restore", "--store", address, str(tmp_path / "none.sqlite")]) == 2
    assert "There is no file none.sqlite." in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["check"], ["backup", "copy.sqlite"]], ids=lambda command: str(command[0])
)
def test_commands_make_no_store(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistyped path must not look like a store without games."""
    missing = tmp_path / "gmaes.sqlite"
    assert main(["store", command[0], "--store", str(missing), *command[1:]]) == 2
    assert capsys.readouterr().err == f"survive-nb: There is no file {missing}.\n"
    assert list(tmp_path.iterdir()) == []
