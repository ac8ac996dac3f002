"""The heartbeat of a browser: a kernel whose browser has been silent for long exits."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from time import monotonic
from typing import Final

#: Heartbeat interval, in seconds.
HEARTBEAT_INTERVAL: Final = 20
#: Seconds without a heartbeat after which the kernel exits.
HEARTBEAT_TIMEOUT: Final = 600.0
#: Seconds between two checks.
_CHECK_INTERVAL: Final = 60.0


def end_kernel() -> None:
    """Exit as when the server ends the process; an open page says so and offers a reload."""
    signal.raise_signal(signal.SIGTERM)


class Heartbeat:
    """The time of the last message, once monitoring has started."""

    def __init__(self, end: Callable[[], None] = end_kernel, clock: Callable[[], float] = monotonic) -> None:
        self._end = end
        self._clock = clock
        self._last: float | None = None

    def begin(self) -> None:
        """Start monitoring the browser, every minute where an event loop runs."""
        self._last = self._clock()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        loop.call_later(_CHECK_INTERVAL, self._check_again, loop)

    def received(self) -> None:
        """Record that a message has arrived."""
        if self._last is not None:
            self._last = self._clock()

    def close(self) -> None:
        """Stop monitoring the browser."""
        self._last = None

    def check(self) -> bool:
        """Exit if the browser has been silent for too long; return whether it has."""
        if self._last is None or self._clock() - self._last < HEARTBEAT_TIMEOUT:
            return False
        self.close()
        self._end()
        return True

    def _check_again(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self.check() and self._last is not None:
            loop.call_later(_CHECK_INTERVAL, self._check_again, loop)
