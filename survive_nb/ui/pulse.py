"""The pulse of a browser: a kernel whose browser has been silent for long ends itself.

The front end says every twenty seconds that it is there.  A browser that crashed, or a laptop that was shut,
says nothing any more, and its kernel would sit in the memory of the server; every game is in the store.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from time import monotonic
from typing import Final

#: The front end says so often that it is there: seconds.
BEAT: Final = 20
#: After so many silent seconds nobody is there.
SILENCE: Final = 600.0
#: So often one looks whether it has become silent.
_LOOK: Final = 60.0


def end_kernel() -> None:
    """End this process as a server would end it; the page, if there is one, says so and offers a reload."""
    signal.raise_signal(signal.SIGTERM)


class Pulse:
    """When the browser was last heard; it counts from the first word of a browser that must be watched."""

    def __init__(self, end: Callable[[], None] = end_kernel, clock: Callable[[], float] = monotonic) -> None:
        self._end = end
        self._clock = clock
        self._last: float | None = None

    def begin(self) -> None:
        """Watch this browser from now on; where a loop runs, it is looked after every minute."""
        self._last = self._clock()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        loop.call_later(_LOOK, self._look, loop)

    def felt(self) -> None:
        """Take note that the browser is there."""
        if self._last is not None:
            self._last = self._clock()

    def close(self) -> None:
        """Watch nobody any more."""
        self._last = None

    def check(self) -> bool:
        """End the kernel if its browser has been silent for too long; return whether it did."""
        if self._last is None or self._clock() - self._last < SILENCE:
            return False
        self.close()
        self._end()
        return True

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self.check() and self._last is not None:
            loop.call_later(_LOOK, self._look, loop)
