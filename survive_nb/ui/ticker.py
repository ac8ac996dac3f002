"""Lets a page go on by itself: bots, dice and replays, on the kernel's own event loop.

A page that needs no click to go on says how long to wait (`Ticking.pause`) and then does one visible thing
(`Ticking.tick`).  Where no event loop runs, as in a test, `Ticker.settle` does the same without waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

#: More steps than any game can take by itself: `settle` stops there instead of running for ever.
_ENOUGH: Final = 100_000


class Ticker:
    """One task at most that does ``step`` again and again, waiting as long as ``pause`` says.

    ``pause`` returns seconds, or ``None`` when only the visitor can go on.  Both are called on the loop's own
    thread; ``wake`` may be called from any thread, because widget callbacks may run on another one.
    """

    def __init__(self, pause: Callable[[], float | None], step: Callable[[], None]) -> None:
        self._pause = pause
        self._step = step
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def attach(self) -> None:
        """Remember the event loop that runs now; without one nothing goes on by itself."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            return

    def wake(self) -> None:
        """Go on if there is something to go on with and no task is at it already."""
        if self._loop is not None and not self._loop.is_closed() and not self._closed:
            self._loop.call_soon_threadsafe(self._start)

    def settle(self) -> None:
        """Do all that needs no visitor, at once."""
        for _ in range(_ENOUGH):
            if self._closed or self._pause() is None:
                return
            self._step()

    def close(self) -> None:
        """End the task for good."""
        self._closed = True
        task, loop = self._task, self._loop
        if task is not None and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(task.cancel)

    def _start(self) -> None:
        running = self._task is not None and not self._task.done()
        if not running and not self._closed:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while not self._closed:
            seconds = self._pause()
            if seconds is None:
                return
            await asyncio.sleep(seconds)
            # The visitor may have clicked meanwhile: ask again whether there is still something to do.
            if self._pause() is not None:
                self._step()
