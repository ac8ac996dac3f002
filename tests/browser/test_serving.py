"""The servers in a browser: what they show and hide, and their messages when they stop."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from survive_nb.server.script_bundle import EXTENSIONS
from tests.browser.pages import Watch, kernel_id, open_in_lab, remembered, voila_in_jupyter, wait_painted
from tests.browser.servers import WAIT_LIMIT, Server

APP = ".atl-root"
SINKING = "02_sinking_order.ipynb"


def answer(address: str, **headers: str) -> int:
    """Ask for a page and return the status of the answer."""
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=WAIT_LIMIT) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


# -- what there is to see, and what not ---------------------------------------------------------------------


def test_root_url_shows_titled_app(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    expect(page).to_have_title("Atlantis")
    icon = page.locator("link[rel=icon]").first.get_attribute("href")
    assert icon is not None
    assert answer(voila_app.address.rstrip("/") + icon) == 200


#: The scripts that a page has loaded: their addresses below Voilà's.
SCRIPTS = """() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname)
  .filter((path) => path.endsWith(".js")).map((path) => path.split("/").slice(2).join("/"))"""


@pytest.mark.parametrize("path", ["", "lessons/en/02_sinking_order.ipynb"])
def test_scripts_are_bundled(page: Page, voila_app: Server, path: str) -> None:
    """Besides the bundle a page loads Voilà's main script, the extensions', and in a lesson the editor's."""
    page.goto(voila_app.address + path)
    wait_painted(page)
    scripts = [script for script in page.evaluate(SCRIPTS) if not script.startswith("templates/")]
    editors = [script for script in scripts if script.startswith("python/")]
    assert len(editors) == bool(path)
    assert len(scripts) == len(set(scripts)) <= 2 + len(EXTENSIONS) + len(editors)
    assert sum(script.startswith("scripts/") for script in scripts) == 1


def test_scripts_load_before_the_kernel(page: Page, voila_app: Server) -> None:
    """A page that has to wait for its kernel uses the time."""
    page.goto(f"{voila_app.address}?template=none")
    wait_painted(page)
    scripts_loaded, page_ended = page.evaluate(
        """() => [
          performance.getEntriesByType("resource").find((one) => one.name.includes("/scripts/")).responseEnd,
          performance.getEntriesByType("navigation")[0].responseEnd,
        ]"""
    )
    assert scripts_loaded < page_ended


#: Notes the animations of the waiting page while it is there: it may be gone before the test can look.
WATCH_WAITING_PAGE = """
window.animations = new Set();
new MutationObserver(() => {
  const picture = document.querySelector("#survive-nb-rising svg");
  if (picture) window.animations.add(getComputedStyle(picture).animationName);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("wish", ["of the browser", "of the settings"])
def test_waiting_page_respects_reduced_motion(
    new_page: Callable[..., Page], voila_app: Server, wish: str
) -> None:
    calm: dict[str, Any] = {
        "of the browser": {"reduced_motion": "reduce"},
        "of the settings": {"storage_state": remembered(voila_app, motion=False)},
    }
    for options, expected in (({}, True), (calm[wish], False)):
        page = new_page(**options)
        page.add_init_script(WATCH_WAITING_PAGE)
        page.goto(f"{voila_app.address}?template=none")
        expect(page.locator(APP)).to_be_visible()
        animations = page.evaluate("[...window.animations]")
        assert animations, "the waiting page was never shown"
        assert (set(animations) != {"none"}) is expected


#: What Voilà shows when the kernel has answered too late.
TOO_LATE = """() => {
  const error = document.createElement("div");
  error.className = "jupyter-widgets";
  error.textContent = "Error displaying widget: model not found";
  document.getElementById("rendered_cells").append(error);
}"""


def test_late_app_reloads_page_twice(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    with page.expect_navigation():
        page.evaluate(TOO_LATE)
    expect(page.locator(APP)).to_be_visible()
    page.evaluate("sessionStorage.setItem('survive-nb reloads', 2)")
    page.evaluate(TOO_LATE)
    page.wait_for_timeout(500)  # a third reload would begin at once, and take the message away
    expect(page.get_by_text("Error displaying widget")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/api/contents",
        "voila/files/play.ipynb",
        "voila/files/voila.json",
        "voila/files/lessons/en/02_sinking_order.ipynb",
        "voila/tree/lessons",
        "voila/api/contents/lessons",
        "voila/render/notebooks/play.ipynb",
        "voila/render/lessons/en/02_sinking_order.ipynb",
        "notebooks",
        "notebooks/play.ipynb",
        "lessons",
        "lessons/en/",
        "lessons/en/99_none.ipynb",
        "lessons/teacher/en/02_sinking_order.ipynb",
        "lessons/en/%2e%2e/teacher/en/02_sinking_order.ipynb",
        "pyproject.toml",
        "api/contents",
        "api/kernels",
        "api/terminals",
    ],
)
def test_nothing_else_is_served(voila_app: Server, path: str) -> None:
    assert answer(f"{voila_app.address}{path}") in (403, 404)


def test_other_host_name_is_refused(voila_app: Server) -> None:
    assert answer(voila_app.address, Host="evil.example") == 403


def test_query_string_is_ignored(page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}?template=classic&theme=dark")
    expect(page.locator(APP)).to_be_visible()
    expect(page.locator("#survive-nb-ended")).to_be_hidden()


# -- kernels come and go ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "fish_fish.ipynb", f"lessons/en/{SINKING}"])
def test_the_kernel_ends_with_its_page(page: Page, voila_app: Server, path: str) -> None:
    page.goto(f"{voila_app.address}{path}")
    expect(page.locator(APP).first).to_be_visible()
    kernel = voila_app.kernel(kernel_id(page))
    page.goto("about:blank")
    kernel.wait(timeout=WAIT_LIMIT)


def test_dead_kernel_is_reported(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("404|410")
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    other = page.context.new_page()
    other.goto(voila_app.address)
    expect(other.locator(APP)).to_be_visible()
    voila_app.kernel(kernel_id(page)).kill()  # as the system does when memory is short
    ended = page.locator("#survive-nb-ended")
    expect(ended).to_be_visible()
    expect(ended).to_contain_text("needed more memory or computing time", use_inner_text=True)
    expect(ended).not_to_contain_text("has ended", use_inner_text=True)
    other.get_by_role("button", name="Guided games", exact=True).click()
    expect(other.get_by_role("button", name="Lessons", exact=True)).to_be_visible()
    other.close()
    ended.get_by_role("button", name="Reload").click()
    expect(page.locator(APP)).to_be_visible()
    expect(ended).to_be_hidden()


def test_ended_kernel_is_reported(page: Page, voila_app: Server, watch: Watch) -> None:
    """A kernel that ends by itself met no limit."""
    watch.allow("404")
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    voila_app.kernel(kernel_id(page)).terminate()
    ended = page.locator("#survive-nb-ended")
    expect(ended).to_contain_text("This session has ended.", use_inner_text=True)
    expect(ended).not_to_contain_text("memory", use_inner_text=True)


def test_early_dead_kernel_is_reported(page: Page, voila_app: Server, watch: Watch) -> None:
    # On a busy machine the page's plug-ins ask for the kernel when it has gone: seen once.
    watch.allow("404|410|Gone|ERR_INCOMPLETE_CHUNKED_ENCODING|WebSocket")
    # Past the kernel that is kept warm, so that there is time to hit this one.
    page.goto(f"{voila_app.address}?template=none", wait_until="commit")
    page.locator("#jupyter-config-data").wait_for(state="attached")
    voila_app.kernel(kernel_id(page)).kill()
    expect(page.locator("#survive-nb-ended")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)
    page.locator("#survive-nb-ended").get_by_role("button", name="Reload").click()
    expect(page.locator(APP)).to_be_visible()


def test_ended_kernel_is_reported_in_persian(
    new_page: Callable[..., Page], voila_app: Server, watch: Watch
) -> None:
    watch.allow("404|410")
    page = new_page(locale="fa-IR")
    page.goto(voila_app.address)
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    expect(page.locator(APP)).to_have_attribute("lang", "fa")
    voila_app.kernel(kernel_id(page)).kill()
    ended = page.locator("#survive-nb-ended")
    expect(ended).to_be_visible()
    expect(ended).to_contain_text("نشست", use_inner_text=True)
    expect(ended).to_contain_text("سهم یک صفحه", use_inner_text=True)
    expect(ended).not_to_contain_text("session", use_inner_text=True)


def test_lost_connection_is_shown(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED|WebSocket")
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    page.context.set_offline(True)
    lost = page.locator("#survive-nb-lost")
    expect(lost).to_be_visible()
    page.context.set_offline(False)
    expect(lost).to_be_hidden()


# -- from the games to the lessons and back -----------------------------------------------------------------


def to_the_sinking_lesson(page: Page) -> None:
    """Follow the links from the home page to the second lesson."""
    page.get_by_role("button", name="Guided games", exact=True).click()
    page.get_by_role("button", name="Lessons", exact=True).click()
    page.get_by_role("link", name="Lesson 2: Sinking order").click()
    expect(page.get_by_role("heading", name="Sinking order", level=1)).to_be_visible()
    page.locator("canvas").first.scroll_into_view_if_needed()
    wait_painted(page)


def back_home(page: Page) -> None:
    """Leave a lesson: its link leads back to the screen that it was opened from, and that one to home."""
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
    page.get_by_role("button", name="Home", exact=True).click()
    expect(page.get_by_role("button", name="Play Survive!")).to_be_visible()


def test_lesson_opens_and_leads_back(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    to_the_sinking_lesson(page)
    assert page.url == f"{voila_app.address}lessons/en/{SINKING}"
    # The settings reach the text and the boards, and the app knows them too.
    board = page.locator(".atl-root").first
    expect(board).to_have_attribute("data-scheme", "light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Dark", exact=True).check()
    page.get_by_role("dialog").get_by_label("Largest", exact=True).check()
    expect(board).to_have_attribute("data-scheme", "dark")
    expect(board).to_have_attribute("data-text", "largest")
    expect(page.locator("html")).to_have_attribute("data-text", "largest")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    back_home(page)
    assert page.url == voila_app.address
    expect(page.locator(APP)).to_have_attribute("data-scheme", "dark")
    expect(page.locator(APP)).to_have_attribute("data-text", "largest")


def test_inside_a_jupyter_server_too(page: Page, extension_app: Server, watch: Watch) -> None:
    watch.allow(
        "403.*/voila/api/shutdown/"
    )  # there Voilà's page lacks the token for it, and the server culls
    page.goto(voila_in_jupyter(extension_app.address))
    to_the_sinking_lesson(page)
    assert page.url == f"{extension_app.address}voila/render/lessons/en/{SINKING}"
    # A Jupyter server has no Python for the page; it has JupyterLab.
    expect(page.get_by_text("Open the lesson in JupyterLab").first).to_be_visible()
    back_home(page)


def test_lesson_links_to_the_games(new_page: Callable[..., Page], voila_app: Server) -> None:
    """The page speaks the language of the lesson, whatever that of the browser."""
    page = new_page(locale="en-US")
    page.goto(f"{voila_app.address}lessons/fa/{SINKING}")
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url == f"{voila_app.address}lessons/en/{SINKING}"
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
    page.goto(f"{voila_app.address}lessons/fa/{SINKING}")
    page.get_by_role("link", name="صفحهٔ اصلی", exact=True).click()
    expect(page.locator(APP)).to_be_visible()
    assert page.url == f"{voila_app.address}play.ipynb"


# -- other servers ------------------------------------------------------------------------------------------


def test_the_app_runs_in_jupyterlab(page: Page, lab_app: Server) -> None:
    open_in_lab(page, lab_app.address)
    expect(page.locator(APP)).to_be_visible()
    expect(page.get_by_text("Would you like to get notified")).to_have_count(0)


def test_app_runs_inside_jupyter_server(page: Page, extension_app: Server) -> None:
    page.goto(voila_in_jupyter(extension_app.address))
    expect(page.locator(APP)).to_be_visible()
    assert page.locator("#survive-nb-ended").count() == 1, "it is our page"
