"""``make load``: a class that begins at the same moment and plays in rooms, against a server of its own.

Needs an otherwise idle machine; the table names the goal beside each figure.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psutil
from playwright.async_api import Browser as Chromium
from playwright.async_api import async_playwright

from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.rooms import Lobby
from survive_nb.store import open_store
from survive_nb.survive.model import Options
from tests.browser import find_chromium, servers
from tests.browser.load_students import RealStudent, Room, Student
from tests.browser.measure import report
from tests.browser.pages import ARGUMENTS

#: Half of the class plays each game: so many chairs a room, and the bot that takes what is left.
GAMES: tuple[tuple[str, Any, int, str], ...] = (
    ("survive", Options(players=4), 4, "scout"),
    ("fish-fish", FishOptions(players=5), 5, "angler"),
)
MIB = 2**20


def open_rooms(store: str, class_key: str, students: int) -> list[list[str]]:
    """Open rooms for a class, begin their games, and return the keys of the seats, room by room."""
    class_rooms = Lobby(open_store(store)).class_by_key(class_key)
    names = [f"Student {number}" for number in range(students)]
    half = (students + 1) // 2
    rooms = []
    for (game, options, size, bot), part in zip(GAMES, (names[:half], names[half:]), strict=True):
        for opened in class_rooms.open_many(game, options, part, size=size, bots_fill=bot) if part else ():
            class_rooms.host(opened.facts.id).start()
            rooms.append([link.key for link in opened.links])
    return rooms


async def warmed(server: servers.Server, students: int) -> float:
    """Wait until all kernels are ready and return how long it took."""
    began = time.monotonic()
    while len(server.kernels()) < students:
        await asyncio.sleep(0.2)
    while psutil.Process(server.process.pid).cpu_percent(interval=1) > 50 or _busy(server):
        await asyncio.sleep(0.5)
    return time.monotonic() - began


def _busy(server: servers.Server) -> bool:
    """Tell whether a kernel still runs its notebook."""
    before = _cpu_seconds(server)
    time.sleep(1)
    return _cpu_seconds(server) - before > 0.2


def _cpu_seconds(server: servers.Server) -> float:
    return sum(sum(kernel.cpu_times()[:2]) for kernel in server.kernels())


@asynccontextmanager
async def chromium() -> AsyncIterator[Chromium | None]:
    """Give a real browser, if there is one."""
    path = await asyncio.to_thread(find_chromium.find)  # it uses a loop of its own
    if path is None:
        yield None
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        await browser.close()


async def files_of_a_page(browser: Chromium | None, link: str) -> list[str]:
    """Return what a real browser loads with the page, so that all students load the same."""
    if browser is None:
        return []
    page = await browser.new_page()
    await page.goto(link)
    await page.locator(".atl-root").wait_for(timeout=120_000)
    names: list[str] = await page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    await page.goto("about:blank")
    await page.close()
    return [name for name in names if "/voila/" in name and "/api/" not in name]


def memory(server: servers.Server, kernels: list[str]) -> tuple[float, float, float]:
    """Return the MiB of a student's kernel, resident and proportional, and those of the server."""
    found = [server.kernel(kernel).memory_full_info() for kernel in kernels]
    resident = sum(one.rss for one in found) / len(found) / MIB
    proportional = sum(getattr(one, "pss", one.rss) for one in found) / len(found) / MIB
    return resident, proportional, psutil.Process(server.process.pid).memory_info().rss / MIB


async def lesson(server: servers.Server, folder: Path, wishes: argparse.Namespace) -> None:
    """Let a class come, play and leave, and print what was measured."""
    store = wishes.store or str(server.store / "games.sqlite")
    class_key = parse_qs(urlsplit(servers.teachers_link(folder)).query)["class"][0]
    students = make_students(server, store, class_key, wishes)
    async with chromium() as browser:
        note(f"{len(students)} students in {len({id(one.room) for one in students})} rooms")
        note(f"kernels warm after {await warmed(server, wishes.students):.0f} s")
        files = await files_of_a_page(browser, server.address)
        note(f"each loads {len(files)} files with the page")
        real = await real_student(browser, students, wishes)
        await warmed(server, wishes.students)

        began, own = time.monotonic(), time.process_time()
        cpu, kernels_cpu = _all_cpu(server), _cpu_seconds(server)
        arrivals = [student.arrive(files, solo=wishes.solo) for student in students]
        arrivals += [real.arrive()] if real else []
        await asyncio.gather(*arrivals)
        report(f"all {wishes.students} in play after", time.monotonic() - began, 20, "s")
        own, kernels_cpu = time.process_time() - own, _cpu_seconds(server) - kernels_cpu
        cpu = _all_cpu(server) - cpu - kernels_cpu
        note(f"seconds of a core: server {cpu:.1f}, kernels {kernels_cpu:.1f}, the simulation {own:.1f}")

        cpu, end = _all_cpu(server), time.monotonic() + 60 * wishes.minutes
        await asyncio.gather(
            *(student.play(end) for student in students), *([real.play(end)] if real else [])
        )
        cpu = (_all_cpu(server) - cpu) / (60 * wishes.minutes)
        kernels = [student.page.kernel for student in students if student.page is not None]
        sizes = memory(server, kernels)
        await asyncio.gather(*(student.leave() for student in students))
        if real is not None:
            await real.page.goto("about:blank")
    print_table(students, real, sizes, cpu)
    await asyncio.sleep(10)
    report("students' kernels left 10 s after they left", alive(server, kernels), 0, "")


def make_students(
    server: servers.Server, store: str, class_key: str, wishes: argparse.Namespace
) -> list[Student]:
    """Make the students, each with a link."""
    if wishes.solo:
        return [Student(server.address, Room(), number) for number in range(wishes.students)]
    made: list[Student] = []
    for keys in open_rooms(store, class_key, wishes.students):
        room = Room()
        made += [Student(f"{server.address}&seat={key}", room, len(made) + at) for at, key in enumerate(keys)]
    return made


async def real_student(
    browser: Chromium | None, students: list[Student], wishes: argparse.Namespace
) -> RealStudent | None:
    """Let a real browser take the place of the last student."""
    if browser is None or wishes.solo or wishes.no_chromium:
        return None
    last = students.pop()
    last.room.students.remove(last)
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    return RealStudent(page, last.link)


def alive(server: servers.Server, kernels: list[str]) -> int:
    """Count the kernels of these students that still run."""
    lines = [" ".join(kernel.cmdline()) for kernel in server.kernels()]
    return sum(any(kernel in line for line in lines) for kernel in kernels)


def _all_cpu(server: servers.Server) -> float:
    own: float = sum(psutil.Process(server.process.pid).cpu_times()[:2])
    return own + _cpu_seconds(server)


def print_table(
    students: list[Student], real: RealStudent | None, sizes: tuple[float, float, float], cpu: float
) -> None:
    """Print the table of a lesson."""
    clicks = [click for student in students for click in student.clicks]
    rooms = {id(student.room): student.room for student in students}.values()
    seen = [one for room in rooms for one in room.seen]
    missing = sum(len(due) for room in rooms for due in room.due.values())
    report(f"click to own update, median of {len(clicks)}", median(clicks), 100, "ms")
    report(f"click to own update, p95 of {len(clicks)}", quantiles(clicks, n=20)[-1], 300, "ms")
    if seen:
        report(f"click to another's screen, median of {len(seen)}", median(seen), 600, "ms")
        report(f"click to another's screen, p95 of {len(seen)}", quantiles(seen, n=20)[-1], 1000, "ms")
        report("  not shown yet at the end", missing, len(students), "")
    if real is not None:
        report("messages sent by a pointer that only moves", real.hover_frames, 0, "")
    report("memory of a student's kernel, proportional (PSS)", sizes[1], 80, "MiB")
    report("memory of a student's kernel, resident (RSS)", sizes[0], 110, "MiB")
    report("memory of the server", sizes[2], 250, "MiB")
    report(f"cores busy in the lesson, of {os.cpu_count()}", cpu, os.cpu_count() or 1, "")


def note(text: str) -> None:
    """Print a line that is no figure."""
    sys.stdout.write(f"  {text}\n")
    sys.stdout.flush()


def main() -> None:
    """Hold a lesson and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.load", description=__doc__)
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--store", default="", help="another store than a file of its own: postgresql://…")
    parser.add_argument("--solo", action="store_true", help="each alone against bots, without rooms")
    parser.add_argument("--no-chromium", action="store_true", help="no real browser among the students")
    parser.add_argument("--port", type=int, default=0)
    wishes = parser.parse_args()
    options = ["--students", str(wishes.students), "--port", str(wishes.port or servers.free_port())]
    if wishes.store:
        options += ["--store", wishes.store]
    with TemporaryDirectory() as name, servers.class_server(Path(name), *options) as server:
        asyncio.run(lesson(server, Path(name), wishes))


if __name__ == "__main__":
    main()
