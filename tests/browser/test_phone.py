"""On a telephone: 360 pixels wide, and fingers instead of a mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.games import behind, place_of, plain_step
from tests.browser.pages import MOVES, at_home, cell, remembered, visit, wait_painted
from tests.browser.servers import Server

WIDTH = 360
#: What a finger needs at least (WCAG 2.2, 2.5.8), and what the buttons of a step have.
LEAST = 24
COMFORTABLE = 44

#: Everything that can be touched and is smaller than it should be, by its name.
TOO_SMALL = """([which, least]) => [...document.querySelectorAll(which)]
  .map((element) => element.closest("label") || element)
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([element, box]) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 120)}`)"""
#: Pixels of the picture for each pixel of the screen.
SHARPNESS = """() => {
  const picture = document.querySelector(".atl-canvas canvas");
  return picture.width / (picture.clientWidth * devicePixelRatio);
}"""
TOUCHED = ".atl-root :is(button, input, select, [role=gridcell])"


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    with visit(
        browser,
        storage_state=remembered(voila_app, pace="at-once", motion=False),
        viewport={"width": WIDTH, "height": 740},
        device_scale_factor=3,
        has_touch=True,
        is_mobile=True,
    ) as page:
        page.goto(voila_app.address)
        yield page


@pytest.fixture
def page(visited: Page) -> Page:
    return at_home(visited)


def fits(page: Page) -> None:
    """Check that nothing sticks out to the side and nothing is too small for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert page.evaluate("document.body.scrollWidth") <= WIDTH
    assert page.evaluate(TOO_SMALL, [TOUCHED, LEAST]) == []


def tap(page: Page, place: str) -> None:
    """Tap on the middle of a place."""
    shown = cell(page, place)
    shown.scroll_into_view_if_needed()
    box = shown.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_pages_fit(page: Page) -> None:
    fits(page)
    page.get_by_role("button", name="Set up Survive!…").tap()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    fits(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_taps_move_a_piece(page: Page, voila_app: Server) -> None:
    page.get_by_role("button", name="Play Survive!").tap()
    page.get_by_role("button", name="I will remember them").tap()
    moves = page.locator(MOVES)
    expect(moves).to_contain_text("3 moves left")
    wait_painted(page)
    fits(page)
    assert page.evaluate(TOO_SMALL, [".atl-step-buttons button, .atl-tools button", COMFORTABLE]) == []
    board = page.locator(".atl-board-frame").bounding_box()
    assert board is not None
    assert board["width"] > 0.9 * WIDTH
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    tap(page, place_of(seat.view(), step.explorer))
    expect(cell(page, str(step.to_space))).to_have_class("atl-cell atl-cell-live")
    tap(page, str(step.to_space))
    expect(moves).to_contain_text("2 moves left")
    assert place_of(behind(page, voila_app).seat(0).view(), step.explorer) == step.to_space
    fits(page)


def test_board_is_as_sharp_as_screen(page: Page) -> None:
    wait_painted(page)
    assert page.evaluate(SHARPNESS) >= 1
