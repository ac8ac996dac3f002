"""Find Firefox and WebKit for the browser tests; with ``--install``, get what is missing.

Firefox is Debian's ``firefox-esr`` or another one on the path.  WebKit is WebKitGTK with its WebDriver, which
needs a display: Xvfb.  If one is missing: as root, Debian's packages with apt-get.  Where that is
impossible, this says so and the tests in that browser are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

#: Browser → the programs it needs, one of each group.
PROGRAMS = {
    "Firefox": (("firefox-esr", "firefox"),),
    "WebKit": (("WebKitWebDriver",), ("Xvfb",)),
}
#: Browser → Debian's packages.
PACKAGES = {"Firefox": ("firefox-esr",), "WebKit": ("webkit2gtk-driver", "xvfb")}
_QUIET = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}


def find(browser: str) -> list[str] | None:
    """Return the paths of the programs of a browser, or ``None`` if one is missing."""
    found = [next(filter(None, map(shutil.which, names)), None) for names in PROGRAMS[browser]]
    return None if None in found else [path for path in found if path]


def missing(browser: str) -> str:
    """Say what to install."""
    packages = " ".join(PACKAGES[browser])
    return f"{browser} could not be found or installed here. On Debian: apt-get install {packages}"


def install() -> None:
    """Get what is missing from Debian, if we may."""
    apt = shutil.which("apt-get")
    packages = [name for browser in PROGRAMS if not find(browser) for name in PACKAGES[browser]]
    if not packages or apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quietly = [apt, "-qq", "-o", "Dpkg::Use-Pty=0"]
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        sys.stderr.write(f"==> apt-get {' '.join(command)}\n")
        subprocess.run([*quietly, *command], stdout=sys.stderr, env=_QUIET)


if __name__ == "__main__":
    if "--install" in sys.argv:
        install()
    for browser in PROGRAMS:
        if not find(browser):
            sys.stderr.write(f"{missing(browser)}\nThe tests in {browser} will be skipped.\n")
