"""The server under attack, and what comes of an attack."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Final, NamedTuple

import psutil
from tornado.httpclient import HTTPClientError

from tests.browser import servers
from tests.server.protocol import Browser

MIB: Final = 2**20
#: Pages that may be open at once.
LIMIT: Final = 6
#: Seconds within which others must be answered.
_ANSWER_LIMIT: Final = 10.0


class Result(NamedTuple):
    """What came of an attack."""

    tried: int
    failures: list[str]
    measured: str = ""


class Target:
    """The server under attack."""

    def __init__(self, server: servers.Server, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.base = server.address.partition("?")[0]
        self.port = int(self.base.rstrip("/").rpartition(":")[2])

    @property
    def mib(self) -> int:
        """Return the memory of the server process, in MiB."""
        return int(psutil.Process(self.server.process.pid).memory_info().rss // MIB)

    def connect(self) -> socket.socket:
        """Open a connection."""
        one = socket.create_connection(("127.0.0.1", self.port))
        one.settimeout(5)
        return one

    async def browser(self) -> Browser:
        """Return a browser that has the cookie."""
        browser = Browser()
        await browser.fetch(self.server.address)
        return browser

    async def answers(self) -> list[str]:
        """Return what is wrong if somebody else is not answered soon."""
        try:
            await asyncio.wait_for(self.browser(), _ANSWER_LIMIT)
        except (TimeoutError, OSError, HTTPClientError) as error:
            return [f"others are not answered: {error!r}"]
        return []
