"""A pool of pre-started kernels, sized for the students still expected.

Voilà's own pool starts all kernels at the same time and replaces every one that is taken, so that a class of
thirty would end with sixty kernels.  This one starts a few at a time, and no more than are still needed.
"""

from __future__ import annotations

import asyncio
import os
from typing import Final, Protocol

from survive_nb.server.admission import Admission

#: Kernels kept in reserve when all expected students are there, for pages that are reloaded.
SPARE: Final = 2

_INTERVAL: Final = 0.5
#: Seconds to wait after a kernel failed to start.
_RETRY_INTERVAL: Final = 10.0


class WarmKernels(Protocol):
    """Kernels that have been started before a visitor needs them."""

    @property
    def size(self) -> int:
        """Return the number of kernels, those still starting included."""

    @property
    def starting(self) -> int:
        """Return how many of them have not run the notebook yet."""

    def drop_failed(self) -> int:
        """Remove kernels that failed to start or died, and return how many there were."""

    def start(self, count: int) -> None:
        """Start more kernels."""


class KernelPool:
    """Keeps up to ``most`` kernels ready for the students who have not opened a page yet."""

    def __init__(self, kernels: WarmKernels, admission: Admission, most: int) -> None:
        self._kernels = kernels
        self._admission = admission
        self._most = most
        #: Starting more kernels than there are cores would only make each of them slower.
        self._parallel = max(2, os.cpu_count() or 1)

    @property
    def target(self) -> int:
        """Return how many kernels should be ready now."""
        expected = max(SPARE, self._most - self._admission.open_pages)
        return int(min(self._most, self._admission.free_places, expected))

    async def run(self) -> None:
        """Keep the pool filled until the task is cancelled."""
        while True:
            failed = self._kernels.drop_failed()
            if not failed:
                self.fill()
            await asyncio.sleep(_RETRY_INTERVAL if failed else _INTERVAL)

    def fill(self) -> None:
        """Start a few more kernels, if more are needed."""
        missing = min(self.target - self._kernels.size, self._parallel - self._kernels.starting)
        if missing > 0:
            self._kernels.start(missing)
