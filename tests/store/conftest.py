"""The stores: each test that asks for `store` or `address` runs on SQLite and on a real PostgreSQL.

The latter with a connection of its own, and with those that the kernels of a class server share.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from survive_nb.server.postgres_pool import PostgresPool
from survive_nb.store import PostgresStore, SqliteStore, open_store
from survive_nb.store.backup import TABLES
from tests.store.postgres_server import Impossible, PostgresServer, running

# All tests that need the server run in one process, so that there is one server.
_MARKS = [pytest.mark.slow, pytest.mark.xdist_group("postgresql")]
ON_POSTGRESQL = [pytest.param(kind, marks=_MARKS) for kind in ("postgresql", "pool")]


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running())
        except Impossible as reason:
            pytest.skip(str(reason))
        yield server


@pytest.fixture
def postgres(server: PostgresServer) -> PostgresServer:
    """The server, with nothing of ours in its database."""
    server.execute("DROP SCHEMA IF EXISTS survive_nb CASCADE")
    return server


@pytest.fixture(scope="module")
def pool(server: PostgresServer) -> Iterator[PostgresPool]:
    with closing(PostgresPool(server.address(), size=4)) as pool:
        yield pool


@pytest.fixture(params=["sqlite", *ON_POSTGRESQL])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store is."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "folder" / "games.sqlite")
    server: PostgresServer = request.getfixturevalue("server")
    _empty(server)
    if request.param == "postgresql":
        return server.address()
    pool: PostgresPool = request.getfixturevalue("pool")
    return pool.address


def _empty(server: PostgresServer) -> None:
    """Empty the tables: that is quicker than creating them again."""
    if server.execute("SELECT to_regclass('survive_nb.about')") == [(None,)]:
        server.execute("DROP SCHEMA IF EXISTS survive_nb CASCADE")
        with closing(open_store(server.address())) as store:
            store.failures_since(0.0)  # creates the tables
    else:
        server.execute(f"TRUNCATE {', '.join(f'survive_nb.{table}' for table in TABLES)}")


@pytest.fixture
def store(address: str) -> Iterator[SqliteStore | PostgresStore]:
    store = open_store(address)
    yield store
    store.close()


@pytest.fixture
def other(address: str) -> Iterator[SqliteStore | PostgresStore]:
    """The same store, as another process has it."""
    store = open_store(address)
    yield store
    store.close()
