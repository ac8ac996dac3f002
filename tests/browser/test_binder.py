"""What a Binder badge does, by hand: the environment, the last step, the start, the page with its board.

The image has the Python that ``binder/runtime.txt`` names; here it is the Python that runs the tests.  The
image also holds a Jupyter of its own before ours is installed over it; here there is only what we pin.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from shutil import copy2
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser import servers
from tests.browser.pages import Watch
from tests.browser.servers import TOKEN, Server
from tests.packaging.project_files import ROOT, kept_files, pins
from tools.licences import stated
from tools.open_badges import open_all


class Image(NamedTuple):
    """What an image would be: a server that runs, and the folder of its packages."""

    server: Server
    packages: Path


def run(*command: str | Path, cwd: Path, path: Path) -> None:
    """Run one step of the image; it must succeed."""
    own = {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}", "HOME": str(cwd.parent)}
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
    done = subprocess.run(
        command, cwd=cwd, env=kept | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """Do what the image would do, as far as it can be done without Docker, and start it."""
    folder = tmp_path_factory.mktemp("binder")
    home = folder / "home"
    for name in kept_files():
        if name.parts[0] != "tests":
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, home / name)
    commands = folder / "venv" / "bin"
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=home, path=commands)
    pip = (sys.executable, "-m", "pip", "--python", commands / "python", "--disable-pip-version-check")
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pip"
    # All is pinned, so there is nothing to be resolved; the last step sees whether anything is missing.
    quickly = ("--quiet", "--no-compile", "--no-deps", "--cache-dir", cache)
    run(*pip, "install", *quickly, "-r", "binder/requirements.txt", "pip", cwd=home, path=commands)
    run(home / "binder" / "postBuild", cwd=home, path=commands)
    with servers.binder(folder, home, commands / "python") as server:
        (packages,) = (folder / "venv").glob("lib/python*/site-packages")
        yield Image(server, packages)


def test_badges_open_app_and_lessons(page: Page, image: Image, watch: Watch) -> None:
    # Inside a Jupyter server Voilà's page lacks the token for its goodbye; there idle kernels are ended.
    watch.allow("403.*/voila/api/shutdown/")
    open_all(page, image.server.address, TOKEN)


def test_packages_have_the_listed_licences(image: Image) -> None:
    """Here are exactly the versions that we pin, so here the list is judged."""
    found = stated(distributions(path=[str(image.packages)]))
    assert found.keys() == pins().keys()
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    assert not [f"{name}: {text}" for name, text in found.items() if f"\n| {name} | {text} |\n" not in page]
