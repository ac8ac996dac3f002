"""Notebooks and snippets handed out with commit 9cc0027, and a runner for their cells in this process."""

from __future__ import annotations

import ast
import json
import linecache
import warnings
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

HANDED_OUT = Path(__file__).parent / "handed_out.zip"


def handed_out(path: str) -> str:
    """Return the text of a file of commit 9cc0027."""
    with ZipFile(HANDED_OUT) as archive:
        return archive.read(path).decode("utf-8")


def notebook_paths(prefix: str = "") -> list[str]:
    with ZipFile(HANDED_OUT) as archive:
        return sorted(
            name for name in archive.namelist() if name.startswith(prefix) and name.endswith(".ipynb")
        )


class Cell(NamedTuple):
    """A code cell; ``exercise`` names the exercise that a pupil answers in it."""

    source: str
    exercise: str | None


def code_cells(path: str) -> list[Cell]:
    cells = json.loads(handed_out(path))["cells"]
    return [
        Cell("".join(cell["source"]), cell["metadata"].get("exercise"))
        for cell in cells
        if cell["cell_type"] == "code"
    ]


class Ran(NamedTuple):
    """The value of a cell's last line, and the deprecation warnings on the way."""

    cell: Cell
    value: Any
    deprecations: list[str]


def run(cells: list[Cell], name: str) -> list[Ran]:
    """Run the cells of one notebook one after the other, and show each value as a notebook would."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    return [_run(cell, f"<{name}, cell {number}>", namespace) for number, cell in enumerate(cells)]


def _run(cell: Cell, name: str, namespace: dict[str, Any]) -> Ran:
    # The checks read the source of functions, which IPython provides in the same way.
    linecache.cache[name] = (len(cell.source), None, cell.source.splitlines(keepends=True), name)
    tree = ast.parse(cell.source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        exec(compile(tree, name, "exec"), namespace)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
            _shown(value)
    other = [found for found in caught if not issubclass(found.category, DeprecationWarning)]
    assert not other, [str(found.message) for found in other]
    return Ran(cell, value, [str(found.message) for found in caught])


def _shown(value: Any) -> None:
    """Work out how the value is shown, so that an error in there fails the test."""
    if hasattr(value, "_repr_markdown_"):
        assert value._repr_markdown_()
    assert repr(value)
