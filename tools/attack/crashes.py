"""Servers and kernels that are killed while rooms play, and clients that send everything twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final

from tornado.httpclient import HTTPClientError
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from tests.browser import servers
from tests.server.protocol import Page
from tools.attack.target import Result, Target
from tools.load import open_rooms
from tools.load_students import Room, Student

#: Students in four rooms, and how often the server and single kernels are killed.
_STUDENTS: Final = 8
_SERVER_KILLS: Final = 3
_KERNEL_KILLS: Final = 6
_SECONDS: Final = 12.0
#: Clients at once, and clicks that each send several times with one id: twice at once, and this many clicks
#: later.
_CLIENTS: Final = 8
_CLICKS: Final = 640
_LATER: Final = 10
#: Messages that are no moves: answers for later, notes, values, a look back.
_ASIDE: Final = ("beforehand", "note-", "value", "look")
_GONE: Final = (WebSocketClosedError, StreamClosedError, HTTPClientError, OSError, TimeoutError)


class _Killed(Exception):
    """The server was killed: nobody can end it in order."""


async def kills(_: Target) -> Result:
    """Kill the server three times and kernels six times while rooms play; no acknowledged ply is lost.

    Acknowledged is what was in the store while the server ran, and what any client was shown.
    """
    failures: list[str] = []
    seats = kernels = moments = 0
    with TemporaryDirectory() as name:
        folder, port, keys = Path(name), str(servers.free_port()), list[str]()
        acknowledged: dict[str, set[str]] = {}
        shown: dict[str, dict[int, list[str]]] = {}
        for round_ in range(_SERVER_KILLS + 1):
            options = ("--students", str(_STUDENTS), "--limit", str(_STUDENTS + 4), "--port", port)
            with suppress(_Killed), ExitStack() as stack:
                server = stack.enter_context(servers.class_server(folder, *options))
                path = server.store / "games.sqlite"
                if not keys:
                    class_key = servers.teachers_link(folder).partition("class=")[2]
                    keys = [key for room in open_rooms(str(path), class_key, _STUDENTS) for key in room]
                failures += _lost(path, acknowledged)
                students = [Student(f"{server.address}&seat={key}", Room(), n) for n, key in enumerate(keys)]
                for student in students:
                    await student.arrive([], solo=False)
                    seats += 1
                    failures += _forgotten(_lines(student), shown.get(student.link, {}))
                playing = asyncio.gather(*(_play(one) for one in students), return_exceptions=True)
                await asyncio.sleep(_SECONDS / 2)
                for student in students[: _KERNEL_KILLS // _SERVER_KILLS] if round_ < _SERVER_KILLS else ():
                    assert student.page is not None
                    server.kernel(student.page.kernel).kill()
                    kernels += 1
                await asyncio.sleep(_SECONDS / 2)
                # Read while the server runs: what is there now has been acknowledged.
                acknowledged = _plies(path)
                if round_ < _SERVER_KILLS:
                    server.process.kill()
                await asyncio.sleep(1)  # what the server has sent arrives
                playing.cancel()
                with suppress(asyncio.CancelledError):
                    await playing
                shown = {student.link: _lines(student) for student in students}
                moments += sum(max(lines, default=0) for lines in shown.values())
                for student in students:
                    if student.page is not None:
                        with suppress(*_GONE):
                            await student.page.disconnect()
                if round_ < _SERVER_KILLS:
                    raise _Killed
        failures += _lost(path, acknowledged)
        plies = sum(len(found) for found in _plies(path).values())
    measured = f"{_SERVER_KILLS} servers, {kernels} kernels, {plies} plies, {moments} moments on screens"
    return Result(seats, failures, measured)


async def _play(student: Student) -> None:
    """Click until the connection is gone."""
    with suppress(*_GONE):
        while True:
            if choice := student._choose():
                await asyncio.wait_for(student._click(choice), 20)
            await asyncio.sleep(0.1)


def _lines(student: Student) -> dict[int, list[str]]:
    """Return the lines of the event log on a student's screen, by moment."""
    assert student.page is not None
    lines: dict[int, list[str]] = {}
    for node in student.page.nodes("log"):
        if node.get("do", [""])[0] == "look":
            lines.setdefault(node["do"][1]["moment"], []).append(str(node.get("x")))
    return lines


def _forgotten(now: dict[int, list[str]], before: dict[int, list[str]]) -> list[str]:
    """Return what a screen showed before and does not show now.

    A long log is cut on a screen, also between the lines of a moment.
    """
    failures = ["moments on a screen are gone"] * (max(now, default=-1) < max(before, default=-1))
    for moment in now.keys() & before.keys() - {min(now, default=0), min(before, default=0)}:
        if now[moment] != before[moment]:
            failures.append(f"moment {moment} was {before[moment]} and is {now[moment]}")
    return failures


def _rows(path: Path) -> Iterator[tuple[str, int, str]]:
    store = SqliteStore(path)
    try:
        yield from store._all("SELECT game_id, seq, body FROM record ORDER BY game_id, seq")
    finally:
        store.close()


def _plies(path: Path) -> dict[str, set[str]]:
    """Return the records of each game, each with its number."""
    found: dict[str, set[str]] = {}
    for game, number, body in _rows(path):
        found.setdefault(game, set()).add(f"{number} {body}")
    return found


def _lost(path: Path, acknowledged: dict[str, set[str]]) -> list[str]:
    """Return what is wrong: records that are gone, numbers that are missing or there twice."""
    failures = [
        f"{len(gone)} records are gone"
        for game, before in acknowledged.items()
        if (gone := before - _plies(path).get(game, set()))
    ]
    numbers: dict[str, list[int]] = {}
    for game, number, _ in _rows(path):
        numbers.setdefault(game, []).append(number)
    for found in numbers.values():
        failures += ["a gap or a double"] * (found != list(range(found[0], found[0] + len(found))))
    return failures


async def doubled(_: Target) -> Result:
    """Play with clients at once that send each click twice, and again later; each acts at most once.

    They click when it is their turn, on what their screens offer, so that many clicks act.
    """
    sent: list[str] = []

    async def hurry(student: Student) -> None:
        page, earlier = student.page, list[dict[str, Any]]()
        assert page is not None
        before = list[dict[str, Any]]()
        while len(sent) < _CLICKS and page.screen.plan == "table":
            options = [option for option in student._options() if not option["do"].startswith(_ASIDE)]
            if not options:
                await asyncio.sleep(0.05)
                continue
            # After a piece was chosen its targets are new on the screen: such a click acts.
            new = [option for option in options if option not in before]
            before = options
            message = {**student.rng.choice(new or options), "click": f"{len(sent):08x}"}
            sent.append(message["click"])
            earlier.append(message)
            for one in (message, message, earlier[-_LATER] if len(earlier) >= _LATER else message):
                await page.say(page.screen_id, one)
            with suppress(TimeoutError):
                await page.until(_has_heard(message["click"]), 5.0)

    with TemporaryDirectory() as name, servers.class_server(Path(name), "--students", "8") as server:
        path = server.store / "games.sqlite"
        class_key = servers.teachers_link(Path(name)).partition("class=")[2]
        keys, students = list[str](), list[Student]()
        try:
            # Some games end before there were enough clicks.
            while len(sent) < _CLICKS:
                new = [key for room in open_rooms(str(path), class_key, _CLIENTS) for key in room]
                students = [Student(f"{server.address}&seat={key}", Room(), n) for n, key in enumerate(new)]
                keys += new
                for student in students:
                    await student.arrive([], solo=False)
                await asyncio.gather(*(hurry(student) for student in students))
                for student in students:
                    await student.leave()
        finally:
            for student in students:
                await student.leave()
        failures = _lost(path, {})
        clicks = [body for body in _clicks(path) if body in set(sent)]
        twice = len(clicks) - len(set(clicks))
        failures += [f"{twice} clicks acted twice"] * (twice > 0)
        failures += ["too few clicks acted"] * (len(clicks) < len(sent) / 3)
        # Every game can be opened again: its log is legal from the first ply to the last.
        lobby = Lobby(SqliteStore(path))
        for key in keys:
            table = lobby.back(key).table
            failures += ["a game cannot be opened"] * (table is None)
    return Result(len(sent), failures, f"{_CLIENTS} clients, {len(clicks)} acted, each sent three times")


def _has_heard(click: str) -> Callable[[SimpleNamespace], bool]:
    return lambda screen: bool(screen.heard == click)


def _clicks(path: Path) -> list[str]:
    store = SqliteStore(path)
    try:
        return [str(click).partition(":")[2] for (click,) in store._all("SELECT click FROM record")]
    finally:
        store.close()


async def _answer(page: Page) -> None:
    """Click, and wait until the screen has heard it."""
    click = await page.click({"do": "escape"})
    await page.until(lambda screen: bool(screen.heard == click), 30.0)


async def flood(target: Target) -> Result:
    """Measure how long another client waits for its answers while one sends 20,000 messages of garbage."""
    rng, times = Random(1), list[float]()
    loop = asyncio.get_running_loop()
    async with (
        Page.visit(await target.browser(), target.base) as loud,
        Page.visit(await target.browser(), target.base) as other,
    ):
        await other.until(lambda screen: screen.plan == "home")

        async def send() -> None:
            for number in range(20_000):
                await loud.send_raw(rng.randbytes(rng.randrange(60)))
                if number % 100 == 0:
                    await asyncio.sleep(0)

        sending = asyncio.ensure_future(send())
        while not sending.done() or len(times) < 20:
            began = loop.time()
            await _answer(other)
            times.append(loop.time() - began)
            await asyncio.sleep(0.05)
        await sending
    slowest = max(times)
    failures = [f"an answer took {slowest:.1f} s"] * (slowest > 2.0)
    typical = sorted(times)[len(times) // 2]
    return Result(20_000, failures, f"others answered in {typical * 1000:.0f} ms, at most {slowest:.2f} s")
