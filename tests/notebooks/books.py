"""Notebooks as the tests read them, and a runner that executes one in a fresh kernel."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import zmq
from nbclient import NotebookClient
from traitlets.config import Config

from survive_nb.checks.exercise import source_of
from survive_nb.checks.lesson import plan_of
from survive_nb.checks.tasks import FunctionTask, ValueTask

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "lessons"
LANGUAGES = ("en", "fa")
PATIENCE = 60


def lesson_books(lang: str = "en") -> list[str]:
    """Return the names of the lessons' notebooks."""
    return sorted(path.name for path in (LESSONS / lang).glob("*.ipynb"))


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
    """Execute a notebook from top to bottom in a folder of its own; an error in a cell fails."""
    kernel = {**os.environ, "PYTHONPATH": str(ROOT), "IPYTHONDIR": str(folder / "ipython")}
    with sockets() as config:
        place = {"metadata": {"path": str(folder)}}
        NotebookClient(book, timeout=PATIENCE, resources=place, config=config).execute(env=kernel)
    return book


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


def said(cell: Any) -> str:
    """Return all that a cell has said in words, as Markdown or as text."""
    texts = []
    for output in cell.outputs:
        data = output.get("data", {})
        texts.append(data.get("text/markdown") or data.get("text/plain") or output.get("text", ""))
    return "\n".join(texts)


def exercise_cells(book: Any, keep: Callable[[Any], bool] = bool) -> list[Any]:
    """Return the cells in which a student writes code."""
    return [cell for cell in book.cells if "exercise" in cell.metadata and keep(cell)]
