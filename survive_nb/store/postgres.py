"""The store in a PostgreSQL database: for several machines that share their rooms.

psycopg is imported inside the functions that need it: it is large, and most players never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from select import select
from typing import TYPE_CHECKING, Final

from survive_nb.game import Refusal
from survive_nb.store.bounded_connection import connect
from survive_nb.store.notifications import PostgresNotifications
from survive_nb.store.postgres_errors import as_store_error
from survive_nb.store.postgres_schema import LOCK, NAME, SCHEMA, statements_from
from survive_nb.store.rows import Conflict, StoreError
from survive_nb.store.sql import SqlStore
from survive_nb.store.sql_base import Connection, Row
from survive_nb.store.sqlite_schema import PUPIL

if TYPE_CHECKING:
    import psycopg

    from survive_nb.store.pooled_connection import PooledConnection, PooledListener

#: Parameters of a connection, unless the address has others; a server that is gone is noticed within seconds.
_CONNECTION_DEFAULTS: Final = {
    "application_name": "survive-nb",
    "client_encoding": "UTF8",
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",
}
_SESSION: Final = (
    f"SET search_path = {NAME}; SET lock_timeout = '2s'; SET statement_timeout = '5s';"
    " SET idle_in_transaction_session_timeout = '10s'"
)
#: What is found in a database that is up to date.
_PRESENT: Final = (SCHEMA, False)
#: The scheme of an address that names the socket of a pool instead of a server.
POOL: Final = "postgresql-pool"


class PostgresStore(SqlStore):
    """The store in a PostgreSQL database; its tables are made when they are first needed.

    Each call borrows a connection of its own, so calls may come from any thread and at the same time.
    Whatever goes wrong, the connection is closed and the next call tries afresh.  The kernels of a class
    server share its connections: their address names the socket of the pool (`POOL`).
    """

    def __init__(self, address: str, *, most_idle: int = 1) -> None:
        """Take the address, and how many connections may wait for the next call.

        A kernel works on one thing at a time, so one is enough for it.
        """
        # It holds a password: no message or log line may contain it.
        self._address = address
        self._most_idle = most_idle
        # Appending to a list and popping from it are atomic: no lock is needed.
        self._idle: list[PostgresConnection | PooledConnection] = []

    def doorbell(self) -> PostgresNotifications:
        """Return the notifications of changes by other processes."""
        return PostgresNotifications(self.listen)

    def close(self) -> None:
        """Let go of the server; the next call connects again."""
        while (connection := self._waiting()) is not None:
            connection.close()

    # -- connections ------------------------------------------------------------------------------------

    def _clash(self) -> type[Exception]:
        import psycopg

        return psycopg.IntegrityError

    def _notify(self, connection: Connection, changed: str) -> None:
        """Tell those who listen, at the moment when the transaction is kept."""
        connection.execute("SELECT pg_notify(?, ?)", (NAME, changed))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Borrow a connection for one transaction."""
        with self._reading() as connection:
            # Set explicitly, because a server may have another default: each statement must see what
            # others have kept while it waited for them.
            connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            try:
                yield connection
            except Conflict:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Borrow a connection; one that failed is closed, not given back."""
        connection = self.borrow()
        try:
            with as_store_error():
                yield connection
        except Conflict:
            # Nothing is wrong with the connection.
            self.give_back(connection)
            raise
        except BaseException:
            connection.close()
            raise
        self.give_back(connection)

    def borrow(self) -> PostgresConnection | PooledConnection:
        """Return a waiting connection that still has a server at its other end, or a new one."""
        while (connection := self._waiting()) is not None:
            if connection.is_quiet():
                return connection
            connection.close()
        with as_store_error():
            if self._pool:
                from survive_nb.store.pooled_connection import PooledConnection

                return PooledConnection(self._pool)
            return PostgresConnection(self._address)

    def _waiting(self) -> PostgresConnection | PooledConnection | None:
        """Take a waiting connection, unless another thread has taken the last one."""
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def give_back(self, connection: PostgresConnection | PooledConnection) -> None:
        """Keep a connection for the next call, or close it if enough are waiting."""
        if len(self._idle) < self._most_idle:
            self._idle.append(connection)
        else:
            connection.close()

    def listen(self) -> psycopg.Connection | PooledListener:
        """Return a connection that hears of changes."""
        with as_store_error():
            if self._pool:
                from survive_nb.store.pooled_connection import PooledListener

                return PooledListener(self._pool)
            connection = _connection(self._address)
            connection.execute(f"LISTEN {NAME}")
        return connection

    @property
    def _pool(self) -> str:
        """Return the path of the pool's socket, if the address names one."""
        scheme, _, path = self._address.partition("://")
        return path if scheme == POOL else ""


class PostgresConnection:
    """A connection that takes statements as SQLite does: with question marks for values."""

    def __init__(self, address: str) -> None:
        """Connect, and create or update our tables if necessary."""
        self._connection = _connection(address)
        try:
            self._connection.execute(_SESSION)
            _prepare(self._connection)
        except BaseException:
            self._connection.close()
            raise

    def execute(self, statement: str, values: Sequence[object] = (), /) -> psycopg.Cursor[Row]:
        """Carry out one statement with these values in place of its question marks."""
        return self._connection.execute(statement.replace("?", "%s"), values)

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out one statement for each row of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(statement.replace("?", "%s"), rows)

    def is_in_transaction(self) -> bool:
        """Tell whether a transaction has begun and not ended, or the connection is lost."""
        from psycopg.pq import TransactionStatus

        return self._connection.info.transaction_status != TransactionStatus.IDLE

    def is_quiet(self) -> bool:
        """Tell whether nothing has come from the server: to one who waits it only says that it ends."""
        readable, _, _ = select([self._connection], [], [], 0)
        return not readable

    def close(self) -> None:
        """Let go of the server."""
        self._connection.close()


def _connection(address: str) -> psycopg.Connection:
    """Return a new connection; outside a transaction every statement is kept at once."""
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    return connect(make_conninfo("", **{**_CONNECTION_DEFAULTS, **conninfo_to_dict(address)}))


def _prepare(connection: psycopg.Connection) -> None:
    """Check that the tables are ours; make them in an empty schema, and add what an older one lacks."""
    if _version(connection) == _PRESENT:
        return
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        # Another process may have done it while we waited.
        version, has_pupils = found = _version(connection)
        if found == _PRESENT:
            return
        # Only now: a user of an existing schema need not have the right to create one.
        if not connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (NAME,)).fetchone():
            connection.execute(f"CREATE SCHEMA {NAME}")
        for statement in statements_from(version, has_pupils=has_pupils):
            connection.execute(statement)


def _version(connection: psycopg.Connection) -> tuple[int, bool]:
    """Return the version of our tables, 0 for none, and whether they have pupils; refuse what is not ours."""
    tables = connection.execute(
        "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = %s AND relkind = 'r'",
        (NAME,),
    ).fetchall()
    if not tables:
        return 0, False
    if ("about",) not in tables:
        template = "The schema survive_nb of the database is not one of saved games; it is left as it is."
        raise StoreError(Refusal(None, template, code="store-foreign"))
    ((version,),) = connection.execute("SELECT version FROM about").fetchall()
    if version > SCHEMA:
        template = "The database of saved games is of a newer version of survive-nb; this one cannot read it."
        raise StoreError(Refusal(None, template, code="store-newer"))
    return int(version), (PUPIL,) in tables
