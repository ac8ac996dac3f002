"""The servers seen from a browser: what they show, what they hide, and what they say when they are gone."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Watch, kernel_id, open_in_lab, voila_in_jupyter
from tests.browser.servers import Server

APP = ".atl-root"


def answer(address: str, **headers: str) -> int:
    """Ask for a page and return the status of the answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=30) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        return error.code


# -- what there is to see, and what not ---------------------------------------------------------------------


def test_the_app_is_at_the_root_with_its_own_title_and_icon(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    expect(page).to_have_title("Survive!")
    icon = page.locator("link[rel=icon]").first.get_attribute("href")
    assert icon is not None
    assert answer(voila_app.address.rstrip("/") + icon) == 200


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/api/contents",
        "voila/files/play.ipynb",
        "voila/files/voila.json",
        "play.ipynb",
        "api/contents",
        "api/kernels",
        "api/terminals",
    ],
)
def test_nothing_else_is_served(voila_app: Server, path: str) -> None:
    assert answer(f"{voila_app.address}{path}") in (403, 404)


def test_another_name_for_this_machine_is_not_answered(voila_app: Server) -> None:
    assert answer(voila_app.address, Host="evil.example") == 403


def test_what_is_asked_for_in_the_address_does_not_change_the_page(page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}?template=classic&theme=dark")
    expect(page.locator(APP)).to_be_visible()
    expect(page.locator("#survive-nb-ended")).to_be_hidden()


# -- kernels come and go ------------------------------------------------------------------------------------


def test_the_kernel_ends_with_its_page(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    kernel = voila_app.kernel(kernel_id(page))
    page.goto("about:blank")
    kernel.wait(timeout=20)


def test_a_kernel_that_died_is_told_and_a_reload_helps(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("404")
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    voila_app.kernel(kernel_id(page)).kill()
    ended = page.locator("#survive-nb-ended")
    expect(ended).to_be_visible(timeout=30_000)
    ended.get_by_role("button", name="Reload").click()
    expect(page.locator(APP)).to_be_visible()
    expect(ended).to_be_hidden()


def test_it_is_told_in_persian_too(new_page: Callable[..., Page], voila_app: Server, watch: Watch) -> None:
    watch.allow("404")
    page = new_page(locale="fa-IR")
    page.goto(voila_app.address)
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    expect(page.locator(APP)).to_have_attribute("lang", "fa")
    voila_app.kernel(kernel_id(page)).kill()
    ended = page.locator("#survive-nb-ended")
    expect(ended).to_be_visible(timeout=30_000)
    expect(ended).to_contain_text("نشست", use_inner_text=True)
    expect(ended).not_to_contain_text("session", use_inner_text=True)


def test_a_lost_connection_is_told_until_it_is_back(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED|WebSocket")
    page.goto(voila_app.address)
    expect(page.locator(APP)).to_be_visible()
    page.context.set_offline(True)
    lost = page.locator("#survive-nb-lost")
    expect(lost).to_be_visible(timeout=30_000)
    page.context.set_offline(False)
    expect(lost).to_be_hidden(timeout=30_000)


# -- other houses -------------------------------------------------------------------------------------------


def test_the_app_runs_in_jupyterlab(page: Page, lab_app: Server) -> None:
    open_in_lab(page, lab_app.address)
    expect(page.locator(APP)).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Would you like to get notified")).to_have_count(0)


def test_the_app_runs_in_voila_inside_a_jupyter_server(page: Page, extension_app: Server) -> None:
    page.goto(voila_in_jupyter(extension_app.address))
    expect(page.locator(APP)).to_be_visible(timeout=60_000)
    assert page.locator("#survive-nb-ended").count() == 1, "it is our page"
