"""The store: an append-only log that survives full disks and two writers, and spoils no strange file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from survive_nb import store as store_module
from survive_nb.game import CannotRead
from survive_nb.store import GameRow, MovedOn, Record, SqliteStore, StoreTrouble, data_folder, open_store

ROW = GameRow("game-1", "key", "browser", "survive", "{}", "[]", "seed", True, "running", 3, 1, 10.0, 11.5)
LOG = [Record(f"click {n}", f'{{"n":{n}}}') for n in range(6)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "new" / "folder" / "games.sqlite")
    yield store
    store.close()


def test_what_is_appended_is_read_back(store: SqliteStore) -> None:
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


def test_a_browser_sees_its_own_running_games_the_latest_first(store: SqliteStore) -> None:
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


def test_whoever_comes_second_is_told_that_the_game_moved_on(store: SqliteStore) -> None:
    other = SqliteStore(store.path)
    store.append(ROW, LOG[:2], 0)
    other.append(ROW, [*LOG[:2], Record("theirs", "{}")], 2)
    with pytest.raises(MovedOn):
        store.append(replace(ROW, shown=99), LOG[:3], 2)
    with pytest.raises(MovedOn):
        store.append(ROW, LOG[:2], 2)
    assert store.log_of(ROW.id) == [*LOG[:2], Record("theirs", "{}")]
    row = store.find("key")
    assert row is not None
    assert row.shown == ROW.shown, "a refused append leaves nothing behind"
    other.close()


def test_an_append_whose_answer_was_lost_can_be_sent_again(store: SqliteStore) -> None:
    store.append(ROW, LOG[:3], 0)
    store.append(ROW, LOG[:4], 1)
    assert store.log_of(ROW.id) == LOG[:4]


def test_a_click_counts_once(store: SqliteStore) -> None:
    store.append(ROW, LOG[:3], 0)
    with pytest.raises(MovedOn):
        store.append(ROW, [*LOG[:3], LOG[0]], 3)
    assert store.log_of(ROW.id) == LOG[:3]


def test_a_log_that_was_lost_is_written_anew(store: SqliteStore) -> None:
    """Somebody put an older copy of the file back while the game went on."""
    store.append(ROW, LOG[:2], 0)
    store.append(ROW, LOG[:6], 5)
    assert store.log_of(ROW.id) == LOG


def test_many_threads_may_use_it_at_once(store: SqliteStore) -> None:
    def play(number: int) -> list[Record]:
        row = replace(ROW, id=f"game-{number}", key_hash=f"key-{number}")
        for done in range(len(LOG)):
            store.append(row, LOG[: done + 1], done)
        return store.log_of(row.id)

    with ThreadPoolExecutor(8) as pool:
        assert all(log == LOG for log in pool.map(play, range(24)))


# -- trouble ------------------------------------------------------------------------------------------------


def trouble_with(store: SqliteStore) -> str:
    with pytest.raises(StoreTrouble) as caught:
        store.append(ROW, LOG, 0)
    assert caught.value.refusal.sentence == str(caught.value)
    with pytest.raises(StoreTrouble):
        store.unfinished("browser")
    return str(caught.value)


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be one" * 40, b"\0" * 4096])
def test_a_file_of_something_else_is_refused_and_left_untouched(store: SqliteStore, content: bytes) -> None:
    store.path.parent.mkdir(parents=True)
    store.path.write_bytes(content)
    assert "games.sqlite is not a file of saved games" in trouble_with(store)
    assert store.path.read_bytes() == content
    assert [path.name for path in store.path.parent.iterdir()] == ["games.sqlite"]


def test_a_database_of_something_else_is_refused_and_left_untouched(store: SqliteStore) -> None:
    store.path.parent.mkdir(parents=True)
    foreign = sqlite3.connect(store.path)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.close()
    content = store.path.read_bytes()
    assert "is not a file of saved games" in trouble_with(store)
    assert store.path.read_bytes() == content


def test_a_file_of_a_newer_version_is_refused_and_left_untouched(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(ROW, LOG, 0)
    store.close()
    content = store.path.read_bytes()
    monkeypatch.setattr(store_module, "SCHEMA", store_module.SCHEMA - 1)
    assert "newer version" in trouble_with(store)
    monkeypatch.undo()
    assert store.path.read_bytes() == content
    assert store.log_of(ROW.id) == LOG


def test_a_folder_that_cannot_be_made_is_trouble_until_it_can(tmp_path: Path) -> None:
    in_the_way = tmp_path / "games"
    in_the_way.write_text("a file where the folder should be")
    store = SqliteStore(in_the_way / "games.sqlite")
    assert "cannot be saved" in trouble_with(store)
    in_the_way.unlink()
    store.append(ROW, LOG, 0)
    assert store.log_of(ROW.id) == LOG
    store.close()


def test_a_path_that_is_a_folder_is_trouble(tmp_path: Path) -> None:
    assert "cannot be saved" in trouble_with(SqliteStore(tmp_path))


class SmallDisk(SqliteStore):
    """A store whose disk has room for so many pages."""

    pages = 1 << 30

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_a_full_disk_is_said_so_and_nothing_is_lost(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "games.sqlite")
    store.append(ROW, LOG[:2], 0)
    store.close()
    store.pages = 1
    long = [*LOG[:2], Record("long", "x" * 100_000)]
    with pytest.raises(StoreTrouble, match="The disk is full"):
        store.append(ROW, long, 2)
    assert store.log_of(ROW.id) == LOG[:2]
    store.close()
    store.pages = 1 << 30
    store.append(ROW, long, 2)
    assert store.log_of(ROW.id) == long
    store.close()


def test_a_store_that_another_program_holds_is_said_so(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_BUSY_MILLISECONDS", 10)
    store.append(ROW, LOG[:1], 0)
    store.close()
    holder = sqlite3.connect(store.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="Another program"):
        store.append(ROW, LOG[:2], 1)
    holder.execute("ROLLBACK")
    holder.close()
    store.append(ROW, LOG[:2], 1)
    assert store.log_of(ROW.id) == LOG[:2]


# -- several processes --------------------------------------------------------------------------------------

BEGIN_AT_ONCE = """
import sys
from dataclasses import replace
from pathlib import Path
from survive_nb.store import SqliteStore
from tests.test_store import LOG, ROW

number = sys.argv[2]
store = SqliteStore(Path(sys.argv[1]))
for done in range(len(LOG)):
    store.append(replace(ROW, id=number, key_hash=number), LOG[: done + 1], done)
"""


def test_processes_that_make_the_file_at_the_same_time_all_succeed(store: SqliteStore) -> None:
    runs = [
        subprocess.Popen([sys.executable, "-c", BEGIN_AT_ONCE, str(store.path), str(number)])
        for number in range(6)
    ]
    assert [run.wait(60) for run in runs] == [0] * 6
    assert all(store.log_of(str(number)) == LOG for number in range(6))


# -- where it is --------------------------------------------------------------------------------------------


def test_the_store_is_where_the_user_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_store(str(tmp_path / "a b.sqlite")).path == tmp_path / "a b.sqlite"
    assert open_store(f"sqlite:///{tmp_path}/a%20b.sqlite").path == tmp_path / "a b.sqlite"
    assert open_store("sqlite:///near/games.sqlite").path == Path("near/games.sqlite")
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "env.sqlite"))
    assert open_store().path == tmp_path / "env.sqlite"
    monkeypatch.delenv("SURVIVE_NB_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert open_store().path == tmp_path / "survive-nb" / "games.sqlite"


@pytest.mark.parametrize("where", ["postgresql://host/games", "mysql://host/games", "sqlite://"])
def test_other_databases_are_refused_with_a_sentence(where: str) -> None:
    with pytest.raises(CannotRead) as caught:
        open_store(where)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "me/.local/share/survive-nb"),
        ("linux", {"XDG_DATA_HOME": "data"}, "data/survive-nb"),
        ("darwin", {}, "me/Library/Application Support/survive-nb"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/survive-nb"),
        ("win32", {}, "me/AppData/Local/survive-nb"),
    ],
)
def test_each_system_has_its_data_folder(platform: str, environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment, platform, Path("me")) == Path(folder)


def test_only_the_owner_may_look_into_a_new_folder(store: SqliteStore) -> None:
    store.append(ROW, [], 0)
    if sys.platform != "win32":
        assert store.path.parent.stat().st_mode & 0o077 == 0
