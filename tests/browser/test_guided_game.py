"""The guided first games, as a newcomer plays them: nothing but what the guide points at is touched."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pages import remembered, wait_painted
from tests.browser.servers import Server

TEXT = ".atl-guide-text"
#: The place or the button that the guide points at.
PLACE = "[role=gridcell][aria-current=step]"
BUTTON = ".atl-pointed"
#: What is said and pointed at, as one text: it changes with every step.
STEP = """() => {
  const text = document.querySelector(".atl-guide-text");
  const place = document.querySelector("[role=gridcell][aria-current=step]");
  const button = document.querySelector(".atl-pointed");
  return [text?.textContent, place?.dataset.place, button?.textContent].join("|");
}"""
#: Whether there is something to click, or the guide has come to its end.
READY = f"""(before) => ({STEP})() !== before
  && (document.querySelector("{PLACE}") || document.querySelector("{BUTTON}"))"""
#: Whether the sentence and the board are on the screen together.
SEEN = """() => [".atl-guide-text", ".atl-board-frame"].every((which) => {
  const box = document.querySelector(which).getBoundingClientRect();
  return box.top >= -1 && box.bottom <= innerHeight + 1;
})"""
#: More steps than the guided game takes.
MOST = 60


def touch(page: Page) -> None:
    """Touch what the guide points at."""
    button = page.locator(BUTTON)
    if button.count():
        button.first.tap()
        return
    box = page.locator(PLACE).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def go_on(page: Page, click: Callable[[Page], None]) -> None:
    """Do what the guide says, and wait until it says or points at something else."""
    before = page.evaluate(STEP)
    click(page)
    page.wait_for_function(READY, arg=before)


def followed(page: Page, click: Callable[[Page], None], end: str) -> list[str]:
    """Do what the guide says until it shows this button; return what it said."""
    said: list[str] = []
    for _ in range(MOST):
        said.append(page.locator(TEXT).inner_text())
        if page.get_by_role("button", name=end, exact=True).count():
            return said
        go_on(page, click)
    raise AssertionError(said)


def test_first_game_by_touch(new_page: Callable[..., Page], voila_app: Server) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        storage_state=remembered(voila_app, pace="at-once", motion=False),
    )
    page.goto(voila_app.address)
    page.locator(".atl-guided-offer").get_by_role("button", name="Survive!").tap()
    expect(page.locator(TEXT)).to_contain_text("prepared game")
    wait_painted(page)
    for _ in ("goal", "value", "ring"):
        go_on(page, touch)
    expect(page.locator(TEXT)).to_contain_text("three moves")
    page.reload()  # it continues where it was, from the cards that are not in the log
    expect(page.locator(TEXT)).to_contain_text("prepared game")
    said = followed(page, touch, "Play on")
    assert len(said) >= 20
    assert "its treasure, worth" in said[-1]
    expect(page.get_by_role("button", name="Skip this step")).to_have_count(0)
    # Turn lines name the treasure of own explorers, because the board shows it and not their numbers.
    own = page.locator(".atl-turns > li", has=page.locator("strong", has_text="You"))
    expect(own).to_contain_text(re.compile(r"red \d+ \(worth \d\)", re.IGNORECASE))
    page.get_by_role("button", name="Play on", exact=True).tap()
    expect(page.locator(TEXT)).to_have_count(0)
    page.get_by_role("button", name="Home").first.tap()
    expect(page.get_by_role("button", name="Play Survive!").first).to_be_visible()
    left = page.locator(".atl-guided-offer")
    expect(left.get_by_role("heading")).to_have_text("Another guided game")
    expect(left.get_by_role("button")).to_have_text(["Fish Fish!: 2 to 3 minutes"])


def click(page: Page) -> None:
    """Click what the guide points at."""
    button = page.locator(BUTTON)
    (button if button.count() else page.locator(PLACE)).first.click()


def test_fish_fish_in_persian(new_page: Callable[..., Page], voila_app: Server) -> None:
    page = new_page(
        viewport={"width": 1280, "height": 720},
        storage_state=remembered(voila_app, lang="fa", pace="at-once", motion=False),
    )
    page.goto(f"{voila_app.address}?page=learn")
    cards = page.locator(".atl-learn-games")
    expect(cards).to_be_visible()
    cards.get_by_role("button", name="شروع بازی راهنمایی‌شده").nth(1).click()
    expect(page.locator(TEXT)).to_contain_text("بازی آماده")
    expect(page.locator(".atl-root")).to_have_attribute("dir", "rtl")
    said = followed(page, click, "شروع یک بازی کامل")
    assert len(said) >= 12
    click(page)
    expect(page.locator(".atl-verdict")).to_be_visible()
    page.get_by_role("button", name="صفحهٔ اصلی").first.click()
    expect(page.get_by_role("button", name="شروع بازی راهنمایی‌شده")).to_have_count(0)
