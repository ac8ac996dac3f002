"""``python -m tools.pictures``: the README's pictures, taken from the real app in a real browser.

Retake them when the screen changes (``make pictures``).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from survive_nb.fish_fish.model import Bid
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.i18n.words import Words
from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.browser import find_chromium, servers
from tests.browser.games import BROWSER
from tests.browser.midgame import mid_game
from tests.browser.pages import ARGUMENTS, cell, press, remembered, wait_painted
from tests.browser.servers import Server
from tests.browser.test_lessons import click, first_clicks

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
#: Maximum size of a picture, in bytes.
MOST_BYTES = 250_000
#: Size of the palette: the files become a third as large, with hardly a visible difference.
COLOURS = 255
WIDE = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
#: Timeout in milliseconds, generous for a busy machine.
TIMEOUT = 180_000
LESSON = "02_sinking_order.ipynb"
#: Players in the picture of a room, the host first, and the title of the room.
STUDENTS = {"en": ("Ada", "Ben", "Cleo"), "fa": ("آوا", "بابک", "سارا")}
ROOM = {"en": "Table 3", "fa": "میز ۳"}


@dataclass(frozen=True)
class Subject:
    """A picture: how to reach the screen, and the window it is taken in."""

    show: Callable[[Page, Server, str], None]
    window: dict[str, Any]


def home(page: Page, server: Server, lang: str) -> None:
    """Show the home page."""
    del lang
    page.goto(server.address)
    wait_painted(page)


def survive(page: Page, server: Server, lang: str) -> None:
    """Show Survive! in mid-game, with an explorer picked up."""
    del lang
    game = mid_game(server.store)
    page.goto(f"{server.address}?game={game.key}")
    wait_painted(page)
    expect(page.locator(".atl-moves-left")).to_be_visible()
    press(page, game.start)
    expect(cell(page, game.target)).to_have_class("atl-cell atl-cell-live")
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def fish_fish(page: Page, server: Server, lang: str) -> None:
    """Show Fish Fish! late in a hand, with a bid to make."""
    del lang
    page.goto(f"{server.address}?game={_late_hand(server).key}")
    expect(page.locator('.atl-page[data-plan="table"]')).to_be_visible()
    wait_painted(page)


def lesson(page: Page, server: Server, lang: str) -> None:
    """Show a lesson with a partly answered board."""
    page.goto(f"{server.address}lessons/{lang}/{LESSON}")
    clicks = first_clicks(LESSON, lang)
    board = page.locator(".atl-root", has=page.get_by_role("heading", name=clicks.title, exact=True))
    board.scroll_into_view_if_needed()
    for place in (*clicks.right[:5], clicks.wrong):
        click(board, place)
    board.get_by_role("button", name=clicks.lesson_text.words.say("Check"), exact=True).click()
    expect(board.get_by_text(clicks.says("not_yet"), exact=True)).to_be_visible()
    page.mouse.move(0, 0)
    page.locator("h2").nth(1).evaluate("element => element.scrollIntoView()")


def room(page: Page, server: Server, lang: str) -> None:
    """Show a room that waits for its last player."""
    say, (host, *others) = Words(lang).say, STUDENTS[lang]
    page.goto(server.address)
    page.get_by_role("button", name=say("Open a room"), exact=True).click()
    page.get_by_label(say("Your name in this room")).fill(host)
    page.get_by_label(say("Title of the room")).fill(ROOM[lang])
    page.get_by_role("button", name=say("Open the room"), exact=True).click()
    link = page.get_by_label(say("Link to this room")).input_value()
    (code,) = parse_qs(urlsplit(link).query)["room"]
    for name in others:
        store = SqliteStore(server.store / "games.sqlite")
        Lobby(store).sit(code, name, browser=f"{name}'s browser").attach()
    expect(page.locator(".atl-chair-here")).to_have_count(1 + len(others))
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


SUBJECTS = {
    "home": Subject(home, {"viewport": WIDE}),
    "survive": Subject(survive, {"viewport": WIDE}),
    "fish-fish": Subject(fish_fish, {"viewport": WIDE}),
    "lesson": Subject(lesson, {"viewport": WIDE}),
    "room": Subject(room, {"viewport": WIDE}),
    "phone": Subject(survive, PHONE),
}
LANGUAGES = ("en", "fa")


def names(lang: str) -> list[str]:
    """Return the file names of the pictures of a language, in the order of the README."""
    return [f"{name}.png" if lang == "en" else f"{name}-{lang}.png" for name in SUBJECTS]


def take(browser: Browser, server: Server, lang: str, folder: Path) -> None:
    """Take all pictures of a language."""
    # A separate browser token per language: neither finds games or rooms of the other.
    browser_of = {"en": BROWSER, "fa": BROWSER[::-1]}
    kept = remembered(server, browser_of[lang], lang=lang, motion=False, pace="slow")
    for subject, name in zip(SUBJECTS.values(), names(lang), strict=True):
        locale = "fa-IR" if lang == "fa" else "en-US"
        context = browser.new_context(**({"locale": locale, "storage_state": kept} | subject.window))
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        subject.show(page, server, lang)
        _keep(page.screenshot(animations="disabled"), folder / name)
        page.goto("about:blank")
        context.close()


def _keep(data: bytes, path: Path) -> None:
    """Write a picture with a small palette."""
    picture = Image.open(BytesIO(data)).convert("RGB")
    few = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    assert path.stat().st_size <= MOST_BYTES, f"{path.name} has {path.stat().st_size} bytes"


def _late_hand(server: Server) -> Table:
    """Play Fish Fish! at random until the person has a bid to make late in the hand."""
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    plans = [SeatPlan("person", "You"), *(SeatPlan("bot", f"Angler {n}", "angler") for n in (1, 2, 3))]
    table = repository.begin("fish-fish", FishOptions(4, 3), plans, browser="", seed="picture")
    rng, bids = Random(4), 0
    while True:
        seat = table.waits_for()
        if seat is None:
            table.step()
        elif bids >= 7 and isinstance(table.seat(seat).legal()[-1], Bid):
            return table
        else:
            bids += 1
            table.seat(seat).act(rng.choice(table.seat(seat).legal()))


def main() -> None:
    """Take all pictures."""
    path = find_chromium.find()
    assert path is not None, find_chromium.NONE
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=TIMEOUT)
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.voila(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        for lang in LANGUAGES:
            take(browser, server, lang, FOLDER)
        browser.close()


if __name__ == "__main__":
    main()
