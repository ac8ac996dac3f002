"""The class link in a real browser, through a proxy below a path and with a name of the local network.

The token leaves the address, and a cookie replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from survive_nb.teaching.plan import plan_of
from tests.browser import servers
from tests.browser.editors import Editor
from tests.browser.pages import LAN_NAME, Watch, play_now, wait_painted
from tests.browser.proxy import proxy
from tests.browser.servers import Server, free_port
from tests.teaching.page_answers import book_of, code_answers

APP = ".atl-root"
PREFIX = "/games/survive-nb/"


@pytest.fixture(autouse=True)
def over_http(watch: Watch) -> None:
    """Expect that Chromium takes note of a policy that counts over https only."""
    watch.allow("Cross-Origin-Opener-Policy header has been ignored")


@pytest.fixture(scope="module")
def class_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run ``survive-nb serve`` for one student, behind a proxy, over http and with a name of the network."""
    port, public = free_port(), free_port()
    options = ["--students", "1", "--limit", "1", "--port", str(port), "--proxy", "127.0.0.1"]
    options += ["--address", f"http://{LAN_NAME}:{public}{PREFIX}"]
    folder = tmp_path_factory.mktemp("class")
    with proxy(public, PREFIX, port), servers.class_server(folder, *options) as server:
        yield server


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_token_disappears_and_reload_resumes_game(page: Page, class_app: Server) -> None:
    page.goto(class_app.address)
    expect(page.locator(APP)).to_be_visible()
    assert query(page) == {}
    assert urlsplit(page.url).path == PREFIX
    cookies = page.context.cookies()
    assert cookies
    assert {cookie.get("path") for cookie in cookies} == {PREFIX}
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


def test_python_in_a_lesson_and_back_to_the_games(page: Page, class_app: Server) -> None:
    page.goto(class_app.address)
    page.locator(APP).get_by_text("Learn", exact=True).click()
    page.locator(f"a[href*='{book_of('sinking')}']").first.click()
    editor = Editor(page, "left")
    expect(editor.code).to_contain_text("return ____", timeout=60_000)
    assert not page.evaluate("isSecureContext")
    editor.says(code_answers(plan_of("sinking").tasks)["left"], "It is right in all 12 cases tried.")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.locator(APP).get_by_text("Learn", exact=True)).to_be_visible()
    assert urlsplit(page.url).path.startswith(PREFIX)
