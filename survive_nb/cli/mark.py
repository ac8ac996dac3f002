"""``survive-nb mark``: grade notebooks and progress files of lessons."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import CommandError, describe_os_error, one_line, print_error
from survive_nb.marking.marker import WHAT_RUNS, Marks, mark_submission
from survive_nb.marking.submission import PROGRESS_FILES, NotALesson, read_submission
from survive_nb.names import plain_cell
from survive_nb.progress_bar import ProgressBar
from survive_nb.sandbox.containment import NoContainment, detect
from survive_nb.server import notebook_copies


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("mark", help="grade notebooks and progress files of lessons")
    add = parser.add_argument
    add(
        "files",
        nargs="+",
        metavar="FILE",
        help="a notebook or progress file of a lesson, or a folder",
    )
    add("--seed", metavar="TEXT", help="count only answers about the boards of this seed")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, with the feedback on each answer")
    form.add_argument("--csv", action="store_true", help="print CSV, one line per notebook")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Grade the notebooks and print the marks; 1 if a file could not be graded."""
    paths = _paths(args.files)
    named = set(map(Path, args.files))
    try:
        print_error(detect().describe(WHAT_RUNS))
    except NoContainment:
        raise CommandError(
            "not-contained", "This system cannot contain the code of notebooks: mark them on Linux or macOS."
        ) from None
    cells = _first_cells()
    graded: dict[str, Marks] = {}
    failed = 0
    with ProgressBar(len(paths)) as bar:
        for done, path in enumerate(paths):
            bar.show(done)
            try:
                if path.is_symlink() and path not in named:
                    # What one student hands in must not be the file of another.
                    raise NotALesson("it is a link")
                graded[str(path)] = mark_submission(read_submission(path, cells), seed=args.seed)
            except (OSError, NotALesson) as error:
                reason = describe_os_error(error) if isinstance(error, OSError) else f"{path}: {error}"
                print_error(reason)
                failed += 1
    if args.json:
        print(
            json.dumps([_data(name, marks) for name, marks in graded.items()], ensure_ascii=False, indent=1)
        )
    else:
        print(_csv(graded) if args.csv else _table(graded), end="")
    return 1 if failed else 0


def _first_cells() -> dict[str, str]:
    """Return the first code cell of each lesson, by the name of the lesson."""
    cells: dict[str, str] = {}
    for path in notebook_copies.student_lessons().values():
        with suppress(NotALesson):  # the mixed review opens no single lesson
            submission = read_submission(path)
            cells[submission.lesson] = submission.cells[0]
    return cells


def _paths(names: Sequence[str]) -> list[Path]:
    """Return the files; those of a folder in order, without Jupyter's own copies."""
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        patterns = ("*.ipynb", PROGRESS_FILES)
        inside = [one for each in patterns for one in path.rglob(each)] if path.is_dir() else [path]
        paths += sorted(one for one in inside if ".ipynb_checkpoints" not in one.parts)
    if not paths:
        raise CommandError("no-notebooks", "there is no notebook and no progress file in this folder")
    return paths


def _data(name: str, marks: Marks) -> dict[str, object]:
    return {
        "file": name,
        "lesson": marks.lesson,
        "points": marks.points,
        "possible": marks.possible,
        "exercises": [vars(mark) for mark in marks.marks],
        "stopped_cells": {str(number): text for number, text in marks.stopped.items()},
    }


def _table(graded: dict[str, Marks]) -> str:
    """Return a line per notebook: the points, a sign per exercise, and the file."""
    lines = []
    for name, marks in graded.items():
        signs = " ".join(mark.sign for mark in marks.marks)
        lines.append(one_line(f"{marks.points:3} of {marks.possible}  {marks.lesson:<11}  {signs}  {name}"))
        lines += [
            one_line(f"    {mark.exercise}: {mark.sentences[0]}") for mark in marks.marks if mark.sentences
        ]
    return "".join(f"{line}\n" for line in lines)


def _csv(graded: dict[str, Marks]) -> str:
    """Return a line per notebook; a name that a spreadsheet would compute is quoted as text."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    names = list(dict.fromkeys(mark.exercise for marks in graded.values() for mark in marks.marks))
    rows.writerow(["file", "lesson", "points", "possible", *names])
    for name, marks in graded.items():
        points = {mark.exercise: mark.points for mark in marks.marks}
        cells = [points.get(one, "") for one in names]
        rows.writerow([plain_cell(name), marks.lesson, marks.points, marks.possible, *cells])
    return out.getvalue()
