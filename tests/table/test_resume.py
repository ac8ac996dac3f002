"""Resuming a game after a reload, a kill or a full disk, and with two processes at once."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from survive_nb.game import IllegalAction, InvalidInput
from survive_nb.store import SqliteStore
from survive_nb.table import FinishedGame, GameRepository, SavedGame, Table
from tests.refusals import refuses
from tests.store.test_sqlite import SmallDisk
from tests.table.tables import BROWSER, begun, drifters, persons, play_on, played_out, told_to_all


def log_of(store: SqliteStore, table: Table) -> list[str]:
    """Return the stored log of a table, each record in writing."""
    return [record.body for record in store.log_of(table._log.row.id)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_resumed_game_is_the_same(repository: GameRepository, game: str) -> None:
    table, rng = begun(repository, game), Random(2)
    while not table.is_over:
        if table.is_waiting:  # what waits for secret answers is not in the log yet (RUL-18)
            play_on(table, 1, rng)
            continue
        again = repository.resume(table.key)
        assert again.seat(0).view() == table.seat(0).view()
        assert again.seat(0).legal() == table.seat(0).legal()
        assert (again.waits_for(), again.plans) == (table.waits_for(), table.plans)
        play_on(table, 1, rng)
    fresh = [repository.resume(table.key) for _ in range(2)]
    assert told_to_all(fresh[0]) == told_to_all(fresh[1])
    assert fresh[0].transcript() == table.transcript()


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_resumed_game_continues_alike(repository: GameRepository, game: str) -> None:
    whole = played_out(begun(repository, game, drifters(3))).transcript()
    paused = begun(repository, game, drifters(3))
    while not paused.is_over:
        for _ in range(40):
            paused.step()
        paused = repository.resume(paused.key)
    assert paused.transcript() == whole


def test_reload_between_undos_changes_nothing(repository: GameRepository) -> None:
    table = begun(repository, plans=persons(2))
    while not table.seat(0).view().step.startswith("move"):
        table.place_for(table.waits_for() or 0)
    seat = table.seat(table.waits_for() or 0)
    start = seat.view()
    for _ in range(2):
        # An explorer walks to and fro: two moves that can be taken back one by one.
        seat.act(next(action for action in seat.legal() if action.type == "move_explorer"))
    assert seat.index is not None
    for _ in range(2):
        seat = repository.resume(table.key).seat(seat.index)
        seat.undo()
    assert seat.view() == start
    assert not seat.can_undo() or seat.view().step != "place_boats"


def test_ply_is_stored_before_return(repository: GameRepository, store: SqliteStore) -> None:
    table, rng = begun(repository), Random(4)
    for done in range(60):
        assert len(log_of(store, table)) == done
        play_on(table, 1, rng)
    assert table.saved is None


def test_unfinished_games_are_listed(repository: GameRepository) -> None:
    first, second = begun(repository), begun(repository, "fish-fish", persons(2))
    repository.begin("survive", first.options, first.plans, browser="another browser")
    unlisted = repository.begin("survive", first.options, first.plans, browser="")
    played_out(begun(repository, plans=drifters(2)))
    play_on(first, 30, Random(1))
    listed = repository.unfinished(BROWSER)
    assert [saved.game for saved in listed] == ["survive", "fish-fish"]
    saved = listed[0]
    assert isinstance(saved, SavedGame)
    assert saved.names == ("Person 0", "Drifter", "Drifter 2")
    assert saved.options == first.options
    assert saved.plies == first.onlooker().moments() - 1
    assert saved.turn == first.onlooker().view().turn
    again = repository.resume_own(BROWSER, saved.id)
    assert again.key == first.key, "the link of a game stays the same"
    assert again.seat(0).view() == first.seat(0).view()
    assert repository.resume(second.key).game == "fish-fish"
    assert repository.resume(unlisted.key).plans == unlisted.plans
    assert repository.unfinished("") == []
    for browser, game_id in [("another browser", saved.id), ("", saved.id), (BROWSER, "x")]:
        with refuses(InvalidInput, "no-such-save"):
            repository.resume_own(browser, game_id)
    assert len(repository.unfinished("another browser")) == 1


def test_finished_games_show_their_outcome(repository: GameRepository) -> None:
    table = begun(repository, plans=drifters(2))
    assert repository.finished(BROWSER) == []
    played_out(table)
    (saved,) = repository.finished(BROWSER)
    assert isinstance(saved, FinishedGame)
    assert saved.outcome == table.outcome
    assert saved.names == tuple(plan.name for plan in table.plans)
    assert repository.count_finished(BROWSER) == 1
    assert repository.finished("another browser") == repository.finished("") == []


def test_only_own_browser_restores_game(repository: GameRepository) -> None:
    begun(repository)
    (saved,) = repository.unfinished(BROWSER)
    repository.remove(BROWSER, saved.id)
    for browser, game_id in [("another browser", saved.id), ("", saved.id), (BROWSER, "x"), (None, 7)]:
        with refuses(InvalidInput, "no-such-save"):
            repository.put_back(browser, game_id)  # type: ignore[arg-type]
    repository.put_back(BROWSER, saved.id)
    assert repository.unfinished(BROWSER) == [saved]


def test_unlisted_game_keeps_its_link(repository: GameRepository) -> None:
    table = begun(repository)
    (saved,) = repository.unfinished(BROWSER)
    for browser, game_id in [("another browser", saved.id), ("", saved.id), (BROWSER, "x"), (None, 7)]:
        with refuses(InvalidInput, "no-such-save"):
            repository.remove(browser, game_id)  # type: ignore[arg-type]
    assert repository.unfinished(BROWSER) == [saved]
    repository.remove(BROWSER, saved.id)
    assert repository.unfinished(BROWSER) == []
    again = repository.resume(table.key)
    play_on(again, 5, Random(1))
    assert repository.unfinished(BROWSER) == []
    assert again.saved is None


@pytest.mark.parametrize("key", ["", "x", "x" * 10_000, None, 7, "\ud800", "' OR 1=1 --"])
def test_unknown_link_is_refused(repository: GameRepository, key: object) -> None:
    begun(repository)
    with refuses(InvalidInput, "no-such-save"):
        repository.resume(key)  # type: ignore[arg-type]


def test_file_holds_no_key_or_token(repository: GameRepository, store: SqliteStore) -> None:
    table = begun(repository)
    store.close()
    content = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert b"Person 0" in content
    for secret in (table.key, BROWSER):
        assert secret.encode() not in content


# -- error with the store ---------------------------------------------------------------------------------


def test_game_continues_on_full_disk(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "games.sqlite")
    repository = GameRepository(store)
    table, rng = begun(repository), Random(3)
    play_on(table, 20, rng)
    assert table.saved is None
    store.close()
    store.pages = 1
    while table.saved is None:
        play_on(table, 1, rng)
    assert table.saved.refusal.code == "disk-full"
    stored = len(log_of(store, table))
    play_on(table, 15, rng)
    view = table.seat(0).view()
    assert len(log_of(store, table)) == stored
    store.close()
    store.pages = 1 << 30
    table.save()
    assert table.saved is None
    assert repository.resume(table.key).seat(0).view() == view
    store.close()


def test_game_is_in_the_new_file_at_once(repository: GameRepository, store: SqliteStore) -> None:
    """The sentence about a deleted store says so, and nobody may play on."""
    table = begun(repository)
    play_on(table, 20, Random(3))
    store.path.unlink()
    play_on(table, 1, Random(4))
    assert table.saved is not None
    assert table.saved.refusal.code == "store-replaced"
    assert repository.resume(table.key).seat(0).view() == table.seat(0).view()
    play_on(table, 1, Random(5))
    assert table.saved is None


def test_game_without_store_is_saved_later(tmp_path: Path) -> None:
    in_the_way = tmp_path / "games"
    in_the_way.write_text("a file where the folder should be")
    store = SqliteStore(in_the_way / "games.sqlite")
    repository = GameRepository(store)
    table = begun(repository)
    assert table.saved is not None
    assert repository.unfinished(BROWSER) == []
    assert repository.error is not None
    with refuses(InvalidInput, "store-not-writable"):
        repository.resume(table.key)
    play_on(table, 12, Random(1))
    assert table.saved is not None
    in_the_way.unlink()
    play_on(table, 1, Random(2))
    assert table.saved is None
    assert repository.resume(table.key).seat(0).view() == table.seat(0).view()
    assert len(repository.unfinished(BROWSER)) == 1
    assert repository.error is None
    store.close()


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        '{"undo": 7}',
        '{"undo": "x"}',
        '{"seat": 0}',
        '{"seat": 0, "action": {"type": "sink", "space": "F4"}}',
        '{"seat": "chance", "action": {"type": "roll", "face": "shark"}}',
    ],
)
def test_damaged_log_is_refused(repository: GameRepository, store: SqliteStore, body: str) -> None:
    table = begun(repository, plans=persons(3))
    play_on(table, 6, Random(1))
    spoiler = sqlite3.connect(store.path)
    with spoiler:
        spoiler.execute("UPDATE record SET body = ? WHERE seq = 3", (body,))
    spoiler.close()
    with refuses(InvalidInput, "save-damaged", record=3):
        repository.resume(table.key)


@pytest.mark.parametrize("column", ["start", "seats", "game"])
@pytest.mark.parametrize("value", ["", "{}", "[1]", "null", '[{"kind": 1, "name": "x", "bot": null}]'])
def test_damaged_game_is_refused(
    repository: GameRepository, store: SqliteStore, column: str, value: str
) -> None:
    table = begun(repository)
    spoiler = sqlite3.connect(store.path)
    with spoiler:
        spoiler.execute(f"UPDATE game SET {column} = ?", (value,))
    spoiler.close()
    with pytest.raises(InvalidInput):
        repository.resume(table.key)
    listed = repository.unfinished(BROWSER)
    assert not listed or not listed[0].names


# -- somebody else at the same game -------------------------------------------------------------------------


def test_second_of_two_concurrent_actions_conflicts(repository: GameRepository, store: SqliteStore) -> None:
    table = begun(repository, plans=persons(2))
    other = repository.resume(table.key)
    seat = table.waits_for() or 0
    table.seat(seat).act(table.seat(seat).legal()[0])
    with refuses(IllegalAction, "game-moved-on"):
        other.seat(seat).act(other.seat(seat).legal()[5])
    assert len(log_of(store, table)) == 1
    assert other.seat(seat).view() == table.seat(seat).view()
    other.seat(1 - seat).act(other.seat(1 - seat).legal()[5])
    with refuses(IllegalAction, "game-moved-on"):
        table.seat(seat).undo()
    assert table.seat(seat).view() == other.seat(seat).view()


def test_click_sent_twice_counts_once(repository: GameRepository, store: SqliteStore) -> None:
    table = begun(repository, plans=persons(2))
    other = repository.resume(table.key)
    seat = table.waits_for() or 0
    action = table.seat(seat).legal()[0]
    for at in (table, table, other, other):
        at.seat(seat).act(action, click="click-1")
    assert len(log_of(store, table)) == 1
    assert other.seat(seat).view() == table.seat(seat).view()
    # The id belongs to the seat: another seat's click may have the same.
    other.seat(1 - seat).act(other.seat(1 - seat).legal()[3], click="click-1")
    assert len(log_of(store, table)) == 2
    for _ in range(2):
        other.seat(1 - seat).undo(click="click-2")
    assert len(log_of(store, table)) == 3


def test_other_process_moves_are_applied(repository: GameRepository) -> None:
    table = begun(repository, plans=drifters(2))
    other = repository.resume(table.key)
    for _ in range(50):
        assert table.step()
        assert other.step()
    played_out(table)
    assert played_out(other).transcript() == table.transcript()


STEP = """
import sys
from pathlib import Path
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository

table = GameRepository(SqliteStore(Path(sys.argv[1]))).resume(sys.argv[2])
done = 0
while table.step():
    done += 1
    if table.saved is None:
        print(done, flush=True)
"""


def stepping(store: SqliteStore, table: Table) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", STEP, str(store.path), table.key]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_several_processes_lose_nothing(repository: GameRepository, store: SqliteStore) -> None:
    whole = played_out(begun(repository, plans=drifters(3))).transcript()
    table = begun(repository, plans=drifters(3))
    runs = [stepping(store, table) for _ in range(3)]
    for run in runs:
        run.communicate(timeout=120)
        assert run.returncode == 0
    assert repository.resume(table.key).transcript() == whole


@pytest.mark.slow
def test_killed_process_loses_no_saved_ply(repository: GameRepository, store: SqliteStore) -> None:
    """The game is all bots, so its true course is known: what is stored must be the first part of it."""
    true_log = log_of(store, played_out(begun(repository, plans=drifters(4))))
    table = begun(repository, plans=drifters(4))
    confirmed = 0
    for stop_after in (3, 17, 40, 5):
        run = stepping(store, table)
        assert run.stdout is not None
        for _ in range(stop_after):
            line = run.stdout.readline()
        run.send_signal(signal.SIGKILL)
        confirmed += max([int(line), *(int(rest) for rest in run.communicate()[0].split())])
        stored = log_of(store, table)
        assert len(stored) >= confirmed
        assert stored == true_log[: len(stored)]
        confirmed = len(stored)
    store.close()
    connection = sqlite3.connect(store.path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    again = repository.resume(table.key)
    assert [json.loads(body)["seat"] for body in stored] == [ply.seat for ply in again._match.log]
    assert log_of(store, played_out(again)) == true_log
