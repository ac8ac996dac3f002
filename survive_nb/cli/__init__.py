"""The command line; each command has its own module."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from survive_nb import __version__
from survive_nb.cli import doctor, keys, lab, league, lessons, mark, play, serve, simulate, store, verify
from survive_nb.cli.output import CommandError, describe_os_error, print_error
from survive_nb.game import InvalidInput
from survive_nb.store import StoreError

ERROR, INTERRUPTED = 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser that prints an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        print_error(message)
        raise SystemExit(ERROR)


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
        _discard_stdout()
        return 1
    except (InvalidInput, CommandError, StoreError) as error:
        print_error(str(error))
        return ERROR
    except OSError as error:
        print_error(describe_os_error(error))
        _discard_stdout()
        return ERROR
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="survive-nb", description="Survive! and Fish Fish!, from the command line.")
    parser.add_argument("--version", action="version", version=f"survive-nb {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (play, serve, lab, lessons, mark, simulate, verify, league, store, keys, doctor):
        command.add_parser(commands)
    return parser


def _discard_stdout() -> None:
    """Redirect stdout to the null device, so that Python prints no second error at exit."""
    if sys.stdout is not None:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except (OSError, ValueError):  # stdout has no file descriptor
            return
