"""Lessons open through Voilà and in JupyterLab, and their first boards are solved there by clicking."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from survive_nb.marking.marker import mark_submission
from survive_nb.marking.submission import submission_of
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.feedback import HEADINGS
from survive_nb.teaching.judge import material_of
from survive_nb.teaching.kept_answers import MIME
from survive_nb.teaching.mastery import LEVELS
from survive_nb.teaching.plan import SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.teaching.tasks import ClickTask
from survive_nb.text.lesson_text import ScreenLessonText
from tests.browser.pages import open_in_lab, run_code_cell, visit
from tests.browser.servers import Server
from tests.marking.submissions import released
from tests.notebooks.notebook_files import LANGUAGES, LESSONS, lesson_books, lesson_name, read


@dataclass(frozen=True)
class FirstClicks:
    """The first board of a lesson: a wrong place, and the right ones of the next board."""

    title: str
    right: list[str]
    wrong: str
    lesson_text: ScreenLessonText

    def says(self, status: str) -> str:
        return self.lesson_text.text(HEADINGS[status])


def first_clicks(name: str, lang: str) -> FirstClicks:
    lesson, lesson_text = lesson_name(read(LESSONS / lang / name)), ScreenLessonText(lang)
    task = next(task for task in plan_of(lesson).tasks if isinstance(task, ClickTask))
    exercise = Exercise(task, SEED, Progress.of(lesson, SEED, [task.name]), lesson_text)
    wrong = min(task.places(exercise.material) - task.answer(exercise.material))
    exercise.new_variant()
    right = sorted(task.answer(exercise.material))
    return FirstClicks(lesson_text.text(task.title), right[: task.enough], wrong, lesson_text)


def click(board: Locator, place: str) -> None:
    """Click in the middle of a place on one of the boards of a page."""
    cell = board.locator(f'[role=gridcell][data-place="{place}"]')
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def solve_by_clicking(page: Page, clicks: FirstClicks) -> None:
    """Answer wrongly, read why, and answer the next board rightly."""
    board = page.locator(".atl-root", has=page.get_by_role("heading", name=clicks.title, exact=True))
    board.scroll_into_view_if_needed()
    say = clicks.lesson_text.words.say
    check = board.get_by_role("button", name=say("Check"), exact=True)
    cell = board.locator(f'[role=gridcell][data-place="{clicks.wrong}"]')
    click(board, clicks.wrong)
    expect(cell).to_have_attribute(
        "aria-label", re.compile(re.escape(say("{place}, chosen", place="")) + "$")
    )
    check.click()
    expect(board.get_by_text(clicks.says("not_yet"), exact=True)).to_be_visible()
    expect(cell).to_have_attribute("aria-label", re.compile(re.escape(say("{place}, wrong", place="")) + "$"))
    expect(board.locator("details").first).to_be_attached()
    board.get_by_role("button", name=say("Next board"), exact=True).click()
    expect(board.get_by_text(clicks.says("not_yet"), exact=True)).to_have_count(0)
    for place in clicks.right:
        click(board, place)
    check.click()
    expect(board.get_by_text(clicks.says("correct"), exact=True)).to_be_visible()


#: Opening a notebook takes long: through Voilà one lesson in each language, because test_all_exercises.py
#: does all of them there; in JupyterLab every lesson, in one language.
IN_VOILA = [(name, LANGUAGES[at % 2]) for at, name in enumerate(lesson_books())][:2]
#: Stored notebooks (nbval) run every lesson; here half of them are shown.
IN_LAB = [(name, LANGUAGES[1 - at % 2]) for at, name in enumerate(lesson_books()[::2])]


@pytest.mark.parametrize(("name", "lang"), IN_VOILA)
def test_through_voila(name: str, lang: str, page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}lessons/{lang}/{name}")
    clicks = first_clicks(name, lang)
    solve_by_clicking(page, clicks)
    title = clicks.lesson_text.words.say("My progress")
    progress = page.locator(".atl-root", has=page.get_by_role("heading", name=title, exact=True))
    row = progress.get_by_role("row", name=clicks.title)
    expect(row).to_contain_text(clicks.lesson_text.text(LEVELS["solved"]))
    saved = save_progress(page, progress, clicks)
    done = {entry["exercise"] for entry in saved["exercises"] if entry["status"] == "correct"}
    assert (saved["name"], len(done)) == ("Ada", 1)


def save_progress(page: Page, progress: Locator, clicks: FirstClicks) -> dict[str, Any]:
    """Save the progress as a file, and return what is in the download."""
    say = clicks.lesson_text.words.say
    progress.get_by_label(say("Your name"), exact=True).fill("Ada")
    with page.expect_download() as download:
        progress.get_by_role("button", name=say("Save as a file"), exact=True).click()
    assert download.value.suggested_filename.startswith("progress-")
    saved_text = say("Saved. The file is among your downloads.")
    expect(progress.get_by_role("paragraph").filter(has_text=saved_text)).to_be_visible()
    saved: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return saved


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """Give one page to all lessons in JupyterLab, as to a student: its many scripts are loaded once."""
    with visit(browser) as page:
        yield page


def forget_progress(lab_app: Server) -> None:
    """Remove what other tests have answered in this JupyterLab: it would be shown again."""
    for folder in lab_app.store.parent.rglob("progress"):
        rmtree(folder)


@pytest.mark.parametrize(("name", "lang"), IN_LAB)
def test_in_jupyterlab(name: str, lang: str, reader: Page, lab_app: Server) -> None:
    forget_progress(lab_app)
    open_in_lab(reader, lab_app.address, f"lessons/{lang}/{name}")
    reader.get_by_role("menuitem", name="Run", exact=True).click()
    reader.get_by_text("Run All Cells", exact=True).click()
    solve_by_clicking(reader, first_clicks(name, lang))


def test_lab_keeps_answer_in_notebook(reader: Page, lab_app: Server) -> None:
    book = released()
    wanted = ("start", "coast", "coast-answer")
    book["cells"] = [cell for cell in book["cells"] if cell["id"] in wanted]
    path = lab_app.store.parent / "notebooks" / "kept.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    forget_progress(lab_app)
    open_in_lab(reader, lab_app.address, path.name)
    run_code_cell(reader, 1, stay=True)
    right = sorted(COAST.answer(material_of(COAST, SEED)))  # type: ignore[arg-type]
    board = reader.locator(".atl-root", has=reader.get_by_role("heading", name="The first tile", exact=True))
    for place in right:
        click(board, place)
    board.get_by_role("button", name="Check", exact=True).click()
    expect(board.get_by_text(str(HEADINGS["correct"]), exact=True)).to_be_visible()
    expect(reader.get_by_text(f"Kept in this notebook: {' '.join(right)}")).to_be_attached()
    run_code_cell(reader, 2, stay=True)
    expect(reader.locator(".jp-CodeCell").nth(2)).to_contain_text(f'"{SEED}/0"')
    reader.keyboard.press("Control+s")
    for _ in range(120):
        if (text := path.read_text(encoding="utf-8")).count(f"{SEED}/0") and MIME in text:
            break
        reader.wait_for_timeout(500)
    saved = json.loads(text)
    without_cell = {**saved, "cells": saved["cells"][:2]}
    without_output = deepcopy(saved)
    without_output["cells"][1]["outputs"] = []
    for handed_in in (without_cell, without_output):
        marks = mark_submission(submission_of(handed_in)).marks
        assert [mark.exercise for mark in marks if mark.points] == ["coast"]
