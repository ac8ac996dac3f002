"""``make site-test``: play on the static site in a real browser, in both languages.

``make test`` does a part of it (``tests/browser/test_static_site.py``): starting Python in a page is slow.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, Frame, Page, expect, sync_playwright

from survive_nb.i18n.words import Words
from tests.browser import find_chromium
from tests.browser.pages import ARGUMENTS, PAINTED, Watch, watched

#: Timeout in milliseconds: Python starts inside the page, and all cores may be busy.
TIMEOUT = 180_000
#: Harmless messages of JupyterLite on the console.
IGNORED = (
    r"favicon\.ico",
    r"failed to activate",
    r"status of 404",
    r"Control comm did not respond",
)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Log nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve the site below a path, as static hosts do, and yield its address."""
    with TemporaryDirectory() as root:
        (Path(root) / "class").symlink_to(site.resolve(), target_is_directory=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=root))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/class/"
        finally:
            server.shutdown()
            server.server_close()


def shown(page: Page) -> Frame:
    """Wait for the game and return its frame."""
    page.wait_for_selector("#waiting", state="detached", timeout=TIMEOUT)
    frame = next(frame for frame in page.frames if "/notebooks/" in frame.url)
    frame.wait_for_function(PAINTED, timeout=TIMEOUT)
    return frame


def play(page: Page, address: str, lang: str) -> None:
    """Start a game and let the bots move."""
    say = Words(lang).say
    page.goto(address + ("" if lang == "en" else "fa.html"))
    page.locator("a.button").first.click()
    frame = shown(page)
    expect(frame.locator(".atl-root")).to_have_attribute("lang", lang)
    frame.get_by_role("button", name=say("Play {game}", game="survive"), exact=True).click()
    frame.get_by_role("button", name=say("I will remember them"), exact=True).click()
    expect(frame.locator(".atl-moves-left")).to_be_visible(timeout=TIMEOUT)
    frame.get_by_role("button", name=say("End moves"), exact=True).click()
    expect(frame.locator(".atl-moves-left")).to_be_hidden(timeout=TIMEOUT)


def play_and_reload(page: Page, address: str, lang: str) -> None:
    """Start a game, reload the page, and check that the game can be continued."""
    play(page, address, lang)
    page.wait_for_timeout(2000)  # the store is copied shortly after a change
    page.reload()
    button = shown(page).get_by_role("button", name=Words(lang).say("Continue"), exact=True)
    expect(button.first).to_be_visible()


def learn(page: Page, address: str) -> Frame:
    """Open a lesson, run it, wait for its first board, and return the frame of the notebook."""
    page.goto(address)
    page.get_by_role("link", name="Sinking order").click()
    expect(page).to_have_title("Sinking order")
    return run_all(page)


def run_all(page: Page) -> Frame:
    """Run the lesson of the page, wait for its first board, and return the frame of the notebook."""
    ready = "frames[0]?.jupyterapp?.commands.isEnabled('notebook:run-all-cells')"
    page.wait_for_function(ready, timeout=TIMEOUT)
    frame = next(frame for frame in page.frames if "/notebooks/" in frame.url)
    frame.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready.then(() => true)")
    frame.get_by_role("menuitem", name="Run", exact=True).click()
    frame.get_by_text("Run All Cells", exact=True).click()
    frame.wait_for_function(PAINTED, timeout=TIMEOUT)
    return frame


def use_bar(page: Page, frame: Frame) -> None:
    """Use the bar of a lesson: settings reach the boards, links lead to the other language and home."""
    board = frame.locator(".atl-root").first
    expect(board).to_have_attribute("data-scheme", "light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark", exact=True).check()
    expect(board).to_have_attribute("data-scheme", "dark")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="فارسی").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.get_by_role("link", name=Words("fa").say("Home")).click()
    expect(page.locator("h1")).to_have_text("زنده بمانید! و بفرمایید ماهی!")


def try_out(browser: Browser, address: str) -> None:
    """Play in both languages, open a lesson, and check that no other host is contacted."""
    watch = Watch()
    for pattern in IGNORED:
        watch.allow(pattern)
    visits: dict[str, Callable[[Page], object]] = {
        "English": partial(play_and_reload, address=address, lang="en"),
        "Persian": partial(play_and_reload, address=address, lang="fa"),
        "a lesson": partial(learn, address=address),
    }
    for name, visit in visits.items():
        begun = time.monotonic()
        with watched(browser, watch) as page:
            visit(page)
        print(f"{name}: ok ({time.monotonic() - begun:.0f} s)", flush=True)
    watch.check()


def main() -> None:
    """Test the site in the folder given as argument."""
    path = find_chromium.find()
    assert path is not None, find_chromium.NONE
    with served(Path(sys.argv[1])) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try_out(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
