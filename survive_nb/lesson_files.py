"""The lessons' notebooks beside the one that shows the app: what they are called, and where they are.

The notebooks themselves say their titles, so that only what is there is shown.  They are read when somebody
asks for the lessons, never for the home page.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: Where ``survive-nb play`` says which folder it serves as ``lessons`` beside the app.
FOLDER: Final = "SURVIVE_NB_LESSONS"
#: What a lesson's file is called: its number, and a few words that are the same in every language.
_NAME: Final = re.compile(r"([0-9]{2})_[a-z0-9_]+\.ipynb")
#: The call that opens a lesson, as it is written in the file.
_OPENS: Final = re.compile(r'survive_nb\.lesson\(\\?"([a-z_]+)')


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """One lesson: its number and title, and where it is, seen from the folder of the app."""

    number: int
    title: str
    path: str
    #: The name in code, such as ``sinking``; empty for a notebook that opens no lesson.
    name: str
    folder: Path


def lesson_entries(lang: str) -> tuple[LessonEntry, ...]:
    """Return the lessons of a language in their order; none if no folder with lessons is near."""
    return next(filter(None, (_entries_in(folder, path, lang) for folder, path in _folders())), ())


def _folders() -> Iterator[tuple[Path, str]]:
    """Return where lessons may be, and the way there: the folder of a kernel is that of its notebook."""
    if served := os.environ.get(FOLDER):
        yield Path(served), "lessons"
    here = Path.cwd()
    yield here / "lessons", "lessons"
    yield here.parent / "lessons", "../lessons"  # as in a clone


def _entries_in(folder: Path, path: str, lang: str) -> tuple[LessonEntry, ...]:
    """Read the titles of the lessons in one folder."""
    files = sorted(folder.glob(f"{lang}/*.ipynb"))
    return tuple(
        LessonEntry(int(name[1]), *_title_and_name(file, path, lang), file.parent)
        for file in files
        if (name := _NAME.fullmatch(file.name))
    )


def _title_and_name(file: Path, path: str, lang: str) -> tuple[str, str, str]:
    """Return the title of a notebook, the way to it, and the lesson that it opens.

    A notebook that cannot be read is called what its file is called.
    """
    try:
        text = file.read_text(encoding="utf-8")
        title = json.loads(text)["metadata"]["title"]
    except (OSError, ValueError, LookupError, TypeError):
        text, title = "", None
    opens = _OPENS.search(text)
    where = f"{path}/{lang}/{file.name}"
    return title if isinstance(title, str) else file.stem, where, opens[1] if opens else ""
