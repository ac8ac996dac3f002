"""Every page passes axe-core, and its text has enough contrast in both colour schemes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.games import begun, finished, link, place_of
from tests.browser.pages import MOVES, at_home, cell, finish_looking, remembered, visit
from tests.browser.servers import Server
from tests.browser.test_guided_game import TEXT
from tests.browser.test_handover import handover_to
from tests.browser.test_rooms import open_room
from tests.browser.test_sizes import GO, fish_game, in_step, open_game, prepared

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
CONTRAST = Path(__file__).with_name("contrast.js")
#: All findings of axe-core but the minor ones, each with its first elements.  Contrast is measured below.
FINDINGS = """async () => {
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document, { rules });
  return violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map((n) => n.html.slice(0, 90))}`);
}"""


class Audit:
    """Collects what is wrong with the pages that it looks at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrongs: list[str] = []

    def look(self, screen: str) -> None:
        """Run axe-core and measure the contrast of all text and controls, in both colour schemes."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.wrongs += [f"{screen}: {finding}" for finding in self.page.evaluate(FINDINGS)]
        for scheme in ("dark", "light"):
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate(CONTRAST.read_text(encoding="utf-8"))
            self.wrongs += [f"{screen}, {scheme}: {contrast}" for contrast in found]

    def check(self) -> None:
        assert not self.wrongs, "\n".join(self.wrongs)


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    memory = remembered(voila_app, pace="at-once", motion=False, look_time="no-limit")
    with visit(browser, storage_state=memory, bypass_csp=True) as page:
        yield page


@pytest.fixture
def audit(visited: Page) -> Iterator[Audit]:
    audit = Audit(visited)
    yield audit
    audit.check()


def drawer(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_pages_around_the_game(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(voila_app.address)
    at_home(page)
    audit.look("home")
    expect(page.get_by_role("grid")).to_have_count(0)
    for name in ("Settings", "Rules"):
        drawer(page, name)
        audit.look(name)
        close(page)
    page.get_by_role("button", name="Set up Survive!…").first.click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    audit.look("new game")


def test_pages_of_a_game(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(link(voila_app, begun(voila_app, "person", "drifter", place=False)))
    expect(page.locator(".atl-cell-live").first).to_be_attached()
    audit.look("set-up")
    page.goto(link(voila_app, begun(voila_app, "person", "drifter")))
    expect(page.locator(MOVES)).to_be_visible()
    page.get_by_role("button", name="The board in words").click()
    audit.look("turn")
    page.goto(link(voila_app, finished(voila_app)))
    replay = page.get_by_role("button", name="Replay", exact=True)
    expect(replay).to_be_visible()
    audit.look("end")
    replay.click()
    expect(page.get_by_role("slider")).to_be_visible()
    audit.look("replay")


def test_pages_of_rooms_and_classes(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(voila_app.address)
    at_home(page)
    page.get_by_role("button", name="For teachers").click()
    page.get_by_label("Names").fill("Ada\nBen")
    audit.look("new class")
    page.get_by_role("button", name="Open the rooms").click()
    page.get_by_role("button", name="Rooms", exact=True).click()
    expect(page.locator(".atl-class-room").first).to_be_visible()
    audit.look("class")
    open_room(page, voila_app, "Survive!")
    audit.look("lobby")


def test_a_lesson(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(f"{voila_app.address}lessons/en/01_set_up.ipynb")
    expect(page.get_by_role("grid").first).to_be_attached()
    audit.look("lesson")
    page.get_by_role("button", name="Settings").click()
    audit.look("settings of a lesson")
    page.keyboard.press("Escape")


def test_learning_pages(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(f"{voila_app.address}?page=learn")
    tabs = page.locator(".atl-tab")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        audit.look(f"Learn, {tab.inner_text()}")
    for game in (0, 1):
        page.evaluate(GO, f"{voila_app.address}?page=learn")
        page.locator(".atl-learn-games > *").nth(game).get_by_role("button").first.click()
        expect(page.locator(TEXT)).to_be_visible()
        audit.look(f"guided game {game}, a card to read")
        page.get_by_role("button", name="Skip this step", exact=True).click()
        audit.look(f"guided game {game}, a step")


def test_dialogs_and_questions(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(link(voila_app, begun(voila_app, "person", "drifter", place=False)))
    page.get_by_role("button", name="Place all for me").click()
    expect(page.locator(".atl-remember")).to_be_visible()
    audit.look("remember them")
    finish_looking(page)
    table = begun(voila_app, "person", "drifter")
    open_game(page, voila_app, table)
    expect(page.locator(MOVES)).to_be_visible()
    view = table.seat(0).view()
    cell(page, place_of(view, next(one.id for one in view.explorers if one.seat == 0))).focus()
    page.keyboard.press("n")
    expect(page.locator(".atl-note")).to_be_visible()
    audit.look("note")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".atl-hint-button").first).to_be_visible()
    audit.look("hints")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    audit.look("shortcuts")
    close(page)
    for step, shown in (("choose_riders", ".atl-riders"), ("repel", ".atl-question")):
        open_game(page, voila_app, prepared(voila_app, in_step(step)))
        expect(page.locator(shown)).to_be_visible()
        audit.look(step)
    page.get_by_role("dialog").get_by_role("button").first.click()
    open_game(page, voila_app, begun(voila_app, "person", "person", place=False))
    handover_to(page, "Ada")
    audit.look("handover")
    page.get_by_role("button", name="I am Ada").click()
    expect(page.locator(".atl-letters")).to_be_visible()
    audit.look("letters")


def test_fish_fish_and_persian(audit: Audit, voila_app: Server) -> None:
    page = audit.page
    page.goto(link(voila_app, fish_game(voila_app, 8, fisher=0)))
    expect(page.locator(".atl-fisher-hand")).to_be_visible()
    audit.look("fisher")
    open_game(page, voila_app, fish_game(voila_app, 4, fisher=1))
    expect(page.get_by_role("group", name="Your bid")).to_be_visible()
    page.get_by_role("button", name="Coach", exact=True).click()
    audit.look("bid")
    page.locator(".atl-tools button[lang]").click()
    expect(page.locator(".atl-root")).to_have_attribute("lang", "fa")
    audit.look("bid, Persian")
    open_game(page, voila_app, finished(voila_app))
    expect(page.locator(".atl-verdict")).to_be_visible()
    audit.look("end, Persian")
    page.evaluate(GO, voila_app.address)
    expect(page.locator(".atl-home-menu")).to_be_visible()
    audit.look("home, Persian")
    page.locator(".atl-tools button[lang]").click()
    expect(page.locator(".atl-root")).to_have_attribute("lang", "en")
