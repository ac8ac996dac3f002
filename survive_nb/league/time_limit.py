"""Time limit for the choices of untrusted bots."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import TraceFunction

Answer = TypeVar("Answer")

#: The computing time of this thread; some browsers' Pythons know only that of the whole process.
_computing: Final[Callable[[], float]] = getattr(time, "thread_time", time.process_time)
#: A program that only sleeps may take this many times its limit: a busy machine must not cost anybody a game.
WALL_FACTOR: Final = 10
#: Seconds between two further alarms, for programs that catch every exception.
_ALARM_INTERVAL: Final = 0.02


class TimeLimitExceeded(BaseException):
    """Ends a choice that takes too long; no `Exception`, so that ``except Exception`` does not stop it."""


class TimeLimit:
    """Times choices against a limit in seconds of computing time; used for one game at a time.

    Every choice is measured when it is over.  One that never ends can be interrupted only where the system
    has an alarm clock and gives it to us: on Unix, in the main thread of a process, as in a notebook, on the
    command line and in a process pool.  In a thread (a Dask worker, a thread pool), on Windows and in a
    browser there is none: there an endless choice hangs, and a long one is found out when it is over.

    >>> with TimeLimit(limit=60) as watch:
    ...     watch.run(lambda: 6 * 7)
    42
    >>> watch.is_late
    False
    """

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        #: How long the last choice took, and whether that was too long.
        self.seconds = 0.0
        self.is_late = False
        self._running = False
        self._has_alarm = False
        self._alarms = 0
        self._traces = False
        self._began = (0.0, 0.0)
        self._old_handler: Callable[[int, FrameType | None], object] | int | None = None

    def __enter__(self) -> TimeLimit:
        # Where somebody else's alarm is set, it stays theirs.
        if (
            self.limit is not None
            and hasattr(signal, "setitimer")
            and not signal.getitimer(signal.ITIMER_REAL)[0]
        ):
            try:
                self._old_handler = signal.signal(signal.SIGALRM, self._on_alarm)
            except ValueError:  # not the main thread
                return self
            self._has_alarm = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._has_alarm:
            self._has_alarm = False
            signal.signal(signal.SIGALRM, self._old_handler or signal.SIG_DFL)

    def run(self, work: Callable[[], Answer]) -> Answer | None:
        """Return what ``work()`` returns, or ``None`` if it was stopped; then look at ``is_late``."""
        self._began = (time.monotonic(), _computing())
        self._alarms = 0
        self._running = True
        try:
            if self._has_alarm and self.limit is not None:
                signal.setitimer(signal.ITIMER_REAL, self.limit, _ALARM_INTERVAL)
            return work()
        except TimeLimitExceeded:
            return None
        finally:
            self._running = False
            if self._traces:
                sys.settrace(None)
                self._traces = False
            if self._has_alarm:
                signal.setitimer(signal.ITIMER_REAL, 0)
            self.is_late = self._look()

    def _look(self) -> bool:
        """Note the time taken and tell whether it is too long."""
        wall, computing = self._began
        self.seconds = _computing() - computing
        waited = time.monotonic() - wall
        return self.limit is not None and max(self.seconds, waited / WALL_FACTOR) > self.limit

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - what a signal handler gets
        # Never inside this file: there the work is over, or has not begun.
        if not self._running or frame is None or frame.f_globals is globals() or not self._look():
            return
        self._alarms += 1
        if self._alarms > 1 and sys.gettrace() is None:
            self._stop_later(frame, self._alarms - 2)
        else:
            raise TimeLimitExceeded

    def _stop_later(self, frame: FrameType, lines: int) -> None:
        """Stop the work after this number of further lines.

        A loop that catches everything catches the alarm too, as long as it comes inside its ``try``.  Each
        alarm comes one line later than the one before, so it soon comes outside.
        """

        def trace(frame: FrameType, event: str, arg: object) -> TraceFunction | None:  # noqa: ARG001 - what a tracer gets
            nonlocal lines
            if frame.f_globals is globals() or event != "line":
                return trace
            lines -= 1
            if lines < 0:
                sys.settrace(None)
                raise TimeLimitExceeded
            return trace

        above: FrameType | None = frame
        while above is not None and above.f_globals is not globals():
            above.f_trace = trace
            above = above.f_back
        self._traces = True
        sys.settrace(trace)
