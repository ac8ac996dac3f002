"""Helpers for pages in browser tests: cells, the painted board, and errors that must not occur."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.servers import TOKEN, Server

#: Timeout of every wait, in milliseconds: other tests keep the cores busy at the same time.
TIMEOUT = 120_000
expect.set_options(timeout=TIMEOUT)

#: The name of a machine on a local network: its pages over http are no secure context, as those of localhost.
LAN_NAME = "classroom.test"

#: How Chromium is started: no sandbox (CI runs as root), and nothing of its own on the network.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
)

OWN_NAMES = ("127.0.0.1", "localhost", LAN_NAME)

#: Which of the four steps a turn is in, and how many moves are left.
STEP = ".atl-step.atl-current"
MOVES = ".atl-moves-left"

#: The largest canvas has several colours on it.
PAINTED = """() => {
  const area = (canvas) => canvas.width * canvas.height;
  const [canvas] = [...document.querySelectorAll("canvas")].sort((a, b) => area(b) - area(a));
  if (!canvas || !area(canvas)) return false;
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const colours = new Set();
  const step = 4 * Math.max(1, Math.floor(pixels.length / 4 / 4099));
  for (let i = 0; i < pixels.length && colours.size < 3; i += step) {
    if (pixels[i + 3]) colours.add(`${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`);
  }
  return colours.size >= 3;
}"""


class Watch:
    """Writes down what a page does wrong: errors, and talking to other hosts."""

    def __init__(self) -> None:
        self.wrongs: list[str] = []
        # Seen with a load of thirty: the kernel tells Voilà's page too late which widgets it has.  The page
        # reloads itself then (`test_late_app_reloads_page_twice`).
        self.allowed: list[str] = [
            "console: Error: widget model not found",
            # Seen once, on a lesson: the page was closed while one of its boards reported that it is shown.
            "page error: Cannot send",
        ]

    def allow(self, pattern: str) -> None:
        """Accept what matches, because the test provokes it."""
        self.allowed.append(pattern)

    def over(self, page: Page) -> None:
        """Watch a page from now on."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrongs.append(f"page error: {error}"))
        page.on("request", self._asked)

    def check(self) -> None:
        """Fail if anything went wrong."""
        wrongs = [wrong for wrong in self.wrongs if not any(re.search(one, wrong) for one in self.allowed)]
        assert not wrongs, "\n".join(wrongs)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrongs.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname not in OWN_NAMES:
            self.wrongs.append(f"asked another host: {request.url}")


@contextmanager
def watched(browser: Browser, watch: Watch, **options: object) -> Iterator[Page]:
    """Open a page of its own, as another visitor would, and watch it."""
    context = browser.new_context(**({"locale": "en-US"} | options))  # type: ignore[arg-type]
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    watch.over(page)
    try:
        yield page
    finally:
        # As somebody leaves who closes the tab: the page gets to say goodbye to its kernel.
        if not page.is_closed():
            page.goto("about:blank")
        context.close()


@contextmanager
def visit(browser: Browser, **options: object) -> Iterator[Page]:
    """Open a watched page that several tests share; its errors are reported at the end."""
    watch = Watch()
    with watched(browser, watch, **options) as page:
        yield page
    watch.check()


def remembered(server: Server, browser: str = "", **settings: object) -> dict[str, Any]:
    """Return what a browser remembers that has been here before: its token and its settings."""
    kept = {"survive-nb settings": json.dumps(settings)} | (
        {"survive-nb browser": browser} if browser else {}
    )
    items = [{"name": name, "value": value} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": server.address.rstrip("/"), "localStorage": items}]}


class Line:
    """Everything that goes over the line between page and kernel."""

    def __init__(self, page: Page) -> None:
        self.up: list[str] = []
        self.down: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.up.append(_text(data)))
        socket.on("framereceived", lambda data: self.down.append(_text(data)))

    def clear(self) -> None:
        """Forget what has been seen so far."""
        self.up.clear()
        self.down.clear()


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", errors="replace")


def cell(page: Page, place: str) -> Locator:
    """Return the cell of a space ("G6") or a safe island ("NW")."""
    return page.locator(f'[role=gridcell][data-place="{place}"]')


def press(page: Page, place: str) -> None:
    """Click in the middle of a place, as a hand does, whether or not the click will do anything."""
    shown = cell(page, place)
    shown.scroll_into_view_if_needed()
    box = shown.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def without_dialogs(page: Page) -> Page:
    """Close what an earlier test has left open."""
    dialog = page.get_by_role("dialog")
    if dialog.count():
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return page


def at_home(page: Page) -> Page:
    """Go to the home page, from wherever an earlier test has left off."""
    without_dialogs(page)
    play = page.get_by_role("button", name="Play Survive!")
    home = page.get_by_role("button", name="Home", exact=True)
    expect(play.or_(home).first).to_be_visible()
    if home.is_visible():
        home.click()
    expect(play).to_be_visible()
    return page


def finish_looking(page: Page) -> None:
    """Finish the last look at the own values, which stands between set-up and the first move."""
    page.get_by_role("button", name="I will remember them").click()
    expect(page.locator(".atl-remember")).to_have_count(0)


def play_now(page: Page) -> None:
    """Begin a game from the home page, up to the first move."""
    page.get_by_role("button", name="Play Survive!").click()
    finish_looking(page)


def wait_painted(page: Page) -> None:
    """Wait until the board is painted."""
    page.wait_for_function(PAINTED)


def eventually(page: Page, look: Callable[[], bool]) -> None:
    """Wait until something has happened that the page does not show, such as a ply in the store."""
    end = monotonic() + TIMEOUT / 1000
    while not look():
        assert monotonic() < end, "it does not happen"
        page.wait_for_timeout(50)


def kernel_id(page: Page) -> str:
    """Return the id of the kernel behind a page of Voilà's."""
    found: str = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    return found


def open_in_lab(page: Page, address: str, notebook: str = "play.ipynb") -> None:
    """Open a notebook in JupyterLab and run its first cell."""
    # Without "reset" JupyterLab opens again, in hidden tabs, what earlier tests had open.
    page.goto(f"{address}lab/tree/{notebook}?token={TOKEN}&reset")
    run_code_cell(page)


def run_code_cell(page: Page, index: int = 0, *, stay: bool = False) -> None:
    """Run a code cell of the notebook that JupyterLab shows, and select the next cell unless it is to stay.

    JupyterLab removes cells that are scrolled out of view from the page: stay where a board is looked for.
    """
    # A cell that is run before the kernel is there is not run at all.
    page.get_by_role("button", name=re.compile(r"\| Idle$")).wait_for(timeout=TIMEOUT)
    cell = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").nth(index)
    taken = cell.locator(".jp-InputPrompt").filter(has_text=re.compile(r"\[(\*|\d+)\]"))
    for _ in range(3):  # on a busy machine "Idle" may be shown too early
        cell.locator(".cm-content").click()
        cell.locator(".cm-content").press("Control+Enter" if stay else "Shift+Enter")
        try:
            taken.wait_for(timeout=15_000)
        except PlaywrightTimeout:
            continue
        return
    raise AssertionError(f"JupyterLab does not run code cell {index}")


def voila_in_jupyter(address: str, notebook: str = "play.ipynb") -> str:
    """Return where Voilà shows a notebook inside a Jupyter server."""
    return f"{address}voila/render/{notebook}?token={TOKEN}"
