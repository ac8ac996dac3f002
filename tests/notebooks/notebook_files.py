"""Notebooks as the tests read them, and a runner that executes one in a fresh kernel."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import zmq
from nbclient import NotebookClient
from traitlets.config import Config

from survive_nb.teaching.exercise import source_of
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.tasks import ClickTask, FunctionTask, ValueTask

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "lessons"
LANGUAGES = ("en", "fa")
WAIT_LIMIT = 60
#: Runs in the kernel before the first cell, so that a game without a given seed draws the same one each time.
FIXED_SEEDS = """
import random, secrets
secrets.token_hex = lambda size=32, draw=random.Random("notebooks").randbytes: draw(size).hex()
"""


def lesson_books(lang: str = "en") -> list[str]:
    """Return the names of the lessons' notebooks."""
    return sorted(path.name for path in (LESSONS / lang).glob("[0-9]*.ipynb"))


def teacher_books(lang: str = "en") -> list[str]:
    """Return the names of the teacher's notebooks."""
    return sorted(path.name for path in (LESSONS / "teacher" / lang).glob("*.ipynb"))


def read(path: Path) -> Any:
    """Read a notebook; one that is not in order is refused."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(book)
    return book


def lesson_name(book: Any) -> str:
    """Return the lesson that a notebook opens."""
    for cell in book.cells:
        _, found, rest = cell.source.partition('survive_nb.lesson("')
        if cell.cell_type == "code" and found:
            name: str = rest.split('"')[0]
            return name
    raise AssertionError("this notebook opens no lesson")


def run(book: Any, folder: Path) -> Any:
    """Execute a notebook from top to bottom in the given folder; an error in a cell raises."""
    with sockets() as config:
        client = NotebookClient(
            book,
            timeout=WAIT_LIMIT,
            resources={"metadata": {"path": str(folder)}},
            record_timing=False,
            store_widget_state=False,
            config=config,
        )
        client.execute(env=os.environ | kernel_environment(folder))
    return book


def kernel_environment(folder: Path) -> dict[str, str]:
    """Return environment variables that keep a kernel's files in the folder and make its seeds repeatable."""
    startup = folder / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True, exist_ok=True)
    (startup / "fixed_seeds.py").write_text(FIXED_SEEDS, encoding="utf-8")
    return {
        "PYTHONPATH": str(ROOT),
        "IPYTHONDIR": str(folder / "ipython"),
        "SURVIVE_NB_STORE": str(folder / "games.sqlite"),
        "SURVIVE_NB_LESSON_TEST": str(folder / "progress"),
    }


@contextmanager
def sockets() -> Iterator[Config]:
    """Give kernels sockets that are files; a port that is free now may be somebody else's in a moment."""
    with TemporaryDirectory(prefix="kernel-") as folder:
        config = Config()
        config.KernelManager.connection_file = f"{folder}/kernel.json"
        if zmq.has("ipc"):
            config.KernelManager.transport = "ipc"
        yield config


def solved(book: Any) -> Any:
    """Fill in the solutions: in each exercise's cell the source of the solution, and its check."""
    tasks = {task.name: task for task in plan_of(lesson_name(book)).tasks}
    for cell in book.cells:
        name = cell.metadata.get("exercise")
        match tasks.get(name):
            case FunctionTask(solution=function):
                called = getattr(function, "__name__", name)
                cell.source = f"{source_of(function)}\n\nlesson.{name}.check({called})"
            case ValueTask(solution=value):
                cell.source = f"lesson.{name}.check({value!r})"
            case None if name is None:
                continue
            case _:
                raise AssertionError(f"no cell can solve {name}")
    return book


#: The cell that shows an exercise without code.
_ASKED = re.compile(r"lesson\.(\w+)\.(?:click|ask)\(\)")


def with_feedback(book: Any) -> Any:
    """Add a cell after each exercise: its hints, and the feedback on all wrong ideas and on the solution."""
    tasks = {task.name: task for task in plan_of(lesson_name(book)).tasks}
    cells = []
    for cell in book.cells:
        cells.append(cell)
        asked = _ASKED.search(cell.source) if cell.cell_type == "code" else None
        name = cell.metadata.get("exercise") or (asked and asked[1])
        if name not in tasks:
            continue
        match tasks[name]:
            case ClickTask():
                ideas, wrong = "one.task.wrong_ideas", "idea.applied(one.material)"
                right = "one.task.answer(one.material)"
            case ValueTask():
                ideas, wrong, right = "one.material.wrong_ideas", "idea.answer", "one.material.solution"
            case _:
                ideas, wrong, right = "one.task.wrong_ideas", "idea.answer", "one.task.solution"
        source = f"""
import random
from tests.notebooks.sentences import other_sentences
random.seed(1)  # simulations draw numbers
one = lesson.{name}
print(*other_sentences(one), sep="\\n")
print("\\n".join(f"{{idea.name}}: {{one.judged({wrong})}}" for idea in {ideas}))
one.judged({right})
"""
        cells.append(nbformat.v4.new_code_cell(source.strip(), id=f"{name}-feedback"))  # type: ignore[no-untyped-call]
    book.cells = cells
    return book


def output_text(cell: Any) -> str:
    """Return the text outputs of a cell, Markdown or plain."""
    texts = []
    for output in cell.outputs:
        data = output.get("data", {})
        texts.append(data.get("text/markdown") or data.get("text/plain") or output.get("text", ""))
    return "\n".join(texts)


def exercise_cells(book: Any, keep: Callable[[Any], bool] = bool) -> list[Any]:
    """Return the cells in which a student writes code."""
    return [cell for cell in book.cells if "exercise" in cell.metadata and keep(cell)]
