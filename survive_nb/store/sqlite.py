"""The store in one SQLite file: for one machine, with nothing to install."""

from __future__ import annotations

import os
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final

from survive_nb.game import Refusal
from survive_nb.store.rows import StoreError
from survive_nb.store.sql import SqlStore
from survive_nb.store.sql_base import Connection
from survive_nb.store.sqlite_schema import OURS, PUPIL, SCHEMA, statements_from

#: SQLite's name for a database without a file.
_IN_MEMORY: Final = ":memory:"
#: How long to wait for another process that writes; longer would look like a frozen screen.
_BUSY_MILLISECONDS: Final = 2000
#: KiB of the file that a connection keeps in memory (SQLite would keep 2,000); each kernel has one.
_CACHE_KIB: Final = 256
#: How long to wait while the file is known to be locked: a new game makes some fifty writes in a row.
_LOCKED_MILLISECONDS: Final = 20
#: Seconds after a failed wait in which the file counts as locked.
_LOCKED_SECONDS: Final = 5.0


class SqliteStore(SqlStore):
    """The store in one SQLite file, made when it is first needed.

    Each call borrows a connection of its own, so calls may come from any thread and at the same time.
    Whatever goes wrong, the connection is closed and the next call tries afresh: a disk that was full for a
    while does no lasting harm.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        # Appending to a list and popping from it are atomic: no lock is needed.
        self._idle: list[sqlite3.Connection] = []
        # Device and inode of the file that was opened, and of its log; a deleted or replaced file has others.
        self._file: tuple[int, int] | None = None
        self._wal: tuple[int, int] | None = None
        self._locked_until = float("-inf")
        weakref.finalize(self, _close_all, self._idle)

    def doorbell(self) -> None:
        """Return ``None``: SQLite has no notifications; poll instead."""
        return

    def close(self) -> None:
        """Let go of the file; the next call opens it again, even if it is another one."""
        _close_all(self._idle)
        self._file = None

    def check(self) -> None:
        """Open the file, or raise `StoreError` if it cannot be used or has been deleted or replaced."""
        with self._reading():
            pass

    # -- connections ------------------------------------------------------------------------------------

    def _clash(self) -> type[Exception]:
        return sqlite3.IntegrityError

    def _notify(self, connection: Connection, changed: str) -> None:
        """Do nothing: SQLite has no notifications."""

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Borrow a connection for one transaction that holds the right to write from its first moment."""
        with self._reading() as connection:
            connection.execute(f"PRAGMA busy_timeout = {self._busy_timeout()}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                # A full disk has already rolled back by itself.
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Borrow a connection; one that failed is closed, not given back."""
        try:
            self._check_file()
            connection = self._idle.pop() if self._idle else self._connect()
        except OSError as error:
            raise _cannot_write(self.path, error.strerror or type(error).__name__) from error
        except sqlite3.Error as error:
            raise self._trouble(error) from error
        try:
            yield connection
        except sqlite3.Error as error:
            connection.close()
            raise self._trouble(error) from error
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)

    def _busy_timeout(self) -> int:
        """Return how long to wait for a lock, in milliseconds."""
        return _LOCKED_MILLISECONDS if monotonic() < self._locked_until else _BUSY_MILLISECONDS

    def _check_file(self) -> None:
        """Raise `StoreError`, once, if the file or its log was deleted or replaced since it was opened.

        Without this, SQLite would go on writing to a file that nobody can open any more.
        """
        log = beside(self.path, "-wal")
        if self._idle and self._wal is not None and self._file == _identity(self.path):
            # SQLite removes its log only when the last connection closes.
            if self._wal != _identity(log):
                with suppress(sqlite3.Error):
                    self._idle[-1].execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self.close()
                raise _replaced(log)
        elif self._file is not None and self._file != _identity(self.path):
            self.close()
            if self._wal is not None and self._wal == _identity(log):
                _remove_log(self.path)
            raise _replaced(self.path)

    def _connect(self) -> sqlite3.Connection:
        # Other users of this machine must not read the games.
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if str(self.path) != _IN_MEMORY:
            if not self.path.exists():
                with suppress(PermissionError):
                    _remove_log(self.path)
            with suppress(FileExistsError, PermissionError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))
        connection = sqlite3.connect(
            self.path, timeout=self._busy_timeout() / 1000, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        _make_private(self.path)
        self._file, self._wal = _identity(self.path), _identity(beside(self.path, "-wal"))
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Check that the file is ours before anything is written to it; bring it up to date if it is not."""
        # One transaction, so that a file which another process is just setting up is seen before or after it.
        connection.execute("BEGIN")
        schema, has_pupils = self._schema(connection)
        connection.execute("COMMIT")
        if schema < SCHEMA or has_pupils:
            if schema == 0:
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            # Another process may have done it while we waited.
            schema, has_pupils = self._schema(connection)
            if schema < SCHEMA or has_pupils:
                for statement in statements_from(schema, has_pupils=has_pupils):
                    connection.execute(statement)
            connection.execute("COMMIT")
        # Each ply is on the disk before anybody sees its effect, even if the power fails.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")

    def _schema(self, connection: sqlite3.Connection) -> tuple[int, bool]:
        """Return the schema of our file, 0 for a new one, and whether it has pupils; refuse all others."""
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        things, pupils = connection.execute(
            "SELECT count(*), total(name = ?) FROM sqlite_master", (PUPIL,)
        ).fetchone()
        if owner != OURS:
            if owner or schema or things:
                raise foreign(self.path)
            return 0, False
        if schema > SCHEMA:
            template = "{file} was written by a newer version of survive-nb; this one cannot read it."
            raise StoreError(Refusal(None, template, {"file": self.path.name}, code="store-newer"))
        return int(schema), pupils > 0

    def _trouble(self, error: sqlite3.Error) -> StoreError:
        """Say what SQLite's error means for a player."""
        name = str(getattr(error, "sqlite_errorname", type(error).__name__))
        if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
            return foreign(self.path)
        if name.startswith("SQLITE_FULL"):
            return StoreError(
                Refusal(None, "The disk is full, so games cannot be saved now.", code="disk-full")
            )
        if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
            return _cannot_write(self.path, name)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            self._locked_until = monotonic() + _LOCKED_SECONDS
            return StoreError(
                Refusal(None, "Another program is holding the file of saved games.", code="store-locked")
            )
        return StoreError(
            Refusal(
                None, "The file of saved games gives an error: {error}.", {"error": name}, code="store-error"
            )
        )


def _close_all(connections: list[sqlite3.Connection]) -> None:
    while connections:
        connections.pop().close()


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another at the same path, or ``None`` if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _make_private(path: Path) -> None:
    """Take from other users the rights to a file that an older version, or a copy, gave them."""
    for file in (path, beside(path, "-wal"), beside(path, "-shm")):
        with suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def beside(path: Path, suffix: str) -> Path:
    """Return the path of a file that SQLite keeps beside its database."""
    return path.with_name(path.name + suffix)


def _remove_log(path: Path) -> None:
    """Remove the log of a file that is gone: SQLite would apply it to the new file."""
    for suffix in ("-wal", "-shm"):
        beside(path, suffix).unlink(missing_ok=True)


def foreign(path: Path) -> StoreError:
    """Return the error for a file that is not a store of ours, or is damaged."""
    template = "{file} is not a file of saved games, or it is damaged; it is left as it is."
    return StoreError(Refusal(None, template, {"file": path.name}, code="store-foreign"))


def _replaced(path: Path) -> StoreError:
    template = (
        "{file} was deleted or replaced while it was in use. Games are saved in the new file from now on."
    )
    return StoreError(Refusal(None, template, {"file": path.name}, code="store-replaced"))


def _cannot_write(path: Path, error: str) -> StoreError:
    template = "Games cannot be saved in {file}: {error}."
    return StoreError(Refusal(None, template, {"file": path.name, "error": error}, code="store-not-writable"))
