"""The stored notebooks: every notebook with its outputs, which ``pytest --nbval`` compares with a new run.

``make notebooks`` writes them again; ``make notebooks NOTEBOOKS_ARGS="01 fa/05"`` only those whose names
contain one of these texts.  Lessons are stored twice: as they are handed out, and solved,
with the feedback on every wrong idea.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat

from tests.notebooks.notebook_files import (
    LANGUAGES,
    LESSONS,
    ROOT,
    lesson_books,
    read,
    run,
    solved,
    teacher_books,
    with_feedback,
)

STORED = Path(__file__).parent / "stored"
#: Each run of a widget has another id.
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def stored_names() -> Iterator[str]:
    """Yield the name of each stored notebook, such as ``solved/fa/01_set_up.ipynb``."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{path.name}"
    for lang in LANGUAGES:
        yield from (f"blank/{lang}/{name}" for name in [*lesson_books(lang), "review.ipynb"])
        yield from (f"solved/{lang}/{name}" for name in lesson_books(lang))
        yield from (f"teacher/{lang}/{name}" for name in teacher_books(lang))


def source_of(name: str) -> Any:
    """Read the notebook that a stored one was made from, without outputs."""
    kind, _, path = name.partition("/")
    match kind:
        case "notebooks":
            return read(ROOT / name)
        case "teacher":
            return read(LESSONS / name)
        case "solved":
            return with_feedback(solved(read(LESSONS / path)))
        case _:
            return read(LESSONS / path)


def store(name: str) -> None:
    """Execute a notebook and store it with its outputs."""
    with TemporaryDirectory() as folder:
        book = run(source_of(name), Path(folder))
    book.metadata.language_info = {"name": "python"}
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    path = STORED / name
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, path)  # type: ignore[no-untyped-call]


def main(wanted: Sequence[str]) -> None:
    """Write stored notebooks, and delete those that have no source any more."""
    names = list(stored_names())
    for path in STORED.rglob("*.ipynb"):
        if path.relative_to(STORED).as_posix() not in names:
            path.unlink()
    chosen = [name for name in names if not wanted or any(part in name for part in wanted)]
    with ProcessPoolExecutor() as pool:
        list(pool.map(store, chosen))


if __name__ == "__main__":
    main(sys.argv[1:])
