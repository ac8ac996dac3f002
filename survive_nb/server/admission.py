"""The limit on open pages: each page needs a kernel, and memory allows only a certain number of them.

A visit counts from the request for the page, before its kernel is started, until that kernel has ended.
Pre-started kernels do not count.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

#: Seconds to wait for a free place: on a reload, the new page is requested just before the old kernel ends.
WAIT: Final = 2.0
_POLL_INTERVAL: Final = 0.1


class ServerFull(Exception):
    """The limit on open pages has been reached."""


class Visit:
    """A page request, and the id of the kernel that it was given."""

    def __init__(self) -> None:
        self.kernel: str | None = None


class Admission:
    """Counts open pages and refuses more than ``limit``; ``None`` means no limit.

    >>> admission = Admission(limit=1, alive=lambda: ["a"])
    >>> with admission.visit() as visit:
    ...     visit.kernel = "a"
    >>> admission.is_full, admission.open_pages
    (True, 1)
    """

    def __init__(self, limit: int | None, alive: Callable[[], Iterable[str]]) -> None:
        self.limit = limit
        self._alive = alive
        self._visits: set[Visit] = set()
        self._kernels: set[str] = set()

    @property
    def open_pages(self) -> int:
        """Return the number of open pages, those being loaded included."""
        return len(self._kernels.intersection(self._alive())) + len(self._visits)

    @property
    def free_places(self) -> float:
        """Return how many more pages may be opened."""
        return math.inf if self.limit is None else max(0, self.limit - self.open_pages)

    @property
    def is_full(self) -> bool:
        """Tell whether the next visitor has to wait."""
        return self.free_places == 0

    @contextmanager
    def visit(self) -> Iterator[Visit]:
        """Count one page request; if it gets a kernel, the page counts for as long as the kernel runs."""
        if self.is_full:
            raise ServerFull
        visit = Visit()
        self._visits.add(visit)
        try:
            yield visit
        finally:
            self._visits.discard(visit)
            self._kernels.intersection_update(self._alive())
            if visit.kernel is not None:
                self._kernels.add(visit.kernel)

    def release(self, kernel: str) -> None:
        """Stop counting the page of a kernel that is about to end."""
        self._kernels.discard(kernel)

    async def wait(self) -> None:
        """Wait briefly for a free place."""
        for _ in range(round(WAIT / _POLL_INTERVAL)):
            if not self.is_full:
                return
            await asyncio.sleep(_POLL_INTERVAL)
