"""The same game in JupyterLab and in Voilà inside a Jupyter server: a turn in sight, and a reload."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Page, expect

from survive_nb.survive.model import Sink
from tests.browser.games import BROWSER, latest, make_a_move
from tests.browser.pages import (
    MOVES,
    STEP,
    Watch,
    cell,
    open_in_lab,
    play_now,
    press,
    remembered,
    voila_in_jupyter,
    wait_painted,
)
from tests.browser.servers import TOKEN, Server

Opens = Callable[..., Page]
#: What of the board and the needed controls is outside the part of the notebook that JupyterLab shows.
HIDDEN = """() => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const needed = [".atl-board-frame", ".atl-turn", ".atl-prompt", ".atl-step-buttons button"];
  return needed.flatMap((which) => [...document.querySelectorAll(which)]).filter((element) => {
    const box = element.getBoundingClientRect();
    return box.top < seen.top || box.bottom > seen.bottom || box.left < seen.left || box.right > seen.right;
  }).map((element) => element.className);
}"""


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
    # A laptop with JupyterLab's side bar open.
    laptop = {"width": 1280, "height": 720}
    page = new_page(storage_state=remembered(lab_app, BROWSER), viewport=laptop)
    open_in_lab(page, lab_app.address)
    moved_to = play_a_move(page, lab_app)
    assert page.evaluate(HIDDEN) == []
    address = page.url
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.reload()
    is_as_before(page, moved_to)
    assert page.url == address, "a notebook keeps its own address"
    for lang in ("fa", "en"):
        page.locator(".atl-tools button[lang]").click()
        expect(page.locator(".atl-root")).to_have_attribute("lang", lang)
        assert page.evaluate(HIDDEN) == []
    page.get_by_role("button", name="End moves").click()
    expect(page.locator(STEP)).to_have_text("Sink")
    assert page.evaluate(HIDDEN) == []
    press(page, next(action for action in latest(lab_app).seat(0).legal() if isinstance(action, Sink)).space)
    # The die, perhaps a creature to move, and the others' turns.
    expect(page.locator(".atl-turn-card")).not_to_contain_text("Choose one of the marked tiles")
    assert page.evaluate(HIDDEN) == []


def test_voila_in_jupyter_reload_restores_board(new_page: Opens, extension_app: Server, watch: Watch) -> None:
    # Voilà's own goodbye lacks what a Jupyter server asks for; there, kernels end when they are idle.
    watch.allow("403.*api/shutdown")
    page = new_page(storage_state=remembered(extension_app, BROWSER))
    page.goto(voila_in_jupyter(extension_app.address))
    moved_to = play_a_move(page, extension_app)
    page.reload()
    is_as_before(page, moved_to)


def test_jupyters_log_names_no_key(lab_app: Server, extension_app: Server) -> None:
    """Jupyter logs redirected and failed requests with the pages that they came from."""
    key = "Ab3dEf6hIj9kLm2nOp5qRs"
    paths = (
        "voila/render/notebooks/none.ipynb",
        "voila/render/notebooks/play.ipynb",
        "files/none",
        "login",
    )
    queries = [f"{name}={key}" for name in ("game", "seat", "room", "watch", "class")]
    queries += [f"next=%2Fvoila%2Frender%2Fnotebooks%2Fplay.ipynb%3Fgame%3D{key}", f"next=%2Fgame%3D{key}"]
    for server in (lab_app, extension_app):
        at = server.log.stat().st_size
        asked = [
            (f"{server.address}{path}?{query}&token={token}", f"{server.address}?{query}")
            for path in paths
            for query in queries
            for token in ("", TOKEN)
            if (path, token) != (paths[1], TOKEN)  # that would start kernels
        ]
        for url, referer in asked:
            with suppress(HTTPError), urlopen(Request(url, headers={"Referer": referer})) as answer:
                answer.read(1)
            with suppress(HTTPError), urlopen(Request(url, b"", {"Referer": referer})) as answer:
                answer.read(1)
        log = server.log.read_bytes()[at:].decode()
        assert log.count("game=…") > len(asked) / 6
        assert key not in log
