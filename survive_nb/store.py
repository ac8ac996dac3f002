"""The store: the append-only logs of all games of this machine, in one SQLite file.

A game is a row of facts and a log of records; the present position is a fold over the log.  Nothing in a log
is ever changed.  The unique pair (game, number of the record) is the referee: if two processes append at the
same time, one of them is told that the game has moved on.  A record carries the id of the click that made it,
so that a click sent twice counts once.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from survive_nb.game import CannotRead, Refusal

#: Where the store is, if not in the user's data folder: a path or a ``sqlite://`` address.
VARIABLE: Final = "SURVIVE_NB_STORE"
#: The number of the schema; a file with a higher one was written by a newer version of ours.
SCHEMA: Final = 1
#: Marks our files among all SQLite files: the letters "surv".
_OURS: Final = int.from_bytes(b"surv", "big")
#: How long to wait for another process that writes; longer would look like a frozen screen.
_BUSY_MILLISECONDS: Final = 2000
#: How many unfinished games of one browser are listed: the newest.
_MOST_LISTED: Final = 50


class StoreTrouble(Exception):
    """The store cannot be used now; `refusal` says why in one sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class MovedOn(Exception):
    """Somebody else has appended to this game first."""


class Record(NamedTuple):
    """One line of a game's log: the id of the click that made it, and what it says, as JSON."""

    click: str
    body: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is stored about a game beside its log.

    Keys and browser tokens are stored as hashes only.  ``shown`` and ``turn`` are what any onlooker may know:
    how many moments the game has had, and whose turn it is.
    """

    id: str
    key_hash: str
    browser_hash: str
    game: str
    start: str
    seats: str
    seed: str
    memory_aid: bool
    status: str
    shown: int
    turn: int | None
    created: float
    updated: float


class Store(Protocol):
    """What a store does, whatever database is behind it."""

    def append(self, row: GameRow, log: Sequence[Record], known: int) -> None:
        """Keep the row, and all records of the log that are not stored yet.

        ``known`` is how many of them the caller has stored or read before.  Raises `MovedOn` if others have
        appended something since then, and `StoreTrouble`.
        """

    def find(self, key_hash: str) -> GameRow | None:
        """Return the game with this key."""

    def find_own(self, browser_hash: str, game_id: str) -> GameRow | None:
        """Return this game if it belongs to this browser."""

    def unfinished(self, browser_hash: str) -> list[GameRow]:
        """Return the running games of this browser, the latest first."""

    def unlist(self, browser_hash: str, game_id: str) -> bool:
        """Take a game off this browser's list and tell whether it stood there; its key still finds it."""

    def log_of(self, game_id: str) -> list[Record]:
        """Return all records of a game in order."""


_COLUMNS: Final = tuple(field.name for field in fields(GameRow))
_SCHEMA_STATEMENTS: Final = (
    """CREATE TABLE game (
        id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, browser_hash TEXT NOT NULL, game TEXT NOT NULL,
        start TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, memory_aid INTEGER NOT NULL,
        status TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER,
        created REAL NOT NULL, updated REAL NOT NULL) STRICT""",
    "CREATE INDEX game_by_browser ON game (browser_hash, status, updated)",
    """CREATE TABLE record (
        game_id TEXT NOT NULL REFERENCES game (id), seq INTEGER NOT NULL,
        click TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game_id, seq), UNIQUE (game_id, click)) STRICT, WITHOUT ROWID""",
    f"PRAGMA application_id = {_OURS}",
    f"PRAGMA user_version = {SCHEMA}",
)
#: Only what changes in the course of a game is written again.
_KEEP_ROW: Final = (
    f"INSERT INTO game ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    "ON CONFLICT (id) DO UPDATE SET status = excluded.status, shown = excluded.shown, "
    "turn = excluded.turn, updated = excluded.updated"
)
_SELECT: Final = f"SELECT {', '.join(_COLUMNS)} FROM game"


class SqliteStore:
    """The store in one SQLite file, made when it is first needed.

    Each call borrows a connection of its own, so calls may come from any thread and at the same time.
    Whatever goes wrong, the connection is closed and the next call tries afresh: a disk that was full for a
    while does no lasting harm.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        # Appending to a list and popping from it are atomic: no lock is needed.
        self._idle: list[sqlite3.Connection] = []

    def append(self, row: GameRow, log: Sequence[Record], known: int) -> None:
        """Keep the row, and all records of the log that are not stored yet."""
        with self._writing() as connection:
            connection.execute(_KEEP_ROW, astuple(row))
            rows = connection.execute(
                "SELECT click FROM record WHERE game_id = ? AND seq >= ? ORDER BY seq", (row.id, known)
            ).fetchall()
            stored = known + len(rows) if rows else self._length(connection, row.id)
            # What is there already may be our own: written just before the answer got lost.
            if [click for (click,) in rows] != [record.click for record in log[known:stored]]:
                raise MovedOn
            try:
                connection.executemany(
                    "INSERT INTO record (game_id, seq, click, body) VALUES (?, ?, ?, ?)",
                    [(row.id, seq, *log[seq]) for seq in range(stored, len(log))],
                )
            except sqlite3.IntegrityError:
                raise MovedOn from None

    def find(self, key_hash: str) -> GameRow | None:
        """Return the game with this key."""
        return self._one(f"{_SELECT} WHERE key_hash = ?", key_hash)

    def find_own(self, browser_hash: str, game_id: str) -> GameRow | None:
        """Return this game if it belongs to this browser."""
        return self._one(f"{_SELECT} WHERE browser_hash = ? AND id = ?", browser_hash, game_id)

    def unfinished(self, browser_hash: str) -> list[GameRow]:
        """Return the running games of this browser, the latest first."""
        statement = (
            f"{_SELECT} WHERE browser_hash = ? AND status = 'running' ORDER BY updated DESC, id LIMIT ?"
        )
        with self._reading() as connection:
            return [_row(found) for found in connection.execute(statement, (browser_hash, _MOST_LISTED))]

    def unlist(self, browser_hash: str, game_id: str) -> bool:
        """Take a game off this browser's list and tell whether it stood there; its key still finds it."""
        with self._writing() as connection:
            done = connection.execute(
                "UPDATE game SET browser_hash = '' WHERE browser_hash = ? AND id = ?", (browser_hash, game_id)
            )
            return done.rowcount > 0

    def log_of(self, game_id: str) -> list[Record]:
        """Return all records of a game in order."""
        statement = "SELECT click, body FROM record WHERE game_id = ? ORDER BY seq"
        with self._reading() as connection:
            return [Record(*found) for found in connection.execute(statement, (game_id,))]

    def close(self) -> None:
        """Let go of the file; the next call opens it again."""
        while self._idle:
            self._idle.pop().close()

    # -- connections ------------------------------------------------------------------------------------

    def _one(self, statement: str, *values: str) -> GameRow | None:
        with self._reading() as connection:
            found = connection.execute(statement, values).fetchone()
        return _row(found) if found else None

    @staticmethod
    def _length(connection: sqlite3.Connection, game_id: str) -> int:
        """Return how many records of a game are stored: fewer than we knew of, if a file was put back."""
        count: int = connection.execute(
            "SELECT count(*) FROM record WHERE game_id = ?", (game_id,)
        ).fetchone()[0]
        return count

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Borrow a connection for one transaction that holds the right to write from its first moment."""
        with self._reading() as connection:
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

    def _connect(self) -> sqlite3.Connection:
        # Others who use this machine have no business with the games in here.
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        connection = sqlite3.connect(
            self.path, timeout=_BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Check that the file is ours before anything is written to it; set it up if it is new."""
        # One transaction, so that a file which another process is just setting up is seen before or after it.
        connection.execute("BEGIN")
        is_ours = self._is_ours(connection)
        connection.execute("COMMIT")
        if not is_ours:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            # Another process may have done it while we waited.
            if not self._is_ours(connection):
                for statement in _SCHEMA_STATEMENTS:
                    connection.execute(statement)
            connection.execute("COMMIT")
        # Safe against a killed process; only a power cut may lose the last plies, and never spoil the file.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    def _is_ours(self, connection: sqlite3.Connection) -> bool:
        """Tell our file from one that is new; refuse all others."""
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if owner != _OURS:
            if owner or schema or things:
                raise _foreign(self.path)
            return False
        if schema > SCHEMA:
            template = "{file} was written by a newer version of survive-nb; this one cannot read it."
            raise StoreTrouble(Refusal(None, template, {"file": self.path.name}))
        return True

    def _trouble(self, error: sqlite3.Error) -> StoreTrouble:
        """Say what SQLite's error means for a player."""
        name = str(getattr(error, "sqlite_errorname", type(error).__name__))
        if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
            return _foreign(self.path)
        if name.startswith("SQLITE_FULL"):
            return StoreTrouble(Refusal(None, "The disk is full, so games cannot be saved now."))
        if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
            return _cannot_write(self.path, name)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return StoreTrouble(Refusal(None, "Another program is holding the file of saved games."))
        return StoreTrouble(
            Refusal(None, "The file of saved games gives an error: {error}.", {"error": name})
        )


def _row(found: tuple[Any, ...]) -> GameRow:
    # The tables are STRICT, so each column has its type; only SQLite knows no truth values.
    values = dict(zip(_COLUMNS, found, strict=True))
    values["memory_aid"] = bool(values["memory_aid"])
    return GameRow(**values)


def _foreign(path: Path) -> StoreTrouble:
    template = "{file} is not a file of saved games, or it is damaged; it is left as it is."
    return StoreTrouble(Refusal(None, template, {"file": path.name}))


def _cannot_write(path: Path, error: str) -> StoreTrouble:
    template = "Games cannot be saved in {file}: {error}."
    return StoreTrouble(Refusal(None, template, {"file": path.name, "error": error}))


# -- where it is --------------------------------------------------------------------------------------------


def open_store(where: str | None = None) -> SqliteStore:
    """Return the store at a path or address: by default where `VARIABLE` says, else in the data folder.

    An address has three slashes before a path from this folder on, four before one from the root on.

    >>> open_store("postgresql://school/games")
    Traceback (most recent call last):
        ...
    survive_nb.game.CannotRead: PostgreSQL comes with shared rooms; until then games are kept in SQLite.
    """
    where = where or os.environ.get(VARIABLE)
    if not where:
        return SqliteStore(data_folder(os.environ, sys.platform, Path.home()) / "games.sqlite")
    scheme, mark, _ = where.partition("://")
    if not mark:
        return SqliteStore(Path(where).expanduser())
    if scheme in ("postgresql", "postgres"):
        raise CannotRead(
            Refusal(None, "PostgreSQL comes with shared rooms; until then games are kept in SQLite.")
        )
    path = unquote(urlsplit(where).path)
    if scheme != "sqlite" or not path:
        raise CannotRead(
            Refusal(None, "The store of games is a path or sqlite:///path, not {scheme}.", {"scheme": scheme})
        )
    return SqliteStore(Path(path.removeprefix("/")).expanduser())


def data_folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the folder where programs of this user keep their data, with a folder of ours in it.

    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux", Path("/me")).as_posix()
    '/data/survive-nb'
    """
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "survive-nb"
