"""A pupil masters a board, reviews it, guesses, and puts lines in order, through Voilà."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from survive_nb.teaching.judge import material_of
from survive_nb.teaching.parsons import lines_of, mixed
from survive_nb.teaching.plan import SEED
from survive_nb.teaching.setup.exercises.steps import TASK as STEPS
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from tests.browser.pages import TIMEOUT
from tests.browser.servers import Server


def card(page: Page, title: str) -> Locator:
    return page.locator(".atl-root", has=page.get_by_role("heading", name=title, exact=True)).first


def choose(board: Locator, variant: int, *, without: int = 0) -> None:
    position = material_of(COAST, SEED, variant)
    for place in sorted(COAST.answer(position))[without:]:  # type: ignore[arg-type]
        board.locator(f'[role=gridcell][data-place="{place}"]').dispatch_event("click")
    board.get_by_role("button", name="Check", exact=True).click()


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_board_is_mastered_and_reviewed(page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}lessons/en/02_sinking_order.ipynb")
    board = card(page, "The first tile")
    board.scroll_into_view_if_needed(timeout=TIMEOUT)
    choose(board, 0, without=1)
    expect(board.get_by_text("Not yet", exact=True)).to_be_visible()
    onward = board.get_by_role("button", name="Next board", exact=True)
    expect(board.get_by_role("button", name="Check", exact=True)).to_have_count(0)
    picture(page, "failed")
    for variant, level in ((1, "Solved. It is mastered"), (2, "Mastered")):
        onward.click()
        choose(board, variant)
        expect(board.get_by_text(level)).to_be_visible()
    picture(page, "mastered")
    onward.click()
    choose(board, 3, without=1)
    expect(board.get_by_text("Not yet", exact=True)).to_be_visible()
    page.goto(voila_app.address)
    page.get_by_role("link", name="Mixed review: five minutes").click(timeout=TIMEOUT)
    expect(page.get_by_text("1 of 1, from the lesson Sinking order")).to_be_visible(timeout=TIMEOUT)
    picture(page, "review")
    review = card(page, "The first tile")
    choose(review, 4)
    expect(review.get_by_text("Correct", exact=True)).to_be_visible()


def test_guess_stays_after_a_reload(page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}lessons/fa/05_write_a_bot.ipynb")
    for at, number in enumerate(("۵", "۶", "۹")):
        page.locator(f'input[name="g{at}"]').fill(number, timeout=TIMEOUT)
    page.get_by_role("button", name="ثبت حدس من").click()
    expect(page.get_by_role("heading", name="حدس شما")).to_be_visible()
    picture(page, "guess")
    page.reload()
    expect(page.get_by_role("heading", name="حدس شما")).to_be_visible(timeout=TIMEOUT)


def test_lines_are_ordered_with_the_keyboard(page: Page, voila_app: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{voila_app.address}lessons/en/01_set_up.ipynb")
    lines = page.locator(".atl-parsons")
    lines.scroll_into_view_if_needed(timeout=TIMEOUT)
    picture(page, "lines")
    _, wanted = lines_of(STEPS)
    order = mixed(STEPS, SEED)
    for place, line in enumerate(wanted):
        for at in range(order.index(line), place, -1):
            button = lines.get_by_role("button", name=f"Line {at + 1} up", exact=True)
            button.press("Enter")
            order[at - 1], order[at] = order[at], order[at - 1]
            expect(lines.locator("li").nth(at - 1).locator("code")).to_have_text(order[at - 1])
    box = page.locator(".atl-root", has=lines)
    box.get_by_role("button", name="Check", exact=True).click()
    expect(box.get_by_text("Correct", exact=True)).to_be_visible()
    picture(page, "ordered")
