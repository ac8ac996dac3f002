"""``survive-nb lessons``: the lessons' notebooks, copied into a folder for a class."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from survive_nb.cli.words import one_line
from survive_nb.server import copies


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser("lessons", help="copy the lessons for a class")
    add = parser.add_argument
    add("folder", metavar="DIR", help="where to; what is there already is left as it is")
    add("--teacher", action="store_true", help="the teacher's notebooks too: they tell the answers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy what is not there yet, and say of each notebook what became of it."""
    copied = copies.hand_out_lessons(Path(args.folder), teacher=args.teacher)
    for name in copied.new:
        print(one_line(f"new: {name}"))
    for name in copied.left:
        print(one_line(f"left as it was: {name}"))
    print(one_line(f"{len(copied.new)} new in {args.folder}, {len(copied.left)} left as they were"))
    return 0
