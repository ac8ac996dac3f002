"""One guard for everything that runs because of a click or a clock.

An unexpected exception becomes a short id on the screen; the details go to the log of the server.
Never a traceback in the browser, never silence (decision 11).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final, TypeAlias

from survive_nb.i18n.words import Words
from survive_nb.kernel_limits import CpuTimeExceeded, cpu_time_limited
from survive_nb.private_log import PrivateFormatter

#: Shows a sentence with the id of what went wrong.
Tell: TypeAlias = Callable[[str], None]

#: The ids of errors that mean that a limit of the kernel was met begin with these.
OUT_OF_MEMORY: Final = "memory-"
OUT_OF_TIME: Final = "time-"
_LIMITS: Final[dict[type[BaseException], str]] = {MemoryError: OUT_OF_MEMORY, CpuTimeExceeded: OUT_OF_TIME}


def ignore(error_id: str) -> None:
    """Report nothing: there is no page to show the error on; it is logged anyway."""
    del error_id


def apology(words: Words, error_id: str) -> str:
    """Return the sentence about an error."""
    if error_id.startswith(OUT_OF_MEMORY):
        return words.say(
            "This page needs more memory than one page may use. Everything is saved: reload the page."
        )
    if error_id.startswith(OUT_OF_TIME):
        return words.say("This took more computing time than one page may use, and was stopped.")
    return words.say("Something went wrong, and nothing was lost. Its id is {text}.", text=error_id)


@contextmanager
def guarded(tell: Tell) -> Iterator[None]:
    """Run a block; if it raises, log the details under a short id and show the id."""
    try:
        with cpu_time_limited():
            yield
    except Exception as error:  # noqa: BLE001  (this is the one place that catches all)
        report(error, tell)


def report(error: BaseException, tell: Tell) -> str:
    """Log an error under a new id and show the id; a failure to show it is logged as well."""
    error_id = f"{_LIMITS.get(type(error), '')}{secrets.token_hex(3)}"
    log = _log()
    log.error("error %s", error_id, exc_info=error)
    try:
        tell(error_id)
    except Exception:
        log.exception("error %s could not be shown", error_id)
    return error_id


@cache
def _log() -> logging.Logger:
    """Return the log of errors; inside a kernel it writes to the server's terminal, not to the browser."""
    from survive_nb.ui.drawing.ipycanvas_adapter import kernel_stderr  # imports numpy

    log = logging.getLogger("survive_nb.errors")
    if (terminal := kernel_stderr()) is not None:
        handler = logging.StreamHandler(terminal)
        handler.setFormatter(PrivateFormatter())
        log.addHandler(handler)
        log.propagate = False
    return log
