"""Around the game, in a real browser: addresses, Back and Forward, links to copy."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import games
from tests.browser.pages import cell, remembered, wait_painted
from tests.browser.servers import Server

#: What would be copied: the clipboard of a page over plain http, where `navigator.clipboard` is missing.
NO_CLIPBOARD = """
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.addEventListener("copy", () => { window.copied = String(document.activeElement.value); });
"""
#: Counts the sources of sound that are started.
COUNT_SOUNDS = """
  window.sounds = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...at) {
    window.sounds += 1;
    return start.apply(this, at);
  };
"""
SCROLLED = "[scrollY, document.scrollingElement.scrollTop]"


def heading(page: Page, title: str) -> None:
    """Expect a page with this title."""
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def test_addresses_back_forward_and_links(voila_app: Server, new_page: Callable[..., Page]) -> None:
    phone = {"width": 390, "height": 844}
    page = new_page(viewport=phone, storage_state=remembered(voila_app, games.BROWSER))
    page.add_init_script(NO_CLIPBOARD)
    table = games.finished(voila_app)
    page.goto(voila_app.address)
    expect(page.locator(".atl-home-menu")).to_be_visible()
    page.mouse.wheel(0, 500)
    page.wait_for_function("() => scrollY > 100")

    # A new screen opens at its top; Back and Forward stay within the app.
    page.get_by_role("button", name="Join a room").click()
    heading(page, "Join a room")
    assert page.evaluate(SCROLLED) == [0, 0]
    assert "page=join" in page.url
    page.go_back()
    expect(page.locator(".atl-home-menu")).to_be_visible()
    assert "page=" not in page.url
    page.go_forward()
    heading(page, "Join a room")
    page.go_back()
    page.get_by_role("button", name="Play Survive!").first.click()
    page.wait_for_function("() => location.search.includes('game=')")
    game = page.url
    page.go_back()
    expect(page.locator(".atl-home-menu")).to_be_visible()
    page.go_forward()
    expect(page.locator(".atl-home-menu")).to_have_count(0)
    expect(cell(page, "G6")).to_be_attached()
    assert page.url == game

    # A position of a finished game: its address changes with each step, and its link opens it elsewhere.
    page.goto(f"{games.link(voila_app, table)}&moment=30&viewer=0")
    heading(page, "Replay")
    expect(page.get_by_role("slider")).to_have_value("30")
    wait_painted(page)
    page.get_by_role("button", name="On by one").click()
    expect(page.get_by_role("slider")).to_have_value("31")
    page.wait_for_function("() => location.search.includes('moment=31')")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator("p", has_text="The link is copied.")).to_be_visible()
    copied = page.evaluate("copied")
    assert f"game={table.key}" in copied
    assert "moment=31" in copied
    page.get_by_role("button", name="To the results").click()
    page.wait_for_function("() => !location.search.includes('moment')")
    page.go_back()
    expect(page.get_by_role("slider")).to_have_value("31")

    # A link whose game is not here says what is wrong and what to do.
    page.goto(f"{voila_app.address}?game=unknown")
    heading(page, "This game is not here")
    expect(page.get_by_text("Open a saved game")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Home").click()
    expect(page.locator(".atl-home-menu")).to_be_visible()


def test_moves_in_link_open_game(voila_app: Server, page: Page) -> None:
    from survive_nb.table.moves import moves_of

    table = games.finished(voila_app)
    page.goto(f"{voila_app.address}#moves={moves_of(table)}&moment=12")
    heading(page, "Replay")
    expect(page.get_by_role("slider")).to_have_value("12")
    page.get_by_role("button", name="On by one").click()
    page.wait_for_function("() => location.hash.endsWith('moment=13')")
    page.goto("about:blank")
    page.goto(f"{voila_app.address}#moves=damaged")
    heading(page, "This game is not here")
    expect(page.get_by_text("The moves in this link are incomplete.").first).to_be_visible()


def test_home_continues_and_lists_games(voila_app: Server, new_page: Callable[..., Page]) -> None:
    browser = "fedcba9876543210" * 2
    page = new_page(viewport={"width": 1280, "height": 720}, storage_state=remembered(voila_app, browser))
    page.goto(voila_app.address)
    finished = page.locator(".atl-region-side")
    expect(finished).to_contain_text("Games that you have played to the end appear here.")
    for part in ("Play", "Learn", "Play together"):
        title = page.get_by_role("heading", level=2, name=part, exact=True)
        expect(title).to_be_in_viewport()
    page.get_by_role("button", name="Play Survive!").click()
    page.wait_for_function("() => location.search.includes('game=')")
    page.go_back()

    # The game to continue is first and above the fold; taking it off the list can be undone.
    resume = page.get_by_role("button", name="Continue", exact=True)
    expect(resume).to_be_in_viewport()
    page.get_by_role("button", name="off this list").click()
    expect(resume).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(resume).to_be_visible()

    games.finished(voila_app, browser)
    page.reload()
    expect(finished).to_contain_text("points")
    finished.get_by_role("button", name="Replay").first.click()
    heading(page, "Replay")


def test_scheme_sound_and_shortcuts(voila_app: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 720}, color_scheme="dark")
    page.add_init_script(COUNT_SOUNDS)
    page.goto(voila_app.address)
    root = page.locator(".atl-root")
    expect(root).to_have_attribute("data-scheme", "dark")
    dark = page.evaluate("getComputedStyle(document.querySelector('.atl-root')).backgroundColor")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-scheme", "light")
    assert page.evaluate("getComputedStyle(document.querySelector('.atl-root')).backgroundColor") != dark

    # "?" lists the shortcuts before anything has focus; so does a button in the settings.
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")

    # The settings override the system, and a new volume is heard at once.
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(root).to_have_attribute("data-scheme", "dark")
    assert page.evaluate("sounds") == 0
    page.get_by_role("button", name="Loud").click()
    page.wait_for_function("() => sounds > 0")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = page.evaluate("sounds")
    page.get_by_role("button", name="Play Survive!").click()
    page.wait_for_function("count => sounds > count", arg=before)
    page.go_back()

    # A room under `play` says that others cannot reach it.
    page.get_by_role("button", name="Open a room").click()
    page.get_by_role("button", name="Open the room").click()
    expect(page.get_by_text("survive-nb serve")).to_be_visible()
