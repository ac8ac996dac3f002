"""What happens without a click, on the kernel's event loop: bots, dice, replays.

A page that continues without a click says how long to wait (`Page.pause`), then does one visible
thing (`Page.tick`).  Without an event loop, as in a test, `Scheduler.settle` does it at once.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from math import ceil
from typing import Final

#: Seconds after which a page that was left is collected; the new one is shown by then.
_COLLECT_DELAY: Final = 1.0
#: More steps than any game can take by itself: `settle` stops there instead of running for ever.
_ENOUGH: Final = 100_000


def rest(pause: float, thinking: float, passed: float) -> float:
    """Return how much longer to wait: to the end of the pause, or to a whole multiple of ``thinking``.

    >>> rest(0.75, 0.5, 0.25), rest(0.0, 0.5, 0.25), rest(0.0, 0.5, 0.75), rest(0.75, 0.0, 0.0)
    (0.5, 0.25, 0.25, 0.75)
    """
    end = max(pause, thinking)
    if thinking and passed > end:
        end += thinking * ceil((passed - end) / thinking)
    return max(0.0, end - passed)


class Scheduler:
    """One task at most that does ``step`` again and again, waiting as long as ``pause`` says.

    ``pause`` returns seconds, or ``None`` when only the visitor can go on.  Both are called on the loop's own
    thread; ``wake`` may be called from any thread, because widget callbacks may run on another one.
    ``notify_fd`` returns a file descriptor that is readable when there is news, which ends the pause.
    ``think`` prepares the step at the beginning of the pause and returns the seconds this may take, so that
    the step comes at a time that does not tell how long it really took.
    """

    def __init__(
        self,
        pause: Callable[[], float | None],
        step: Callable[[], bool],
        notify_fd: Callable[[], int | None] = lambda: None,
        think: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._pause = pause
        self._step = step
        self._notify_fd = notify_fd
        self._think = think
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sleep: asyncio.Future[None] | None = None
        self._until = 0.0
        self._closed = False
        self._collects = False

    def attach(self) -> None:
        """Remember the event loop that runs now; without one nothing goes on by itself."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            return

    def wake(self) -> None:
        """Go on if there is something to go on with, and earlier if there is less to wait for now."""
        if self._loop is not None and not self._loop.is_closed() and not self._closed:
            self._loop.call_soon_threadsafe(self._start)

    def collect_soon(self) -> None:
        """Free what the page that was left occupies.

        A table and its seats refer to each other.  Python would collect them some games later, and until then
        every game would need more memory, which is never given back when anything else lies among it.
        """
        if self._loop is not None and not self._loop.is_closed() and not self._collects:
            self._collects = True
            self._loop.call_soon_threadsafe(self._loop.call_later, _COLLECT_DELAY, self._collect)

    def _collect(self) -> None:
        self._collects = False
        gc.collect()

    def settle(self) -> None:
        """Do all that needs no visitor, at once, until nothing happens any more."""
        for _ in range(_ENOUGH):
            if self._closed or self._pause() is None or not self._step():
                return

    def close(self) -> None:
        """End the task for good."""
        self._closed = True
        task, loop = self._task, self._loop
        if task is not None and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(task.cancel)

    def _start(self) -> None:
        if self._closed:
            return
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())
            return
        seconds = self._pause()
        if seconds is not None and asyncio.get_running_loop().time() + seconds < self._until:
            self._end_pause()

    async def _run(self) -> None:
        while not self._closed:
            seconds = self._pause()
            if seconds is None:
                return
            loop = asyncio.get_running_loop()
            began = loop.time()
            thinking = self._think()
            await self._wait(rest(seconds, thinking, loop.time() - began))
            # The visitor may have clicked or left meanwhile: ask again whether there is something to do.
            if not self._closed and self._pause() is not None:
                self._step()

    async def _wait(self, seconds: float) -> None:
        """Wait, but not longer than until there is news."""
        loop = asyncio.get_running_loop()
        self._sleep, self._until = loop.create_future(), loop.time() + seconds
        descriptor = self._listen(loop)
        try:
            await asyncio.wait([self._sleep], timeout=seconds)
        finally:
            self._sleep = None
            if descriptor is not None:
                loop.remove_reader(descriptor)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> int | None:
        """Listen for news during one pause, where the event loop can."""
        descriptor = self._notify_fd()
        if descriptor is not None:
            try:
                loop.add_reader(descriptor, self._end_pause)
            except (NotImplementedError, OSError, ValueError):
                return None
        return descriptor

    def _end_pause(self) -> None:
        """End the present pause."""
        if self._sleep is not None and not self._sleep.done():
            self._sleep.set_result(None)
