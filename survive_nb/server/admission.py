"""The limits on open pages: each page needs a kernel, and memory allows only a certain number of them.

A visit counts from the request for the page, before its kernel is started, until that kernel has ended.
Pre-started kernels do not count.  One browser may open only some of the pages, and one more place is kept for
the teacher.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

#: Seconds to wait for a free place: on a reload, the new page is requested just before the old kernel ends.
WAIT: Final = 2.0
#: Seconds after which a kernel is ended whose page shows no sign of life and never opened its websocket.
CONNECT_TIMEOUT: Final = 30.0
#: Seconds after which it is ended although its page still polls: it loads its scripts over a slow network.
SLOW_CONNECT_TIMEOUT: Final = 120.0
#: Pages that one browser may have open, if the limit on all pages allows it.
PER_VISITOR: Final = 6
_POLL_INTERVAL: Final = 0.1


class ServerFull(Exception):
    """The limit on open pages has been reached."""


class TooManyPages(Exception):
    """The visitor has as many pages open as one browser may have."""


class Visit:
    """A page request, and the id of the kernel that it was given."""

    def __init__(self, visitor: str = "", *, is_teacher: bool = False) -> None:
        self.visitor = visitor
        self.is_teacher = is_teacher
        self.kernel: str | None = None
        #: Whether the visitor went away before the page was complete.
        self.is_abandoned = False
        self.has_connected = False
        #: Whether its cookie is refused since the keys were replaced: it cannot connect again.
        self.is_outdated = False
        #: When the page was complete, and when it last asked for its kernel.
        self.shown_at = self.seen_at = math.inf


class Admission:
    """Counts open pages and refuses more than ``limit``; ``None`` means no limit.

    >>> admission = Admission(limit=1, alive=lambda: ["a"])
    >>> with admission.visit() as visit:
    ...     visit.kernel = "a"
    >>> admission.free_places, admission.open_pages
    (0, 1)
    """

    def __init__(
        self,
        limit: int | None,
        alive: Callable[[], Iterable[str]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.limit = limit
        self.per_visitor = None if limit is None else min(PER_VISITOR, max(2, limit // 2))
        self._alive = alive
        self._clock = clock
        self._loading: set[Visit] = set()
        self._pages: dict[str, Visit] = {}

    @property
    def open_pages(self) -> int:
        """Return the number of open pages, those being loaded included."""
        return len(self._visits())

    @property
    def free_places(self) -> float:
        """Return how many more pages may be opened."""
        return math.inf if self.limit is None else max(0, self.limit - self.open_pages)

    def refusal(self, visitor: str = "", *, is_teacher: bool = False) -> Exception | None:
        """Return why a visitor gets no page now, or ``None``."""
        if self.limit is None or self.per_visitor is None:
            return None
        visits = self._visits()
        if is_teacher:
            return ServerFull() if len(visits) > self.limit else None
        if visitor and sum(visit.visitor == visitor for visit in visits) >= self.per_visitor:
            return TooManyPages()
        return ServerFull() if len(visits) >= self.limit else None

    @contextmanager
    def visit(self, visitor: str = "", *, is_teacher: bool = False) -> Iterator[Visit]:
        """Count one page request; if it gets a kernel, the page counts for as long as the kernel runs."""
        if refusal := self.refusal(visitor, is_teacher=is_teacher):
            raise refusal
        visit = Visit(visitor, is_teacher=is_teacher)
        self._loading.add(visit)
        try:
            yield visit
        finally:
            self._loading.discard(visit)
            visit.shown_at = visit.seen_at = self._clock()
            if visit.kernel is not None and not visit.is_abandoned:
                self._pages[visit.kernel] = visit

    def release(self, kernel: str) -> None:
        """Stop counting the page of a kernel that is about to end."""
        self._pages.pop(kernel, None)

    async def wait(self, visitor: str = "", *, is_teacher: bool = False) -> None:
        """Wait briefly for a free place."""
        for _ in range(round(WAIT / _POLL_INTERVAL)):
            if self.refusal(visitor, is_teacher=is_teacher) is None:
                return
            await asyncio.sleep(_POLL_INTERVAL)

    def is_of(self, kernel: str, visitor: str) -> bool:
        """Tell whether a kernel was started for a page of this visitor."""
        return any(visit.visitor == visitor for visit in self._of(kernel))

    # -- signs of life ----------------------------------------------------------------------------------

    def note_connected(self, kernel: str) -> None:
        """Note that a page has opened its websocket."""
        for visit in self._of(kernel):
            visit.has_connected = True

    def note_disconnected(self, kernel: str) -> None:
        """Note that a page has closed its last websocket; one with an old cookie cannot open another."""
        for visit in self._of(kernel):
            if visit.is_outdated:
                visit.has_connected = False
                visit.shown_at = visit.seen_at = self._clock()

    def outdate(self) -> None:
        """Note that the cookies of all pages that are open are refused from now on."""
        for visit in self._visits():
            visit.is_outdated = True

    def note_seen(self, kernel: str) -> None:
        """Note that a page has asked for its kernel, as it does while its scripts are being loaded."""
        for visit in self._of(kernel):
            visit.seen_at = self._clock()

    def unconnected(self) -> list[str]:
        """Return the kernels whose page never opened its websocket, and has had the time to do so."""
        now = self._clock()
        return [
            visit.kernel
            for visit in self._visits()
            if visit.kernel is not None
            and not visit.has_connected
            and (now - visit.seen_at >= CONNECT_TIMEOUT or now - visit.shown_at >= SLOW_CONNECT_TIMEOUT)
        ]

    def _of(self, kernel: str) -> list[Visit]:
        return [visit for visit in (*self._loading, *self._pages.values()) if visit.kernel == kernel]

    def _visits(self) -> list[Visit]:
        alive = set(self._alive())
        for kernel in self._pages.keys() - alive:
            del self._pages[kernel]
        return [*self._loading, *self._pages.values()]
