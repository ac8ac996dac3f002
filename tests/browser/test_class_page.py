"""A class with a real browser: names pasted, a student who plays from a link, a pause, Persian, a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import remembered
from tests.browser.servers import Server
from tests.browser.test_settings import FAULTS

#: Places where a tap does something now.
LIVE = ".atl-cell-live"


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found


def look_around(page: Page) -> None:
    """Open every part of the page: everything has a name, and nothing is wider than the screen."""
    tabs = page.locator(".atl-tab")
    for number in (1, 2, 3, 0):
        tab = tabs.nth(number)
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def room(page: Page) -> Locator:
    return page.locator(".atl-class-room")


def test_class_from_names_to_the_game(new_page: Callable[..., Page], voila_app: Server) -> None:
    teacher = new_page(storage_state=remembered(voila_app))
    teacher.goto(voila_app.address)
    teacher.get_by_role("button", name="For teachers").click()
    names = teacher.get_by_label("Names")
    names.fill("Ada\nBen")
    assert faults(teacher) == []
    teacher.get_by_role("button", name="Open the rooms").click()
    link = teacher.get_by_label("Link of Ada").input_value()
    with teacher.expect_download() as saved:
        teacher.get_by_role("button", name="Download the list").click()
    assert link in saved.value.path().read_text(encoding="utf-8")

    student = new_page(storage_state=remembered(voila_app, pace="at-once"))
    student.goto(link)
    expect(student.get_by_text("Waiting for the host to start.")).to_be_visible()
    teacher.get_by_role("button", name="Rooms", exact=True).click()
    expect(room(teacher).locator(".atl-chair-here")).to_contain_text("Ada")
    expect(room(teacher).locator(".atl-chair-away")).to_contain_text("Ben")
    # Ben is not there: starting is asked, and then a bot plays for him.
    teacher.get_by_role("button", name="Start all games").click()
    teacher.get_by_role("group", name="Start all games").get_by_role("button", name="Start all games").click()
    teacher.get_by_role("button", name="Tools of the room").click()
    teacher.get_by_role("button", name="Let a bot play for Ben").click()
    expect(teacher.get_by_role("button", name="Let Ben play again")).to_be_visible()
    assert faults(teacher) == []
    teacher.keyboard.press("Escape")

    expect(student.locator(LIVE).first).to_be_visible()
    before = room(teacher).locator(".atl-class-progress").inner_text()
    student.locator(LIVE).first.click()
    expect(room(teacher).locator(".atl-class-progress")).not_to_have_text(before)
    expect(student.locator(LIVE).first).to_be_visible()
    teacher.get_by_role("button", name="Pause all games").click()
    expect(student.get_by_text("The host has stopped the game for a while.")).to_be_visible()
    expect(student.locator(LIVE)).to_have_count(0)
    teacher.get_by_role("button", name="Go on with all").click()
    expect(student.locator(LIVE).first).to_be_visible()

    teacher.get_by_role("button", name="Watch").click()
    expect(teacher.get_by_role("grid")).to_be_visible()
    assert faults(teacher) == []
    teacher.reload()
    expect(room(teacher)).to_have_count(1)
    teacher.get_by_role("button", name="فارسی").click()
    expect(teacher.get_by_role("heading", name="کلاس شما")).to_be_visible()
    expect(teacher.locator(".atl-root")).to_have_attribute("dir", "rtl")
    look_around(teacher)
    teacher.set_viewport_size({"width": 360, "height": 740})
    look_around(teacher)
