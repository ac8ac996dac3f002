"""Notifications of PostgreSQL: a connection that only listens for changes by other processes."""

from __future__ import annotations

from collections.abc import Callable
from select import select
from time import monotonic
from typing import Final, Protocol

from survive_nb.store.rows import StoreError

#: How long to leave a server alone that could not be reached, in seconds: trying may take a moment.
_SECONDS_BETWEEN_TRIES: Final = 5.0


class Notification(Protocol):
    """A notification of libpq."""

    @property
    def extra(self) -> bytes:
        """Return its payload."""


class LibpqConnection(Protocol):
    """The part of libpq's connection that receives notifications."""

    def consume_input(self) -> None:
        """Read what has arrived."""

    def notifies(self) -> Notification | None:
        """Return the next notification, or ``None``."""


class ListeningConnection(Protocol):
    """A connection of psycopg, as far as notifications need it."""

    @property
    def pgconn(self) -> LibpqConnection:
        """Return libpq's connection."""

    def fileno(self) -> int:
        """Return the file descriptor of the socket."""

    def close(self) -> None:
        """Close the connection."""


class PostgresNotifications:
    """Hears which games and rooms have changed; a connection that got lost is made again.

    What happened while there was no connection is not heard later: look at the store now and then too.
    """

    def __init__(self, listen: Callable[[], ListeningConnection]) -> None:
        """Take what makes a connection that listens."""
        self._listen = listen
        self._connection: ListeningConnection | None = None
        self._next_try = 0.0

    def fileno(self) -> int:
        """Return what to wait on until there is something to `drain`, or -1 while nothing can be heard."""
        connection = self._connected()
        return -1 if connection is None else int(connection.fileno())

    def drain(self) -> set[str]:
        """Return the ids of the games and rooms that changed since the last time; never waits for news."""
        connection = self._connected()
        if connection is None:
            return set()
        import psycopg

        changed: set[str] = set()
        try:
            while _has_news(connection):
                connection.pgconn.consume_input()
                while note := connection.pgconn.notifies():
                    changed.add(note.extra.decode())
        except psycopg.Error:
            # Notifications received before the failure are valid.
            self.close()
        return changed

    def close(self) -> None:
        """Stop listening; the next request starts again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _connected(self) -> ListeningConnection | None:
        """Return the connection, or ``None`` while the server cannot be reached."""
        if self._connection is None and monotonic() >= self._next_try:
            try:
                self._connection = self._listen()
            except StoreError:
                self._next_try = monotonic() + _SECONDS_BETWEEN_TRIES
        return self._connection


def _has_news(connection: ListeningConnection) -> bool:
    """Tell whether something has come from the server, be it that it is gone."""
    readable, _, _ = select([connection], [], [], 0)
    return bool(readable)
