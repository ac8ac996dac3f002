"""``make measure``: how fast the app answers in a real browser, and how much it sends and keeps.

Needs an otherwise idle machine; the table names the goal beside each figure.
"""

from __future__ import annotations

import re
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

from survive_nb.server import places
from tests.browser import find_chromium, servers
from tests.browser.midgame import MidGame, mid_game, mid_hand
from tests.browser.pages import ARGUMENTS, cell, wait_painted

ROUNDS = 20  # of three clicks: choose an explorer, move it, take the move back
BIDS = 30  # of two clicks: bid, take the bid back
PAGES = 7
GAMES = 10
FIXED_WORK = 1_000_000
ROOT = Path(__file__).parents[2]

#: Promises two times, in milliseconds from the press of the pointer: when the canvas has changed at a place,
#: and when the page around it has.
OBSERVE = """([place]) => {
  const root = document.querySelector(".atl-root");
  const canvas = root.querySelector(".atl-canvas canvas");
  const whole = canvas.getBoundingClientRect();
  const part = root.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
  const scale = canvas.width / whole.width;
  const sizes = [part.x - whole.x, part.y - whole.y, part.width, part.height];
  const box = sizes.map((size) => Math.round(size * scale));
  // Quickly, or the looking itself would be measured.
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

#: Tells whether a game can be played: the middle of its board is painted, and places of it can be clicked.
#: Looking at all of the board at each frame would slow the page.
PLAYABLE = """() => {
  if (!document.querySelector(".atl-cell-live")) return false;
  const canvas = document.querySelector(".atl-canvas canvas");
  if (!canvas || !canvas.width) return false;
  const [x, y] = [canvas.width / 2 - 60, canvas.height / 2 - 60];
  const pixels = canvas.getContext("2d").getImageData(x, y, 120, 120).data.buffer;
  return new Set(new Uint32Array(pixels)).size >= 3;
}"""

#: Run in a kernel: a screen, and a visitor who clicks what it offers until the game is over.
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
    """What travels between a page and its kernel."""

    def __init__(self, page: Page, *, listens: bool) -> None:
        self.up: list[bytes] = []
        self.down: list[bytes] = []
        if listens:
            page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.up.append(_bytes(data)))
        socket.on("framereceived", lambda data: self.down.append(_bytes(data)))

    def take(self) -> tuple[int, int, int]:
        """Return messages of widgets up, messages of widgets down, and bytes down, since the last time.

        Now and then the page says that it is still there; that, and its receipt, belong to no click.
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
    """Count the frames whose own header, the first one in them, says that they are a widget's."""
    kinds = (re.search(rb'"msg_type": ?"(\w+)"', frame) for frame in frames)
    return sum(kind is not None and kind[1] == b"comm_msg" for kind in kinds)


# -- clicks -------------------------------------------------------------------------------------------------


class Click(NamedTuple):
    """Milliseconds to the painted answer, milliseconds that a fixed piece of work took just before it, and
    what travelled."""

    answer: float
    work: float
    sent: tuple[int, int, int]


def fixed_work() -> float:
    """Return the milliseconds that a fixed piece of work takes now.

    A borrowed machine may be twice as fast in one minute as in the next: compare multiples of this.
    """
    begin = time.perf_counter()
    total = 0
    for number in range(FIXED_WORK):
        total += number
    return (time.perf_counter() - begin) * 1000


def measure_clicks(browser: Browser, address: str, game: MidGame, *, listens: bool) -> Iterator[Click]:
    """Yield, for each click in Survive!, the milliseconds to the painted answer and its messages."""
    with _open(browser, f"{address}?game={game.key}", game.start, listens=listens) as (page, line):
        for _ in range(ROUNDS):
            yield _measured(page, line, game.start, lambda: _press(page, game.start))
            yield _measured(page, line, game.target, lambda: _press(page, game.target))
            yield _measured(page, line, game.target, lambda: _undo(page))


def measure_bids(browser: Browser, address: str, key: str, *, listens: bool) -> Iterator[Click]:
    """Yield the same for each click in a hand of Fish Fish!"""
    with _open(browser, f"{address}?game={key}", "bid-2", listens=listens) as (page, line):
        for _ in range(BIDS):
            yield _measured(page, line, "bid-2", lambda: _press(page, "bid-2"))
            yield _measured(page, line, "bid-2", lambda: _undo(page))


@contextmanager
def _open(browser: Browser, address: str, place: str, *, listens: bool) -> Iterator[tuple[Page, Line]]:
    """Open a game, wait until a place of it can be clicked and until the machine is at rest.

    Listening to the line takes time itself, so clicks are timed without it.
    """
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    line = Line(page, listens=listens)
    page.goto(address)
    cell(page, place).wait_for()
    wait_painted(page)
    page.wait_for_timeout(3000)  # the pool is filled again
    yield page, line
    page.goto("about:blank")


def _undo(page: Page) -> None:
    page.get_by_role("button", name="Undo").click()


def _press(page: Page, place: str) -> None:
    """Click in the middle of a place, as a hand does, wherever it is covered or not."""
    box = cell(page, place).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _measured(page: Page, line: Line, place: str, click: Callable[[], None]) -> Click:
    """Click once, wait for the answer and for silence, and return what was seen."""
    work = fixed_work()
    page.evaluate(OBSERVE, [place])
    line.take()
    click()
    painted, changed = page.evaluate("window.measured")
    page.wait_for_timeout(400)
    return Click(max(painted, changed or 0.0), work, line.take())


# -- pages --------------------------------------------------------------------------------------------------


def measure_page(browser: Browser, address: str) -> tuple[float, float]:
    """Return the seconds from asking for a page, with an empty cache, to the painted board of its game.

    The milliseconds of a fixed piece of work come with it.
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
    time.sleep(9)  # the kernel ends, and the next one is warmed up
    return seconds, work


# -- memory -------------------------------------------------------------------------------------------------


@contextmanager
def kernel(folder: Path) -> Iterator[Callable[[str], float]]:
    """Give a function that runs code in a kernel like Voilà's and returns its resident MiB afterwards."""
    places.lead_jupyter_here()
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
    """Print one line of the table."""
    verdict = "met" if value <= goal else "MISSED"
    sys.stdout.write(f"{figure:<52}{value:>9.2f} {unit:<4} goal {goal:>6g}   {verdict}\n")
    sys.stdout.flush()


def report_work(work: list[float], times: float) -> None:
    """Print how fast the machine was meanwhile, and the figure before as a multiple of it."""
    sys.stdout.write(
        f"  fixed piece of work meanwhile {median(work):.0f} ms; median as a multiple {times:.2f}\n"
    )


def report_clicks(game: str, measured: Callable[..., Iterator[Click]]) -> None:
    """Print the lines about the clicks of one game: how long they take, then what they send."""
    clicks = list(measured(listens=False))
    times = [click.answer for click in clicks]
    report(f"{game} click to painted answer, median of {len(times)}", median(times), 60, "ms")
    report(f"{game} click to painted answer, p95 of {len(times)}", quantiles(times, n=20)[-1], 120, "ms")
    report_work([click.work for click in clicks], median(click.answer / click.work for click in clicks))
    sent = [click.sent for click in measured(listens=True)]
    report(f"{game} widget messages up a click, most", max(up for up, _, _ in sent), 1, "")
    report(f"{game} widget messages down a click, most", max(down for _, down, _ in sent), 3, "")
    report(f"{game} bytes down a click, most", max(size for _, _, size in sent) / 1000, 60, "kB")


def report_pages(kernel_state: str, pages: list[tuple[float, float]], goal: float) -> None:
    """Print the lines about pages that were opened with a cold or a warm kernel."""
    figure = f"page to painted board, {kernel_state} kernel, median of {len(pages)}"
    report(figure, median(seconds for seconds, _ in pages), goal, "s")
    report_work([work for _, work in pages], median(1000 * seconds / work for seconds, work in pages))


def main() -> None:
    """Measure everything and print a table."""
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
        # A template of one's own is never served; asking for one only goes past the kernel that is kept warm.
        cold = [measure_page(browser, f"{address}&template=none") for _ in range(PAGES)]
        report_pages("cold", cold, 3)
        report_pages("warm", warm, 2)
        browser.close()

    with TemporaryDirectory() as name, kernel(Path(name)) as run:
        resident = [run(PLAY.format(n=n)) for n in range(GAMES)]
    report("kernel after a whole game", resident[0], 95, "MiB")
    report(f"growth from game 3 to game {GAMES}", resident[-1] - resident[2], 2, "MiB")
    sys.stdout.write(f"  MiB after each game: {' '.join(f'{one:.1f}' for one in resident)}\n")


if __name__ == "__main__":
    main()
