"""Write the notebooks of the lessons from their sources: ``make lessons``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from survive_nb.languages import LANGUAGES
from survive_nb.teaching.lesson_source import LessonSource, parse

LESSONS: Final = Path(__file__).parents[2] / "lessons"


def sources() -> dict[str, LessonSource]:
    """Return name → source of all lessons, such as ``02_sinking_order``."""
    files = sorted((LESSONS / "source").glob("*.md"))
    return {path.stem: parse(path.read_text(encoding="utf-8")) for path in files}


def notebooks() -> dict[str, str]:
    """Return path → text of all notebooks that are generated."""
    made: dict[str, str] = {}
    for name, source in sources().items():
        for lang in LANGUAGES:
            if source.cells:
                made[f"{lang}/{name}.ipynb"] = source.notebook(lang)
            if source.teacher_cells:
                made[f"teacher/{lang}/{name}.ipynb"] = source.teacher_notebook(lang)
    return made


def write() -> list[str]:
    """Write the notebooks that differ, and return their names."""
    changed = []
    for name, text in notebooks().items():
        path = LESSONS / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed
