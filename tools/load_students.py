"""The students of ``make load``: most only speak the protocol; one is a real browser with a mouse."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as RealPage

from tests.server.protocol import Browser, Page
from tests.ui.apps import NOT_PLAY, offered

#: Messages that concern the room, not the game.
_NOT_PLAY = frozenset({*NOT_PLAY, "room-tools", "copied", "leave"} - {"place-all"})
#: Parallel connections of a browser.
_CONNECTIONS = 6
#: Seconds to wait for a page or an answer.
TIMEOUT = 120.0


async def load_files(address: str, files: list[str]) -> None:
    """Load files one after another over one connection, like a browser with an empty cache."""
    host = urlsplit(address)
    reader, writer = await asyncio.open_connection(host.hostname, host.port, limit=2**20)
    for file in files:
        path = file.removeprefix(f"{host.scheme}://{host.netloc}")
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host.netloc}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: *(\d+)", head)
        assert b" 200 " in head[:20], head
        assert size is not None, head
        await reader.readexactly(int(size[1]))
    writer.close()


@dataclass(eq=False)
class Room:
    """The students of a room, and the times until a move of one is on the screens of the others."""

    students: list[Student] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    #: Student → moments that their screen has not shown yet, each with the time of the click.
    due: dict[Student, list[tuple[int, float]]] = field(default_factory=dict)

    def moved(self, who: Student, moment: int, clicked: float) -> None:
        """Record that the screens of the others are due to show a move."""
        for other in self.students:
            if other is not who:
                self.due.setdefault(other, []).append((moment, clicked))
                self.shown(other)

    def shown(self, who: Student) -> None:
        """Record the moments that a screen has shown by now."""
        now = time.monotonic()
        left = []
        for moment, clicked in self.due.get(who, ()):
            if who.moment >= moment:
                self.seen.append(1000 * (now - clicked))
            else:
                left.append((moment, clicked))
        self.due[who] = left


class Student:
    """A simulated student: clicks what the screen offers, at human speed."""

    def __init__(self, link: str, room: Room, number: int) -> None:
        self.link = link
        self.room = room
        self.rng = Random(number)
        self.browser = Browser()
        self.page: Page | None = None
        self.clicks: list[float] = []
        self.moment = -1
        self._clicked: tuple[str, float] = ("", 0.0)
        self._heard = asyncio.Event()
        room.students.append(self)

    async def arrive(self, files: list[str], *, solo: bool) -> None:
        """Open the link, load the files of the page, and wait for the board."""
        lines = (load_files(self.link, files[at::_CONNECTIONS]) for at in range(_CONNECTIONS))
        page, *_ = await asyncio.gather(Page.open(self.browser, self.link), *lines)
        assert page is not None
        self.page = page
        page.on_update = self._update
        if solo:
            await page.until(lambda screen: screen.plan == "home", TIMEOUT)
            await page.click({"do": "play-now"})
        await page.until(lambda screen: screen.plan == "table" and screen.has_board, TIMEOUT)
        self.moment = self._moment()

    async def play(self, end: float) -> None:
        """Click until the lesson is over."""
        while (now := time.monotonic()) < end:
            await asyncio.sleep(min(self.rng.uniform(1, 2), end - now))
            if choice := self._choose():
                await self._click(choice)

    async def leave(self) -> None:
        """Close the page."""
        if self.page is not None:
            await self.page.close()

    def _options(self) -> list[dict[str, Any]]:
        """Return the messages that the screen offers and that are part of the game."""
        assert self.page is not None
        screen = self.page.screen
        screen.head = None  # the room's controls and the link to the home page
        screen.log = None
        options = [message for message in offered(cast(Any, screen)) if message["do"] not in _NOT_PLAY]
        return [message for message in options if not message["do"].startswith(("room-", "ending-"))]

    def _choose(self) -> dict[str, Any] | None:
        """Return a message that is part of the game, or ``None`` if it is not this student's turn."""
        options = self._options()
        taps = [message for message in options if message["do"] == "tap"]
        place_all = [message for message in options if message["do"] == "place-all"]
        options = place_all or (taps if taps and self.rng.random() < 0.6 else options)
        return self.rng.choice(options) if options else None

    async def _click(self, message: dict[str, Any]) -> None:
        """Send a click and wait for the answer."""
        assert self.page is not None
        self._heard.clear()
        began = time.monotonic()
        self._clicked = ("", began)
        click = await self.page.click(message)
        self._clicked = (click, began)
        if self.page.screen.heard == click:
            self._answered()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._heard.wait(), TIMEOUT)

    def _update(self, changed: dict[str, Any]) -> None:
        """Handle a change of the screen."""
        moment = self._moment() if "log" in changed else self.moment
        advanced, self.moment = moment > self.moment, moment
        if advanced:
            self.room.shown(self)
        click, began = self._clicked
        if click and changed.get("heard") == click:
            if advanced:
                self.room.moved(self, moment, began)
            self._answered()

    def _answered(self) -> None:
        self.clicks.append(1000 * (time.monotonic() - self._clicked[1]))
        self._clicked = ("", 0.0)
        self._heard.set()

    def _moment(self) -> int:
        """Return the latest moment in the log on the screen."""
        assert self.page is not None
        looks = [node["do"][1] for node in self.page.nodes("log") if node.get("do", [""])[0] == "look"]
        return max((look["moment"] for look in looks), default=-1)


class RealStudent:
    """A real browser: moves the mouse over the board and clicks highlighted places."""

    def __init__(self, page: RealPage, link: str) -> None:
        self.page = page
        self.link = link
        self.rng = Random(0)
        self.hover_frames = 0
        self._is_hovering = False
        page.on("websocket", lambda socket: socket.on("framesent", self._sent))

    def _sent(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("latin-1")
        self.hover_frames += self._is_hovering and "comm_msg" in text and '"beat"' not in text

    async def arrive(self) -> None:
        """Open the link and wait for the board."""
        await self.page.goto(self.link)
        await self.page.locator(".atl-page[data-plan=table] canvas").first.wait_for(timeout=1000 * TIMEOUT)

    async def play(self, end: float) -> None:
        """Move and click until the lesson is over."""
        while time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(1, 2))
            with suppress(PlaywrightError):  # a highlighted place may be gone by now
                await self._hover()
                await self._try(self.page.locator(".atl-cell-live").first.click)

    async def _hover(self) -> None:
        box = await self.page.locator(".atl-canvas").first.bounding_box(timeout=1000)
        if box is None:
            return
        self._is_hovering = True
        for _ in range(3):
            x = box["x"] + self.rng.random() * box["width"]
            y = box["y"] + self.rng.random() * box["height"]
            await self.page.mouse.move(x, y, steps=10)
        self._is_hovering = False

    async def _try(self, click: Callable[..., Awaitable[None]]) -> None:
        await click(timeout=500)
