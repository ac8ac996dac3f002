"""Output of the command line: one line per message, whatever characters it contains."""

from __future__ import annotations

import sys
from typing import IO


class CommandError(Exception):
    """An error that a command reports in one line; ``code`` identifies it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def print_error(message: str) -> None:
    """Print one line on stderr, if there is one."""
    if sys.stderr is not None:
        print(f"survive-nb: {one_line(message)}", file=sys.stderr)


def describe_os_error(error: OSError, name: str | None = None) -> str:
    """Return the reason of a system error in one line, with the name of the file."""
    subject = name or error.filename
    reason = error.strerror or str(error) or type(error).__name__
    return f"{subject}: {reason}" if subject else reason


def one_line(text: str) -> str:
    r"""Escape everything that is not printable, line ends included.

    >>> one_line("a\nb")
    'a\\nb'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def is_terminal(stream: IO[str] | None) -> bool:
    """Tell whether a stream is connected to a terminal."""
    return stream is not None and stream.isatty()
