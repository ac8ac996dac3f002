"""What a student handed in, as a notebook or a progress file: the lesson, its code, and other answers."""

from __future__ import annotations

import ast
import json
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from survive_nb.languages import LANGUAGES
from survive_nb.teaching.attempt import numbers_in, places_in
from survive_nb.teaching.kept_answers import MIME, KeptAnswer, is_kept
from survive_nb.teaching.plan import LESSONS, SEED, plan_of
from survive_nb.teaching.progress_file import PREFIX, DamagedFile, NewerFile, SavedProgress, parsed
from survive_nb.teaching.tasks import ClickTask

#: Maximum size of a notebook, in bytes.
LARGEST: Final = 20 * 2**20
#: Characters of a cell, and of all cells, that are parsed in search of the one that opens the lesson: a
#: megabyte of commas would take gigabytes.
_LONGEST_PARSED, _MOST_PARSED = 20_000, 200_000
#: The names of progress files.
PROGRESS_FILES: Final = f"{PREFIX}*.json"


class NotALesson(Exception):
    """A file is neither a notebook of a lesson nor a progress file; the message says why."""


@dataclass(frozen=True)
class Submission:
    """What a student did in a lesson, from a notebook or from a progress file."""

    lesson: str
    lang: str = "en"
    seed: str = SEED
    #: The code cells in their order.
    cells: tuple[str, ...] = ()
    kept: dict[str, KeptAnswer] = field(default_factory=dict)


def read_submission(path: Path, first_cells: Mapping[str, str] | None = None) -> Submission:
    """Read a notebook or a progress file; raise `NotALesson` for any other file.

    ``first_cells`` has the first code cell of each lesson, which the answers in a progress file may use.
    """
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        # A pipe or a device would never end.
        raise NotALesson("it is not an ordinary file")
    if about.st_size > LARGEST:
        raise NotALesson("the file is too large to be a notebook of a lesson")
    try:
        text = path.read_text(encoding="utf-8")
        book = json.loads(text)
        if isinstance(book, dict) and "cells" not in book and "events" in book:
            return _of_progress(text, first_cells or {})
        return submission_of(book)
    except (ValueError, RecursionError) as error:
        raise NotALesson("the file is not a notebook") from error


def _of_progress(text: str, first_cells: Mapping[str, str]) -> Submission:
    try:
        return submission_of_progress(parsed(text), first_cells)
    except DamagedFile as error:
        raise NotALesson("the file is damaged: its checksum is wrong") from error
    except NewerFile as error:
        raise NotALesson("the file was written by a newer version of survive-nb") from error


def submission_of_progress(saved: SavedProgress, first_cells: Mapping[str, str]) -> Submission:
    """Return the answers in a progress file: of each exercise the last that was found correct, else the last.

    The verdicts in the file are not used.
    """
    if saved.lesson not in LESSONS:
        raise NotALesson(f"there is no lesson {saved.lesson}")
    cells, kept = [first_cells.get(saved.lesson, "")], {}
    for task in plan_of(saved.lesson).tasks:
        answers = [
            one for one in saved.events if one.exercise == task.name and one.kind == "check" and one.answer
        ]
        if not answers:
            continue
        last = next((one for one in reversed(answers) if one.status == "correct"), answers[-1])
        if isinstance(task, ClickTask):
            kept[task.name] = KeptAnswer.of(places_in(last.answer), last.seed, last.variant)
        elif is_kept(task):
            kept[task.name] = KeptAnswer.of(numbers_in(last.answer), last.seed, last.variant)
        else:
            cells.append(f"{last.answer}\n\nlesson.{task.name}.check({task.name})")
    return Submission(saved.lesson, "en", saved.seed, tuple(cells), kept)


def submission_of(book: object) -> Submission:
    """Return what is in a notebook, which is given as JSON data."""
    cells = list(_code_cells(book))
    sources = tuple(_text(cell.get("source")) for cell in cells)
    opened = next((found for source in _parsed(sources) if (found := _opened(source)) is not None), None)
    if opened is None:
        raise NotALesson(f"no cell opens a lesson, such as survive_nb.lesson({LESSONS[1]!r})")
    name, lang, seed = opened
    kept = dict(answer for cell in cells for answer in _kept_in(cell))
    return Submission(name, lang, seed, sources, kept)


def _parsed(sources: Sequence[str]) -> Iterator[str]:
    """Yield the cells that may be parsed: none that is too long, and not too many."""
    left = _MOST_PARSED
    for source in sources:
        if len(source) <= min(left, _LONGEST_PARSED):
            left -= len(source)
            yield source


def _code_cells(book: object) -> Iterator[dict[str, object]]:
    cells = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(cells, list):
        raise NotALesson("the file is not a notebook")
    for cell in cells:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            yield cell


def _text(value: object) -> str:
    """Return a text that may be stored as a list of lines."""
    if isinstance(value, list):
        return "".join(line for line in value if isinstance(line, str))
    return value if isinstance(value, str) else ""


def _opened(source: str) -> tuple[str, str, str] | None:
    """Return the lesson, the language and the seed that a cell opens; only constants are read."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if (
            not isinstance(node, ast.Call)
            or not isinstance(node.func, ast.Attribute)
            or node.func.attr != "lesson"
        ):
            continue
        given = dict(zip(("name", "lang", "seed"), node.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        texts = {
            name: value.value
            for name, value in given.items()
            if isinstance(value, ast.Constant) and isinstance(value.value, str)
        }
        name, lang, seed = texts.get("name", ""), texts.get("lang", "en"), texts.get("seed", SEED)
        if name in LESSONS:
            return name, lang if lang in LANGUAGES else "en", seed[:100]
    return None


def _kept_in(cell: dict[str, object]) -> Iterator[tuple[str, KeptAnswer]]:
    """Yield the answers in the outputs of a cell."""
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else ():
        data = output.get("data") if isinstance(output, dict) else None
        record = data.get(MIME) if isinstance(data, dict) else None
        if isinstance(record, dict) and isinstance(record.get("exercise"), str):
            answer = KeptAnswer.from_json(record)
            if answer is not None:
                yield record["exercise"], answer
