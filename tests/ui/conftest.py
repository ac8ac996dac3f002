"""What the tests of the screen share: a recorded line to the browser, and an app at the end of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.ui.app import App
from tests.ui.apps import Wire, new_app, recorded


@pytest.fixture
def wire() -> Iterator[Wire]:
    """Record everything that is sent to the browser."""
    with recorded() as line:
        yield line


@pytest.fixture
def app(wire: Wire, tmp_path: Path) -> Iterator[App]:
    """Return a screen on its home page; everything it sends is on the wire."""
    screen = new_app(tmp_path)
    wire.take()
    yield screen
    screen.close()
