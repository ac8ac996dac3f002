"""``make load``: simulate a class that starts at the same moment and plays in rooms, on a local server.

Needs an otherwise idle machine. The table shows the target beside each figure.
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
from tests.browser.pages import ARGUMENTS
from tools.load_students import RealStudent, Room, Student
from tools.measure import report

#: Half of the class plays each game: name, options, seats per room, and the bot for empty seats.
GAMES: tuple[tuple[str, Any, int, str], ...] = (
    ("survive", Options(players=4), 4, "scout"),
    ("fish-fish", FishOptions(players=5), 5, "angler"),
)
MIB = 2**20


def open_rooms(store: str, class_key: str, students: int) -> list[list[str]]:
    """Open rooms for a class, start their games, and return the keys of the seats by room."""
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
    """Wait until all kernels are ready, and return the seconds it took."""
    began = time.monotonic()
    while len(server.kernels()) < students:
        await asyncio.sleep(0.2)
    while psutil.Process(server.process.pid).cpu_percent(interval=1) > 50 or _busy(server):
        await asyncio.sleep(0.5)
    return time.monotonic() - began


def _busy(server: servers.Server) -> bool:
    """Return whether a kernel is still executing its notebook."""
    before = _cpu_seconds(server)
    time.sleep(1)
    return _cpu_seconds(server) - before > 0.2


def _cpu_seconds(server: servers.Server) -> float:
    return sum(sum(kernel.cpu_times()[:2]) for kernel in server.kernels())


@asynccontextmanager
async def chromium() -> AsyncIterator[Chromium | None]:
    """Yield a real browser, or ``None`` if none is installed."""
    path = await asyncio.to_thread(find_chromium.find)  # it runs its own event loop
    if path is None:
        yield None
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        await browser.close()


async def files_of_a_page(browser: Chromium | None, link: str) -> list[str]:
    """Return the files that a real browser loads with the page, for all simulated students to load."""
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
    """Return the memory in MiB: resident and proportional per kernel, and of the server."""
    found = [server.kernel(kernel).memory_full_info() for kernel in kernels]
    resident = sum(one.rss for one in found) / len(found) / MIB
    proportional = sum(getattr(one, "pss", one.rss) for one in found) / len(found) / MIB
    return resident, proportional, psutil.Process(server.process.pid).memory_info().rss / MIB


async def lesson(server: servers.Server, folder: Path, args: argparse.Namespace) -> None:
    """Simulate a lesson: all students arrive, play and leave. Print the figures."""
    store = args.store or str(server.store / "games.sqlite")
    class_key = parse_qs(urlsplit(servers.teachers_link(folder)).query)["class"][0]
    students = make_students(server, store, class_key, args)
    async with chromium() as browser:
        note(f"{len(students)} students in {len({id(one.room) for one in students})} rooms")
        note(f"kernels warm after {await warmed(server, args.students):.0f} s")
        files = await files_of_a_page(browser, server.address)
        note(f"each page loads {len(files)} files")
        real = await real_student(browser, students, args)
        await warmed(server, args.students)

        began, own = time.monotonic(), time.process_time()
        cpu, kernels_cpu = _all_cpu(server), _cpu_seconds(server)
        arrivals = [student.arrive(files, solo=args.solo) for student in students]
        arrivals += [real.arrive()] if real else []
        await asyncio.gather(*arrivals)
        report(f"all {args.students} in play after", time.monotonic() - began, 20, "s")
        own, kernels_cpu = time.process_time() - own, _cpu_seconds(server) - kernels_cpu
        cpu = _all_cpu(server) - cpu - kernels_cpu
        note(f"CPU seconds: server {cpu:.1f}, kernels {kernels_cpu:.1f}, the simulation {own:.1f}")

        cpu, end = _all_cpu(server), time.monotonic() + 60 * args.minutes
        await asyncio.gather(
            *(student.play(end) for student in students), *([real.play(end)] if real else [])
        )
        cpu = (_all_cpu(server) - cpu) / (60 * args.minutes)
        kernels = [student.page.kernel for student in students if student.page is not None]
        sizes = memory(server, kernels)
        await asyncio.gather(*(student.leave() for student in students))
        if real is not None:
            await real.page.goto("about:blank")
    print_table(students, real, sizes, cpu)
    await asyncio.sleep(10)
    report("students' kernels running 10 s after they left", alive(server, kernels), 0, "")


def make_students(
    server: servers.Server, store: str, class_key: str, args: argparse.Namespace
) -> list[Student]:
    """Create the students, each with a link."""
    if args.solo:
        return [Student(server.address, Room(), number) for number in range(args.students)]
    made: list[Student] = []
    for keys in open_rooms(store, class_key, args.students):
        room = Room()
        made += [Student(f"{server.address}&seat={key}", room, len(made) + at) for at, key in enumerate(keys)]
    return made


async def real_student(
    browser: Chromium | None, students: list[Student], args: argparse.Namespace
) -> RealStudent | None:
    """Replace the last student by a real browser."""
    if browser is None or args.solo or args.no_chromium:
        return None
    last = students.pop()
    last.room.students.remove(last)
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    return RealStudent(page, last.link)


def alive(server: servers.Server, kernels: list[str]) -> int:
    """Return how many of these kernels are still running."""
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
        report("  not shown at the end", missing, len(students), "")
    if real is not None:
        report("messages sent while the pointer only moves", real.hover_frames, 0, "")
    report("memory of a student's kernel, proportional (PSS)", sizes[1], 80, "MiB")
    report("memory of a student's kernel, resident (RSS)", sizes[0], 110, "MiB")
    report("memory of the server", sizes[2], 250, "MiB")
    report(f"cores in use, of {os.cpu_count()}", cpu, os.cpu_count() or 1, "")


def note(text: str) -> None:
    """Print a remark."""
    sys.stdout.write(f"  {text}\n")
    sys.stdout.flush()


def main() -> None:
    """Simulate a lesson and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument(
        "--store", default="", help="the store to use, such as postgresql://… (default: a temporary file)"
    )
    parser.add_argument("--solo", action="store_true", help="every student alone against bots, without rooms")
    parser.add_argument("--no-chromium", action="store_true", help="no real browser among the students")
    parser.add_argument("--port", type=int, default=0)
    args = parser.parse_args()
    options = ["--students", str(args.students), "--port", str(args.port or servers.free_port())]
    if args.store:
        options += ["--store", args.store]
    with TemporaryDirectory() as name, servers.class_server(Path(name), *options) as server:
        asyncio.run(lesson(server, Path(name), args))


if __name__ == "__main__":
    main()
