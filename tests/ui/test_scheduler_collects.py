"""A page that was left is collected soon, though its table and its seats refer to each other."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

from survive_nb.ui import scheduler
from tests.ui.apps import begun, new_app


@pytest.fixture
def _only_on_demand(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nothing but the scheduler collect garbage, and that at once."""
    monkeypatch.setattr(scheduler, "_COLLECT_DELAY", 0.0)
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_only_on_demand")
def test_table_is_freed_when_its_page_is_left(tmp_path: Path) -> None:
    async def leave() -> bool:
        app = new_app(tmp_path)
        table = ref(begun(app, "person", "drifter"))
        app.home()
        app.refresh()
        assert table() is not None, "a table refers to itself"
        while app._scheduler._collects:
            await asyncio.sleep(0)
        app.close()
        return table() is None

    assert asyncio.run(leave())
