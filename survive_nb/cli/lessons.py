"""``survive-nb lessons``: copy the lesson notebooks into a folder."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import CommandError, one_line
from survive_nb.server import notebook_copies, paths


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("lessons", help="copy the lessons for a class")
    add = parser.add_argument
    add("folder", metavar="DIR", help="target folder; existing files are not overwritten")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--nbgrader", action="store_true", help="write the lessons as a course for nbgrader")
    kind.add_argument("--handout", action="store_true", help="write lesson plans and handouts to print")
    add("--seed", metavar="TEXT", help="with --nbgrader or --handout: the boards that everybody gets")
    add("--teacher", action="store_true", help="also copy the teacher notebooks, which contain the answers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the lessons that are missing, and print what was done with each file."""
    if args.nbgrader or args.handout:
        write = _write_course if args.nbgrader else _write_handouts
        return write(Path(args.folder), _checked_seed(args.seed))
    if args.seed is not None:
        raise CommandError("seed-without-boards", "--seed is for --nbgrader and --handout")
    copied = notebook_copies.copy_lessons(Path(args.folder), teacher=args.teacher)
    for name in copied.new:
        print(one_line(f"new: {name}"))
    for name in copied.kept:
        print(one_line(f"unchanged: {name}"))
    print(one_line(f"{len(copied.new)} new in {args.folder}, {len(copied.kept)} unchanged"))
    return 0


def _write_course(folder: Path, seed: str | None) -> int:
    """Write the assignments of nbgrader, and print what to do with them."""
    from survive_nb.marking.nbgrader_assignments import write_course

    for name in write_course(folder, notebook_copies.student_lessons(), seed):
        print(one_line(f"new: {name}"))
    print(one_line(f"Next: cd {folder} && nbgrader generate_assignment --all"))
    return 0


def _write_handouts(folder: Path, seed: str | None) -> int:
    """Write the plan and the handout of each lesson in each language, as pages to print."""
    from survive_nb.handouts.pages import write_pages

    for path in write_pages(folder, paths.lessons() / "source", seed):
        print(one_line(f"written: {path}"))
    print("Print them with a browser.")
    return 0


def _checked_seed(seed: str | None) -> str | None:
    if seed is not None and not re.fullmatch(r"[\w .-]{1,40}", seed):
        raise CommandError("bad-seed", "a seed is a short text of letters and digits")
    return seed
