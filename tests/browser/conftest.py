"""A real browser and the real servers, once for all browser tests.

They live as long as the tests in this folder (scope "package") and not to the end of the session, because
Playwright keeps an event loop running that other tests would stumble over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import find_chromium, servers
from tests.browser.pages import ARGUMENTS, Watch, watched

HERE = Path(__file__).parent
#: Files with a server of their own.
APART = ("test_all_exercises", "test_binder", "test_lessons", "test_static_site")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run most browser tests on one worker, because a second set of servers would compete for the cores.

    Some files go to other workers, to balance the load.
    """
    for item in items:
        if HERE in item.path.parents:
            group = item.path.stem if item.path.stem in APART else "browser"
            item.add_marker(pytest.mark.xdist_group(group))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Give one Chromium for all tests."""
    path = find_chromium.find()
    assert path is not None, find_chromium.NONE
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def voila_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Run ``survive-nb play``."""
    with servers.voila(tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture(scope="package")
def lab_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Run ``survive-nb lab``."""
    with servers.lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="package")
def extension_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Run a Jupyter server with Voilà in it."""
    with servers.extension(tmp_path_factory.mktemp("extension")) as server:
        yield server


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Write down what the pages of a test do wrong, and fail the test if they did."""
    watching = Watch()
    yield watching
    watching.check()


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Open watched pages, each with a browser profile of its own; options are Playwright's for a context."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(watched(browser, watch, **options))


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Open one watched page."""
    return new_page()
