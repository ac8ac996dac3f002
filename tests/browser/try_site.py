"""``python -m tests.browser.try_site FOLDER``: play on the static site, as a visitor would.

Not a part of ``make test``: building the site needs npm, and Python takes long to start inside a page.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, Frame, Page, expect, sync_playwright

from survive_nb.ui.words import Words
from tests.browser import find_chromium
from tests.browser.pages import ARGUMENTS, PAINTED, Watch, watched

#: Python starts inside the page, and all cores may be busy.
PATIENCE = 180_000
#: What JupyterLite says on its console and is no harm.
NOISE = (
    r"favicon\.ico",
    r"failed to activate",
    r"status of 404",
    r"Control comm did not respond",
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve the site below a path, as a host of static pages does, and return its address."""
    with TemporaryDirectory() as root:
        (Path(root) / "class").symlink_to(site.resolve(), target_is_directory=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/class/"
        finally:
            server.shutdown()
            server.server_close()


def shown(page: Page) -> Frame:
    """Wait for the game and return the frame it is in."""
    page.wait_for_selector("#waiting", state="detached", timeout=PATIENCE)
    frame = next(frame for frame in page.frames if "/notebooks/" in frame.url)
    frame.wait_for_function(PAINTED, timeout=PATIENCE)
    return frame


def play(page: Page, address: str, lang: str) -> None:
    """Begin a game from the first page, make the bots move, reload, and find the game again."""
    say = Words(lang).say
    page.goto(address + ("" if lang == "en" else "fa.html"))
    page.locator("a.button").first.click()
    frame = shown(page)
    expect(frame.locator(".atl-root")).to_have_attribute("lang", lang)
    frame.get_by_role("button", name=say("Play now"), exact=True).click()
    expect(frame.locator(".atl-moves-left")).to_be_visible(timeout=PATIENCE)
    frame.get_by_role("button", name=say("End moves"), exact=True).click()
    expect(frame.locator(".atl-moves-left")).to_be_hidden(timeout=PATIENCE)
    page.wait_for_timeout(2000)  # the copy of the saved games is made a moment later
    page.reload()
    frame = shown(page)
    expect(frame.get_by_role("button", name=say("Continue"), exact=True).first).to_be_visible()


def learn(page: Page, address: str) -> None:
    """Open a lesson, run it, and see its first board painted."""
    page.goto(address)
    page.get_by_role("link", name="Sinking order").click()
    page.wait_for_function(
        "window.jupyterapp?.commands.isEnabled('notebook:run-all-cells')", timeout=PATIENCE
    )
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready.then(() => true)")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_function(PAINTED, timeout=PATIENCE)


def try_out(browser: Browser, address: str) -> None:
    """Visit the site as three people do, and see that it asks no other host for anything."""
    watch = Watch()
    for pattern in NOISE:
        watch.allow(pattern)
    visits = {
        "English": partial(play, address=address, lang="en"),
        "Persian": partial(play, address=address, lang="fa"),
        "a lesson": partial(learn, address=address),
    }
    for name, visit in visits.items():
        begun = time.monotonic()
        with watched(browser, watch) as page:
            visit(page)
        print(f"{name}: ok ({time.monotonic() - begun:.0f} s)", flush=True)  # noqa: T201
    watch.check()


def main() -> None:
    """Try out the site in the folder that is named."""
    path = find_chromium.find()
    assert path is not None, find_chromium.NONE
    with served(Path(sys.argv[1])) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try_out(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
