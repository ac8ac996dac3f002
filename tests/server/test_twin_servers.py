"""Twin worlds over the wire, with smaller counts than `make attack`: see `tools.attack.twin_servers`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.rules.marks import rule
from tools.attack.twin_servers import Worlds
from tools.attack.twin_stories import answer, fishers, play, sailors, teachers

pytestmark = pytest.mark.slow


@rule("SET-6", "SINK-5", "FF-3")
def test_twin_servers_send_same_frames(tmp_path: Path) -> None:
    worlds = Worlds(tmp_path)
    stories = [*sailors(worlds.base, 1), *fishers(worlds.base, 1), *teachers(worlds.base, 1)]
    for pair in asyncio.run(play(worlds, stories, most=12)):
        assert not pair.failures
        assert pair.frames > pair.updates > 10


@rule("RUL-18")
def test_nobody_sees_that_somebody_was_asked(tmp_path: Path) -> None:
    mover, watcher, holder = asyncio.run(answer(Worlds(tmp_path)))
    assert not mover.failures
    assert not watcher.failures
    assert mover.frames > 5
    assert watcher.frames > 5
    assert holder.failures, "who is asked does see a difference: the comparison can fail"
