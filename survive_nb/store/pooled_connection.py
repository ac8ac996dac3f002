"""A kernel's access to the connections that its server shares: see `survive_nb.server.postgres_pool`.

A request is one line of JSON: ``["execute", statement, values]``, ``["executemany", statement, rows]`` or
``["listen"]``.  The answer is ``{"rows": …, "count": …}``, ``{"clash": code}`` or ``{"refusal": …}``.  Who
listens gets one line for each game and room that changes.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from select import select
from typing import Final

from survive_nb.game import Refusal
from survive_nb.store.postgres_errors import UNREACHABLE
from survive_nb.store.rows import StoreError
from survive_nb.store.sql_base import Row

#: Longer than PostgreSQL may take for a statement, and the server for finding a free connection.
_TIMEOUT: Final = 10.0
_CHUNK: Final = 65_536


@dataclass
class PooledAnswer:
    """The rows that a statement found."""

    rows: list[Row]
    rowcount: int

    def fetchone(self) -> Row | None:
        """Return the next row, or ``None``."""
        return self.rows.pop(0) if self.rows else None

    def fetchall(self) -> list[Row]:
        """Return all rows that are left."""
        rows, self.rows = self.rows, []
        return rows


class PooledConnection:
    """Sends statements to the server of this kernel."""

    def __init__(self, path: str) -> None:
        self._socket = _connected(path)
        self._file = self._socket.makefile("rb")

    def execute(self, statement: str, values: Sequence[object] = (), /) -> PooledAnswer:
        """Carry out one statement with these values in place of its question marks."""
        return self._ask("execute", statement, list(values))

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out one statement for each row of values."""
        self._ask("executemany", statement, [list(row) for row in rows])

    def is_quiet(self) -> bool:
        """Tell whether nothing has come from the server: unasked, it only says that it ends."""
        readable, _, _ = select([self._socket], [], [], 0)
        return not readable

    def close(self) -> None:
        """Let go of the server; it rolls back a transaction that is not complete."""
        self._file.close()
        self._socket.close()

    def _ask(self, *request: object) -> PooledAnswer:
        try:
            self._socket.sendall(json.dumps(request).encode() + b"\n")
            line = self._file.readline()
        except OSError as error:
            raise StoreError(UNREACHABLE) from error
        return _checked(line)


class Note:
    """A notification."""

    def __init__(self, extra: bytes) -> None:
        self.extra = extra


class PooledListener:
    """A socket on which the server of this kernel reports changes."""

    def __init__(self, path: str) -> None:
        self._socket = _connected(path)
        self._received = b""
        try:
            self._socket.sendall(b'["listen"]\n')
            with self._socket.makefile("rb", buffering=0) as file:
                _checked(file.readline())
        except OSError as error:
            self._socket.close()
            raise StoreError(UNREACHABLE) from error
        except StoreError:
            self._socket.close()
            raise

    @property
    def pgconn(self) -> PooledListener:
        """Return what receives notifications."""
        return self

    def fileno(self) -> int:
        """Return the file descriptor of the socket."""
        return self._socket.fileno()

    def consume_input(self) -> None:
        """Read what has arrived."""
        import psycopg

        try:
            data = self._socket.recv(_CHUNK)
        except OSError:
            data = b""
        if not data:
            raise psycopg.OperationalError
        self._received += data

    def notifies(self) -> Note | None:
        """Return the next notification, or ``None``."""
        line, end, rest = self._received.partition(b"\n")
        if not end:
            return None
        self._received = rest
        return Note(line)

    def close(self) -> None:
        """Stop listening."""
        self._socket.close()


def _connected(path: str) -> socket.socket:
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(_TIMEOUT)
    try:
        one.connect(path)
    except OSError as error:
        one.close()
        raise StoreError(UNREACHABLE) from error
    return one


def _checked(line: bytes) -> PooledAnswer:
    """Return the answer in a line, or raise what it says."""
    if not line.endswith(b"\n"):
        raise StoreError(UNREACHABLE)
    answer = json.loads(line)
    if "clash" in answer:
        import psycopg

        raise psycopg.errors.lookup(answer["clash"])
    if "refusal" in answer:
        raise _error(**answer["refusal"])
    return PooledAnswer([tuple(row) for row in answer["rows"]], answer["count"])


def _error(template: str, facts: dict[str, object], code: str) -> StoreError:
    return StoreError(Refusal(None, template, facts, code=code))
