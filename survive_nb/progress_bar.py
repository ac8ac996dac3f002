"""A progress bar, shown only on a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Final

_WIDTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


class ProgressBar:
    """Shows on stderr how much of the work is done, and wipes itself out at the end."""

    def __init__(self, total: int, *, wanted: bool = True) -> None:
        self._total = total
        self._next = 0.0
        self._drawn = False
        self._wanted = wanted and total > 0 and sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> ProgressBar:
        return self

    def show(self, done: int) -> None:
        """Draw the bar, unless it was drawn a moment ago."""
        if self._wanted and (now := monotonic()) >= self._next:
            self._next, self._drawn = now + _SECONDS_BETWEEN, True
            share = min(done / self._total, 1.0)
            bar = "#" * round(share * _WIDTH)
            sys.stderr.write(f"\r[{bar:<{_WIDTH}}] {share:4.0%}")
            sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn:
            sys.stderr.write("\r" + " " * (_WIDTH + 7) + "\r")
            sys.stderr.flush()
