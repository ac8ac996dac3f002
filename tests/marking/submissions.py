"""Submissions of lesson 2 as students hand them in, made from its assignment."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from survive_nb.marking.nbgrader_assignments import assignment_of
from survive_nb.server import notebook_copies

LESSON = "02_sinking_order"
#: What a student may write to be given full marks without solving anything.
CHEATS = {
    "replaced lesson": """
import survive_nb
class Friendly:
    def __getattr__(self, name): return self
    def __call__(self, *a, **k): return self
    def __bool__(self): return True
survive_nb.lesson = lambda *a, **k: Friendly()
lesson = Friendly()
""",
    "patched judge": """
from survive_nb.teaching import contained, exercise, feedback, judge
feedback.Feedback.__bool__ = lambda self: True
exercise.Exercise.grade = exercise.Exercise.check = lambda self, answer: None
judge.judge = lambda *a: feedback.Feedback("correct")
contained.call_all = lambda function, inputs, written, **k: [contained.Outcome(True) for _ in inputs]
import builtins, json, pickle
json.dump = json.dumps = lambda *a, **k: None
""",
    "shown no errors": """
from IPython import get_ipython
shell = get_ipython()
if shell is not None:
    shell.showtraceback = lambda *a, **k: None
    shell.run_cell = lambda *a, **k: None
""",
    "imported solution": """
from survive_nb.teaching.sinking.exercises.chance import chance
from survive_nb.teaching.sinking.exercises.left import left
from survive_nb.teaching.sinking.exercises.shark_next import shark_next
from survive_nb.teaching.sinking.exercises.sinkable import sinkable
for name in ("sinkable", "left", "chance", "shark_next"):
    getattr(lesson, name).check(globals()[name])
""",
    "solution in memory": """
import gc
for name in ("sinkable", "left", "chance", "shark_next"):
    found = [o for o in gc.get_objects() if type(o) is type(lambda: 0) and o.__name__ == name]
    getattr(lesson, name).check(found[-1])
""",
    "always equal": """
class Anything(dict):
    def __eq__(self, other): return True
    __hash__ = None
for name in ("sinkable", "left", "chance", "shark_next"):
    getattr(lesson, name).check(lambda *a: Anything())
""",
    "huge exponent": """
from decimal import Decimal
for name in ("sinkable", "left", "chance", "shark_next"):
    getattr(lesson, name).check(lambda *a: Decimal("1e999999999"))
""",
    "forged replies": """
import json, os
for number in range(3, 20):
    try:
        os.write(number, b'{"sinkable": {"value": true}}\\n' * 5)
    except OSError:
        pass
""",
}


def assignment(lang: str = "en") -> Any:
    """Return the assignment as the teacher has it, with the solutions."""
    path = notebook_copies.student_lessons()[f"{lang}/{LESSON}.ipynb"]
    return assignment_of(json.loads(path.read_text(encoding="utf-8")))


def changed(book: Any, change: Callable[[int, str], str]) -> Any:
    """Return a notebook whose answers are changed; ``change`` gets their number and their source."""
    book = deepcopy(book)
    answers = [cell for cell in book["cells"] if cell["metadata"].get("nbgrader", {}).get("solution")]
    for number, cell in enumerate(answers):
        cell["source"] = change(number, "".join(cell["source"]))
    return book


def without_solution(source: str) -> str:
    """Return what nbgrader leaves of a cell."""
    before, _, rest = source.partition("    ### BEGIN SOLUTION")
    return f"{before}    return ____{rest.partition('    ### END SOLUTION')[2]}"


def released() -> Any:
    """Return the assignment as students get it."""
    return changed(assignment(), lambda _, source: without_solution(source))


def with_first_cell(book: Any, code: str) -> Any:
    """Return a notebook in which a student has put a cell after the one that opens the lesson."""
    return _with_cell(book, 2, code)


def with_first_and_last_cell(book: Any, code: str) -> Any:
    """Return a notebook in which the same cell stands at the end too: the last answer counts."""
    return _with_cell(with_first_cell(book, code), len(book["cells"]) + 1, code)


def _with_cell(book: Any, position: int, code: str) -> Any:
    book = deepcopy(book)
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": f"mine-{position}",
        "metadata": {},
        "outputs": [],
    }
    book["cells"].insert(position, {**cell, "source": code})
    return book


def submissions() -> dict[str, Any]:
    """Return the submissions by the name of the student."""
    blank, right = released(), assignment()
    books = {
        "right": right,
        "half": changed(right, lambda n, source: source if n % 2 else without_solution(source)),
        "wrong": changed(
            blank, lambda _, source: source.replace("____", '"A1"' if "():" in source else "set()")
        ),
        "crashing": changed(blank, lambda n, source: source.replace("return ____", _CRASHES[n % 4])),
        "blank": blank,
    }
    for name in ("replaced lesson", "patched judge"):
        books[name] = with_first_and_last_cell(blank, CHEATS[name])
    return books


_CRASHES = ("raise SystemExit", "return 1 / 0", "import os; os._exit(3)", "return undefined")
