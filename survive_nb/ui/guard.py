"""One guard for everything that runs because of a click or a clock.

An exception that nobody expected becomes a short id on the screen; the details go to the log of the server.
Never a traceback in the browser, never silence (DESIGN 11).
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeAlias

#: Shows a sentence with the id of what went wrong.
Tell: TypeAlias = Callable[[str], None]

_tasks: set[asyncio.Task[None]] = set()


def nobody(trouble: str) -> None:
    """Tell nobody of a trouble, where there is no page to tell it on; it is in the log all the same."""
    del trouble


@contextmanager
def guarded(tell: Tell) -> Iterator[None]:
    """Run a block; if it raises, log the details under a short id and tell the id."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  (this is the one place that catches all)
        report(error, tell)


def report(error: BaseException, tell: Tell) -> str:
    """Log an error under a new id and tell the id; a screen that cannot tell it is logged as well."""
    trouble = secrets.token_hex(3)
    log = _log()
    log.error("trouble %s", trouble, exc_info=error)
    try:
        tell(trouble)
    except Exception:
        log.exception("trouble %s could not be told", trouble)
    return trouble


def watch(work: Coroutine[Any, Any, None], tell: Tell) -> asyncio.Task[None]:
    """Start a task whose errors end in the guard; the task is kept alive until it ends."""

    async def guarded_work() -> None:
        with guarded(tell):
            await work

    task = asyncio.get_running_loop().create_task(guarded_work())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task


@cache
def _log() -> logging.Logger:
    """Return the log of troubles; inside a kernel it writes to the terminal of the server.

    A kernel sends all that is written to its error stream to the browser, and a traceback has no business
    there.  It keeps a copy of the stream it was started with, which is the server's.
    """
    log = logging.getLogger("survive_nb.trouble")
    if type(sys.stderr).__module__.startswith("ipykernel"):
        copy = getattr(sys.stderr, "_original_stdstream_copy", None)
        terminal = None if copy is None else os.fdopen(os.dup(copy), "w", encoding="utf-8", errors="replace")
        log.addHandler(logging.NullHandler() if terminal is None else logging.StreamHandler(terminal))
        log.propagate = False
    return log
