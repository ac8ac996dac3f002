"""Playing with mouse and typed commands, in one page, from its first paint on; the network is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from survive_nb import rulebook
from survive_nb.survive.model import MoveCreature, MoveExplorer, Sink
from survive_nb.survive.text.commands import written
from tests.browser.games import behind, make_a_move, place_of, plain_step
from tests.browser.pages import MOVES, STEP, at_home, cell, play_now, press, remembered, visit, wait_painted
from tests.browser.servers import Server

#: A player with a kept tile begins with it.
MY_NEXT_TURN = "Your turn.*(3 moves left|Play no tile)"


def only_this_machine(route: Route) -> None:
    """Cut the network: nothing but the server itself can be reached."""
    if urlsplit(route.request.url).hostname == "127.0.0.1":
        route.continue_()
    else:
        route.abort("internetdisconnected")


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    with visit(browser, storage_state=remembered(voila_app, pace="at-once")) as page:
        page.context.route("**/*", only_this_machine)
        page.goto(voila_app.address)
        yield page


@pytest.fixture
def page(visited: Page) -> Page:
    """Give a new game, one click away from the home page."""
    play_now(at_home(visited))
    expect(visited.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(visited.locator(MOVES)).to_contain_text("3 moves left")
    return visited


def type_in(page: Page, command: str) -> None:
    field = page.get_by_label("Command")
    field.fill(command)
    field.press("Enter")


def test_first_page_paints_without_network(visited: Page) -> None:
    expect(visited.get_by_role("button", name="Play Survive!")).to_be_visible()
    wait_painted(visited)
    expect(visited.get_by_role("heading", level=1)).to_have_count(1)


def test_a_newcomer_moves_with_three_clicks(page: Page, voila_app: Server) -> None:
    # The first click was "Play Survive!".
    wait_painted(page)
    before = behind(page, voila_app).seat(0).view()
    step = make_a_move(page, behind(page, voila_app))
    after = behind(page, voila_app).seat(0).view()
    assert place_of(after, step.explorer) == step.to_space, "the move is in the store"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    assert behind(page, voila_app).seat(0).view() == before


def test_refused_click_shows_its_rule(page: Page, voila_app: Server) -> None:
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    press(page, place_of(seat.view(), step.explorer))
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    # As far from the island as a place can be: nobody gets there in one move (LAND-1).
    press(page, "A1")
    refused = seat.why_not(MoveExplorer(step.explorer, to_space="A1"))
    assert refused is not None
    assert refused.rule is not None
    notice = page.locator(".atl-notice")
    expect(notice).to_contain_text(refused.rule)
    assert behind(page, voila_app).seat(0).view() == seat.view(), "nothing has changed"
    rule = rulebook.rule(refused.rule, "en")
    notice.get_by_role("button", name=refused.rule).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(rule.title)
    expect(dialog).to_contain_text(rule.text.split(".")[0])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_typed_commands_play_a_whole_turn(page: Page, voila_app: Server) -> None:
    seat = behind(page, voila_app).seat(0)
    type_in(page, written(plain_step(seat.view(), seat.legal())))
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    type_in(page, "dance wildly")
    expect(page.locator(".atl-notice")).to_contain_text("dance")
    type_in(page, "end")
    expect(page.locator(STEP)).to_have_text("Sink")
    legal = behind(page, voila_app).seat(0).legal()
    sink = next(action for action in legal if isinstance(action, Sink))
    type_in(page, written(sink))
    expect(page.locator(".atl-lines")).to_contain_text(sink.space)
    # The die may show a kind of creature that is not there yet.
    card = page.locator(".atl-turn-card")
    expect(card).to_contain_text(re.compile(f"you want to move|Scout|{MY_NEXT_TURN}"))
    seat = behind(page, voila_app).seat(0)
    if moves := [action for action in seat.legal() if isinstance(action, MoveCreature)]:
        type_in(page, written(moves[0]))
    expect(card).to_contain_text(re.compile(MY_NEXT_TURN))
    assert len(behind(page, voila_app).seat(0).view().land) == 36


def test_board_in_words_and_announcements(page: Page, voila_app: Server) -> None:
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    command = written(step)
    page.get_by_role("button", name="The board in words").click()
    twin = page.locator(".atl-board-text")
    expect(twin.locator("li", has_text=str(step.to_space)).locator("code").first).to_be_visible()
    piece = step.explorer.replace("-", " ")
    now_at = twin.get_by_text(re.compile(rf"^{piece} (stands|swims) on {step.to_space}$", re.IGNORECASE))
    expect(now_at).to_have_count(0)
    type_in(page, command)
    expect(now_at).to_have_count(1)
    expect(page.locator(".atl-root > [aria-live=polite]")).to_contain_text(str(step.to_space))
    expect(cell(page, str(step.to_space))).to_have_accessible_name(re.compile(piece))
    page.get_by_role("button", name="The board in words").click()
    expect(twin).to_have_count(0)


def test_log_line_opens_its_position(page: Page, voila_app: Server) -> None:
    seat = behind(page, voila_app).seat(0)
    type_in(page, written(plain_step(seat.view(), seat.legal())))
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    page.locator(".atl-line").nth(-3).click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator(".atl-cell-live")).to_have_count(0)
    page.get_by_role("main").get_by_role("button", name="Return to the game").click()
    expect(page.locator(MOVES)).to_contain_text("2 moves left")


def test_a_hint_gives_its_reasons(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".atl-hint").first
    expect(hint.locator(".atl-hint-button")).not_to_be_empty()
    expect(hint.locator("p").first).not_to_be_empty()
