"""A whole turn with nothing but a keyboard, from the start of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from survive_nb.survive.events import CreatureMoved
from survive_nb.survive.model import MoveCreature, Sink
from survive_nb.table import Table
from tests.browser.games import BROWSER, behind, place_of, plain_step, played_until
from tests.browser.pages import MOVES, STEP, remembered, visit
from tests.browser.servers import Server

#: More stops than any of our pages has.
MANY = 200
FOCUS = """() => {
  const at = document.activeElement;
  return { place: at.dataset.place || null, name: at.getAttribute("aria-label") || at.textContent.trim() };
}"""


def ready_for_all_steps(table: Table) -> bool:
    """Look for a turn that begins with a tile to play, with creatures of each kind to move at its end."""
    if table.waits_for() != 0:
        return False
    view = table.seat(0).view()
    kinds = {creature.id.split("-")[0] for creature in view.creatures if creature.space}
    soft = [tile for tile in view.land if tile.terrain != "mountain"]
    return view.step == "play_tile" and len(kinds) == 3 and len(soft) > 4


@pytest.fixture(scope="module")
def page(browser: Browser, voila_app: Server) -> Iterator[Page]:
    played_until(voila_app, ready_for_all_steps, "person", "drifter", "drifter")
    memory = remembered(voila_app, BROWSER, pace="at-once", motion=False)
    with visit(browser, storage_state=memory) as page:
        page.goto(voila_app.address)
        expect(page.get_by_role("button", name="Play Survive!")).to_be_visible()
        yield page


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(MANY):
        if page.evaluate(FOCUS)["name"] == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab never comes to {name!r}")


def tab_to_the_board(page: Page, key: str = "Tab") -> str:
    """Press Tab until a place of the board has the focus, and return its name."""
    for _ in range(MANY):
        if place := page.evaluate(FOCUS)["place"]:
            return str(place)
        page.keyboard.press(key)
    raise AssertionError("Tab never comes to the board")


def walk_to(page: Page, goal: str) -> None:
    """Go to a space by arrow keys: first to its row, then along it."""
    at = tab_to_the_board(page)
    while at != goal:
        if at[0] != goal[0]:
            page.keyboard.press("ArrowDown" if at[0] < goal[0] else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if int(at[1:]) < int(goal[1:]) else "ArrowLeft")
        now = page.evaluate(FOCUS)["place"]
        assert now != at, f"stuck on {at}"
        at = now


def test_whole_turn_by_keyboard(page: Page, voila_app: Server) -> None:
    tab_to(page, "Continue")
    page.keyboard.press("Enter")
    expect(page.locator(STEP)).to_have_text("Tile")

    tab_to(page, "Play no tile")
    page.keyboard.press("Enter")
    expect(page.locator(STEP)).to_have_text("Moves")

    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    tab_to_the_board(page, "Shift+Tab")
    walk_to(page, place_of(seat.view(), step.explorer))
    page.keyboard.press("Enter")
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    page.keyboard.press("Escape")
    expect(page.locator(".atl-prompt")).not_to_contain_text("Choose where")
    page.keyboard.press("Space")
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    walk_to(page, str(step.to_space))
    page.keyboard.press("Enter")
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    assert place_of(behind(page, voila_app).seat(0).view(), step.explorer) == step.to_space

    # Out of the board on both sides, and back to the same place.
    for key, back in (("Tab", "Shift+Tab"), ("Shift+Tab", "Tab")):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS)["place"] is None
        page.keyboard.press(back)
        assert page.evaluate(FOCUS)["place"] == step.to_space

    tab_to(page, "End moves")
    page.keyboard.press("Enter")
    expect(page.locator(STEP)).to_have_text("Sink")
    sink = next(action for action in behind(page, voila_app).seat(0).legal() if isinstance(action, Sink))
    tab_to_the_board(page, "Shift+Tab")
    walk_to(page, sink.space)
    page.keyboard.press("Enter")

    expect(page.locator(STEP)).to_have_text("Creature")
    expect(page.locator(".atl-prompt")).to_contain_text("you want to move")
    seat = behind(page, voila_app).seat(0)
    move = next(action for action in seat.legal() if isinstance(action, MoveCreature))
    walk_to(page, place_of(seat.view(), move.creature))
    page.keyboard.press("Enter")
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    walk_to(page, move.to)
    page.keyboard.press("Enter")
    expect(page.locator(".atl-prompt")).not_to_contain_text("Choose where")
    happened = behind(page, voila_app).onlooker().events()
    moved = [event for event in happened if isinstance(event, CreatureMoved) and event.seat == 0]
    assert (moved[-1].creature, moved[-1].to) == (move.creature, move.to)


def test_dialog_opens_and_closes_by_keyboard(page: Page) -> None:
    tab_to(page, "Rules", "Shift+Tab")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_focused()
