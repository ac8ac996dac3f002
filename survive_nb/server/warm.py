"""Kernels that have run the notebook before anybody comes, so that a whole class can begin at once.

Voilà keeps such kernels too, but it starts all of them in the same moment and replaces every one that is
taken: a class of thirty would end with sixty kernels.  Here a few are warmed at a time, and no more are kept
than students are still to come.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any, Final

from survive_nb.server.admission import Admission

#: So many wait even when all expected students are there: somebody loads the page anew.
SPARE: Final = 2

_EVERY: Final = 0.5
#: If kernels cannot be started, trying harder would not help.
_AFTER_TROUBLE: Final = 10.0


class Warmer:
    """Keeps kernels warm for the students who are still to come."""

    def __init__(self, kernels: Any, notebook: str, door: Admission, most: int) -> None:
        self._kernels = kernels
        self._notebook = notebook
        self._door = door
        self._most = most
        #: More at a time would only take the cores from each other.
        self._at_once = max(2, os.cpu_count() or 1)

    @property
    def wanted(self) -> int:
        """Return how many are to be warm now."""
        return int(min(self._most, self._door.places, max(SPARE, self._most - self._door.visitors)))

    async def run(self) -> None:
        """Keep them warm until the server ends."""
        while True:
            failed = self._drop_failed()
            if not failed:
                self._add()
            await asyncio.sleep(_AFTER_TROUBLE if failed else _EVERY)

    def _pool(self) -> list[asyncio.Task[dict[str, Any]]]:
        found: list[asyncio.Task[dict[str, Any]]] = self._kernels._pools.setdefault(self._notebook, [])
        return found

    def _drop_failed(self) -> bool:
        """Forget the kernels that could not be started or died early, and tell whether there were any."""
        pool = self._pool()
        failed = [one for one in pool if _has_failed(one) or _has_failed(_notebook_run(one))]
        for one in failed:
            pool.remove(one)
        return bool(failed)

    def _add(self) -> None:
        """Begin to warm a few more, if more are wanted."""
        pool = self._pool()
        warming = sum((run := _notebook_run(one)) is None or not run.done() for one in pool)
        more = min(self.wanted - len(pool), self._at_once - warming)
        if more > 0:
            self._kernels.kernel_pools_config = {"default": {"pool_size": len(pool) + more}}
            self._kernels.fill_if_needed(delay=0, notebook_name=self._notebook)
            # Voilà itself never replaces a kernel that was taken.
            self._kernels.kernel_pools_config = {"default": {"pool_size": 0}}


def _notebook_run(start: asyncio.Task[dict[str, Any]]) -> asyncio.Task[Any] | None:
    """Return what runs the notebook in a kernel that has been started."""
    return start.result()["task"] if start.done() and not _has_failed(start) else None


def _has_failed(task: asyncio.Task[Any] | None) -> bool:
    """Tell whether something has ended without a result."""
    return task is not None and task.done() and (task.cancelled() or task.exception() is not None)
