"""What the command says to people, always in one line, whatever is in it."""

from __future__ import annotations

import sys
from typing import IO


def complain(message: str) -> None:
    """Print one line on stderr, if there is one."""
    if sys.stderr is not None:
        print(f"survive-nb: {one_line(message)}", file=sys.stderr)


def about_error(error: OSError, name: str | None = None) -> str:
    """Say in one line what the system refused, and for which file."""
    subject = name or error.filename
    reason = error.strerror or str(error) or type(error).__name__
    return f"{subject}: {reason}" if subject else reason


def one_line(text: str) -> str:
    r"""Return the text with all that is not printable spelled out, line ends included.

    >>> one_line("a\nb")
    'a\\nb'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def is_terminal(stream: IO[str] | None) -> bool:
    """Tell whether somebody reads this stream as it is written."""
    return stream is not None and stream.isatty()
