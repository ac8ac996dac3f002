"""The same game in JupyterLab and in Voilà inside a Jupyter server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_in_lab, press, voila_in_jupyter, wait_painted
from tests.browser.servers import Server

MOVES = ".atl-moves-left"


def play_a_move(page: Page) -> None:
    """Begin a game and make the first move that the board offers."""
    page.get_by_role("button", name="Play now").click(timeout=60_000)
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    wait_painted(page)
    # A boat: it can go on to empty sea, and no question is asked.
    field = page.get_by_label("Command")
    field.fill("help")
    field.press("Enter")
    expect(page.locator(".atl-notice")).to_contain_text("boat-")
    words = (page.locator(".atl-notice").inner_text()).replace(",", " ").split()
    at = next(n for n, word in enumerate(words) if "boat-" in word)
    field.fill(f"{words[at]} {words[at + 1]}")
    field.press("Enter")
    expect(page.locator(MOVES)).to_contain_text("2 moves left")


def test_in_jupyterlab_a_reload_brings_the_board_back(page: Page, lab_app: Server) -> None:
    open_in_lab(page, lab_app.address)
    play_a_move(page)
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    page.reload()
    expect(page.locator(MOVES)).to_contain_text("2 moves left", timeout=60_000)
    wait_painted(page)
    live = page.locator(".atl-cell-live").first.get_attribute("data-place")
    assert live is not None
    press(page, live)
    expect(page.locator(".atl-prompt")).to_contain_text("is to go")


@pytest.mark.parametrize("again", ["", "reloaded"])
def test_in_voila_inside_a_jupyter_server(page: Page, extension_app: Server, again: str) -> None:
    page.goto(voila_in_jupyter(extension_app.address))
    play_a_move(page)
    assert not again
