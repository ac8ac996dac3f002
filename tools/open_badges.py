"""Open the links of the Binder badges in a browser and check that they work.

``python -m tools.open_badges ADDRESS TOKEN`` checks a running image.
"""

from __future__ import annotations

import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import find_chromium
from tests.browser.pages import ARGUMENTS, run_code_cell, wait_painted
from tests.packaging.project_files import badge_paths

#: Seconds to wait for the server.
_TIMEOUT = 120


def open_all(page: Page, address: str, token: str) -> None:
    """Open the app and play, then show the first board of each lesson that has a badge, in JupyterLab."""
    paths = badge_paths()
    apps = [path for path in paths if path.startswith("voila/render/")]
    lessons = [path for path in paths if path.startswith("lab/tree/")]
    assert apps, "no badge opens the app"
    assert lessons, "no badge opens a lesson"
    for path in apps:
        page.goto(f"{address}{path}?token={token}")
        expect(page.locator(".atl-root")).to_be_visible(timeout=60_000)
        assert page.locator("#survive-nb-ended").count() == 1, "this is not our page"
        expect(page.get_by_text("This machine at Binder")).to_be_visible()
        page.get_by_role("button", name="Play Survive!").click()
        wait_painted(page)
    for path in lessons:
        page.goto(f"{address}{path}?token={token}&reset")
        expect(page.locator(".jp-Notebook h1").first).to_be_visible(timeout=60_000)
        run_code_cell(page, 0)
        run_code_cell(page, 1, stay=True)  # the first board
        wait_painted(page)


def _wait(address: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + _TIMEOUT
    while True:
        try:
            with urllib.request.urlopen(f"{address}api", timeout=5):
                return
        except (OSError, urllib.error.URLError):
            assert time.monotonic() < end, "the server did not start"
            time.sleep(1)


def main(address: str, token: str) -> None:
    """Open all links in a new browser."""
    _wait(address)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium.find(), args=list(ARGUMENTS))
        open_all(browser.new_page(locale="en-US"), address, token)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
