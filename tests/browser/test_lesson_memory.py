"""Lessons remember: through a reload in Voilà, a restart of the kernel in JupyterLab, files and students."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Frame, Locator, Page, expect

from survive_nb.teaching.mastery import LEVELS
from survive_nb.text.lesson_text import ScreenLessonText
from tests.browser.pages import TIMEOUT, open_in_lab
from tests.browser.servers import Server
from tests.browser.test_lessons import FirstClicks, first_clicks, solve_by_clicking

SINKING = "02_sinking_order.ipynb"


def progress_of(page: Page | Frame, text: ScreenLessonText) -> Locator:
    title = text.words.say("My progress")
    return page.locator(".atl-root", has=page.get_by_role("heading", name=title, exact=True))


def expect_outcome(page: Page, clicks: FirstClicks, status: str) -> None:
    """See an outcome in the table, and on the board that it belongs to."""
    row = progress_of(page, clicks.lesson_text).get_by_role("row", name=clicks.title)
    outcome = clicks.lesson_text.text(LEVELS["solved"]) if status == "correct" else clicks.says(status)
    expect(row).to_contain_text(outcome, timeout=TIMEOUT)
    board = page.locator(".atl-root", has=page.get_by_role("heading", name=clicks.title, exact=True))
    expect(board.get_by_text(clicks.says("correct"), exact=True)).to_have_count(int(status == "correct"))


def test_voila_remembers_students_and_files(page: Page, voila_app: Server, tmp_path: Path) -> None:
    address = f"{voila_app.address}lessons/fa/{SINKING}"
    page.goto(address)
    clicks = first_clicks(SINKING, "fa")
    say = clicks.lesson_text.words.say
    solve_by_clicking(page, clicks)
    page.reload()
    expect_outcome(page, clicks, "correct")
    progress = progress_of(page, clicks.lesson_text)
    # A file, a reset, and the file opened again.
    progress.get_by_label(say("Your name"), exact=True).fill("مینا")
    with page.expect_download() as download:
        progress.get_by_role("button", name=say("Save as a file"), exact=True).click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    progress.get_by_role("button", name=say("Reset this lesson")).click()
    expect_outcome(page, clicks, "not_started")
    progress.locator("input[type=file]").set_input_files(file)
    opened = say("Opened. New entries: {n}. Now correct: {names}.", n=2, names=[clicks.title])
    expect(progress.get_by_role("paragraph").filter(has_text=opened)).to_be_visible()
    expect_outcome(page, clicks, "correct")
    # The file has named the student; another one begins with nothing, and stays after a reload.
    students = progress.locator("details", has_text=say("Students on this device")).or_(
        progress.locator("details", has_text=say("Name of another student"))
    )
    students.locator("summary").click()
    progress.get_by_label(say("Name of another student"), exact=True).fill("بهرام")
    progress.get_by_role("button", name=say("Add"), exact=True).click()
    expect_outcome(page, clicks, "not_started")
    page.reload()
    expect(progress.get_by_text(say("Student: {name}", name="بهرام"))).to_be_visible(timeout=TIMEOUT)
    expect_outcome(page, clicks, "not_started")
    students.locator("summary").click()
    progress.get_by_role("button", name="مینا", exact=True).click()
    expect_outcome(page, clicks, "correct")
    progress.get_by_role("button", name=say("Delete {name}…", name="مینا")).click()
    progress.get_by_role("button", name=say("Delete"), exact=True).click()
    expect(progress.get_by_text(say("Student: {name}", name="بهرام"))).to_be_visible()
    expect_outcome(page, clicks, "not_started")
    expect(progress.get_by_role("button", name="مینا", exact=True)).to_have_count(0)


def test_home_page_leads_to_the_open_lesson(page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}lessons/en/{SINKING}")
    clicks = first_clicks(SINKING, "en")
    solve_by_clicking(page, clicks)
    page.goto(voila_app.address)
    expect(page.get_by_text("1 of 9 exercises are solved.")).to_be_attached(timeout=TIMEOUT)
    page.get_by_role("link", name="Go on with Lesson 2: Sinking order").click()
    expect_outcome(page, clicks, "correct")


def test_kernel_restart_keeps_progress(page: Page, lab_app: Server) -> None:
    open_in_lab(page, lab_app.address, f"lessons/en/{SINKING}")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    clicks = first_clicks(SINKING, "en")
    solve_by_clicking(page, clicks)
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text(re.compile("Restart Kernel and Run All Cells")).click()
    page.locator(".jp-Dialog-button.jp-mod-accept").click()
    board = page.locator(".atl-root", has=page.get_by_role("heading", name=clicks.title, exact=True))
    expect(board.get_by_text("Chosen: ")).to_be_visible(timeout=TIMEOUT)
    expect(board.get_by_text(clicks.says("correct"), exact=True)).to_be_visible(timeout=TIMEOUT)
