"""A store for each test, and a clock that the test advances."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from tests.rooms.room_games import Clock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "games.sqlite")
    yield store
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lobby(store: SqliteStore, clock: Clock) -> Lobby:
    return Lobby(store, clock=clock)
