"""The guided first game by touch, a turn by keyboard alone and code in a lesson, in Firefox and in WebKit."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from survive_nb.survive.events import CreatureMoved
from survive_nb.survive.model import MoveCreature, Sink
from survive_nb.table import AnySeat
from tests.browser import find_firefox_webkit
from tests.browser.games import at_address, link, place_of, plain_step, played_until
from tests.browser.pages import MOVES, STEP
from tests.browser.servers import Server
from tests.browser.test_guided_game import BUTTON, MOST
from tests.browser.test_guided_game import PLACE as PLACE_TO_TAP
from tests.browser.test_guided_game import STEP as STEP_TEXT
from tests.browser.test_keyboard import MANY, ready_for_all_steps
from tests.browser.webdriver import DRIVERS, Driver
from tests.teaching.page_answers import book_of

PHONE = (390, 844)
#: The button of the offer to play the guided game.
OFFER = ".atl-guided-offer button"
PLACE = "document.activeElement.dataset.place"
NAME = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()"


@pytest.fixture(scope="module", params=list(DRIVERS))
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """Give a page in another browser than Chromium."""
    name: str = request.param
    if find_firefox_webkit.find(name) is None:
        pytest.skip(find_firefox_webkit.missing(name))
    driver = DRIVERS[name](tmp_path_factory.mktemp(name))
    yield driver
    driver.close()


def my_seat(page: Driver, server: Server) -> AnySeat:
    """Return the person's seat in the game that a page shows, as it stands in the store now."""
    return at_address(page.evaluate("location.href"), server).seat(0)


def space(name: str) -> str:
    """Return the selector of a space."""
    return f'[role=gridcell][data-place="{name}"]'


def tab_to(page: Driver, name: str) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(MANY):
        if page.evaluate(NAME) == name:
            return
        page.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


def walk_to(page: Driver, goal: str, key: str = "Tab") -> None:
    """Go to a space of the board: by Tab to the board, by arrow keys to the row, then along it."""
    for _ in range(MANY):
        if page.evaluate(PLACE):
            break
        page.press(key)
    while (at := page.evaluate(PLACE)) != goal:
        if at[0] != goal[0]:
            page.press("ArrowDown" if at[0] < goal[0] else "ArrowUp")
        else:
            page.press("ArrowRight" if int(at[1:]) < int(goal[1:]) else "ArrowLeft")
        assert page.evaluate(PLACE) != at, f"stuck on {at}"


def test_a_turn_by_keyboard_alone(other: Driver, voila_app: Server) -> None:
    table = played_until(voila_app, ready_for_all_steps, "person", "drifter", "drifter")
    other.goto(link(voila_app, table))
    other.wait_for_text(STEP, "Tile")
    tab_to(other, "Play no tile")
    other.press("Enter")
    other.wait_for_text(STEP, "Moves")
    me = my_seat(other, voila_app)
    step = plain_step(me.view(), me.legal())
    walk_to(other, place_of(me.view(), step.explorer), "Shift+Tab")
    other.press("Enter")
    other.wait_for_text(".atl-prompt", "Choose where")
    walk_to(other, str(step.to_space))
    other.press("Space")
    other.wait_for_text(MOVES, "2 moves left")
    tab_to(other, "End moves")
    other.press("Enter")
    other.wait_for_text(STEP, "Sink")
    sink = next(action for action in my_seat(other, voila_app).legal() if isinstance(action, Sink))
    walk_to(other, sink.space, "Shift+Tab")
    other.press("Enter")
    other.wait_for_text(".atl-prompt", "you want to move")
    me = my_seat(other, voila_app)
    move = next(action for action in me.legal() if isinstance(action, MoveCreature))
    walk_to(other, place_of(me.view(), move.creature))
    other.press("Enter")
    other.wait_for_text(".atl-prompt", "Choose where")
    walk_to(other, move.to)
    other.press("Enter")
    other.wait("!document.querySelector('.atl-prompt')?.textContent.includes('Choose where')")
    events = my_seat(other, voila_app).events()
    moved = [event for event in events if isinstance(event, CreatureMoved) and event.seat == 0]
    assert (moved[-1].creature, moved[-1].to) == (move.creature, move.to)


def test_guided_game_by_touch(other: Driver, voila_app: Server) -> None:
    other.resize(*PHONE)
    other.goto(voila_app.address)
    other.wait("!!document.querySelector('.atl-root button')")
    settings = json.dumps(json.dumps({"pace": "at-once", "motion": False}))
    other.evaluate(f"localStorage.setItem('survive-nb settings', {settings})")
    other.goto(voila_app.address)
    other.tap(OFFER)
    said: list[str] = []
    for _ in range(MOST):
        other.wait(f"!!document.querySelector('{PLACE_TO_TAP}') || !!document.querySelector('{BUTTON}')")
        step = other.evaluate(f"({STEP_TEXT})()")
        said.append(step)
        if "Play on" in step:
            break
        is_button = other.evaluate(f"!!document.querySelector('{BUTTON}')")
        other.tap(BUTTON if is_button else PLACE_TO_TAP)
        other.wait(f"({STEP_TEXT})() !== {json.dumps(step)}")
    assert len(said) >= 20
    assert "its treasure, worth" in said[-1]
    other.tap(BUTTON)
    other.wait("!document.querySelector('.atl-guide-text')")


#: On one line, so that the editor indents nothing.
LEFT = "left = lambda terrain, seen: {back: n - seen.count(back) for back, n in UNDER[terrain].items()}"


def test_code_in_a_lesson(other: Driver, voila_app: Server) -> None:
    other.resize(1280, 900)
    editor = '[data-editor="left"]'
    for answer, verdict in (("left = 3 +", "Python says"), (LEFT, "It is right in all 12 cases tried.")):
        # The second visit starts Python from the memory that the first one has kept.
        other.goto(f"{voila_app.address}lessons/en/{book_of('sinking')}")
        other.wait("document.body.textContent.includes('exercises are solved')")  # the last card is there
        other.wait(f"!!document.querySelector('{editor} .cm-content')")
        other.evaluate(f"document.querySelector('{editor} .cm-content').focus()")
        other.press("Control+a")
        other.write(answer)
        other.press("Control+Enter")
        card = f"document.querySelector('{editor}').closest('.atl-root').textContent"
        other.wait(f"{card}.includes({json.dumps(verdict)})")
