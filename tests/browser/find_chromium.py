"""Find a Chromium for the browser tests; with ``--install``, get one if there is none.

In this order: the one that ``CHROMIUM`` names, one that is installed, Playwright's own.  If all are missing:
as root, Debian's with apt-get, and else Playwright's by download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: The fonts are for the Persian and the signs on screenshots.
PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-noto-color-emoji")
NONE = (
    "The browser tests need Chromium, and none could be found or installed here."
    " Install one (on Debian: apt-get install chromium), or name one: CHROMIUM=/path/to/chrome make test"
)


def find() -> str | None:
    """Return the path of a Chromium that runs, or ``None``."""
    return next((path for path in _candidates() if _runs(path)), None)


def install() -> str | None:
    """Get a Chromium by one way or another and return its path, or ``None``."""
    for command in _ways():
        sys.stderr.write(f"==> {' '.join(command)}\n")
        if subprocess.run(command, stdout=sys.stderr, env=_QUIET).returncode == 0 and (path := find()):
            return path
    return None


_QUIET = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}


def _candidates() -> Iterator[str]:
    """Name the places to look at, the likeliest first."""
    if named := os.environ.get("CHROMIUM"):
        yield named
        return
    yield from filter(None, map(shutil.which, NAMES))
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        yield own


def _runs(path: str) -> bool:
    """Tell whether a program starts at all: some systems install a stub that only says where to get it."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _ways() -> Iterator[list[str]]:
    """List the commands that may bring a Chromium."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and (apt := shutil.which("apt-get")):
        quietly = [apt, "-qq", "-o", "Dpkg::Use-Pty=0"]
        subprocess.run([*quietly, "update"], stdout=sys.stderr, env=_QUIET)
        yield [*quietly, "install", "--yes", "--no-install-recommends", *PACKAGES]
    yield [sys.executable, "-m", "playwright", "install", "chromium"]


if __name__ == "__main__":
    found = find() or ("--install" in sys.argv and install())
    sys.exit(0 if found else NONE)
