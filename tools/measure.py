"""``make measure``: response times in a real browser, messages and bytes sent, and memory of the kernel.

Needs an otherwise idle machine. The table shows the target beside each figure.

    python -m tools.measure                  this checkout
    python -m tools.measure --memory         only the memory of the kernel; needs no browser
    python -m tools.measure --checkout DIR   another checkout, measured with its own tool and .venv
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import psutil
from jupyter_client.manager import start_new_kernel
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from survive_nb.server import paths
from tests.browser import find_chromium, servers
from tests.browser.midgame import MidGame, mid_game, mid_hand
from tests.browser.pages import ARGUMENTS, cell, wait_painted

ROUNDS = 20  # of three clicks: pick an explorer, move it, undo
BIDS = 30  # of two clicks: bid, undo
PAGES = 7
GAMES = 10
FIXED_WORK = 1_000_000
ROOT = Path(__file__).parents[1]

#: Sets ``window.measured`` to a promise of two times, in milliseconds after the pointer was pressed: when the
#: canvas changed at a given place, and when the page around it changed.
OBSERVE = """([place]) => {
  const root = document.querySelector(".atl-root");
  const canvas = root.querySelector(".atl-canvas canvas");
  const whole = canvas.getBoundingClientRect();
  const part = root.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
  const scale = canvas.width / whole.width;
  const sizes = [part.x - whole.x, part.y - whole.y, part.width, part.height];
  const box = sizes.map((size) => Math.round(size * scale));
  // A cheap checksum: reading the pixels must not distort the measurement.
  const look = () => {
    const pixels = new Uint32Array(canvas.getContext("2d").getImageData(...box).data.buffer);
    let sum = 0;
    for (const pixel of pixels) sum = (Math.imul(sum, 31) + pixel) | 0;
    return sum;
  };
  const before = look();
  window.measured = new Promise((resolve) => {
    let start = null, painted = null, changed = null;
    const press = (event) => { start = event.timeStamp; };
    document.addEventListener("pointerdown", press, { capture: true, once: true });
    const page = new MutationObserver(() => { if (start !== null) changed ??= performance.now() - start; });
    const regions = { subtree: true, childList: true, characterData: true };
    for (const region of root.querySelectorAll(".atl-region")) page.observe(region, regions);
    const frame = () => {
      if (start !== null && painted === null && look() !== before) painted = performance.now() - start;
      if (painted !== null && (changed !== null || performance.now() - start > painted + 300)) {
        page.disconnect();
        resolve([painted, changed]);
      } else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}"""

#: Returns whether a game can be played: the middle of its board is painted, and it has places to click.
#: Reading the whole board in each frame would slow the page down.
PLAYABLE = """() => {
  if (!document.querySelector(".atl-cell-live")) return false;
  const canvas = document.querySelector(".atl-canvas canvas");
  if (!canvas || !canvas.width) return false;
  const [x, y] = [canvas.width / 2 - 60, canvas.height / 2 - 60];
  const pixels = canvas.getContext("2d").getImageData(x, y, 120, 120).data.buffer;
  return new Set(new Uint32Array(pixels)).size >= 3;
}"""

#: Code for a kernel: create an app, then click at random until a game is over.
SIT_DOWN = """
from pathlib import Path
from random import Random
from tests.ui.apps import Visitor, begun, new_app
app = new_app(Path({folder!r}))
"""
PLAY = """
Visitor(app, Random({n})).play(begun(app, "person", "scout", "scout", "scout", seed="measure-{n}"))
app.home(); app.refresh()
"""


class Line:
    """Records the messages between a page and its kernel."""

    def __init__(self, page: Page, *, listens: bool) -> None:
        self.up: list[bytes] = []
        self.down: list[bytes] = []
        if listens:
            page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.up.append(_bytes(data)))
        socket.on("framereceived", lambda data: self.down.append(_bytes(data)))

    def take(self) -> tuple[int, int, int]:
        """Return widget messages sent, widget messages received and bytes received since the last call.

        Heartbeats and their receipts do not count.
        """
        beats = sum(b'"do":"beat"' in frame for frame in self.up)
        up, down = _widget_messages(self.up) - beats, _widget_messages(self.down) - beats
        counts = up, down, sum(map(len, self.down))
        self.up.clear()
        self.down.clear()
        return counts


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def _widget_messages(frames: list[bytes]) -> int:
    """Count the frames whose first header has the type of a widget message."""
    kinds = (re.search(rb'"msg_type": ?"(\w+)"', frame) for frame in frames)
    return sum(kind is not None and kind[1] == b"comm_msg" for kind in kinds)


# -- clicks -------------------------------------------------------------------------------------------------


class Click(NamedTuple):
    """The time of one click, in milliseconds, and what was sent.

    ``work`` is the time of `fixed_work` just before the click; ``sent`` is what `Line.take` returns.
    """

    answer: float
    work: float
    sent: tuple[int, int, int]


def fixed_work() -> float:
    """Return the milliseconds that a fixed loop takes now.

    A shared machine may be twice as fast in one minute as in the next: compare multiples of this time.
    """
    begin = time.perf_counter()
    total = 0
    for number in range(FIXED_WORK):
        total += number
    return (time.perf_counter() - begin) * 1000


def measure_clicks(browser: Browser, address: str, game: MidGame, *, listens: bool) -> Iterator[Click]:
    """Yield the figures of each click in a game of Survive!."""
    with _open(browser, f"{address}?game={game.key}", game.start, listens=listens) as (page, line):
        for _ in range(ROUNDS):
            yield _measured(page, line, game.start, lambda: _press(page, game.start))
            yield _measured(page, line, game.target, lambda: _press(page, game.target))
            yield _measured(page, line, game.target, lambda: _undo(page))


def measure_bids(browser: Browser, address: str, key: str, *, listens: bool) -> Iterator[Click]:
    """Yield the figures of each click in a hand of the game Fish Fish."""
    with _open(browser, f"{address}?game={key}", "bid-2", listens=listens) as (page, line):
        for _ in range(BIDS):
            yield _measured(page, line, "bid-2", lambda: _press(page, "bid-2"))
            yield _measured(page, line, "bid-2", lambda: _undo(page))


@contextmanager
def _open(browser: Browser, address: str, place: str, *, listens: bool) -> Iterator[tuple[Page, Line]]:
    """Open a game, and wait until a place of it can be clicked and the machine is idle.

    Recording messages takes time, so clicks are timed without it.
    """
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    line = Line(page, listens=listens)
    page.goto(address)
    cell(page, place).wait_for()
    wait_painted(page)
    page.wait_for_timeout(3000)  # until the kernel pool is full again
    yield page, line
    page.goto("about:blank")


def _undo(page: Page) -> None:
    page.get_by_role("button", name="Undo").click()


def _press(page: Page, place: str) -> None:
    """Click the middle of a place with the mouse."""
    box = cell(page, place).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _measured(page: Page, line: Line, place: str, click: Callable[[], None]) -> Click:
    """Click once, wait for the answer and until nothing more is sent, and return the figures."""
    work = fixed_work()
    page.evaluate(OBSERVE, [place])
    line.take()
    click()
    painted, changed = page.evaluate("window.measured")
    page.wait_for_timeout(400)
    return Click(max(painted, changed or 0.0), work, line.take())


# -- pages --------------------------------------------------------------------------------------------------


def measure_page(browser: Browser, address: str) -> tuple[float, float]:
    """Return the seconds from requesting a page, with an empty cache, to the painted board.

    The second value is the time of `fixed_work` before the request.
    """
    work = fixed_work()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    begin = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_function(PLAYABLE, polling="raf")
    seconds = time.monotonic() - begin
    page.goto("about:blank")
    context.close()
    time.sleep(9)  # the kernel ends, and the next one starts
    return seconds, work


# -- memory -------------------------------------------------------------------------------------------------


@contextmanager
def kernel(folder: Path) -> Iterator[Callable[[str], float]]:
    """Yield a function that runs code in a kernel like Voilà's and returns its resident memory in MiB."""
    paths.add_to_jupyter_path()
    manager, client = start_new_kernel(cwd=str(ROOT))
    (process,) = servers.kernels(psutil.Process().pid)

    def run(code: str) -> float:
        reply: Any = client.execute_interactive(code, timeout=600, output_hook=lambda _: None)
        assert reply["content"]["status"] == "ok", reply["content"].get("evalue")
        resident: int = process.memory_info().rss
        return resident / 2**20

    try:
        run(SIT_DOWN.format(folder=str(folder)))
        yield run
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# -- the table ----------------------------------------------------------------------------------------------


def report(figure: str, value: float, goal: float, unit: str) -> None:
    """Print a line of the table: a figure and its target."""
    verdict = "met" if value <= goal else "MISSED"
    sys.stdout.write(f"{figure:<52}{value:>9.2f} {unit:<4} goal {goal:>6g}   {verdict}\n")
    sys.stdout.flush()


def report_work(work: list[float], times: float) -> None:
    """Print the time of `fixed_work`, and the last median as a multiple of it."""
    sys.stdout.write(f"  fixed work {median(work):.0f} ms; median as a multiple of it {times:.2f}\n")


def report_clicks(game: str, measured: Callable[..., Iterator[Click]]) -> None:
    """Print the figures of the clicks of one game: times, then messages and bytes."""
    clicks = list(measured(listens=False))
    times = [click.answer for click in clicks]
    report(f"{game} click to painted answer, median of {len(times)}", median(times), 60, "ms")
    report(f"{game} click to painted answer, p95 of {len(times)}", quantiles(times, n=20)[-1], 120, "ms")
    report_work([click.work for click in clicks], median(click.answer / click.work for click in clicks))
    sent = [click.sent for click in measured(listens=True)]
    report(f"{game} widget messages up per click, maximum", max(up for up, _, _ in sent), 1, "")
    report(f"{game} widget messages down per click, maximum", max(down for _, down, _ in sent), 3, "")
    report(f"{game} kB down per click, maximum", max(size for _, _, size in sent) / 1000, 60, "kB")


def report_pages(kernel_state: str, pages: list[tuple[float, float]], goal: float) -> None:
    """Print the figures of pages opened with a cold or a warm kernel."""
    figure = f"page to painted board, {kernel_state} kernel, median of {len(pages)}"
    report(figure, median(seconds for seconds, _ in pages), goal, "s")
    report_work([work for _, work in pages], median(1000 * seconds / work for seconds, work in pages))


def run_in(checkout: Path) -> int:
    """Run the measurement of another checkout; up to 9cc0027 it was part of the tests."""
    name = "tools.measure" if (checkout / "tools" / "measure.py").is_file() else "tests.browser.measure"
    own = checkout / ".venv" / "bin" / "python"
    python = own if own.is_file() else Path(sys.executable)
    return subprocess.run([python, "-m", name], cwd=checkout).returncode


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure", description="Measure the app.")
    parser.add_argument("--checkout", type=Path, metavar="DIR", help="measure this checkout")
    parser.add_argument("--memory", action="store_true", help="measure only the memory of the kernel")
    args = parser.parse_args()
    if args.checkout:
        sys.exit(run_in(args.checkout.resolve()))
    if not args.memory:
        measure_in_browser()
    measure_memory()


def measure_in_browser() -> None:
    """Print the figures of clicks and pages."""
    path = find_chromium.find()
    if path is None:
        sys.exit(find_chromium.NONE)
    with TemporaryDirectory() as name, servers.voila(Path(name)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        game = mid_game(server.store)
        address = f"{server.address}?game={game.key}"

        report_clicks("Survive!", partial(measure_clicks, browser, server.address, game))
        report_clicks("Fish Fish!", partial(measure_bids, browser, server.address, mid_hand(server.store)))

        time.sleep(9)
        warm = [measure_page(browser, address) for _ in range(PAGES)]
        # An unknown template is ignored, but such a request does not use a kernel of the pool.
        cold = [measure_page(browser, f"{address}&template=none") for _ in range(PAGES)]
        report_pages("cold", cold, 3)
        report_pages("warm", warm, 2)
        browser.close()


def measure_memory() -> None:
    """Print the memory of a kernel in which one game after the other is played."""
    with TemporaryDirectory() as name, kernel(Path(name)) as run:
        resident = [run(PLAY.format(n=n)) for n in range(GAMES)]
    report("kernel after a whole game", resident[0], 95, "MiB")
    report(f"growth from game 3 to game {GAMES}", resident[-1] - resident[2], 2, "MiB")
    sys.stdout.write(f"  MiB after each game: {' '.join(f'{one:.1f}' for one in resident)}\n")


if __name__ == "__main__":
    main()
