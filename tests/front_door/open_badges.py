"""Open what the Binder badges open, in a browser, and see that it is there.

``python -m tests.front_door.open_badges ADDRESS TOKEN`` does so with an image that runs.
"""

from __future__ import annotations

import re
import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import find_chromium
from tests.browser.pages import ARGUMENTS, wait_painted
from tests.front_door.places import badge_paths

_PATIENCE = 120


def open_all(page: Page, address: str, token: str) -> None:
    """Open the app and play, then open each lesson that has a badge in JupyterLab."""
    paths = badge_paths()
    apps = [path for path in paths if path.startswith("voila/render/")]
    lessons = [path for path in paths if path.startswith("lab/tree/")]
    assert apps, "no badge opens the app"
    assert lessons, "no badge opens a lesson"
    for path in apps:
        page.goto(f"{address}{path}?token={token}")
        expect(page.locator(".atl-root")).to_be_visible(timeout=60_000)
        assert page.locator("#survive-nb-ended").count() == 1, "it is our page"
        expect(page.get_by_text("This machine at Binder")).to_be_visible()
        page.get_by_role("button", name="Play now").click()
        wait_painted(page)
    for path in lessons:
        page.goto(f"{address}{path}?token={token}&reset")
        expect(page.locator(".jp-Notebook h1").first).to_be_visible(timeout=60_000)
        # Its kernel is there too; who leaves before finds an error in the server's log.
        page.get_by_role("button", name=re.compile(r"\| Idle$")).wait_for(timeout=60_000)


def _wait(address: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}api", timeout=5):
                return
        except (OSError, urllib.error.URLError):
            assert time.monotonic() < end, "the server did not begin"
            time.sleep(1)


def main(address: str, token: str) -> None:
    """Open everything, with a browser of its own."""
    _wait(address)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium.find(), args=list(ARGUMENTS))
        open_all(browser.new_page(locale="en-US"), address, token)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
