"""Persian in a real browser: switched during a game, right to left, with no English left."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from survive_nb.i18n.words import Words
from survive_nb.table import Table
from tests.browser.games import BROWSER, NAMES, behind, link, place_of, plain_step, played_until
from tests.browser.pages import MOVES, cell, press, remembered, visit, wait_painted, without_dialogs
from tests.browser.servers import Server

#: Names of spaces, letters of the colours, ids of rules: the same in every language.
IDS = re.compile(r"\b(?:[A-Z](?:\d+)?|[A-Z]{2,4}-R?\d+)\b")
KEPT = {*NAMES, "English"}

#: All that can be read or heard, but for commands to type: those are Latin in both languages.
READ = """() => {
  const root = document.querySelector(".atl-root");
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("code")) found.push(walker.currentNode.data);
  }
  for (const element of root.querySelectorAll("*")) {
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"]) {
      if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    }
  }
  return found;
}"""


def with_much_to_say(table: Table) -> bool:
    """Look for a position with a hand of tiles and moves to make."""
    if table.waits_for() != 0:
        return False
    view = table.seat(0).view()
    return view.step == "move" and bool(view.hands[0])


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    table = played_until(voila_app, with_much_to_say, "person", "drifter", "drifter")
    memory = remembered(voila_app, BROWSER, pace="at-once", motion=False)
    with visit(browser, storage_state=memory, viewport={"width": 1280, "height": 900}) as page:
        page.goto(link(voila_app, table))
        expect(page.locator(MOVES)).to_contain_text(re.compile("[1-3] moves? left"))
        page.get_by_role("button", name="فارسی").click()
        expect(page.locator(".atl-root")).to_have_attribute("dir", "rtl")
        yield page


@pytest.fixture
def page(visited: Page) -> Page:
    return without_dialogs(visited)


def english_on(page: Page) -> list[str]:
    """Return everything on the page that is not Persian."""
    rest = []
    for text in page.evaluate(READ):
        for kept in KEPT:
            text = text.replace(kept, "")
        rest.append(IDS.sub("", text))
    return [text for text in rest if re.search("[A-Za-z0-9]", text)]


def left_of(shown: Locator) -> float:
    """Return where something begins, from the left edge of the page."""
    box = shown.bounding_box()
    assert box is not None
    return box["x"]


def test_persian_page_runs_right_to_left(page: Page) -> None:
    root = page.locator(".atl-root")
    expect(root).to_have_attribute("lang", "fa")
    expect(page.locator(MOVES)).to_contain_text(re.compile("[۱-۳]"))
    assert english_on(page) == []
    page.evaluate("document.fonts.ready")
    fonts: list[str] = page.evaluate(
        "[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)"
    )
    assert fonts, "the font comes with the page"


def test_the_board_is_not_mirrored(page: Page) -> None:
    wait_painted(page)
    for west, east in (("A1", "A7"), ("G1", "G11"), ("NW", "NE"), ("SW", "SE")):
        assert left_of(cell(page, west)) < left_of(cell(page, east))
    assert left_of(page.locator(".atl-region-main")) < left_of(page.locator(".atl-board")), "the page is"


def test_everything_that_opens_is_persian(page: Page) -> None:
    page.locator(".atl-command input").fill("کمک")
    page.keyboard.press("Enter")
    expect(page.locator(".atl-notice")).to_be_visible()
    page.get_by_role("button", name=Words("fa").say("The board in words")).click()
    expect(page.locator(".atl-board-text")).to_be_visible()
    assert english_on(page) == []
    for drawer in page.locator(".atl-tools .atl-bare").all():
        drawer.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert english_on(page) == []
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_move_and_refusal_in_persian(page: Page, voila_app: Server) -> None:
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    press(page, place_of(seat.view(), step.explorer))
    expect(cell(page, str(step.to_space))).to_have_class("atl-cell atl-cell-live")
    press(page, "A1")
    expect(page.locator(".atl-notice")).to_contain_text("A1")
    assert english_on(page) == []
    empty = cell(page, str(step.to_space)).get_attribute("aria-label") or ""
    press(page, str(step.to_space))
    expect(cell(page, str(step.to_space))).not_to_have_attribute("aria-label", empty)
    assert place_of(behind(page, voila_app).seat(0).view(), step.explorer) == step.to_space
    assert english_on(page) == []


def test_english_is_one_click_away(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    root = page.locator(".atl-root")
    expect(root).to_have_attribute("dir", "ltr")
    expect(root).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
