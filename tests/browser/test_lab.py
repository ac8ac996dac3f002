"""The same game in JupyterLab and in Voilà inside a Jupyter server: a move, and a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.games import BROWSER, latest, make_a_move
from tests.browser.pages import (
    MOVES,
    Watch,
    cell,
    open_in_lab,
    play_now,
    remembered,
    voila_in_jupyter,
    wait_painted,
)
from tests.browser.servers import Server

Opens = Callable[..., Page]


def play_a_move(page: Page, server: Server) -> str:
    """Begin a game with one click, move with two more, and return where to."""
    play_now(page)
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    wait_painted(page)
    return str(make_a_move(page, latest(server)).to_space)


def is_as_before(page: Page, moved_to: str) -> None:
    """Wait until the page is back, and see that it is as it was and answers."""
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    wait_painted(page)
    expect(cell(page, moved_to)).to_have_attribute("aria-label", re.compile("red"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(MOVES)).to_contain_text("3 moves left")


def test_jupyterlab_reload_restores_the_board(new_page: Opens, lab_app: Server) -> None:
    page = new_page(storage_state=remembered(lab_app, BROWSER))
    open_in_lab(page, lab_app.address)
    moved_to = play_a_move(page, lab_app)
    address = page.url
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.reload()
    is_as_before(page, moved_to)
    assert page.url == address, "a notebook keeps its own address"


def test_voila_in_jupyter_reload_restores_board(new_page: Opens, extension_app: Server, watch: Watch) -> None:
    # Voilà's own goodbye lacks what a Jupyter server asks for; there, kernels end when they are idle.
    watch.allow("403.*api/shutdown")
    page = new_page(storage_state=remembered(extension_app, BROWSER))
    page.goto(voila_in_jupyter(extension_app.address))
    moved_to = play_a_move(page, extension_app)
    page.reload()
    is_as_before(page, moved_to)
