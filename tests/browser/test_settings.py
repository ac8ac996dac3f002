"""The settings do what they say and stay; and everything on every page has a name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import play_now, remembered, visit, wait_painted
from tests.browser.servers import Server

#: Everything that can be used and has no name, and everything else that a screen reader stumbles over.
FAULTS = """() => {
  const root = document.querySelector(".atl-root");
  const open = root.querySelector("dialog[open]");
  const shown = [...root.querySelectorAll("*")].filter((element) => element.checkVisibility());
  const name = (element) => [
    element.getAttribute("aria-label"),
    ...[...(element.labels || [])].map((label) => label.textContent),
    element.matches("input, select, textarea") ? "" : element.textContent,
  ].join("").trim();
  const isHidden = (element) => element.closest("[aria-hidden=true]") !== null;
  const isInert = (element) => element.closest("[inert]") !== null;
  const faults = [];
  const fault = (what, element) => faults.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  const usable = ["button", "a[href]", "input", "select", "textarea", "summary", "[role=gridcell]"];
  const named = [...usable, "[role=grid]", "[role=img]", "[role=group]", "[role=region]", "dialog"].join();
  const rules = {
    "no name": (element) => element.matches(named) && !name(element),
    "out of order": (element) => element.tabIndex > 0,
    "a bare drawing": (element) => element.matches("svg:not([role])") && !isHidden(element),
    "hidden but usable": (element) =>
      element.matches(usable.join()) && isHidden(element) && !isInert(element),
  };
  for (const element of shown) {
    for (const [what, breaks] of Object.entries(rules)) if (breaks(element)) fault(what, element);
  }
  const titles = shown.filter((element) => element.matches("h1"));
  if (titles.length !== 1) faults.push(`${titles.length} titles`);
  const levels = shown.filter((element) => element.matches("h1, h2, h3, h4") && !element.closest("dialog"));
  levels.reduce((before, heading) => {
    const level = Number(heading.tagName[1]);
    if (level > before + 1) fault(`from heading ${before} to ${level}`, heading);
    return level;
  }, 0);
  if (open && !open.contains(document.activeElement)) faults.push("the dialog has no focus");
  if (!root.lang || !root.dir) faults.push("no language");
  return faults;
}"""

#: The painted board as one number.
FINGERPRINT = """() => {
  const canvas = document.querySelector(".atl-canvas canvas");
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) sum = (sum * 31 + pixels[at] + 7 * pixels[at + 2]) % 1000003;
  return sum;
}"""


@pytest.fixture
def page(browser: Browser, voila_app: Server) -> Iterator[Page]:
    with visit(browser, storage_state=remembered(voila_app, pace="at-once")) as page:
        page.goto(voila_app.address)
        expect(page.get_by_role("button", name="Play Survive!")).to_be_visible()
        yield page


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found


def font_size(page: Page) -> float:
    size: str = page.locator(".atl-prompt").evaluate("(element) => getComputedStyle(element).fontSize")
    return float(size.removesuffix("px"))


def board_width(page: Page) -> float:
    box = page.locator(".atl-board-frame").bounding_box()
    assert box is not None
    return box["width"]


def sea(page: Page) -> str:
    colour: str = page.locator(".atl-board-frame").evaluate(
        "(element) => getComputedStyle(element).backgroundColor"
    )
    return colour


def test_every_element_has_a_name(page: Page) -> None:
    assert faults(page) == []
    for opens in ("Rules", "Settings"):
        page.get_by_role("button", name=opens, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Guided games", exact=True).click()
    for part in ("Rules", "Pieces and signs", "Guided games"):
        page.get_by_role("main").get_by_role("button", name=part, exact=True).click()
        assert faults(page) == []
    page.get_by_role("button", name="Home", exact=True).click()
    page.get_by_role("button", name="Set up Survive!…").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Home", exact=True).click()
    play_now(page)
    page.get_by_role("button", name="The board in words").click()
    expect(page.locator(".atl-board-text")).to_be_visible()
    assert faults(page) == []


def settled_picture(page: Page) -> int:
    """Return the fingerprint of the board once it no longer changes.

    A board is painted more than once after a change, and a picture between two paintings is not seen again.
    """
    page.evaluate("window.pictures = []")
    page.wait_for_function(
        f"() => (window.pictures = [...window.pictures.slice(-4), ({FINGERPRINT})()]).length === 5"
        " && new Set(window.pictures).size === 1",
        polling=100,
    )
    found: int = page.evaluate("window.pictures[0]")
    return found


def test_settings_apply_and_survive_reload(page: Page) -> None:
    play_now(page)
    expect(page.locator(".atl-prompt")).to_be_visible()
    wait_painted(page)
    root = page.locator(".atl-root")
    before = font_size(page), board_width(page), sea(page), settled_picture(page)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")

    def choose(group: str, choice: str) -> None:
        button = dialog.get_by_role("group", name=group).get_by_role("button", name=choice, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    choose("Colours", "High contrast")
    choose("Size of the text", "Largest")
    choose("Size of the board", "Small")
    dialog.get_by_label("Show pieces moving").uncheck()
    expect(root).to_have_attribute("data-motion", "off")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    now = font_size(page), board_width(page), sea(page)
    assert now[0] > 1.15 * before[0]
    assert now[1] < before[1]
    assert now[2] != before[2]

    # The board is painted in other colours.
    page.wait_for_function(f"() => ({FINGERPRINT})() !== {before[3]}")
    named = settled_picture(page)
    page.get_by_role("button", name="Settings").click()
    dialog.get_by_label("Names of the spaces").uncheck()
    page.wait_for_function(f"() => ({FINGERPRINT})() !== {named}")
    page.keyboard.press("Escape")
    unnamed = settled_picture(page)

    page.reload()
    expect(root).to_have_attribute("data-motion", "off")
    expect(page.locator(".atl-prompt")).to_be_visible()
    wait_painted(page)
    assert (font_size(page), board_width(page), sea(page)) == now
    page.wait_for_function(f"() => ({FINGERPRINT})() === {unnamed}")
    page.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_label("Names of the spaces")).not_to_be_checked()
    pressed = dialog.locator("[aria-pressed=true]")
    expect(pressed.filter(has_text="High contrast")).to_have_count(1)
