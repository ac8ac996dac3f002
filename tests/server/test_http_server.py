"""The limits of the HTTP server, and the contract with tornado that they rely on."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from tornado import http1connection, iostream, netutil
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

from survive_nb.server import http_server
from survive_nb.server.headers import HEADERS
from survive_nb.server.http_server import MAX_BODY, STALL_TIMEOUT, ConnectionLimits, LimitedServer, send
from survive_nb.server.visitors import client_address

CHANGED = "tornado has changed: adapt survive_nb/server/http_server.py"
LIMITS = ConnectionLimits(per_address=4, total=100)
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Large(RequestHandler):
    """Sends more than the buffers of a connection hold, as fast as the client reads."""

    async def get(self) -> None:
        await send(self, bytes(400 * 64 * 1024))


class Small(RequestHandler):
    def get(self) -> None:
        self.write("hello")

    def post(self) -> None:
        self.write(str(len(self.request.body)))


class Socket(WebSocketHandler):
    def on_message(self, message: str | bytes) -> None:
        self.write_message(message)


class Address(RequestHandler):
    """Answers with the address of the client."""

    def initialize(self, proxies: frozenset[str]) -> None:
        self.proxies = proxies

    def get(self) -> None:
        self.write(client_address(self.request, self.proxies))


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


Work = Callable[[LimitedServer, int, Clock], Awaitable[None]]


def run(work: Work, limits: ConnectionLimits = LIMITS, idle_timeout: float = 60.0) -> None:
    """Run a server on this machine and let a test talk to it."""

    async def serve() -> None:
        clock = Clock()
        addresses = [
            (path, Address, {"proxies": frozenset(proxies)})
            for path, proxies in {"/direct": (), "/proxied": ("127.0.0.1", "10.0.0.9")}.items()
        ]
        application = Application([("/", Small), ("/large", Large), ("/socket", Socket), *addresses])
        server = LimitedServer.create(application, limits, idle_timeout=idle_timeout, clock=clock)
        server.listen_on(0, "127.0.0.1")
        (port,) = {sock.getsockname()[1] for sock in server._sockets.values()}
        try:
            await work(server, port, clock)
        finally:
            server.stop()
            for connection in server._living():
                connection.stream.close()
            await close_clients()

    asyncio.run(asyncio.wait_for(serve(), 60))


#: What closes the clients of the running test.
_clients: list[Callable[[], object]] = []


async def close_clients() -> None:
    while _clients:
        _clients.pop()()
    await asyncio.sleep(0.05)


async def open_socket(port: int) -> WebSocketClientConnection:
    client = await websocket_connect(f"ws://127.0.0.1:{port}/socket")
    _clients.append(client.close)
    return client


async def connect(port: int, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    _clients.append(writer.close)
    writer.write(data)
    await writer.drain()
    await asyncio.sleep(0.05)  # let the server see it
    return reader, writer


# -- the contract -------------------------------------------------------------------------------------------


def test_tornado_is_pinned_exactly() -> None:
    (pin,) = [line for line in requires("survive-nb") or [] if line.startswith("tornado")]
    assert pin.startswith(f"tornado=={version('tornado')};"), CHANGED


def test_tornado_has_what_we_use() -> None:
    source = inspect.getsource(iostream.BaseIOStream)
    assert "self._total_write_done_index += num_bytes" in source, CHANGED
    assert "raise StreamBufferFullError" in inspect.getsource(iostream.BaseIOStream.write), CHANGED
    serving = inspect.getsource(http1connection.HTTP1ServerConnection)
    assert "delegate.start_request(self, conn)" in serving, CHANGED
    assert "delegate.on_close(self)" in serving, CHANGED
    assert "self.stream = stream" in serving, CHANGED
    accepting = inspect.getsource(netutil.add_accept_handler)
    assert "sock.accept()" in accepting, CHANGED
    assert "except BlockingIOError" in accepting, CHANGED


# -- requests -----------------------------------------------------------------------------------------------


def test_large_body_is_refused_unread() -> None:
    async def work(__: LimitedServer, port: int, ___: Clock) -> None:
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
        reader, _ = await connect(port, head % (MAX_BODY + 1))
        assert (await reader.read()).startswith(b"HTTP/1.1 400")
        reader, _ = await connect(port, head % MAX_BODY + bytes(MAX_BODY))
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")

    run(work)


def test_large_chunked_body_is_refused() -> None:
    async def work(__: LimitedServer, port: int, ___: Clock) -> None:
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        reader, _ = await connect(port, head + b"%x\r\n" % (MAX_BODY + 1))
        assert (await reader.read()).startswith(b"HTTP/1.1 400")

    run(work)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nX: ",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1",
        REQUEST,  # answered, and then idle
    ],
)
def test_idle_connection_is_closed(data: bytes) -> None:
    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        reader, _ = await connect(port, data)
        await asyncio.wait_for(reader.read(), 10)
        assert server.count() == 0

    run(work, idle_timeout=0.3)


# -- connections --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_new_connection_replaces_an_idle_one() -> None:
    """V2: idle connections lock nobody out."""

    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        idle = [await connect(port, b"GET / HTTP/1.1\r\nX: ") for _ in range(20)]
        assert server.count("127.0.0.1") == LIMITS.per_address
        reader, _ = await connect(port, REQUEST)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert await idle[0][0].read() == b""

    run(work)


def test_too_many_busy_connections_are_refused() -> None:
    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        busy = [await open_socket(port) for _ in range(LIMITS.per_address)]
        reader, _ = await connect(port, REQUEST)
        refused = (await reader.read()).decode()
        assert refused.startswith("HTTP/1.1 503")
        assert "too many connections" in refused
        assert all(f"\r\n{name}: {value}\r\n" in refused for name, value in HEADERS.items())
        assert "تعداد اتصال‌ها" in refused
        busy.pop().close()
        while server.count() == LIMITS.per_address:
            await asyncio.sleep(0.01)
        reader, _ = await connect(port, REQUEST)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")

    run(work)


def test_proxy_is_not_limited_by_address() -> None:
    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        for _ in range(2 * LIMITS.per_address):
            await open_socket(port)
        assert server.count() == 2 * LIMITS.per_address

    run(work, LIMITS._replace(proxies=frozenset({"127.0.0.1"})))


@pytest.mark.parametrize(
    ("fields", "address"),
    [
        ([], "127.0.0.1"),
        (["X-Forwarded-For: 10.0.0.1"], "10.0.0.1"),
        (["X-Forwarded-For: 1.1.1.1, 10.0.0.1"], "10.0.0.1"),
        (["X-Forwarded-For: 1.1.1.1", "X-Forwarded-For: 10.0.0.1"], "10.0.0.1"),
        (["X-Forwarded-For: 1.1.1.1, 10.0.0.1, 10.0.0.9"], "10.0.0.1"),
        (["X-Forwarded-For: 2001:db8:0::1"], "2001:db8::1"),
        (["X-Forwarded-For: 1.1.1.1, somewhere"], "127.0.0.1"),
        (["Forwarded: for=10.0.0.1", "X-Real-IP: 10.0.0.1", "Client-IP: 10.0.0.1"], "127.0.0.1"),
    ],
)
def test_only_proxies_are_believed(fields: list[str], address: str) -> None:
    """What stands before the address that our proxy has added was written by the client."""

    async def work(__: LimitedServer, port: int, ___: Clock) -> None:
        for path, expected in (("/direct", "127.0.0.1"), ("/proxied", address)):
            head = "\r\n".join(
                [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *fields, "", ""]
            )
            reader, _ = await connect(port, head.encode())
            assert (await reader.read()).decode().rpartition("\r\n")[2] == expected

    run(work)


@pytest.mark.parametrize("pages", [6, 36, 144])
def test_class_behind_one_address_fits(pages: int) -> None:
    """A browser has up to six connections for files and one websocket per page."""
    assert ConnectionLimits.for_pages(pages, files=20_000).per_address >= 7 * pages


@pytest.mark.slow
def test_120_pupils_behind_one_address_are_admitted() -> None:
    """Each has a websocket and six connections that stay open; `serve` raises the number of files too."""
    if http_server.raise_file_limit() < 2048:
        pytest.skip("the system allows too few open files for both ends of these connections")

    async def load(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        _clients.append(writer.close)
        writer.write(REQUEST)
        return await reader.readline()

    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        for _ in range(120):
            await open_socket(port)
            answers = await asyncio.gather(*(load(port) for _ in range(6)))
            assert set(answers) == {b"HTTP/1.1 200 OK\r\n"}
        assert server.count("127.0.0.1") == 7 * 120

    run(work, ConnectionLimits.for_pages(144, files=20_000))


@pytest.mark.slow
def test_client_that_never_reads_is_closed() -> None:
    async def work(server: LimitedServer, port: int, clock: Clock) -> None:
        await connect(port, b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.check_progress()
        assert server.count() == 1
        for _ in range(100):  # until the buffers on the way are full
            await asyncio.sleep(0.02)
            clock.now += STALL_TIMEOUT
            server.check_progress()
        assert server.count() == 0

    run(work)


def test_unread_websocket_has_a_limit() -> None:
    async def work(server: LimitedServer, port: int, __: Clock) -> None:
        await open_socket(port)
        await asyncio.sleep(0.05)
        (stream,) = server._open
        assert stream.max_write_buffer_size == http_server.MAX_UNREAD

    run(work)


WITHOUT_FILES = """
import asyncio, resource, socket, sys
from tornado.web import Application, RequestHandler
from survive_nb.server.http_server import ConnectionLimits, LimitedServer, send
from survive_nb.server.visitors import client_address

class Small(RequestHandler):
    def get(self):
        self.write("hello")

async def main():
    server = LimitedServer.create(Application([("/", Small)]), ConnectionLimits(10_000, 10_000))
    server.listen_on(0, "127.0.0.1")
    (port,) = {sock.getsockname()[1] for sock in server._sockets.values()}
    print(port, flush=True)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are not file descriptors there")
def test_server_survives_without_file_descriptors() -> None:
    """V2: with 64 files, 300 idle connections; the server answers, and logs one line."""
    process = subprocess.Popen(
        [sys.executable, "-c", WITHOUT_FILES],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None

    async def attack(port: int) -> bytes:
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(300)]
        _clients.extend(writer.close for _, writer in idle)
        reader, _ = await connect(port, REQUEST)
        try:
            return await asyncio.wait_for(reader.readline(), 30)
        finally:
            await close_clients()

    try:
        assert asyncio.run(attack(int(process.stdout.readline()))).startswith(b"HTTP/1.1 200")
    finally:
        _, errors = process.communicate("", timeout=30)
    assert errors.count("\n") == 1, errors
    assert "No file descriptors left" in errors


def test_listening_socket_keeps_its_address() -> None:
    (plain,) = bind_sockets(0, "127.0.0.1")
    address = plain.getsockname()
    with http_server.PatientSocket.wrap(plain, lambda: False) as patient:
        assert patient.getsockname() == address
