"""Right answers to the exercises in Python, as a pupil would type them, and the setup of a lesson's judge."""

from __future__ import annotations

from survive_nb.teaching.exercise import source_of
from survive_nb.teaching.page_code import CodeLesson, given_code
from survive_nb.teaching.plan import SEED
from survive_nb.teaching.tasks import FunctionTask, Task
from tests.notebooks.notebook_files import LESSONS, lesson_books, lesson_name, read

#: The one exercise in Python whose solution is not a function.
MY_BID = "def my_bid(view):\n    return {0: 1 - 1 / (6 - view.row), 4: 1 / (6 - view.row)}\n"


def code_answers(tasks: tuple[Task, ...]) -> dict[str, str]:
    """Return exercise → text, for every exercise that is answered in Python."""
    found = {task.name: source_of(task.solution) for task in tasks if isinstance(task, FunctionTask)}
    return {task.name: found.get(task.name, MY_BID) for task in tasks if task.name in {*found, "my_bid"}}


def book_of(lesson: str, lang: str = "en") -> str:
    """Return the name of a lesson's notebook."""
    return next(name for name in lesson_books() if lesson_name(read(LESSONS / lang / name)) == lesson)


def code_lesson(lesson: str, lang: str = "en") -> CodeLesson:
    """Return what all editors of a lesson share, from the first cell of its notebook."""
    cells = read(LESSONS / lang / book_of(lesson)).cells
    first = next(cell.source for cell in cells if cell.cell_type == "code")
    return CodeLesson(lesson, lang, SEED, given_code(first))
