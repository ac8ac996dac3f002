"""The static site, built as ``make site`` builds it: a game and a lesson run with Python in the page.

``make site-test`` plays in both languages and reloads the page.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.pages import Watch
from tests.packaging.project_files import ROOT
from tools.try_site import IGNORED, learn, play, served

#: The environment of the tools that build the site.
PYTHON = Path(sys.prefix) / "site" / "bin" / "python"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site, serve it, and return its address."""
    if not PYTHON.exists():
        pytest.fail('The tools that build the static site are missing: run "make site".')
    folder = tmp_path_factory.mktemp("static") / "site"
    done = subprocess.run(
        [PYTHON, "-m", "static_site.build", folder],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    with served(folder) as address:
        yield address


@pytest.fixture(autouse=True)
def allowed(watch: Watch) -> None:
    """Allow the harmless messages of JupyterLite."""
    for pattern in IGNORED:
        watch.allow(pattern)


def test_a_game_is_played(page: Page, site: str) -> None:
    play(page, site, "en")


def test_a_lesson_shows_its_board(page: Page, site: str) -> None:
    learn(page, site)
