"""The screen in a real browser: messages of a click, focus, and the message when nothing answers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.pages import Line, cell, kernel_id, play_now, wait_painted
from tests.browser.servers import Server

AT = "document.activeElement.dataset.place"


def comm_messages(frames: list[str]) -> list[str]:
    """Return the frames that carry messages of widgets, without heartbeats, which come at any moment."""
    # The first header of a frame is its own; the next one is that of the message it answers.
    first = ((re.search(r'"msg_type": ?"(\w+)"', frame), frame) for frame in frames if '"beat"' not in frame)
    return [frame for found, frame in first if found and found.group(1) == "comm_msg"]


def play(page: Page, server: Server) -> None:
    """Begin a game and wait for one's own turn."""
    page.goto(server.address)
    play_now(page)
    page.locator(".atl-cell-live").first.wait_for(state="attached")
    wait_painted(page)


def first_live(page: Page) -> str:
    """Return a place where a click does something."""
    place = page.locator(".atl-cell-live").first.get_attribute("data-place")
    assert place is not None
    return place


def test_click_sends_one_message_receives_three(page: Page, voila_app: Server) -> None:
    line = Line(page)
    play(page, voila_app)
    page.wait_for_load_state("networkidle")
    line.clear()
    selected = page.locator(".atl-cell-live").count()
    cell(page, first_live(page)).click()
    expect(page.locator(".atl-cell-live")).not_to_have_count(selected)
    assert len(comm_messages(line.up)) == 1
    down = comm_messages(line.down)
    beats = sum('"beat"' in frame for frame in line.up)
    assert 1 <= len(down) <= 3 + beats
    assert sum(map(len, down)) < 60_000


def test_larger_window_gets_sharper_board(page: Page, voila_app: Server) -> None:
    play(page, voila_app)
    wide = page.evaluate("document.querySelector('.atl-canvas canvas').width")
    page.set_viewport_size({"width": 2200, "height": 1400})
    page.wait_for_function("wide => document.querySelector('.atl-canvas canvas').width > wide", arg=wide)
    wait_painted(page)


def test_moving_the_mouse_sends_nothing(page: Page, voila_app: Server) -> None:
    line = Line(page)
    play(page, voila_app)
    page.wait_for_load_state("networkidle")
    line.clear()
    # Where a click only tells why not, it still tells something.
    expect(page.locator("[role=gridcell][aria-disabled]")).to_have_count(0)
    for place in ("A1", "C5", "G6", "M7"):
        cell(page, place).hover()
        expect(page.locator(".atl-bubble")).to_contain_text(place)
    assert comm_messages(line.up) == []


def test_arrow_keys_move_tab_leaves_board(page: Page, voila_app: Server) -> None:
    play(page, voila_app)
    cell(page, "G6").focus()
    for key, place in [
        ("ArrowRight", "G7"),
        ("ArrowUp", "F7"),
        ("Home", "F1"),
        ("ArrowLeft", "F1"),
        ("End", "F12"),
        ("Control+Home", "NW"),
        ("ArrowRight", "A1"),
        ("Control+End", "SE"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate(AT) == place
    page.keyboard.press("Tab")
    assert page.evaluate(AT) is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(AT) == "SE"


def test_dialog_keeps_and_returns_focus(page: Page, voila_app: Server) -> None:
    page.goto(voila_app.address)
    page.get_by_role("button", name="Settings").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_updates_keep_typed_text_and_focus(page: Page, voila_app: Server) -> None:
    play(page, voila_app)
    field = page.locator(".atl-command input")
    field.fill("red-")
    cell(page, first_live(page)).dispatch_event("click")
    field.focus()
    page.get_by_role("button", name="فارسی").dispatch_event("click")
    expect(page.locator(".atl-root")).to_have_attribute("dir", "rtl")
    expect(field).to_have_value("red-")
    expect(field).to_be_focused()


def test_unresponsive_kernel_is_noticed_and_recovers(page: Page, voila_app: Server) -> None:
    play(page, voila_app)
    kernel = voila_app.kernel(kernel_id(page))
    banner = page.locator(".atl-banner")
    expect(banner).to_be_hidden()
    kernel.suspend()
    try:
        cell(page, first_live(page)).click()
        expect(banner).to_be_visible()
        expect(banner).not_to_have_text("")
    finally:
        kernel.resume()
    expect(banner).to_be_hidden()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_shows_no_movement(
    new_page: Callable[..., Page], voila_app: Server, motion: str
) -> None:
    page = new_page(reduced_motion=motion)
    play(page, voila_app)
    page.evaluate(
        """() => {
          window.moved = false;
          const layer = document.querySelector(".atl-effects");
          const look = () => { window.moved ||= layer.width > 0; };
          new MutationObserver(look).observe(layer, { attributes: true });
        }"""
    )
    step = page.locator(".atl-step.atl-current")
    page.get_by_role("button", name="End moves").click()
    expect(step).to_contain_text("Sink")
    cell(page, first_live(page)).click()
    expect(step).not_to_contain_text("Sink")
    page.wait_for_function(
        "() => window.moved || document.querySelector('.atl-root').dataset.motion === 'off'"
    )
    assert page.evaluate("window.moved") is (motion == "no-preference")


def test_page_fits_phone_and_takes_taps(new_page: Callable[..., Page], voila_app: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    play(page, voila_app)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    selected = page.locator(".atl-cell-live").count()
    cell(page, first_live(page)).tap()
    expect(page.locator(".atl-cell-live")).not_to_have_count(selected)


@pytest.mark.parametrize(("size", "reason"), [(200, "not JSON"), (1_500_000, "too big")])
def test_file_without_game_is_refused(page: Page, voila_app: Server, size: int, reason: str) -> None:
    page.goto(voila_app.address)
    page.get_by_role("button", name="Play Survive!").wait_for()
    file = FilePayload(name="holiday.json", mimeType="application/json", buffer=b"x" * size)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".atl-notice")).to_contain_text(reason)
