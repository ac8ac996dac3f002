"""Connections to PostgreSQL that wait for bytes of the server only for a limited time.

The server's own limits (``statement_timeout``) help only while it runs: a machine that was paused, or a disk
that hangs, would freeze the page of a player.
"""

from __future__ import annotations

from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    import psycopg
    from psycopg.abc import PQGen

Result = TypeVar("Result")

#: Seconds without a byte of the server: longer than it may take for a statement, and shorter than a kernel
#: waits for the pool.
SILENCE: Final = 8.0


def connect(address: str) -> psycopg.Connection:
    """Return a new connection; outside a transaction every statement is kept at once."""
    return _bounded_class().connect(address, autocommit=True)


@cache
def _bounded_class() -> type[psycopg.Connection]:
    import psycopg
    from psycopg.rows import TupleRow

    class BoundedConnection(psycopg.Connection[TupleRow]):
        """Gives up when the server is silent for too long."""

        def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
            """Wait for the result of an exchange with the server, or raise `psycopg.OperationalError`."""
            if timeout is None:
                return super().wait(_bounded(gen), interval)
            return super().wait(_bounded(gen), interval, timeout)

    return BoundedConnection


def _bounded(exchange: PQGen[Result]) -> PQGen[Result]:
    """Carry out an exchange, whose steps say what they wait for and get what is ready: nothing is false."""
    import psycopg

    heard = monotonic()
    try:
        waits_for = next(exchange)
        while True:
            ready = yield waits_for
            if ready:
                heard = monotonic()
            elif monotonic() - heard > SILENCE:
                raise psycopg.OperationalError("the server is silent")
            waits_for = exchange.send(ready)
    except StopIteration as end:
        result: Result = end.value
        return result
