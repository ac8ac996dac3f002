"""The class link in a real browser: the token leaves the address, and a cookie replaces it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import servers
from tests.browser.pages import Watch, play_now, wait_painted
from tests.browser.servers import Server

APP = ".atl-root"


@pytest.fixture(scope="module")
def class_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run ``survive-nb serve`` for one student."""
    with servers.class_server(tmp_path_factory.mktemp("class"), "--students", "1", "--limit", "1") as server:
        yield server


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_token_disappears_and_reload_resumes_game(page: Page, class_app: Server) -> None:
    page.goto(class_app.address)
    expect(page.locator(APP)).to_be_visible()
    assert query(page) == {}
    play_now(page)
    wait_painted(page)
    page.wait_for_url("**/?game=*")
    assert set(query(page)) == {"game"}
    page.reload()
    wait_painted(page)
    expect(page.locator(".atl-step.atl-current")).to_be_visible()


def test_visitor_without_link_and_extra_visitor(
    page: Page, new_page: Callable[..., Page], class_app: Server, watch: Watch
) -> None:
    watch.allow("403|503")
    page.goto(class_app.address.partition("?")[0])
    expect(page.get_by_text("Open this page with the complete link")).to_be_visible()
    page.goto(class_app.address)
    expect(page.locator(APP)).to_be_visible()
    late = new_page(locale="fa-IR")
    late.goto(class_app.address)
    expect(late.get_by_text("سرور فعلاً پر است")).to_be_visible()
    page.goto("about:blank")
    expect(late.locator(APP)).to_be_visible()  # it tries again by itself
