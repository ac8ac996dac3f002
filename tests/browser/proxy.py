"""A reverse proxy that serves a site below a path, as nginx or Caddy do it, websockets included."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from threading import Event, Thread

from tests.browser.servers import WAIT_LIMIT

_END = b"\r\n\r\n"
_ELSEWHERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@contextmanager
def proxy(port: int, prefix: str, upstream: int) -> Iterator[None]:
    """Pass requests for ``port`` below ``prefix`` on to ``upstream``, unchanged; nothing else is found."""
    ended, is_ready = Future[None](), Event()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            await _pass_on(reader, writer, prefix, upstream)
        writer.close()

    async def serve() -> None:
        server = await asyncio.start_server(handle, "127.0.0.1", port)
        is_ready.set()
        await asyncio.wrap_future(ended)
        server.close()

    # In a thread, because Playwright keeps an event loop running in this one.
    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert is_ready.wait(WAIT_LIMIT)
        yield
    finally:
        ended.set_result(None)
        thread.join()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, prefix: str, upstream: int
) -> None:
    """Pass one request on; the connection ends with its answer, so that each path is looked at."""
    head = await reader.readuntil(_END)
    first, *lines = head.removesuffix(_END).split(b"\r\n")
    if not first.split(b" ")[1].startswith(prefix.encode()):
        writer.write(_ELSEWHERE)
        return
    if not any(line.lower().startswith(b"upgrade:") for line in lines):
        lines = [line for line in lines if not line.lower().startswith(b"connection:")]
        lines.append(b"Connection: close")
    lines.append(b"X-Forwarded-For: 192.0.2.7")
    there, out = await asyncio.open_connection("127.0.0.1", upstream)
    out.write(b"\r\n".join([first, *lines]) + _END)
    try:
        await asyncio.wait(
            [asyncio.ensure_future(_copy(reader, out)), asyncio.ensure_future(_copy(there, writer))],
            return_when=asyncio.FIRST_COMPLETED,
        )
    finally:
        out.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
