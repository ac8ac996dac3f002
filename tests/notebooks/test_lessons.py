"""Every lesson executes from top to bottom, blank and solved, and is the same in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from survive_nb.checks.feedback import HEADINGS
from survive_nb.checks.lesson import plan_of
from survive_nb.checks.tasks import ClickTask, FunctionTask
from survive_nb.ui.lesson.voice import LessonVoice
from tests.checks.lessons import WRITTEN
from tests.notebooks.books import (
    LANGUAGES,
    LESSONS,
    exercise_cells,
    lesson_books,
    lesson_name,
    read,
    run,
    said,
    solved,
    teacher_books,
)

every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_lesson = pytest.mark.parametrize("name", lesson_books())
ALL = [
    *(LESSONS / lang / name for lang in LANGUAGES for name in lesson_books(lang)),
    *(LESSONS / "teacher" / lang / name for lang in LANGUAGES for name in teacher_books(lang)),
]
every_notebook = pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(LESSONS)))


def heading(status: str, lang: str) -> str:
    return LessonVoice(lang).text(HEADINGS[status])


# -- running -------------------------------------------------------------------------------------------------


@every_language
@every_lesson
def test_blank_it_runs_and_every_exercise_is_not_started(name: str, lang: str, tmp_path: Path) -> None:
    book = run(read(LESSONS / lang / name), tmp_path)
    assert exercise_cells(book)
    for cell in exercise_cells(book):
        assert heading("not_started", lang) in said(cell), cell.source


@every_language
@every_lesson
def test_solved_it_runs_and_every_exercise_is_correct(name: str, lang: str, tmp_path: Path) -> None:
    book = run(solved(read(LESSONS / lang / name)), tmp_path)
    for cell in exercise_cells(book):
        assert heading("correct", lang) in said(cell), f"{cell.source}\n{said(cell)}"


@every_language
@pytest.mark.parametrize("name", teacher_books())
def test_the_teachers_notebooks_run(name: str, lang: str, tmp_path: Path) -> None:
    book = run(read(LESSONS / "teacher" / lang / name), tmp_path)
    assert all(cell.outputs for cell in book.cells if ".solution()" in cell.source)


# -- what is in them -----------------------------------------------------------------------------------------


def shape(book: Any) -> list[tuple[str, str, str]]:
    """Return what two languages share: the cells, and the code but for the language."""
    return [
        (
            cell.id,
            cell.cell_type,
            re.sub(r'lang="(en|fa)"', "", cell.source) if cell.cell_type == "code" else "",
        )
        for cell in book.cells
    ]


def test_each_language_has_the_same_notebooks() -> None:
    assert lesson_books("en") == lesson_books("fa")
    assert teacher_books("en") == teacher_books("fa")


@pytest.mark.parametrize("name", [*lesson_books(), *(f"teacher/{name}" for name in teacher_books())])
def test_both_languages_have_the_same_cells_and_code(name: str) -> None:
    folder, _, file = name.rpartition("/")
    english, persian = (read(LESSONS / folder / lang / file) for lang in LANGUAGES)
    assert shape(english) == shape(persian)
    assert [cell.metadata for cell in english.cells] == [cell.metadata for cell in persian.cells]


@every_notebook
def test_there_are_no_formulas(path: Path) -> None:
    """The page of a lesson loads nothing that could typeset one (no_formulas.js)."""
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    without_code = re.sub(r"```.*?```|`[^`]*`", "", prose, flags=re.DOTALL)
    assert not re.search(r"\$|\\\(|\\\[|\\begin", without_code)


@every_notebook
def test_it_is_kept_without_outputs_and_opens_as_a_lesson(path: Path) -> None:
    book = read(path)
    assert (book.nbformat, book.nbformat_minor) == (4, 5)
    assert book.metadata.voila.template == "survive-nb-lesson"
    assert book.metadata.title
    for cell in book.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@pytest.mark.parametrize("name", lesson_books("fa"))
def test_persian_prose_runs_from_right_to_left_and_code_does_not(name: str) -> None:
    for cell in read(LESSONS / "fa" / name).cells:
        if cell.cell_type != "markdown":
            continue
        assert cell.source.startswith('<div dir="rtl" lang="fa">\n\n'), cell.id
        assert cell.source.endswith("\n\n</div>"), cell.id
        prose = re.sub(r'<(bdi|code) dir="ltr">.*?</\1>|<[^>]*>', "", cell.source, flags=re.DOTALL)
        assert not re.findall("[A-Za-z]{2,}", prose), cell.id
        assert not re.search("[يكة]|[0-9٠-٩](?!\\.)", prose.replace("](", "")), cell.id


@every_lesson
def test_every_exercise_of_the_lesson_is_in_the_notebook(name: str) -> None:
    book = read(LESSONS / "en" / name)
    code = "\n".join(cell.source for cell in book.cells if cell.cell_type == "code")
    for task in plan_of(lesson_name(book)).tasks:
        how = "click" if isinstance(task, ClickTask) else "(check|ask)"
        assert re.search(rf"^lesson\.{task.name}\.{how}\(", code, re.MULTILINE), task.name
    tagged = {cell.metadata.exercise for cell in exercise_cells(book)}
    assert tagged >= {
        task.name for task in plan_of(lesson_name(book)).tasks if isinstance(task, FunctionTask)
    }
    assert not re.search(r"^lesson\.\w+\.solution", code, re.MULTILINE), "answers are not in sight"


def test_every_lesson_that_is_written_has_a_notebook_and_answers() -> None:
    assert sorted(lesson_name(read(LESSONS / "en" / name)) for name in lesson_books()) == sorted(WRITTEN)
    assert set(lesson_books()) <= set(teacher_books())
