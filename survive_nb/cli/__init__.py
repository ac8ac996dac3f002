"""The command line, a file each: play, serve, lab, lessons, simulate, verify, league, bench."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from survive_nb import __version__
from survive_nb.cli import bench, lab, league, lessons, play, serve, simulate, verify
from survive_nb.cli.words import about_error, complain
from survive_nb.game import CannotRead

TROUBLE, INTERRUPTED = 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others of this program."""

    def error(self, message: str) -> NoReturn:
        complain(message)
        raise SystemExit(TROUBLE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        args = _parser().parse_args(argv)
        code: int = args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return 1
    except CannotRead as error:
        complain(str(error))
        return TROUBLE
    except OSError as error:
        complain(about_error(error))
        _let_go_of_stdout()
        return TROUBLE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="survive-nb", description="Survive! and Fish Fish!, from the command line.")
    parser.add_argument("--version", action="version", version=f"survive-nb {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (play, serve, lab, lessons, simulate, verify, league, bench):
        command.add_parser(commands)
    return parser


def _let_go_of_stdout() -> None:
    """Point stdout nowhere, so that Python does not complain about it once more on leaving."""
    if sys.stdout is not None:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except (OSError, ValueError):  # stdout is no file of the system's
            return
