"""The static site, built as ``make site`` builds it: a game and a lesson run with Python in the page.

``make site-test`` plays in both languages and reloads the page.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.table.moves import moves_of
from survive_nb.teaching.judge import material_of
from survive_nb.teaching.mastery import LEVELS
from survive_nb.teaching.plan import SEED, plan_of
from survive_nb.teaching.tasks import ClickTask
from tests.browser.games import finish_looking, play_on
from tests.browser.pages import Watch
from tests.browser.test_lesson_memory import progress_of
from tests.browser.test_lessons import click, first_clicks
from tests.packaging.project_files import ROOT
from tools.try_site import IGNORED, TIMEOUT, learn, play, run_all, served, use_bar

#: The environment of the tools that build the site.
PYTHON = Path(sys.prefix) / "site" / "bin" / "python"

#: Whether the folder of progress among the files of the browser has a file.
KEPT = """async () => {
    const folder = await jupyterapp.serviceManager.contents.get("progress").catch(() => null);
    return Boolean(folder?.content?.some(({ name }) => name.startsWith("progress-")));
}"""


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


def finished(folder: Path) -> Table:
    """Play a game of one person against a bot to its end."""
    plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Ben", "drifter")]
    repository = GameRepository(SqliteStore(folder / "games.sqlite"))
    table, rng = repository.begin("survive", Options(players=2), plans, browser="", seed="a link"), Random(1)
    place_all(table)
    finish_looking(table)
    while not table.is_over:
        play_on(table, rng)
    return table


def test_a_game_is_played(page: Page, site: str, tmp_path: Path) -> None:
    play(page, site, "en")
    # A link whose fragment has the moves opens a position of that game; Back leads to the own one.
    page.evaluate("link => { location.hash = link; }", f"moves={moves_of(finished(tmp_path))}&moment=12")
    frame = next(frame for frame in page.frames if "/notebooks/" in frame.url)
    slider = frame.get_by_role("slider")
    expect(slider).to_have_value("12")
    frame.get_by_role("button", name="On by one").click()
    page.wait_for_function("() => location.hash.endsWith('moment=13')")
    page.go_back()
    expect(slider).to_have_count(0)
    expect(frame.locator(".atl-turn")).to_be_visible()


def test_a_lesson_remembers_after_a_reload(page: Page, site: str) -> None:
    frame = learn(page, site)
    name = "02_sinking_order.ipynb"
    clicks = first_clicks(name, "en")
    task = next(task for task in plan_of("sinking").tasks if isinstance(task, ClickTask))
    board = frame.locator(".atl-root", has=frame.get_by_role("heading", name=clicks.title, exact=True))
    board.scroll_into_view_if_needed()
    # The first board is the same for everybody.
    for place in sorted(task.answer(material_of(task, SEED))):
        click(board, place)
    board.get_by_role("button", name="Check", exact=True).click()
    expect(board.get_by_text(clicks.says("correct"), exact=True)).to_be_visible()
    # The browser has its copy of the files; nothing is kept in the kernel, which ends with the page.
    frame.wait_for_function(KEPT, timeout=TIMEOUT)
    page.reload()
    frame = run_all(page)
    row = progress_of(frame, clicks.lesson_text).get_by_role("row", name=clicks.title)
    row.scroll_into_view_if_needed(timeout=TIMEOUT)
    expect(row).to_contain_text(clicks.lesson_text.text(LEVELS["solved"]), timeout=TIMEOUT)
    expect(progress_of(frame, clicks.lesson_text)).to_contain_text("inside this browser")
    use_bar(page, frame)
