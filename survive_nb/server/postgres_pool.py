"""The connections to PostgreSQL that all kernels of a class server share.

Each visitor has a kernel, and PostgreSQL allows 100 connections by default.  So the server keeps a few, and
kernels send it their statements through a Unix socket (`survive_nb.store.pooled_connection`).  A connection
stays with a kernel until its transaction ends.  One more connection hears of changes and tells all kernels.
The password of the database stays in the server.
"""

from __future__ import annotations

import json
import socket
import socketserver
from contextlib import suppress
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore, Event, Lock, Thread
from typing import TYPE_CHECKING, Final, cast

from survive_nb.store import PostgresStore, StoreError
from survive_nb.store.postgres import POOL, PostgresConnection
from survive_nb.store.postgres_errors import BUSY, UNREACHABLE, as_store_error

#: Connections for statements; a transaction takes a few milliseconds.
SIZE: Final = 8
#: Seconds to wait for a free connection, and for the connection that hears of changes.
_WAIT: Final = 2.0


def is_possible() -> bool:
    """Tell whether this system has the sockets that are needed; Windows has not."""
    return hasattr(socketserver, "UnixStreamServer")


class PostgresPool:
    """Shares connections until it is closed; kernels find it at its `address`."""

    def __init__(self, database: str, *, size: int = SIZE) -> None:
        self._store = PostgresStore(database, most_idle=size)
        self._free = BoundedSemaphore(size)
        self._listeners: set[socket.socket] = set()
        self._lock = Lock()
        self._hears, self._is_closed = Event(), Event()
        # Only this user can open a socket in it.
        self._folder = TemporaryDirectory(prefix="survive-nb-pool-")
        path = Path(self._folder.name) / "pool"
        self.address = f"{POOL}://{path}"
        self._server = _Server(str(path), _Client)
        self._server.pool = self
        for work in (self._server.serve_forever, self._tell_listeners):
            Thread(target=work, daemon=True).start()

    def close(self) -> None:
        """End all connections."""
        self._is_closed.set()
        self._server.shutdown()
        self._server.server_close()
        self._drop_listeners()
        self._store.close()
        self._folder.cleanup()

    # -- statements -------------------------------------------------------------------------------------

    def take(self) -> PostgresConnection:
        """Return a connection, after waiting for a free one if necessary."""
        if not self._free.acquire(timeout=_WAIT):
            raise StoreError(BUSY)
        try:
            return cast("PostgresConnection", self._store.borrow())
        except BaseException:
            self._free.release()
            raise

    def put_back(self, connection: PostgresConnection, *, has_failed: bool = False) -> None:
        """Take a connection back; one that failed, or is in the middle of a transaction, is closed."""
        if has_failed or connection.is_in_transaction():
            connection.close()
        else:
            self._store.give_back(connection)
        self._free.release()

    # -- notifications ----------------------------------------------------------------------------------

    def add_listener(self, one: socket.socket) -> None:
        """Tell a kernel of changes from now on, after an answer that says so."""
        if not self._hears.wait(_WAIT):
            raise StoreError(UNREACHABLE)
        with self._lock:
            one.sendall(_line({"rows": [], "count": 0}))
            self._listeners.add(one)

    def remove_listener(self, one: socket.socket) -> None:
        """Tell a kernel of no more changes."""
        with self._lock:
            self._listeners.discard(one)

    def _tell_listeners(self) -> None:
        listener = self._store.doorbell()
        while not self._is_closed.is_set():
            number = listener.fileno()
            if number < 0:
                # Kernels poll more often while they hear of nothing.
                self._hears.clear()
                self._drop_listeners()
                self._is_closed.wait(1.0)
                continue
            self._hears.set()
            select([number], [], [], 1.0)
            if changed := listener.drain():
                self._tell(b"".join(name.encode() + b"\n" for name in changed))
        listener.close()

    def _tell(self, lines: bytes) -> None:
        with self._lock:
            for one in tuple(self._listeners):
                try:
                    complete = one.send(lines, socket.MSG_DONTWAIT) == len(lines)
                except OSError:
                    complete = False
                if not complete:  # it does not read
                    self._listeners.discard(one)
                    _hang_up(one)

    def _drop_listeners(self) -> None:
        with self._lock:
            while self._listeners:
                _hang_up(self._listeners.pop())


if TYPE_CHECKING or is_possible():
    from socketserver import UnixStreamServer
else:  # on Windows and in a browser, where there is no pool
    from socketserver import TCPServer as UnixStreamServer


class _Server(socketserver.ThreadingMixIn, UnixStreamServer):
    """Answers each kernel in a thread of its own."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    pool: PostgresPool

    def handle_error(self, request: object, client_address: object) -> None:
        """Do nothing: a kernel that ends in the middle of a request is not an error."""


class _Client(socketserver.StreamRequestHandler):
    """Carries out the requests of one kernel."""

    server: _Server

    def handle(self) -> None:
        """Answer until the kernel hangs up, or a statement fails."""
        pool, held, has_failed = self.server.pool, None, False
        try:
            for line in self.rfile:
                kind, *arguments = json.loads(line)
                if kind == "listen":
                    self._listen()
                    return
                try:
                    held = held or pool.take()
                    answer = _carry_out(held, kind, *arguments)
                except StoreError as error:
                    has_failed = True
                    self._answer(_description(error))
                    return
                if not held.is_in_transaction():
                    pool.put_back(held)
                    held = None
                self._answer(answer)
        finally:
            if held is not None:
                pool.put_back(held, has_failed=has_failed)

    def _listen(self) -> None:
        pool = self.server.pool
        try:
            pool.add_listener(self.request)
        except StoreError as error:
            self._answer(_description(error))
            return
        try:
            self.rfile.read(1)  # until the kernel hangs up
        finally:
            pool.remove_listener(self.request)

    def _answer(self, answer: dict[str, object]) -> None:
        self.wfile.write(_line(answer))


def _carry_out(
    connection: PostgresConnection, kind: str, statement: str, values: list[list[object]]
) -> dict[str, object]:
    """Carry out a statement; a unique value that is taken is an answer, any other error is not."""
    import psycopg

    with as_store_error():
        try:
            if kind == "executemany":
                connection.executemany(statement, values)
                return {"rows": [], "count": 0}
            answer = connection.execute(statement, values)
        except psycopg.IntegrityError as error:
            return {"clash": error.sqlstate}
        rows = answer.fetchall() if answer.description else []
    return {"rows": rows, "count": answer.rowcount}


def _line(answer: dict[str, object]) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def _description(error: StoreError) -> dict[str, object]:
    refusal = error.refusal
    return {"refusal": {"template": refusal.template, "facts": dict(refusal.facts), "code": refusal.code}}


def _hang_up(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
