"""The HTTP server: tornado's, with limits that apply before a visitor is authenticated.

A request body is refused unread if it is large.  Connections are limited per address and in total; at a limit
the connection that has been idle longest is closed in favour of the new one, so idle connections lock nobody
out.  A client that stops reading its response is disconnected.

Tornado has no documented way to see whether a response makes progress, nor to survive a lack of file
descriptors: ``tests/server/test_http_server.py`` checks what is used here, and ``pyproject.toml`` pins
tornado exactly.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream, StreamClosedError
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from survive_nb.server.headers import HEADERS

#: Largest request body, in bytes: a page sends none, and games travel over the websocket.
MAX_BODY: Final = 64 * 1024
MAX_HEADERS: Final = 32 * 1024
#: Seconds until a connection must have sent its request, and until its body must be complete.
IDLE_TIMEOUT: Final = 20.0
#: Seconds without progress after which a client that does not read its response is disconnected.
STALL_TIMEOUT: Final = 30.0

#: Bytes that a client may leave unread on a websocket before it is disconnected.
MAX_UNREAD: Final = 4 * 2**20

#: Connections per open page: a browser opens six for files, and one per page stays for the websocket.
_PER_PAGE: Final = 10
_FEWEST_PER_ADDRESS: Final = 256
#: File descriptors that the server itself needs, and those for each kernel.
_OWN_FILES: Final = 100
_FILES_PER_KERNEL: Final = 8
#: Bytes that are sent at once.
_CHUNK: Final = 64 * 1024
_CHECK_MILLISECONDS: Final = 5000
#: Seconds between two log lines about the same shortage.
_LOG_INTERVAL: Final = 60.0
_NO_FILES_LEFT: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

_BUSY_PAGE: Final = Path(__file__).with_name("busy.html").read_bytes()
_BUSY_HEADERS: Final = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items()).encode("ascii")
_BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/html; charset=utf-8\r\n%s"
    b"Content-Length: %d\r\n\r\n%s" % (_BUSY_HEADERS, len(_BUSY_PAGE), _BUSY_PAGE)
)


class ConnectionLimits(NamedTuple):
    """Maximum numbers of connections; those of a proxy are not limited by address."""

    per_address: int
    total: int
    proxies: frozenset[str] = frozenset()

    @classmethod
    def for_pages(cls, pages: int, files: int, proxies: frozenset[str] = frozenset()) -> ConnectionLimits:
        """Return the limits for a number of open pages and of file descriptors.

        A whole class may be behind one address.

        >>> ConnectionLimits.for_pages(144, files=20_000)[:2], ConnectionLimits.for_pages(36, files=1024)[:2]
        ((1440, 18748), (360, 636))
        """
        total = max(64, files - _OWN_FILES - _FILES_PER_KERNEL * pages)
        wanted = max(_FEWEST_PER_ADDRESS, _PER_PAGE * pages)
        return cls(min(wanted, total * 3 // 4), total, proxies)


@dataclass(eq=False)
class _Connection:
    """What is known about a connection."""

    stream: IOStream
    address: str
    #: Whether it waits for a request: then it may be closed.
    is_idle: bool = True
    #: Whether it has become a websocket.
    is_detached: bool = False
    #: Number of bytes that the client has accepted, and when that number last changed.
    written: int = 0
    progress_at: float = 0.0


class LimitedServer(HTTPServer):
    """Tornado's server with limits; see the module's docstring."""

    limits: ConnectionLimits
    clock: Callable[[], float]

    @classmethod
    def create(
        cls,
        application: Application,
        limits: ConnectionLimits,
        *,
        idle_timeout: float = IDLE_TIMEOUT,
        clock: Callable[[], float] = time.monotonic,
    ) -> LimitedServer:
        """Return a server for an application."""
        server = cls(
            application,
            max_body_size=MAX_BODY,
            max_header_size=MAX_HEADERS,
            idle_connection_timeout=idle_timeout,
            body_timeout=idle_timeout,
        )
        server.limits = limits
        server.clock = clock
        server._open = {}
        server._logged_at = float("-inf")
        server._checks = PeriodicCallback(server.check_progress, _CHECK_MILLISECONDS)
        return server

    _open: dict[IOStream, _Connection]
    _logged_at: float
    _checks: PeriodicCallback

    def listen_on(self, port: int, address: str) -> None:
        """Listen on a port, with sockets that survive a lack of file descriptors."""
        found = bind_sockets(port, address or None)
        self.add_sockets([PatientSocket.wrap(one, self._make_room) for one in found])
        self._checks.start()

    # -- what tornado calls -----------------------------------------------------------------------------

    def handle_stream(self, stream: IOStream, address: tuple[object, ...]) -> None:
        """Serve a new connection, if the limits allow it."""
        connection = _Connection(stream, str(address[0]), progress_at=self.clock())
        if not self._admits(connection):
            with suppress(StreamClosedError):
                stream.write(_BUSY).add_done_callback(lambda _: stream.close())
            return
        self._open[stream] = connection
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Note that a connection waits for its next request, until the headers have arrived."""
        delegate = super().start_request(server_conn, request_conn)
        connection = self._open.get(_stream_of(server_conn))
        if connection is None:
            return delegate
        connection.is_idle = True
        return _BusyOnRequest(delegate, connection)

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that was closed; one that became a websocket still counts."""
        super().on_close(server_conn)
        stream = _stream_of(server_conn)
        if (connection := self._open.get(stream)) is None:
            return
        if stream.closed():
            del self._open[stream]
        else:
            connection.is_detached, connection.is_idle = True, False
            stream.max_write_buffer_size = MAX_UNREAD

    # -- limits -----------------------------------------------------------------------------------------

    def count(self, address: str | None = None) -> int:
        """Return the number of open connections, in total or from one address."""
        return sum(address in (None, one.address) for one in self._living())

    def _living(self) -> list[_Connection]:
        for stream in [stream for stream in self._open if stream.closed()]:
            del self._open[stream]
        return list(self._open.values())

    def _admits(self, new: _Connection) -> bool:
        """Tell whether there is room for one more connection, after closing an idle one if necessary."""
        if len(self._open) < min(self.limits.per_address, self.limits.total):
            return True
        living = self._living()
        if new.address not in self.limits.proxies:
            same = [one for one in living if one.address == new.address]
            if len(same) >= self.limits.per_address and not _close_idle(same):
                return False
        return len(living) < self.limits.total or _close_idle(living)

    def _make_room(self) -> bool:
        """Close an idle connection because there are no file descriptors left; tell whether there was one."""
        if self.clock() - self._logged_at >= _LOG_INTERVAL:
            self._logged_at = self.clock()
            logging.getLogger(__name__).error(
                "No file descriptors left: idle connections are closed. Raise the limit (ulimit -n)."
            )
        return _close_idle(self._living())

    def check_progress(self) -> None:
        """Close connections whose client does not read the response."""
        now = self.clock()
        for one in self._living():
            if one.is_idle or one.is_detached or not one.stream.writing():
                one.progress_at = now
                continue
            written = one.stream._total_write_done_index
            if written != one.written:
                one.written, one.progress_at = written, now
            elif now - one.progress_at >= STALL_TIMEOUT:
                one.stream.close()


class _BusyOnRequest(HTTPMessageDelegate):
    """Passes a request on, and notes on its connection that it is being answered."""

    def __init__(self, delegate: HTTPMessageDelegate, connection: _Connection) -> None:
        self._delegate = delegate
        self._connection = connection

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        self._connection.is_idle = False
        return self._delegate.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._delegate.data_received(chunk)

    def finish(self) -> None:
        self._delegate.finish()

    def on_connection_close(self) -> None:
        self._delegate.on_connection_close()


class PatientSocket(socket.socket):
    """A listening socket for which a lack of file descriptors is not an error.

    Tornado would log a traceback and try again immediately, for as long as the connection waits.
    """

    make_room: Callable[[], bool]
    _spare: int | None = None

    @classmethod
    def wrap(cls, plain: socket.socket, make_room: Callable[[], bool]) -> PatientSocket:
        """Take over a listening socket."""
        patient = cls(plain.family, plain.type, plain.proto, fileno=plain.detach())
        patient.setblocking(False)
        patient.make_room = make_room
        patient._spare = os.open(os.devnull, os.O_RDONLY)
        return patient

    def accept(self) -> tuple[socket.socket, object]:
        """Accept a connection; without a file descriptor left, close an idle one or refuse the new one."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in _NO_FILES_LEFT:
                raise
        if self.make_room():
            with suppress(OSError):
                return super().accept()
        self._refuse()
        raise BlockingIOError

    def close(self) -> None:
        """Close the socket and its spare file descriptor."""
        super().close()
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None

    def _refuse(self) -> None:
        """Accept and close the waiting connection, in the place of the spare file descriptor."""
        if self._spare is not None:
            os.close(self._spare)
        with suppress(OSError):
            super().accept()[0].close()
        try:
            self._spare = os.open(os.devnull, os.O_RDONLY)
        except OSError:
            self._spare = None


def _stream_of(server_conn: object) -> IOStream:
    stream: IOStream = server_conn.stream  # type: ignore[attr-defined]  # tornado's HTTP1ServerConnection
    return stream


def _close_idle(connections: list[_Connection]) -> bool:
    """Close the connection that has been idle longest; they are in order of arrival."""
    for one in connections:
        if one.is_idle and not one.stream.closed():
            one.stream.close()
            return True
    return False


async def send(handler: RequestHandler, content: bytes) -> None:
    """Send a large response as fast as the client reads it: a copy for each client would fill the memory."""
    handler.set_header("Content-Length", str(len(content)))
    with suppress(StreamClosedError):
        for start in range(0, len(content), _CHUNK):
            handler.write(content[start : start + _CHUNK])
            await handler.flush()


def raise_file_limit() -> int:
    """Allow this process as many file descriptors as the system permits, and return the number."""
    try:
        import resource
    except ImportError:  # Windows: sockets are not file descriptors there
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
