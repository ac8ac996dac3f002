"""A store and a repository in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "games.sqlite")
    yield store
    store.close()


@pytest.fixture
def repository(store: SqliteStore) -> GameRepository:
    return GameRepository(store)
