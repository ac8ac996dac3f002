"""A token bucket: limits how often something may happen, and allows short bursts."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TokenBucket:
    """Holds up to ``burst`` tokens and gains ``per_second`` of them.

    >>> now = 0.0
    >>> bucket = TokenBucket(burst=2, per_second=1, clock=lambda: now)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> now = 1.5
    >>> [bucket.take() for _ in range(2)]
    [True, False]
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self, tokens: float = 1) -> bool:
        """Take some tokens and return true, or take none if there are not enough."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._per_second)
        self._at = now
        if tokens > self._tokens:
            return False
        self._tokens -= tokens
        return True
