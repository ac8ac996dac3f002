"""The lessons' notebooks beside the one that shows the app: what they are called, and the way to them.

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

from survive_nb.i18n.words import Words
from survive_nb.ui.components import link, stack
from survive_nb.ui.nodes import Node, h, ltr

#: Where ``survive-nb play`` says which folder it serves as ``lessons`` beside the app.
FOLDER: Final = "SURVIVE_NB_LESSONS"
#: What a lesson's file is called: its number, and a few words that are the same in every language.
_NAME: Final = re.compile(r"([0-9]{2})_[a-z0-9_]+\.ipynb")


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """One lesson: its number and title, and where it is, seen from the folder of the app."""

    number: int
    title: str
    path: str


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
        LessonEntry(int(name[1]), _title(file), f"{path}/{lang}/{file.name}")
        for file in files
        if (name := _NAME.fullmatch(file.name))
    )


def _title(file: Path) -> str:
    """Return the title of a notebook; one that cannot be read is called what its file is called."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["metadata"]["title"]
    except (OSError, ValueError, LookupError, TypeError):
        found = None
    return found if isinstance(found, str) else file.stem


def lessons_node(words: Words, place: str) -> Node:
    """Return the lessons: in Voilà as links, in a notebook with the names of the files to open."""
    found, in_voila = lesson_entries(words.lang), place == "voila"
    about = h(
        "p",
        words.say(
            "Notebooks that teach the games and some Python: answer on boards, try things out, write code."
        ),
    )
    if not found:
        copy = words.say("{text} copies them into a folder of yours.", text="survive-nb lessons DIR")
        return stack(about, h("p", copy), key="lessons")
    how = None if in_voila else h("p", words.say("Open them from the list of files, beside this notebook."))
    items = [_lesson(book, words, is_link=in_voila) for book in found]
    return stack(about, how, h("ol", *items, cls="atl-lessons"), key="lessons")


def _lesson(book: LessonEntry, words: Words, *, is_link: bool) -> Node:
    """Return a lesson as a relative link, which works wherever the app is served, or with its file name."""
    label = words.say("Lesson {n}: {text}", n=book.number, text=book.title)
    if is_link:
        return h("li", link(label, f"./{book.path}"), key=book.path)
    return h("li", h("span", label), h("code", ltr(book.path)), key=book.path)
