"""At the board: one tap boards a boat, and a question stands beside the place that was tapped."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from survive_nb.survive.danger import deadly
from survive_nb.survive.model import MoveExplorer
from survive_nb.survive.piece_index import PieceIndex
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.table import Table
from tests.browser.games import behind, link, played_until
from tests.browser.pages import MOVES, cell, press, remembered, wait_painted
from tests.browser.servers import Server

Opens = Callable[..., Page]
#: Width and height of a phone upright, of a small one, and of one on its side.
PHONES = ((390, 844), (360, 740), (844, 390))
CHOOSER = ".atl-chooser"


def boarding(view: View, legal: Reachable) -> MoveExplorer | None:
    """Return a move from land into a boat that is not deadly and could also be swum."""
    index = PieceIndex(view)
    for action in legal.actions:
        if not isinstance(action, MoveExplorer) or action.to_boat is None:
            continue
        start = index.place_of(action.explorer) or ""
        if start in index.land and len(index.explorers_at(start)) == 1 and deadly(view, action) is None:
            return action
    return None


def crowded(view: View, legal: Reachable) -> str | None:
    """Return a place with several explorers of the player's own that can move."""
    index = PieceIndex(view)
    places = [index.place_of(piece) for piece in legal.by_piece if piece in index.explorers]
    return next((place for place in places if place in index.land and places.count(place) > 1), None)


def with_both(table: Table) -> bool:
    """Return whether the person can board a boat and has two explorers on one tile."""
    if table.waits_for() != 0:
        return False
    view, legal = table.seat(0).view(), Reachable(table.seat(0).legal())
    is_free = view.step == "move" and view.moves_left == 3
    return bool(is_free and boarding(view, legal) and crowded(view, legal))


def tap(page: Page, place: str) -> None:
    """Tap a place without scrolling: it must be on the screen."""
    box = cell(page, place).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_boarding_by_touch_and_keyboard(new_page: Opens, voila_app: Server) -> None:
    table = played_until(voila_app, with_both, "person", "drifter")
    seat = table.seat(0)
    view, legal = seat.view(), Reachable(seat.legal())
    action, crowd = boarding(view, legal), crowded(view, legal)
    assert action is not None
    assert crowd is not None
    page = new_page(
        storage_state=remembered(voila_app, motion=False),
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    page.goto(link(voila_app, table))
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    wait_painted(page)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        cell(page, crowd).scroll_into_view_if_needed()
        tap(page, crowd)
        expect(page.locator(CHOOSER)).to_be_visible()
        expect(page.locator(".atl-prompt")).to_contain_text(crowd)
        # All of it is on the screen, and it does not cover the place.
        asked, place = page.locator(CHOOSER).bounding_box(), cell(page, crowd).bounding_box()
        assert asked is not None
        assert place is not None
        assert asked["x"] >= 0
        assert asked["x"] + asked["width"] <= width
        assert asked["y"] >= 0
        assert asked["y"] + asked["height"] <= height
        assert (
            asked["y"] >= place["y"] + place["height"]
            or asked["y"] + asked["height"] <= place["y"]
            or asked["x"] >= place["x"] + place["width"]
            or asked["x"] + asked["width"] <= place["x"]
        )
        tap(page, crowd)
        expect(page.locator(CHOOSER)).to_have_count(0)
    # By keyboard: focus enters the chooser, and Escape returns it to the place.
    cell(page, crowd).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{CHOOSER} button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{CHOOSER} button").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(cell(page, crowd)).to_be_focused()
    # One tap on the explorer and one on the space of the boat: it is aboard.
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("scrollTo(0, 0)")
    index = PieceIndex(view)
    tap(page, index.place_of(action.explorer) or "")
    expect(page.get_by_role("button", name="Swim to").first).to_be_visible()
    tap(page, index.place_of(action.to_boat or "") or "")
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    after = PieceIndex(behind(page, voila_app).seat(0).view())
    assert after.explorers[action.explorer].place == action.to_boat


def one_turn(table: Table) -> bool:
    """Return whether a bot begins its turn after some turns of everybody."""
    view = table.onlooker().view()
    return view.turn == 1 and view.step in ("play_tile", "move") and len(view.sunk) > 8


def test_bots_pause_step_skip_and_recap(new_page: Opens, voila_app: Server) -> None:
    table = played_until(voila_app, one_turn, "person", "scout", "scout")
    page = new_page(storage_state=remembered(voila_app, pace="slow"), viewport={"width": 1280, "height": 720})
    page.goto(link(voila_app, table))
    page.get_by_role("button", name="Pause", exact=True).click()
    go_on = page.get_by_role("button", name="Go on", exact=True)
    expect(go_on).to_be_visible()
    seat = behind(page, voila_app).seat(0)
    moments = seat.moments()
    panel, before = page.locator(".atl-panel"), page.locator(".atl-panel").inner_text()
    page.get_by_role("button", name="Step", exact=True).click()
    # One thing happens, and the bots wait again.
    expect(panel).not_to_have_text(before, use_inner_text=True)
    expect(go_on).to_be_visible()
    assert behind(page, voila_app).seat(0).moments() == moments + 1
    page.get_by_role("button", name="Skip the bots").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    since = page.locator(".atl-since")
    expect(since).to_contain_text("Since your last turn: 2 tiles sank")
    # What happened is beside the board: no scrolling needed.
    for shown in (since, page.locator(".atl-turns li").last):
        box = shown.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720
    page.locator(".atl-turn-button").filter(has_text="Cleo").click()
    expect(page.get_by_text("Looking back at the last turn: Cleo")).to_be_visible()
    page.get_by_role("button", name="Return to the game").first.click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.locator("select[name=pace]").select_option("fast")
    page.get_by_role("button", name="Play it back").click()
    expect(page.get_by_text("Looking back: moment")).to_be_visible()
    # It runs by itself, and the game is there again.
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['survive-nb settings']).paces") == "survive=fast"
    # The tab calls the player; a notice moves nothing; a hint is played by a click.
    assert page.title() == "Your turn: Survive!"
    turn = page.locator(".atl-turn-card")
    place = turn.bounding_box()
    press(page, "A1")
    expect(page.locator(".atl-notice-layer .atl-notice")).to_be_visible()
    assert turn.bounding_box() == place
    page.locator(".atl-notice-layer").get_by_role("button", name="Close").click()
    expect(page.locator(".atl-notice-layer .atl-notice")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".atl-hint-button").first
    expect(hint).to_contain_text("1.")
    moments = behind(page, voila_app).seat(0).moments()
    hint.click()
    expect(page.locator(".atl-hint-button")).to_have_count(0)
    assert behind(page, voila_app).seat(0).moments() > moments
    # On a phone it is one swipe away.
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".atl-panes").evaluate(
        "panes => panes.scrollBy({ left: panes.clientWidth, behavior: 'instant' })"
    )
    expect(page.locator(".atl-turn-button").first).to_be_in_viewport()
    page.get_by_role("button", name="Back to the turn").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_in_viewport()
