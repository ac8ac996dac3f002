"""What the tests of the screen share: a recorded line to the browser, and visitors at the end of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipycanvas
import pytest

from survive_nb.store import SqliteStore
from survive_nb.ui.app import App
from tests.ui.apps import Arrive, Wire, new_app, recorded
from tests.ui.classes import Teacher
from tests.ui.rooms import Clock, Come, Guest


@pytest.fixture
def wire() -> Iterator[Wire]:
    """Record everything that is sent to the browser."""
    with recorded() as line:
        yield line


@pytest.fixture
def arrive(wire: Wire, tmp_path: Path) -> Iterator[Arrive]:
    """Let visitors arrive, all at the same machine; their screens are closed in the end."""
    apps: list[App] = []

    def one_more(**hello: Any) -> App:
        apps.append(new_app(tmp_path, hello=hello))
        wire.take()
        return apps[-1]

    yield one_more
    for app in apps:
        app.close()


@pytest.fixture
def app(arrive: Arrive) -> App:
    """Return a screen on its home page; everything it sends from now on is on the wire."""
    return arrive()


@pytest.fixture
def clock() -> Clock:
    """Return the clock of all rooms of a test."""
    return Clock()


@pytest.fixture
def come(wire: Wire, tmp_path: Path, clock: Clock) -> Iterator[Come]:
    """Let browsers come to one machine that has rooms; their screens are closed in the end."""
    del wire  # everything they send is recorded
    guests: list[Guest] = []

    def one_more(**hello: Any) -> Guest:
        store = SqliteStore(tmp_path / "games.sqlite")
        guests.append(Guest(store, clock, len(guests) + 1, **hello))
        return guests[-1]

    yield one_more
    for guest in guests:
        guest.app.close()


@pytest.fixture
def teacher(come: Come) -> Teacher:
    """Return a teacher at the page of a class that has no rooms yet."""
    return Teacher(come())


@pytest.fixture
def sent() -> Iterator[list[tuple[list[Any], int]]]:
    """Collect what ipycanvas would send: each batch of commands with its size in bytes."""
    manager = ipycanvas.canvas._CANVAS_MANAGER
    batches: list[tuple[list[Any], int]] = []

    def keep(commands: list[Any], buffers: list[Any] | None = None) -> None:
        size = sum(memoryview(buffer).nbytes for buffer in buffers or [])
        batches.append((commands, len(json.dumps(commands, allow_nan=False).encode()) + size))

    manager._send_custom = keep
    yield batches
    del manager._send_custom
