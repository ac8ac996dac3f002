"""Two browsers in one room, for each game: the code, the link, a move of one on the screen of the other.

A reload brings the seat back, a second tab takes it over, and nothing that only one player may know is on the
line of the other.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from survive_nb.rooms import Lobby, Membership, RoomTable, receipts
from survive_nb.store import SqliteStore
from tests.browser.pages import Line, cell, eventually, kernel_id, press, remembered, wait_painted
from tests.browser.servers import Server

NewPage = Callable[..., Page]
CODE = ".atl-code"
STRIP = ".atl-strip"
HERE = ".atl-strip-chair.atl-chair-here"


def open_room(page: Page, server: Server, game: str) -> str:
    """Open a room for two on the home page, and return the link for the other."""
    page.goto(server.address)
    page.get_by_role("button", name="Open a room").click()
    page.get_by_role("button", name=game, exact=True).click()
    page.get_by_label("Your name in this room").fill("Ada")
    page.get_by_label("Title of the room").fill("Table 3")
    page.get_by_role("group", name="Number of players").get_by_role("button", name="2").click()
    page.get_by_label("Who goes first?").or_(page.get_by_label("Who is the first fisher?")).select_option("0")
    page.get_by_role("button", name="Open the room").click()
    expect(page.locator(CODE)).to_be_visible()
    return page.get_by_label("Link to this room").input_value()


def take_seat(page: Page, link: str) -> None:
    """Come into a room by its link, on a telephone, in Persian."""
    page.goto(link)
    page.get_by_label("نام شما در این اتاق").fill("بن")
    page.get_by_role("button", name="نشستن").click()
    expect(page.get_by_text("منتظر میزبان هستیم")).to_be_visible()


def start(ada: Page, ben: Page) -> None:
    """Let the host start as soon as the other is there, and wait until both see the game."""
    expect(ada.locator(".atl-chair-here")).to_have_count(2)
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, ben):
        expect(page.locator(HERE)).to_have_count(2)
        wait_painted(page)


def secrets_of(page: Page, server: Server) -> list[str]:
    """Return what nobody else's browser may ever get: the key of a seat, the seed and the room's secret."""
    (key,) = parse_qs(urlsplit(page.url).query)["seat"]
    with closing(sqlite3.connect(server.store / "games.sqlite")) as file:
        room, game = behind(page, server).facts.id, "SELECT seed FROM game WHERE id = ?"
        (body,) = file.execute("SELECT body FROM room WHERE id = ?", (room,)).fetchone()
        (seed,) = file.execute(game, (room,)).fetchone()
    token = page.evaluate("localStorage.getItem('survive-nb browser')")
    return [key, seed, json.loads(body)["secret"], token]


def behind(page: Page, server: Server) -> Membership:
    """Return the membership of the player at this page, from the store."""
    key = parse_qs(urlsplit(page.url).query)["seat"][0]
    return Lobby(SqliteStore(server.store / "games.sqlite")).back(key)


def table_of(page: Page, server: Server) -> RoomTable:
    """Return the table of the player at this page, from the store."""
    table = behind(page, server).table
    assert table is not None
    return table


def nothing_on_the_line(line: Line, secrets: list[str]) -> None:
    """Check that none of these texts has come down this line."""
    assert len(line.down) > 5
    assert all(len(secret) >= 22 for secret in secrets)
    assert not [secret for secret in secrets for frame in line.down if secret in frame]


def test_two_browsers_play_survive(new_page: NewPage, voila_app: Server) -> None:
    ada = new_page(storage_state=remembered(voila_app, pace="fast"))
    ben = new_page(locale="fa-IR", viewport={"width": 390, "height": 800})
    line = Line(ben)
    take_seat(ben, open_room(ada, voila_app, "Survive!"))
    start(ada, ben)
    press(ada, "G7")
    expect(cell(ada, "G7")).to_have_attribute("aria-label", re.compile(r"worth \d"))
    expect(cell(ben, "G7")).to_have_attribute("aria-label", re.compile("قرمز"))
    # The value of the first explorer is drawn, and only its owner may know it.
    (first,) = table_of(ada, voila_app).seat(0).view().explorers
    assert first.value is not None
    digits = re.compile(f"[{first.value}{'۰۱۲۳۴۵۶'[first.value]}]")
    expect(cell(ben, "G7")).not_to_have_attribute("aria-label", digits)
    assert [one.value for one in table_of(ben, voila_app).seat(1).view().explorers] == [None]
    # What is half typed stays while others play.
    command = ada.get_by_label("Command")
    command.fill("red-")
    press(ben, "G8")
    expect(cell(ada, "G8")).to_have_attribute("aria-label", re.compile("yellow"))
    expect(command).to_have_value("red-")
    expect(command).to_be_focused()
    nothing_on_the_line(line, secrets_of(ada, voila_app))
    ben.reload()
    expect(cell(ben, "G8")).to_have_attribute("aria-label", re.compile("زرد"))
    assert behind(ben, voila_app).seat == 1


def test_two_browsers_play_fish_fish(new_page: NewPage, voila_app: Server) -> None:
    ada = new_page(storage_state=remembered(voila_app, pace="fast"))
    ben = new_page(locale="fa-IR", viewport={"width": 390, "height": 800})
    line = Line(ben)
    take_seat(ben, open_room(ada, voila_app, "Fish Fish!"))
    start(ada, ben)
    for place in ("card-fish", "bait-2", "row"):
        press(ada, place)
    bids = ben.locator(".atl-bids").get_by_role("button")
    expect(bids.first).to_be_visible()
    assert table_of(ada, voila_app).seat(0).view().card == "fish"
    assert table_of(ben, voila_app).seat(1).view().card is None
    bids.first.click()
    expect(ada.locator(".atl-lines")).to_contain_text("بن")
    nothing_on_the_line(line, secrets_of(ada, voila_app))
    both_numbers_are_in_the_game(ada, ben, voila_app)
    second = ben.context.new_page()
    second.goto(ben.url)
    expect(second.locator(STRIP)).to_be_visible()
    again = "ادامهٔ بازی در همین‌جا"
    expect(ben.get_by_role("button", name=again)).to_be_visible()
    ben.get_by_role("button", name=again).click()
    expect(ben.locator(STRIP)).to_be_visible()
    expect(second.get_by_role("button", name=again)).to_be_visible()
    second.goto("about:blank")
    change_secret(ben, voila_app)
    expect(ada.locator(".atl-complaint")).to_contain_text("The fingerprint of this room’s luck has changed")
    assert kept(ada)["complaints"] == ["commitment"]


def kept(page: Page) -> dict[str, Any]:
    """Return the receipts that this browser keeps of its one room."""
    (found,) = json.loads(page.evaluate("localStorage.getItem('survive-nb receipts')"))
    assert isinstance(found, dict)
    return found


def has_heads(page: Page) -> bool:
    return bool(kept(page)["heads"])


def both_numbers_are_in_the_game(ada: Page, ben: Page, server: Server) -> None:
    """Check that browsers made the numbers, and that their receipts, saved as a file, fit the game."""
    begin = json.loads(behind(ada, server).begin)
    assert [one["rule"] for one in begin["nonces"]] == ["revealed", "revealed"]
    assert [one["nonce"] for one in begin["nonces"]] == [kept(ada)["nonce"], kept(ben)["nonce"]]
    for page in (ada, ben):
        eventually(page, partial(has_heads, page))
        assert kept(page)["heads"] == [table_of(page, server).published_head()]
        expect(page.locator(".atl-complaint")).to_be_hidden()
    ada.get_by_role("button", name="Room", exact=True).click()
    ada.get_by_text("What is this?").click()
    with ada.expect_download() as saved:
        ada.get_by_role("button", name="Save my receipts").click()
    (receipt,) = receipts.read_receipts(Path(saved.value.path()).read_bytes())
    assert (receipt.commitment, receipt.begin) == (begin["commitment"], kept(ada)["begin"])
    assert receipt.begin == behind(ada, server).facts.begin_commitment
    assert json.loads(receipt.agreed)["commitments"] == [one["commitment"] for one in begin["nonces"]]
    ada.keyboard.press("Escape")


def change_secret(page: Page, server: Server) -> None:
    """Do as a host who is not happy with the luck: put another secret into the store."""
    with closing(sqlite3.connect(server.store / "games.sqlite")) as file, file:
        room = behind(page, server).facts.id
        (body,) = file.execute("SELECT body FROM room WHERE id = ?", (room,)).fetchone()
        other = json.dumps({**json.loads(body), "secret": "5a" * 32})
        file.execute("UPDATE room SET body = ?, revision = revision + 1 WHERE id = ?", (other, room))


def test_waiting_page_reports_a_silent_server(new_page: NewPage, voila_app: Server) -> None:
    page = new_page()
    page.clock.install()
    line = Line(page)
    page.goto(voila_app.address)
    expect(page.get_by_role("button", name="Play Survive!")).to_be_visible()
    page.clock.fast_forward(21_000)
    eventually(page, lambda: any('"beat"' in frame for frame in line.up))
    banner = page.locator(".atl-banner")
    expect(banner).to_be_hidden()
    kernel = voila_app.kernel(kernel_id(page))
    kernel.suspend()
    try:
        page.clock.fast_forward(21_000)
        page.clock.fast_forward(9_000)
        expect(banner).to_be_visible()
    finally:
        kernel.resume()
    expect(banner).to_be_hidden()
