"""Remember them: the last look, then private notes, by keyboard and by touch, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.games import behind
from tests.browser.pages import Watch, cell, remembered, wait_painted
from tests.browser.servers import Server

PHONE = {"width": 390, "height": 844}
#: What a long press of a finger sends to the page, without lifting it.
PRESS = {"pointerType": "touch", "isPrimary": True, "bubbles": True, "clientX": 10, "clientY": 10}


def speaks_of_values(page: Page) -> list[str]:
    """Find values in the whole document, hidden parts and announcements too."""
    return re.findall(r"worth \d", page.content())


def test_remember_then_write_down(new_page: Callable[..., Page], voila_app: Server, watch: Watch) -> None:
    settings = remembered(voila_app, look_time="no-limit", pace="at-once")
    page = new_page(storage_state=settings, viewport=PHONE, has_touch=True)
    page.goto(voila_app.address)
    page.get_by_role("button", name="Play Survive!").tap()
    close = page.get_by_role("button", name="I will remember them")
    expect(close).to_be_in_viewport()
    wait_painted(page)
    expect(page.locator(".atl-board-frame")).to_be_in_viewport(ratio=0.95)
    assert len(set(speaks_of_values(page))) == 6
    page.reload()
    expect(close).to_be_visible()
    close.tap()
    expect(close).to_have_count(0)
    assert speaks_of_values(page) == []
    page.reload()
    expect(page.locator(".atl-cell-live").first).to_be_attached()
    assert speaks_of_values(page) == [], "it is shown once"

    view = behind(page, voila_app).seat(0).view()
    first, second, *_ = [explorer.place for explorer in view.explorers if explorer.seat == 0]
    cell(page, str(first)).focus()
    page.keyboard.press("n")
    note = page.get_by_role("dialog", name="What do you remember?")
    expect(note).to_be_in_viewport()
    note.get_by_role("button", name="5", exact=True).click()
    expect(note).to_have_count(0)
    expect(cell(page, str(first))).to_have_attribute("aria-label", re.compile("you noted.*5"))
    # A second tab knows it, and learns of the next note without a reload.
    other = page.context.new_page()
    watch.over(other)
    other.goto(page.url)
    expect(cell(other, str(first))).to_have_attribute("aria-label", re.compile("you noted.*5"))
    expect(cell(other, str(second))).not_to_have_attribute("aria-label", re.compile("you noted"))
    assert speaks_of_values(other) == [], "nor is anything shown again there"
    cell(page, str(second)).dispatch_event("pointerdown", PRESS)
    expect(note).to_be_visible()
    cell(page, str(second)).dispatch_event("pointerup", PRESS)
    note.get_by_role("button", name="2", exact=True).tap()
    expect(cell(other, str(second))).to_have_attribute("aria-label", re.compile("you noted.*2"))
    page.reload()
    expect(cell(page, str(first))).to_have_attribute("aria-label", re.compile("you noted.*5"))
    expect(cell(page, str(second))).to_have_attribute("aria-label", re.compile("you noted.*2"))
    assert behind(page, voila_app).memory.notes(0).keys() == {
        explorer.id for explorer in view.explorers if explorer.place in (first, second)
    }
