"""What the statements of the store need of a database, and helpers that read and write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeAlias

from survive_nb.store.rows import Conflict, Notifications


def insert(table: str, columns: Sequence[str]) -> str:
    """Return the statement that inserts a row."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


#: A row that was found: the schema guarantees the types of its columns.
Row: TypeAlias = tuple[Any, ...]


class Answer(Protocol):
    """What a database answers to one statement."""

    @property
    def rowcount(self) -> int:
        """Return how many rows were written."""

    def fetchone(self) -> Row | None:
        """Return the next row that was found, or ``None``."""

    def fetchall(self) -> list[Row]:
        """Return all rows that were found."""


class Connection(Protocol):
    """What the store needs of a connection to a database."""

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Answer:
        """Carry out one statement with these values in place of its question marks."""

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> object:
        """Carry out one statement for each row of values."""


class SqlBase(ABC):
    """A database that understands SQL."""

    @abstractmethod
    def doorbell(self) -> Notifications | None:
        """Return the notifications of changes, or ``None`` if the store must be polled."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database; the next call opens it again."""

    # -- what each database does in its own way ---------------------------------------------------------

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Connection]:
        """Borrow a connection; one that failed is closed, not given back."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]:
        """Borrow a connection for one transaction."""

    @abstractmethod
    def _clash(self) -> type[Exception]:
        """Return the error that says: a unique value is taken, or what is referred to is gone."""

    @abstractmethod
    def _notify(self, connection: Connection, changed: str) -> None:
        """Tell those who listen that a game or a room changes, as a part of the transaction."""

    # -- reading and writing ----------------------------------------------------------------------------

    @contextmanager
    def _unless_taken(self) -> Iterator[None]:
        """Raise `Conflict` for a row that exists already."""
        try:
            yield
        except self._clash():
            raise Conflict from None

    def _all(self, statement: str, *values: object) -> list[Row]:
        """Return all rows that a statement finds."""
        if not _can_name_something(values):
            return []
        with self._reading() as connection:
            return connection.execute(statement, values).fetchall()

    def _write(self, statement: str, *values: object) -> int:
        """Carry out one statement and return how many rows it changed."""
        if not _can_name_something(values):
            return 0
        with self._writing() as connection:
            return connection.execute(statement, values).rowcount


def _can_name_something(values: Iterable[object]) -> bool:
    """Tell whether all texts could be ids: some come from a browser, and no database takes just any text."""
    return all(value.isprintable() for value in values if isinstance(value, str))
