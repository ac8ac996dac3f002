"""The old stores, each as a fresh copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.compat import opening
from tests.compat.fixture_files import unpacked
from tests.store.postgres_server import Impossible, PostgresServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running())
        except Impossible as reason:
            pytest.skip(str(reason))
        yield server


ON_POSTGRESQL = pytest.param("postgres", marks=(pytest.mark.xdist_group("postgresql"), pytest.mark.slow))
IN_BROWSER = pytest.param("browser-store", marks=pytest.mark.slow)


@pytest.fixture(params=["store", ON_POSTGRESQL, IN_BROWSER])
def old_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """Return the name of a fixture and the store in it."""
    yield from _copied(request, tmp_path)


@pytest.fixture(params=["store", ON_POSTGRESQL])
def old_rooms(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """Return the name of a fixture and the store in it, which has rooms; the static site has none."""
    yield from _copied(request, tmp_path)


def _copied(request: pytest.FixtureRequest, folder: Path) -> Iterator[tuple[str, Any]]:
    name = request.param
    if name == "postgres":
        server: PostgresServer = request.getfixturevalue("server")
        server.execute("DROP SCHEMA IF EXISTS survive_nb CASCADE")
        server.execute(unpacked("postgres.sql").decode())
        store = opening.opened_store(server.address())
    else:
        path = folder / "kept.sqlite"
        path.write_bytes(unpacked(f"{name}.sqlite"))
        if name == "store":
            store = opening.opened_store(str(path))
        else:
            store = opening.opened_browser_store(folder / "memory.sqlite", path)
    yield name, store
    store.close()
