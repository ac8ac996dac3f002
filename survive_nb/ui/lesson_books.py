"""The lessons' notebooks beside the one that shows the app: what they are called, and the way to them.

The notebooks themselves say their titles, so that only what is there is shown.  They are read when somebody
asks for the lessons, never for the first page.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from survive_nb.ui.nodes import Node, h, ltr
from survive_nb.ui.pieces import link, stack
from survive_nb.ui.words import Words

#: Where ``survive-nb play`` says which folder it serves as ``lessons`` beside the app.
FOLDER: Final = "SURVIVE_NB_LESSONS"
#: What a lesson's file is called: its number, and a few words that are the same in every language.
_NAME: Final = re.compile(r"([0-9]{2})_[a-z0-9_]+\.ipynb")


@dataclass(frozen=True, slots=True)
class Book:
    """One lesson: its number and title, and where it is, seen from the folder of the app."""

    number: int
    title: str
    path: str


def books(lang: str) -> tuple[Book, ...]:
    """Return the lessons of a language in their order; none if no folder with lessons is near."""
    return next(filter(None, (_books(folder, path, lang) for folder, path in _folders())), ())


def _folders() -> Iterator[tuple[Path, str]]:
    """Return where lessons may be, and the way there: the folder of a kernel is that of its notebook."""
    if served := os.environ.get(FOLDER):
        yield Path(served), "lessons"
    here = Path.cwd()
    yield here / "lessons", "lessons"
    yield here.parent / "lessons", "../lessons"  # as in a clone


def _books(folder: Path, path: str, lang: str) -> tuple[Book, ...]:
    """Read the titles of the lessons in one folder."""
    files = sorted(folder.glob(f"{lang}/*.ipynb"))
    return tuple(
        Book(int(name[1]), _title(file), f"{path}/{lang}/{file.name}")
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
    found = books(words.lang)
    if not found:
        copy = words.say("{text} copies them into a folder of yours.", text="survive-nb lessons DIR")
        return stack(_about(words), h("p", copy), key="lessons")
    in_voila = place == "voila"
    how = None if in_voila else h("p", words.say("Open them from the list of files, beside this notebook."))
    items = [_linked(book, words) if in_voila else _named(book, words) for book in found]
    return stack(_about(words), how, h("ol", *items, cls="atl-lessons"), key="lessons")


def _about(words: Words) -> Node:
    """Say what lessons are."""
    return h("p", words.say("Notebooks that teach the games and some Python: click, try out, write code."))


def _label(book: Book, words: Words) -> str:
    return words.say("Lesson {n}: {text}", n=book.number, text=book.title)


def _linked(book: Book, words: Words) -> Node:
    """Return a lesson as a link; it is relative, so that it holds wherever the app is served."""
    return h("li", link(_label(book, words), f"./{book.path}"), key=book.path)


def _named(book: Book, words: Words) -> Node:
    """Return a lesson with the name of its file."""
    return h("li", h("span", _label(book, words)), h("code", ltr(book.path)), key=book.path)
