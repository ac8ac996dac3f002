"""Fish Fish! in a real browser: mouse, keys, fingers, words; refusals, a reload, the handover, Persian."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from survive_nb.fish_fish.model import Options
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.browser.pages import Line, at_home, cell, open_in_lab, press, remembered, visit, wait_painted
from tests.browser.servers import Server

Opens = Callable[..., Page]
BIDS = ".atl-bids"
#: Numbers of a table that are broken into lines, and head cells whose numbers touch the next one's.
BROKEN = """(table) => {
  const range = document.createRange();
  const drawn = (cell) => {
    range.selectNode(cell.querySelector("span:not(.atl-visually-hidden), strong") ?? cell.firstChild ?? cell);
    return range.getBoundingClientRect();
  };
  const heads = [...table.querySelectorAll("thead th:has([aria-hidden])")].map(drawn);
  const touching = heads.filter((box, at) => at && box.left < heads[at - 1].right + 2);
  const filled = [...table.querySelectorAll("td")].filter((cell) => cell.textContent);
  const broken = filled.filter((cell) => drawn(cell).height > 30);
  return [broken.map((cell) => cell.textContent), touching.length];
}"""


def begun(server: Server, *kinds: str, first_fisher: int = 0) -> Table:
    """Begin a game on a server."""
    plans = [
        SeatPlan("person", name) if kind == "person" else SeatPlan("bot", name, kind)
        for name, kind in zip(("Ada", "Ben", "Cleo"), kinds, strict=False)
    ]
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    options = Options(len(kinds), first_fisher)
    return repository.begin("fish-fish", options, plans, browser="", seed="tide")


def behind(page: Page, server: Server) -> Table:
    """Return the game that a page shows, from the store."""
    key = parse_qs(urlsplit(page.url).query)["game"][0]
    return GameRepository(SqliteStore(server.store / "games.sqlite")).resume(key)


def my_bids(page: Page, server: Server) -> list[int]:
    """Return what the first player has bid so far."""
    return [event.tiles for event in behind(page, server).seat(0).events() if _is_mine(event)]


def _is_mine(event: object) -> bool:
    return type(event).__name__ == "BidMade" and getattr(event, "seat", None) == 0


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    with visit(browser, storage_state=remembered(voila_app, pace="fast")) as page:
        page.goto(voila_app.address)
        yield page


@pytest.fixture
def page(visited: Page) -> Page:
    """Give a new game at the person's first bid."""
    at_home(visited)
    visited.get_by_role("button", name="Play Fish Fish!", exact=True).click()
    expect(visited.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(visited.locator(BIDS)).to_be_visible()
    wait_painted(visited)
    return visited


def test_a_large_button_bids(page: Page, voila_app: Server) -> None:
    page.get_by_role("button", name="Bid 2 tiles").click()
    expect(page.locator(".atl-lines")).to_contain_text("You bid 2 tiles.")
    assert my_bids(page, voila_app) == [2]


def test_a_place_on_the_table_bids(page: Page, voila_app: Server) -> None:
    cell(page, "bid-1").click()
    expect(page.locator(".atl-lines")).to_contain_text("You bid 1 tile.")
    assert my_bids(page, voila_app) == [1]


@pytest.mark.parametrize(("key", "tiles"), [("0", 0), ("3", 3), ("۲", 2)])
def test_digit_key_bids_anywhere(page: Page, voila_app: Server, key: str, tiles: int) -> None:
    cell(page, "row").focus()
    # Playwright knows no Persian keyboard: the event is the one that such a keyboard makes.
    page.evaluate(
        "key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", key
    )
    expect(page.locator(".atl-lines")).to_contain_text(re.compile(r"You bid (nothing|\d tiles?)\."))
    assert my_bids(page, voila_app)[0] == tiles


def test_arrow_keys_move_and_enter_bids(page: Page, voila_app: Server) -> None:
    cell(page, "row").focus()
    at = "document.activeElement.dataset.place"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(at) == "bid-2"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) == "bid-3"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(at).startswith("seat-")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(at).startswith("bid-")
    page.keyboard.press("Enter")
    expect(page.locator(".atl-lines")).to_contain_text(re.compile(r"You bid (nothing|\d tiles?)\."))
    assert len(my_bids(page, voila_app)) >= 1


def test_typed_number_bids_from_field_only(page: Page, voila_app: Server) -> None:
    field = page.get_by_label("Command")
    field.press("4")
    field.fill("bid 1")
    field.press("Enter")
    expect(page.locator(".atl-lines")).to_contain_text("You bid 1 tile.")
    assert my_bids(page, voila_app) == [1]


def test_refused_click_cites_its_rule(page: Page) -> None:
    press(page, "card-fish")
    expect(page.get_by_role("button", name="Rule FF-7")).to_be_visible()
    page.get_by_role("button", name="Rule FF-7").click()
    expect(page.get_by_role("dialog")).to_contain_text("FF-7")
    page.get_by_role("dialog").get_by_role("button", name="Close").first.click()


def test_a_click_sends_one_message_up(page: Page) -> None:
    line = Line(page)
    page.reload()
    expect(page.locator(BIDS)).to_be_visible()
    wait_painted(page)
    page.wait_for_load_state("networkidle")
    line.clear()
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".atl-coach")).to_be_visible()
    # A heartbeat may come at any moment.
    sent = [frame for frame in line.up if '"comm_msg"' in frame and '"beat"' not in frame]
    assert len(sent) == 1


def test_reload_restores_the_table(page: Page, voila_app: Server) -> None:
    before = behind(page, voila_app).seat(0).view()
    page.reload()
    expect(page.locator(BIDS)).to_be_visible()
    wait_painted(page)
    assert behind(page, voila_app).seat(0).view() == before
    page.get_by_role("button", name="Bid nothing").click()
    expect(page.locator(".atl-lines")).to_contain_text("You bid nothing.")


def test_board_changes_between_the_games(page: Page) -> None:
    expect(cell(page, "bid-0")).to_be_attached()
    page.get_by_role("button", name="Home").click()
    page.get_by_role("button", name="Play Survive!").click()
    expect(cell(page, "G6")).to_be_attached()
    expect(cell(page, "bid-0")).to_have_count(0)
    wait_painted(page)


def test_fisher_sees_the_cards_alone(new_page: Opens, voila_app: Server) -> None:
    table = begun(voila_app, "person", "person", "person")
    page = new_page(storage_state=remembered(voila_app, pace="at-once"))
    page.goto(f"{voila_app.address}?game={table.key}")
    handover = page.get_by_role("dialog")
    expect(handover).to_contain_text("Pass the screen to Ada")
    handover.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="“Fish!”: 2 in your hand").click()
    page.get_by_role("button", name="Bait 5: 1 in your hand").click()
    page.get_by_role("button", name="Lay “Fish!” under bait 5").click()
    expect(page.get_by_role("heading", name="Turn: Ben")).to_be_visible()
    assert "on “Fish!”" not in page.locator("body").inner_text()
    page.get_by_role("button", name="Bid 1 tile").click()
    expect(page.get_by_role("heading", name="Turn: Cleo")).to_be_visible()
    page.get_by_role("button", name="Undo: Ben").click()
    expect(page.get_by_role("heading", name="Turn: Ben")).to_be_visible()


def test_persian_phone_layout_takes_taps(new_page: Opens, voila_app: Server) -> None:
    table = begun(voila_app, "person", "drifter", first_fisher=1)
    page = new_page(
        storage_state=remembered(voila_app, pace="at-once", lang="fa"),
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page.goto(f"{voila_app.address}?game={table.key}")
    expect(page.locator(BIDS)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = page.locator(f"{BIDS} button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 44
    expect(page.locator(".atl-root")).to_have_attribute("dir", "rtl")
    expect(page.locator(".atl-board-frame")).to_have_attribute("dir", "ltr")
    page.locator(f"{BIDS} button").nth(1).tap()
    page.wait_for_function("() => document.querySelectorAll('.atl-line').length > 2")
    words = page.locator(".atl-region-main").inner_text()
    assert not re.search("[a-zA-Z]{3}", re.sub("Ada|Ben", "", words)), words


def test_the_notebook_shows_it_in_jupyterlab(new_page: Opens, lab_app: Server) -> None:
    page = new_page()
    open_in_lab(page, lab_app.address, "fish_fish.ipynb")
    page.get_by_role("button", name="Play Fish Fish!").click()
    expect(page.locator(BIDS)).to_be_visible()
    wait_painted(page)


def test_score_sheet_of_eight(new_page: Opens, voila_app: Server) -> None:
    plans = [SeatPlan("person", "Ada"), *(SeatPlan("bot", f"Angler {n}", "angler") for n in range(1, 8))]
    repository = GameRepository(SqliteStore(voila_app.store / "games.sqlite"))
    table, rng = repository.begin("fish-fish", Options(8, 0), plans, browser="", seed="sheet"), Random(1)
    while table.waits_for() is None or table.onlooker().view().hand < 3:
        seat = table.waits_for()
        if seat is None:
            table.step()
        else:
            table.seat(seat).act(rng.choice(table.seat(seat).legal()))
    page = new_page(storage_state=remembered(voila_app))
    page.goto(f"{voila_app.address}?game={table.key}")
    sheet = page.locator(".atl-sheet-table")
    expect(sheet).to_be_attached()
    assert max(max(hand) for hand in table.onlooker().view().sheet) > 9
    for width, height in ((360, 740), (390, 844), (740, 360), (640, 360), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate(BROKEN) == [[], 0], (width, height)
