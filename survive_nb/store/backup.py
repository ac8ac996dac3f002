"""Back up a store to one file, restore it, and check it, while a server uses it.

A backup is an SQLite file in the format of the store, whatever database it comes from, so it also moves games
from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from survive_nb.game import Refusal
from survive_nb.store.postgres import PostgresStore
from survive_nb.store.rows import StoreError
from survive_nb.store.sqlite import SqliteStore, beside, foreign
from survive_nb.store.sqlite_schema import OURS

if TYPE_CHECKING:
    from survive_nb.store.sql_base import Connection, Row

#: All tables, each after those that it refers to.
TABLES: Final = (
    *("game", "record", "seat_record", "room", "room_key", "sighting", "failure"),
    *("student", "attempt", "lesson_summary", "upkeep"),
)
#: The only column whose type differs: SQLite has no truth values.
_BOOLEAN: Final = "memory_aid"
#: The column that PostgreSQL counts by itself.
_COUNTED: Final = "number"
#: Rows that are read and written at once, and that are deleted by one statement: none may take so long that
#: the server ends it, or seems to be silent (`bounded_connection`).
_ROWS: Final = 500
_DELETED: Final = 20_000


def back_up(store: SqliteStore | PostgresStore, path: Path) -> None:
    """Write all that a store holds at this moment to a new file; others may go on reading and writing."""
    if path.exists():
        raise _refused("{file} exists already. Choose another name.", "backup-exists", path)
    with TemporaryDirectory(dir=path.absolute().parent, prefix=".backup-") as folder:
        copy = SqliteStore(Path(folder) / path.name)
        with _saying(path):
            _copy(store, copy)
            copy.close()
            with closing(sqlite3.connect(copy.path)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
            _sync(copy.path)
            copy.path.replace(path)


def restore(path: Path, store: SqliteStore | PostgresStore, *, before: Path | None = None) -> None:
    """Replace all that a store holds by a backup, in one transaction; a damaged backup changes nothing.

    If ``before`` is given, what the store held is backed up to that file first.
    """
    if not path.is_file():
        raise _refused("There is no file {file}.", "no-such-backup", path)
    with TemporaryDirectory() as folder:
        # A copy, because a backup of an older version is brought up to date first.
        copy = SqliteStore(Path(folder) / path.name)
        with _saying(path):
            _copy_file(path, copy.path)
            if (faults := check_database(copy)) != []:
                template = "{file} is damaged, so nothing was restored: {fault}"
                facts = {"file": path.name, "fault": faults[0]}
                raise StoreError(Refusal(None, template, facts, code="backup-damaged"))
            if before is not None:
                back_up(store, before)
            _copy(copy, store)
            copy.close()


def _copy_file(path: Path, target: Path) -> None:
    """Copy the file of a backup, or of a store with its log; refuse one that was not written by us."""
    shutil.copyfile(path, target)
    with suppress(FileNotFoundError):
        shutil.copyfile(beside(path, "-wal"), beside(target, "-wal"))
    # An empty file would be taken for a new store, and everything would be replaced by nothing.
    with closing(sqlite3.connect(target)) as connection:
        try:
            is_ours = connection.execute("PRAGMA application_id").fetchone() == (OURS,)
        except sqlite3.Error:
            is_ours = False
    if not is_ours:
        raise foreign(path)


def check_database(store: SqliteStore | PostgresStore) -> list[str]:
    """Return what the database says is wrong with its file or tables: nothing, if all is well."""
    with _snapshot(store) as connection:
        if isinstance(store, PostgresStore):
            # PostgreSQL checks its own pages whenever it reads them: reading every row is the check.
            for table in TABLES:
                for _ in _batches(connection, f"SELECT * FROM {table}"):
                    pass
            return []
        found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check").fetchall()]
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        return [line for line in found if line != "ok"] + [
            f"{table}: row {row} refers to something that is gone" for table, row, *_ in broken
        ]


def _copy(source: SqliteStore | PostgresStore, target: SqliteStore | PostgresStore) -> None:
    """Make the target hold what the source holds at one moment."""
    with _snapshot(source) as origin, target._reading() as connection:
        if isinstance(origin, sqlite3.Connection) and isinstance(connection, sqlite3.Connection):
            origin.backup(connection)
            return
    with _snapshot(source) as origin, target._writing() as connection:
        _copy_rows(origin, connection, is_postgres=isinstance(target, PostgresStore))


@contextmanager
def _snapshot(store: SqliteStore | PostgresStore) -> Iterator[Connection]:
    """Borrow a connection that sees the store as it is at one moment."""
    with store._reading() as connection:
        if isinstance(store, PostgresStore):
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield connection
        if isinstance(store, PostgresStore):
            connection.execute("COMMIT")


def _copy_rows(origin: Connection, target: Connection, *, is_postgres: bool) -> None:
    """Replace the rows of all tables, within the transaction of the target."""
    for table in reversed(TABLES):
        some = f" WHERE ctid = ANY (ARRAY (SELECT ctid FROM {table} LIMIT {_DELETED}))" if is_postgres else ""
        while target.execute(f"DELETE FROM {table}{some}").rowcount:
            pass
    for table in TABLES:
        names = _columns(target, table, is_postgres=is_postgres)
        overriding = " OVERRIDING SYSTEM VALUE" if is_postgres and _COUNTED in names else ""
        statement = (
            f"INSERT INTO {table} ({', '.join(names)}){overriding} VALUES ({', '.join('?' * len(names))})"
        )
        kind = bool if is_postgres else int
        for rows in _batches(origin, f"SELECT {', '.join(names)} FROM {table}"):
            target.executemany(
                statement,
                [
                    tuple(
                        kind(value) if name == _BOOLEAN else value
                        for name, value in zip(names, row, strict=True)
                    )
                    for row in rows
                ],
            )
        if overriding:
            target.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', '{_COUNTED}'),"
                f" coalesce(max({_COUNTED}), 0) + 1, false) FROM {table}"
            )


def _batches(origin: Connection, statement: str) -> Iterator[list[Row]]:
    """Yield the rows that a statement finds, some at a time: all may be gigabytes."""
    if isinstance(origin, sqlite3.Connection):
        found = origin.execute(statement)
        while rows := found.fetchmany(_ROWS):
            yield rows
        return
    origin.execute(f"DECLARE found NO SCROLL CURSOR FOR {statement}")
    while rows := origin.execute(f"FETCH {_ROWS} FROM found").fetchall():
        yield rows
    origin.execute("CLOSE found")


def _columns(connection: Connection, table: str, *, is_postgres: bool) -> list[str]:
    if is_postgres:
        statement = (
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
        )
        return [str(name) for (name,) in connection.execute(statement, (table,)).fetchall()]
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})").fetchall()]


@contextmanager
def _saying(path: Path) -> Iterator[None]:
    """Raise `StoreError` with the name of the file for an error of the system."""
    try:
        yield
    except OSError as error:
        template = "{file} cannot be read or written: {error}."
        facts = {"file": path.name, "error": error.strerror or type(error).__name__}
        raise StoreError(Refusal(None, template, facts, code="backup-not-writable")) from error


def _sync(path: Path) -> None:
    """Wait until the file is on the disk; not every file system can."""
    with suppress(OSError), path.open("rb") as file:
        os.fsync(file.fileno())


def _refused(template: str, code: str, path: Path) -> StoreError:
    return StoreError(Refusal(None, template, {"file": path.name}, code=code))
