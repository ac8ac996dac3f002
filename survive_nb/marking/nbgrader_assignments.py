"""Write the lessons as assignments for nbgrader: a course folder from which it makes the release version.

Functions have solution regions, every exercise has a locked cell with its points, and the cell that opens the
lesson is locked too.  An exercise on a board has a cell for its answer, because nbgrader clears the outputs,
where an ordinary notebook keeps it.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Final

from survive_nb.marking.marker import points_of
from survive_nb.marking.submission import submission_of
from survive_nb.teaching.exercise import Exercise, source_of
from survive_nb.teaching.kept_answers import KeptAnswer, is_kept
from survive_nb.teaching.plan import SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.teaching.text import English

CONFIG: Final = '''"""Settings of nbgrader for the lessons of survive-nb."""

from nbgrader.preprocessors import AssignLatePenalties, CheckCellMetadata, IgnorePattern, LimitOutput
from nbgrader.preprocessors import SaveAutoGrades

from survive_nb.marking.nbgrader_judge import JudgeAnswers

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "survive-nb"
# The blank of the lessons, which checks report as not started.
c.ClearSolutions.code_stub = {"python": "return ____"}
# Answers are judged in the process of nbgrader, and students' code runs in another one: a notebook that
# replaces the checker changes no marks.  On Linux it reaches neither files nor the network; elsewhere it runs
# with your rights on this machine.
c.Autograde.autograde_preprocessors = [
    JudgeAnswers,
    IgnorePattern,
    LimitOutput,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
]
'''
_ABOUT: Final = {
    "en": "# Answer above and press Check. Then run this cell: your answer is put in its place.",
    "fa": "# بالا جواب بدهید و «بررسی» را بزنید. بعد این سلول را اجرا کنید تا جوابتان در آن نوشته شود.",
}


def write_course(folder: Path, lessons: dict[str, Path], seed: str | None = None) -> list[str]:
    """Write the course and return the names of the files that are new; an existing file raises.

    ``lessons`` has the notebooks by name, such as ``en/02_sinking_order.ipynb``; ``seed`` fixes the boards.
    """
    written = {"nbgrader_config.py": CONFIG}
    for name, path in sorted(lessons.items()):
        lang, _, file = name.partition("/")
        if not file[:2].isdigit():  # the review, which has no exercises of its own
            continue
        assignment = f"{file.removesuffix('.ipynb')}_{lang}"
        book = assignment_of(json.loads(path.read_text(encoding="utf-8")), seed)
        written[f"source/{assignment}/{file}"] = json.dumps(book, ensure_ascii=False, indent=1) + "\n"
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("x", encoding="utf-8") as new:
            new.write(text)
    return sorted(written)


def assignment_of(book: dict[str, object], seed: str | None = None) -> dict[str, object]:
    """Return the notebook of a lesson with the cells and the metadata of nbgrader."""
    submission = submission_of(book)
    tasks = {task.name: task for task in plan_of(submission.lesson).tasks}
    cells: list[object] = []
    for cell in _cells(book):
        source = _source(cell)
        name = _answered(source, tasks)
        if "survive_nb.lesson(" in source:
            opened = source if seed is None else source.replace('")', f'", seed={json.dumps(seed)})')
            cells.append(_cell(str(cell["id"]), opened, _metadata(str(cell["id"]), locked=True)))
        elif name is None:
            cells.append(cell)
        else:
            task = tasks[name]
            if is_kept(task):
                cells.append(cell)
                code = _kept(task, seed or SEED, submission.lang)
            else:
                code = _solved(source, task)
            identifier = name.replace("_", "-")
            cells.append(_cell(f"{identifier}-answer", code, _metadata(f"{name}-answer", solution=True)))
            grade = _metadata(f"{name}-grade", locked=True, points=points_of(task))
            cells.append(_cell(f"{identifier}-grade", f"lesson.{name}.grade({name})", grade))
    return {**book, "cells": cells}


def _cells(book: dict[str, object]) -> list[dict[str, object]]:
    cells = book["cells"]
    assert isinstance(cells, list)
    return cells


def _source(cell: dict[str, object]) -> str:
    source = cell["source"]
    return "".join(source) if isinstance(source, list) else str(source)


def _answered(source: str, tasks: dict[str, Task]) -> str | None:
    """Return the exercise that a cell is for."""
    for name in tasks:
        if any(f"lesson.{name}.{how}(" in source for how in ("click", "ask", "check")):
            return name
    return None


def _kept(task: Task, seed: str, lang: str) -> str:
    """Return the cell for the answer of an exercise without code, solved."""
    one = Exercise(task, seed, Progress.of("", seed, [task.name]), English())
    right = task.answer(one.material) if isinstance(task, ClickTask) else getattr(task, "solution", None)
    answer = KeptAnswer.of(right, seed)
    lines = [
        _ABOUT[lang],
        f"def {task.name}():",
        "    ### BEGIN SOLUTION",
        f'    return "{answer.text}", "{seed}/0"',
        "    ### END SOLUTION",
        "",
        "",
        f"lesson.{task.name}.answer({task.name})",
    ]
    return "\n".join(lines)


def _solved(source: str, task: Task) -> str:
    """Return the cell of a function with the solution in a region; the rest of the cell stays."""
    tree = ast.parse(source)
    function = next(
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == task.name
    )
    lines = source.splitlines()
    head = lines[: function.body[0].lineno - 1]
    rest = lines[(function.end_lineno or 0) :]
    region = ["    ### BEGIN SOLUTION", *_body(task), "    ### END SOLUTION"]
    return "\n".join([*head, *region, *rest])


def _body(task: Task) -> list[str]:
    """Return the lines of a solution without its first line."""
    match task:
        case FunctionTask(solution=solution):
            source = source_of(solution)
            function = next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
            return source.splitlines()[function.body[0].lineno - 1 :]
        case ValueTask(solution=solution):
            return [f"    return {repr(solution).partition(': ')[2]}"]
        case _:
            raise TypeError(f"{task.name} has no function")


def _metadata(
    name: str, *, solution: bool = False, locked: bool = False, points: int | None = None
) -> dict[str, object]:
    """Return the metadata of nbgrader for a cell."""
    about: dict[str, object] = {
        "grade": points is not None,
        "grade_id": name,
        "locked": locked,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    return {"nbgrader": about if points is None else {**about, "points": points}}


def _cell(identifier: str, source: str, metadata: dict[str, object]) -> dict[str, object]:
    lines = source.splitlines(keepends=True)
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": identifier,
        "metadata": metadata,
        "outputs": [],
        "source": lines,
    }
