"""The contract of every store, for games: an append-only log with unique numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from survive_nb.store import Conflict, Record, Store
from tests.store.samples import LOG, ROW


def test_what_is_appended_is_read_back(store: Store) -> None:
    store.append(ROW, [], 0)
    assert store.log_of(ROW.id) == []
    store.append(ROW, LOG[:2], 0)
    store.append(replace(ROW, status="over", shown=9, turn=None, updated=20.0), LOG[:5], 2)
    store.close()
    assert store.log_of(ROW.id) == LOG[:5]
    found = store.find("key")
    assert found == replace(ROW, status="over", shown=9, turn=None, updated=20.0)
    assert store.log_of("another") == []
    assert store.find("game-1") is None


def test_times_and_texts_are_stored_exactly(store: Store) -> None:
    row = replace(ROW, created=1759000000.123457, updated=1e-9, seats='["نیلوفر\u200cجان 🐟"]')
    log = [Record("کلیک", '{"عدد": "۱۲۳", "quote": "\'; DROP TABLE game; -- ? %s"}')]
    store.append(row, log, 0)
    assert store.find("key") == row
    assert store.log_of(row.id) == log


def test_browser_lists_its_latest_games_first(store: Store) -> None:
    for number, (browser, status) in enumerate(
        [("b", "running"), ("b", "over"), ("c", "running"), ("b", "running")]
    ):
        row = replace(ROW, id=f"game-{number}", key_hash=f"key-{number}", browser_hash=browser)
        store.append(replace(row, status=status, updated=float(number)), [], 0)
    assert [row.id for row in store.unfinished("b")] == ["game-3", "game-0"]
    assert store.find_own("c", "game-0") is None
    own = store.find_own("b", "game-0")
    assert own is not None
    assert own.memory_aid is True
    assert store.unlist("c", "game-0") is False
    assert store.unlist("b", "game-0") is True
    assert [row.id for row in store.unfinished("b")] == ["game-3"]
    assert store.find("key-0") is not None
    assert [row.id for row in store.finished("b")] == ["game-1"]
    assert store.relist("b", "key-3") is False
    assert store.relist("b", "key-0") is True
    assert [row.id for row in store.unfinished("b")] == ["game-3", "game-0"]


@pytest.mark.parametrize("text", ["\0", "game-1\0", "\ud800", "\n", "x" * 100_000, "' OR 1=1 --", "%s", "?"])
def test_any_text_may_be_asked_for(store: Store, text: str) -> None:
    store.append(ROW, LOG, 0)
    assert store.find(text) is None
    assert store.find_own("browser", text) is None
    assert store.find_own(text, ROW.id) is None
    assert store.unlist(text, text) is False
    assert store.log_of(text) == []
    assert store.unfinished(text) == store.finished(text) == []
    assert store.relist(text, text) is False


def test_second_of_two_concurrent_writers_conflicts(store: Store, other: Store) -> None:
    store.append(ROW, LOG[:2], 0)
    other.append(ROW, [*LOG[:2], Record("theirs", "{}")], 2)
    with pytest.raises(Conflict):
        store.append(replace(ROW, shown=99), LOG[:3], 2)
    with pytest.raises(Conflict):
        store.append(ROW, LOG[:2], 2)
    assert store.log_of(ROW.id) == [*LOG[:2], Record("theirs", "{}")]
    row = store.find("key")
    assert row is not None
    assert row.shown == ROW.shown, "a refused append leaves nothing behind"


def test_lost_append_can_be_repeated(store: Store) -> None:
    store.append(ROW, LOG[:3], 0)
    store.append(ROW, LOG[:4], 1)
    assert store.log_of(ROW.id) == LOG[:4]


def test_a_click_counts_once(store: Store) -> None:
    store.append(ROW, LOG[:3], 0)
    with pytest.raises(Conflict):
        store.append(ROW, [*LOG[:3], LOG[0]], 3)
    assert store.log_of(ROW.id) == LOG[:3]


def test_lost_log_is_written_again(store: Store) -> None:
    """Somebody put an older copy of the file back while the game went on."""
    store.append(ROW, LOG[:2], 0)
    store.append(ROW, LOG[:6], 5)
    assert store.log_of(ROW.id) == LOG


def test_records_are_read_from_any_index(store: Store) -> None:
    store.append(ROW, LOG, 0)
    for seq in range(len(LOG) + 2):
        assert store.records_since(ROW.id, seq) == LOG[seq:]
    assert store.records_since("another", 0) == []


def test_threads_may_share_the_store(store: Store) -> None:
    def play(number: int) -> list[Record]:
        row = replace(ROW, id=f"game-{number}", key_hash=f"key-{number}")
        for done in range(len(LOG)):
            store.append(row, LOG[: done + 1], done)
        return store.log_of(row.id)

    with ThreadPoolExecutor(8) as pool:
        assert all(log == LOG for log in pool.map(play, range(24)))
