"""Notebooks: the same cells in both languages, the right form, and stored outputs that are up to date."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from survive_nb.teaching.feedback import HEADINGS
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.tasks import ClickTask, FunctionTask
from survive_nb.text.lesson_text import ScreenLessonText
from tests.notebooks.notebook_files import (
    LANGUAGES,
    LESSONS,
    exercise_cells,
    lesson_books,
    lesson_name,
    output_text,
    read,
    teacher_books,
)
from tests.notebooks.regenerate import STORED, source_of, stored_names
from tests.teaching.lessons import WRITTEN

every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_lesson = pytest.mark.parametrize("name", lesson_books())
ALL = [
    *(LESSONS / lang / name for lang in LANGUAGES for name in lesson_books(lang)),
    *(LESSONS / "teacher" / lang / name for lang in LANGUAGES for name in teacher_books(lang)),
]
every_notebook = pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(LESSONS)))


def heading(status: str, lang: str) -> str:
    return ScreenLessonText(lang).text(HEADINGS[status])


# -- stored outputs, which `pytest --nbval` compares with a new run ------------------------------------------


every_stored_notebook = pytest.mark.parametrize("name", list(stored_names()))


def code_cells(book: Any) -> list[tuple[str, str]]:
    return [(cell.id, cell.source) for cell in book.cells if cell.cell_type == "code"]


@every_stored_notebook
def test_stored_notebook_matches_its_source(name: str) -> None:
    book = read(STORED / name)
    assert code_cells(book) == code_cells(source_of(name)), "run `make notebooks`"
    assert all(cell.execution_count for cell in book.cells if cell.cell_type == "code"), (
        "nbval compares these"
    )


def test_every_stored_notebook_has_a_source() -> None:
    found = {path.relative_to(STORED).as_posix() for path in STORED.rglob("*.ipynb")}
    assert found == set(stored_names())


@every_language
@every_lesson
@pytest.mark.parametrize(("kind", "status"), [("blank", "not_started"), ("solved", "correct")])
def test_stored_feedback(name: str, lang: str, kind: str, status: str) -> None:
    cells = exercise_cells(read(STORED / kind / lang / name))
    assert cells
    for cell in cells:
        assert heading(status, lang) in output_text(cell), f"{cell.source}\n{output_text(cell)}"


@every_language
@pytest.mark.parametrize("name", teacher_books())
def test_stored_teacher_notebook_shows_every_solution(name: str, lang: str) -> None:
    book = read(STORED / "teacher" / lang / name)
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
def test_languages_share_cells_and_code(name: str) -> None:
    folder, _, file = name.rpartition("/")
    english, persian = (read(LESSONS / folder / lang / file) for lang in LANGUAGES)
    assert shape(english) == shape(persian)
    assert [cell.metadata for cell in english.cells] == [cell.metadata for cell in persian.cells]


@every_notebook
def test_there_are_no_formulas(path: Path) -> None:
    """The page of a lesson loads nothing that could typeset one (mathjax_stub.js)."""
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    without_code = re.sub(r"```.*?```|`[^`]*`", "", prose, flags=re.DOTALL)
    assert not re.search(r"\$|\\\(|\\\[|\\begin", without_code)


@every_notebook
def test_lesson_is_stored_without_outputs(path: Path) -> None:
    book = read(path)
    assert (book.nbformat, book.nbformat_minor) == (4, 5)
    assert book.metadata.voila.template == "survive-nb-lesson"
    assert book.metadata.title
    for cell in book.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@pytest.mark.parametrize("name", lesson_books("fa"))
def test_persian_prose_is_right_to_left(name: str) -> None:
    for cell in read(LESSONS / "fa" / name).cells:
        if cell.cell_type != "markdown":
            continue
        assert cell.source.startswith('<div dir="rtl" lang="fa">\n\n'), cell.id
        assert cell.source.endswith("\n\n</div>"), cell.id
        prose = re.sub(r'<(bdi|code|div) dir="ltr">.*?</\1>|<[^>]*>', "", cell.source, flags=re.DOTALL)
        assert not re.findall("[A-Za-z]{2,}", prose), cell.id
        assert not re.search("[يكة]|[0-9٠-٩](?!\\.)", prose.replace("](", "")), cell.id


@every_lesson
def test_notebook_contains_every_exercise(name: str) -> None:
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


def test_every_lesson_has_notebook_and_answers() -> None:
    assert sorted(lesson_name(read(LESSONS / "en" / name)) for name in lesson_books()) == sorted(WRITTEN)
    assert set(lesson_books()) <= set(teacher_books())
