"""Measure how long Python takes to start in a lesson's page: CPU seconds, and wall time beside bare Pyodide.

``python -m tools.measure_python`` opens a lesson of a real server three times with a new profile (cold) and
again with the same one after the browser was restarted (warm), and prints the medians.  CPU is that of all
processes of the browser, from the click on Check to the first verdict.  The ratio compares wall time with a
bare ``loadPyodide()`` of the npm package, cold and warm, in the same run.  A private window would not do:
browsers keep neither compiled code nor a snapshot of Python for it.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import psutil
from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser import find_chromium
from tests.browser.editors import Editor
from tests.browser.pages import ARGUMENTS
from tests.browser.servers import voila
from tests.teaching.page_answers import book_of
from tools.frontend import FRONTEND

RUNS: Final = 3
#: The largest number of CPU seconds from Check to verdict: with an empty cache, and with a full one.
LIMITS: Final = {"cold": 5.0, "warm": 2.5}
BARE: Final = """async () => {
  const begun = performance.now();
  const { loadPyodide } = await import("/pyodide.mjs");
  await loadPyodide({ indexURL: "/" });
  return (performance.now() - begun) / 1000;
}"""


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - the name that the class gives it
        """Log nothing."""


@contextmanager
def bare_pyodide() -> Iterator[str]:
    """Serve Pyodide's npm package as it is."""
    handler = partial(_Quiet, directory=str(FRONTEND / "node_modules" / "pyodide"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def browser_seconds() -> float:
    """Return the CPU time of all processes of browsers that this process has started."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if "chrom" in process.name():
                total += sum(process.cpu_times()[:2])
        except psutil.NoSuchProcess:
            continue
    return total


def first_verdict(page: Page, address: str) -> tuple[float, float]:
    """Open a lesson and press Check; return CPU and wall seconds until the verdict is there."""
    page.goto(f"{address}lessons/en/{book_of('sinking')}")
    editor = Editor(page, "sinkable")
    editor.code.wait_for(timeout=60_000)
    page.wait_for_timeout(2000)  # the rest of the page has come to rest
    cpu, begun = browser_seconds(), time.perf_counter()
    editor.check_button.click()
    editor.card.locator(".atl-notice").wait_for(timeout=60_000)
    return browser_seconds() - cpu, time.perf_counter() - begun


@contextmanager
def browser(profile: Path) -> Iterator[BrowserContext]:
    """Run a browser with a profile on disk, as a pupil has it."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium.find(), args=list(ARGUMENTS)
        )
        yield context
        context.close()


def measured(profile: Path, address: str, bare: str) -> tuple[float, float, float]:
    """Measure one visit: CPU and wall seconds until the verdict, and wall seconds of bare Pyodide."""
    with browser(profile) as context:
        page = context.new_page()
        cpu, wall = first_verdict(page, address)
        page.wait_for_timeout(5000)  # the browser keeps what it has compiled, and the snapshot
        page.goto(bare + "package.json")
        return cpu, wall, page.evaluate(BARE)


def main() -> int:
    """Measure, print and compare with the limits."""
    found: dict[str, list[tuple[float, float, float]]] = {"cold": [], "warm": []}
    with TemporaryDirectory() as folder, voila(Path(folder)) as server, bare_pyodide() as bare:
        for run in range(RUNS):
            for runs in found.values():
                runs.append(measured(Path(folder) / f"profile-{run}", server.address, bare))
    late = False
    for name, runs in found.items():
        cpu, wall, of_bare = (median(values) for values in zip(*runs, strict=True))
        print(
            f"{name}: {cpu:.1f} s of CPU (limit {LIMITS[name]}), {wall:.1f} s, "
            f"{wall / of_bare:.2f} × the {of_bare:.1f} s of a bare loadPyodide()"
        )
        late |= cpu > LIMITS[name]
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
