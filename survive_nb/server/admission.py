"""Who may come in: every page takes a kernel, and a machine carries only so many.

A visitor is counted from the moment the page is asked for, before its kernel is started, and until that
kernel has ended.  Kernels that are kept warm for visitors to come are not visitors.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

#: A page that is loaded anew comes a moment before its old kernel has ended: so long a place is waited for.
PATIENCE: Final = 2.0
_LOOK_AGAIN: Final = 0.1


class Full(Exception):
    """All places are taken."""


class Visit:
    """One page that has been asked for, and the kernel that it got."""

    def __init__(self) -> None:
        self.kernel: str | None = None


class Admission:
    """Counts the pages that are open; without a limit it lets everybody in.

    >>> door = Admission(limit=1, alive=lambda: ["a"])
    >>> with door.entering() as visit:
    ...     visit.kernel = "a"
    >>> door.is_full, door.visitors
    (True, 1)
    """

    def __init__(self, limit: int | None, alive: Callable[[], Iterable[str]]) -> None:
        self.limit = limit
        self._alive = alive
        self._visits: set[Visit] = set()
        self._guests: set[str] = set()

    @property
    def visitors(self) -> int:
        """Return how many pages are open, those on their way included."""
        self._guests.intersection_update(self._alive())
        return len(self._guests) + len(self._visits)

    @property
    def places(self) -> float:
        """Return how many more may come in."""
        return math.inf if self.limit is None else max(0, self.limit - self.visitors)

    @property
    def is_full(self) -> bool:
        """Tell whether the next visitor has to wait."""
        return self.places == 0

    @contextmanager
    def entering(self) -> Iterator[Visit]:
        """Count one visitor; whoever has got a kernel by the end stays counted while it runs."""
        if self.is_full:
            raise Full
        visit = Visit()
        self._visits.add(visit)
        try:
            yield visit
        finally:
            self._visits.discard(visit)
            if visit.kernel is not None:
                self._guests.add(visit.kernel)

    def leave(self, kernel: str) -> None:
        """Give the place of a kernel away that is just ending."""
        self._guests.discard(kernel)

    async def wait(self) -> None:
        """Wait a moment for a place, if there is none now."""
        for _ in range(round(PATIENCE / _LOOK_AGAIN)):
            if not self.is_full:
                return
            await asyncio.sleep(_LOOK_AGAIN)


class Kernels:
    """The kernels as one visit uses them: whichever it gets is noted."""

    def __init__(self, kernels: Any, visit: Visit) -> None:
        self._kernels = kernels
        self._visit = visit

    def __getattr__(self, name: str) -> Any:
        """Do everything else as usual."""
        return getattr(self._kernels, name)

    async def start_kernel(self, **wishes: Any) -> str:
        """Start a new kernel."""
        started: str = await self._kernels.start_kernel(**wishes)
        self._visit.kernel = started
        return started

    async def get_rendered_notebook(self, **wishes: Any) -> tuple[Any, Any, str]:
        """Take a kernel that is warm already."""
        task, cells, kernel = await self._kernels.get_rendered_notebook(**wishes)
        self._visit.kernel = kernel
        return task, cells, kernel
