"""Record the webpack chunks that a page loads, for ``survive_nb/server/script_bundle.json``.

Run this after an update of Voilà, ipywidgets, ipycanvas or anywidget: ``python -m tools.record_scripts``.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from survive_nb.server import script_bundle
from tests.browser import servers
from tests.browser.find_chromium import find
from tests.browser.pages import wait_painted

#: One page of each template.
PAGES = ("", "lessons/en/02_sinking_order.ipynb")
#: Chunks are named by a number; the scripts that load them are not.
CHUNK = re.compile(r"/voila/((?:static|labextensions/.+/static)/\d+\.[^/]*js)")
PACKAGES = ("voila", "jupyterlab_widgets", "ipycanvas", "anywidget")


def main() -> int:
    """Record the chunks and write the file."""
    chromium = find()
    if chromium is None:
        sys.stderr.write("No Chromium was found. Run: make chromium\n")
        return 1
    chunks: set[str] = set()
    with TemporaryDirectory() as folder, servers.voila(Path(folder)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for path in PAGES:
            with browser.new_context() as context:
                chunks |= chunks_of(context.new_page(), server.address + path)
    record = {"recorded_with": {name: version(name) for name in PACKAGES}, "chunks": sorted(chunks)}
    script_bundle.RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(chunks)} chunks are listed in {script_bundle.RECORD.name}.\n")
    return 0


def chunks_of(page: Page, url: str) -> set[str]:
    """Open a page without the bundle, so that it requests every chunk by itself."""
    requested: list[str] = []
    page.on("requestfinished", lambda request: requested.append(urlsplit(request.url).path))
    page.route(f"**/{script_bundle.URL}*", lambda route: route.abort())
    page.goto(url)
    page.locator("canvas").first.scroll_into_view_if_needed(timeout=60_000)
    wait_painted(page)
    page.wait_for_load_state("networkidle")
    return {match[1] for path in requested if (match := CHUNK.fullmatch(path))}


if __name__ == "__main__":
    sys.exit(main())
