"""``survive-nb lessons``: copy the lesson notebooks into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import one_line
from survive_nb.server import notebook_copies


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("lessons", help="copy the lessons for a class")
    add = parser.add_argument
    add("folder", metavar="DIR", help="target folder; existing files are not overwritten")
    add("--teacher", action="store_true", help="also copy the teacher notebooks, which contain the answers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the lessons that are missing, and print what was done with each file."""
    copied = notebook_copies.copy_lessons(Path(args.folder), teacher=args.teacher)
    for name in copied.new:
        print(one_line(f"new: {name}"))
    for name in copied.kept:
        print(one_line(f"unchanged: {name}"))
    print(one_line(f"{len(copied.new)} new in {args.folder}, {len(copied.kept)} unchanged"))
    return 0
