"""On a telephone: 360 pixels wide, and fingers instead of a mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
#: The size of the window, and the middle of the board in it.
UPRIGHT = ((WIDTH, 740), (180, 230))
SIDEWAYS = ((740, WIDTH), (180, 180))
#: Where the spaces are that can be chosen, if they are well inside an enlarged page, in points of a touch.
LIVE_ON_SCREEN = """() => {
  const { offsetLeft, offsetTop, width, height } = visualViewport;
  return [...document.querySelectorAll(".atl-cell-live")]
    .map((cell) => cell.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2 - offsetLeft, box.y + box.height / 2 - offsetTop])
    .filter(([x, y]) => x > 10 && y > 10 && x < width - 10 && y < height - 10);
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


def move_fingers(
    page: Page, begin: Sequence[tuple[float, float]], end: Sequence[tuple[float, float]]
) -> None:
    """Move one finger or two over the screen, and hold them still before they leave it."""
    hand = page.context.new_cdp_session(page)
    for share in (0, *(number / 10 for number in range(1, 11)), 1, 1):
        points = [
            {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share, "id": finger}
            for finger, ((x, y), (to_x, to_y)) in enumerate(zip(begin, end, strict=True))
        ]
        kind = "touchMove" if share else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(50)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


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

    # Two fingers enlarge the board and one moves it, without writing a note; a tap still finds its space.
    for (width, height), (x, y) in UPRIGHT, SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        near, far = [(x - 20, y), (x + 20, y)], [(x - 80, y), (x + 80, y)]
        move_fingers(page, near, far)
        page.wait_for_function("() => visualViewport.scale > 2")
        seen = page.evaluate("visualViewport.pageLeft")
        move_fingers(page, [(x, y)], [(x - 60, y)])
        page.wait_for_function("before => visualViewport.pageLeft > before + 20", arg=seen)
        expect(page.locator(".atl-note")).to_have_count(0)
        start, *_ = page.evaluate(LIVE_ON_SCREEN)
        page.touchscreen.tap(*start)
        expect(page.locator(".atl-prompt")).to_contain_text(re.compile("Choose (where|at)"))
        page.touchscreen.tap(*start)
        expect(page.locator(".atl-prompt")).not_to_contain_text(re.compile("Choose (where|at)"))
        for _ in range(3):
            move_fingers(page, far, near)
        page.wait_for_function("() => visualViewport.scale < 1.1")
    page.set_viewport_size({"width": WIDTH, "height": 740})


def test_board_is_as_sharp_as_screen(page: Page) -> None:
    wait_painted(page)
    assert page.evaluate(SHARPNESS) >= 1
