"""Never lost: a game comes back after a reload, a kill or a full disk, and two may sit at the same game."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from survive_nb.game import CannotRead, IllegalAction
from survive_nb.store import SqliteStore
from survive_nb.table import SavedGame, Shelf, Table
from tests.store.test_sqlite import SmallDisk
from tests.table.tables import BROWSER, begun, drifters, persons, play_on, played_out, told_to_all


def log_of(store: SqliteStore, table: Table) -> list[str]:
    """Return the stored log of a table, each record in writing."""
    return [record.body for record in store.log_of(table._ledger.row.id)]


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_a_game_taken_up_again_at_any_ply_is_the_same(shelf: Shelf, game: str) -> None:
    table, rng = begun(shelf, game), Random(2)
    while not table.is_over:
        again = shelf.resume(table.key)
        assert again.seat(0).view() == table.seat(0).view()
        assert again.seat(0).legal() == table.seat(0).legal()
        assert (again.waits_for(), again.plans) == (table.waits_for(), table.plans)
        play_on(table, 1, rng)
    fresh = [shelf.resume(table.key) for _ in range(2)]
    assert told_to_all(fresh[0]) == told_to_all(fresh[1])
    assert fresh[0].transcript() == table.transcript()


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_a_game_taken_up_again_goes_on_as_it_would_have(shelf: Shelf, game: str) -> None:
    whole = played_out(begun(shelf, game, drifters(3))).transcript()
    paused = begun(shelf, game, drifters(3))
    while not paused.is_over:
        for _ in range(40):
            paused.step()
        paused = shelf.resume(paused.key)
    assert paused.transcript() == whole


def test_a_reload_between_two_undos_changes_nothing(shelf: Shelf) -> None:
    table = begun(shelf, plans=persons(2))
    while not table.seat(0).view().step.startswith("move"):
        table.place_for(table.waits_for() or 0)
    seat = table.seat(table.waits_for() or 0)
    start = seat.view()
    for _ in range(2):
        # An explorer walks to and fro: two moves that can be taken back one by one.
        seat.act(next(action for action in seat.legal() if action.type == "move_explorer"))
    assert seat.index is not None
    for _ in range(2):
        seat = shelf.resume(table.key).seat(seat.index)
        seat.undo()
    assert seat.view() == start
    assert not seat.can_undo() or seat.view().step != "place_boats"


def test_each_ply_is_in_the_store_before_the_call_returns(shelf: Shelf, store: SqliteStore) -> None:
    table, rng = begun(shelf), Random(4)
    for done in range(60):
        assert len(log_of(store, table)) == done
        play_on(table, 1, rng)
    assert table.saved is None


def test_continue_lists_the_unfinished_games_of_this_browser(shelf: Shelf) -> None:
    first, second = begun(shelf), begun(shelf, "fish-fish", persons(2))
    shelf.begin("survive", first.options, first.plans, browser="another browser")
    unlisted = shelf.begin("survive", first.options, first.plans, browser="")
    played_out(begun(shelf, plans=drifters(2)))
    play_on(first, 30, Random(1))
    listed = shelf.unfinished(BROWSER)
    assert [saved.game for saved in listed] == ["survive", "fish-fish"]
    saved = listed[0]
    assert isinstance(saved, SavedGame)
    assert saved.names == ("Person 0", "Drifter", "Drifter 2")
    assert saved.options == first.options
    assert saved.plies == first.onlooker().moments() - 1
    assert saved.turn == first.onlooker().view().turn
    again = shelf.resume_own(BROWSER, saved.id)
    assert again.key == first.key, "the link of a game stays the same"
    assert again.seat(0).view() == first.seat(0).view()
    assert shelf.resume(second.key).game == "fish-fish"
    assert shelf.resume(unlisted.key).plans == unlisted.plans
    assert shelf.unfinished("") == []
    for browser, game_id in [("another browser", saved.id), ("", saved.id), (BROWSER, "x")]:
        with pytest.raises(CannotRead):
            shelf.resume_own(browser, game_id)
    assert len(shelf.unfinished("another browser")) == 1


def test_a_game_taken_off_the_list_keeps_its_link(shelf: Shelf) -> None:
    table = begun(shelf)
    (saved,) = shelf.unfinished(BROWSER)
    for browser, game_id in [("another browser", saved.id), ("", saved.id), (BROWSER, "x"), (None, 7)]:
        with pytest.raises(CannotRead):
            shelf.remove(browser, game_id)  # type: ignore[arg-type]
    assert shelf.unfinished(BROWSER) == [saved]
    shelf.remove(BROWSER, saved.id)
    assert shelf.unfinished(BROWSER) == []
    again = shelf.resume(table.key)
    play_on(again, 5, Random(1))
    assert shelf.unfinished(BROWSER) == []
    assert again.saved is None


@pytest.mark.parametrize("key", ["", "x", "x" * 10_000, None, 7, "\ud800", "' OR 1=1 --"])
def test_an_unknown_link_is_refused_with_a_sentence(shelf: Shelf, key: object) -> None:
    begun(shelf)
    with pytest.raises(CannotRead, match="no saved game"):
        shelf.resume(key)  # type: ignore[arg-type]


def test_the_file_holds_no_key_and_no_token(shelf: Shelf, store: SqliteStore) -> None:
    table = begun(shelf)
    store.close()
    content = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert b"Person 0" in content
    for secret in (table.key, BROWSER):
        assert secret.encode() not in content


# -- trouble with the store ---------------------------------------------------------------------------------


def test_a_game_goes_on_unsaved_and_is_saved_when_the_disk_has_room(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "games.sqlite")
    shelf = Shelf(store)
    table, rng = begun(shelf), Random(3)
    play_on(table, 20, rng)
    assert table.saved is None
    store.close()
    store.pages = 1
    while table.saved is None:
        play_on(table, 1, rng)
    assert "disk is full" in table.saved.refusal.sentence
    stored = len(log_of(store, table))
    play_on(table, 15, rng)
    view = table.seat(0).view()
    assert len(log_of(store, table)) == stored
    store.close()
    store.pages = 1 << 30
    table.save()
    assert table.saved is None
    assert shelf.resume(table.key).seat(0).view() == view
    store.close()


def test_a_game_can_begin_without_a_store_and_be_saved_later(tmp_path: Path) -> None:
    in_the_way = tmp_path / "games"
    in_the_way.write_text("a file where the folder should be")
    store = SqliteStore(in_the_way / "games.sqlite")
    shelf = Shelf(store)
    table = begun(shelf)
    assert table.saved is not None
    assert shelf.unfinished(BROWSER) == []
    assert shelf.trouble is not None
    with pytest.raises(CannotRead, match="cannot be saved"):
        shelf.resume(table.key)
    play_on(table, 12, Random(1))
    assert table.saved is not None
    in_the_way.unlink()
    play_on(table, 1, Random(2))
    assert table.saved is None
    assert shelf.resume(table.key).seat(0).view() == table.seat(0).view()
    assert len(shelf.unfinished(BROWSER)) == 1
    assert shelf.trouble is None
    store.close()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("{", "record 3"),
        ("[]", "record 3"),
        ('{"undo": 7}', "record 3"),
        ('{"undo": "x"}', "record 3"),
        ('{"seat": 0}', "record 3"),
        ('{"seat": 0, "action": {"type": "sink", "space": "F4"}}', "record 3"),
        ('{"seat": "chance", "action": {"type": "roll", "face": "shark"}}', "record 3"),
    ],
)
def test_a_log_that_somebody_spoiled_is_refused(
    shelf: Shelf, store: SqliteStore, body: str, says: str
) -> None:
    table = begun(shelf, plans=persons(3))
    play_on(table, 6, Random(1))
    spoiler = sqlite3.connect(store.path)
    with spoiler:
        spoiler.execute("UPDATE record SET body = ? WHERE seq = 3", (body,))
    spoiler.close()
    with pytest.raises(CannotRead, match=says):
        shelf.resume(table.key)


@pytest.mark.parametrize("column", ["start", "seats", "game"])
@pytest.mark.parametrize("value", ["", "{}", "[1]", "null", '[{"kind": 1, "name": "x", "bot": null}]'])
def test_a_game_that_somebody_spoiled_is_refused_and_not_listed(
    shelf: Shelf, store: SqliteStore, column: str, value: str
) -> None:
    table = begun(shelf)
    spoiler = sqlite3.connect(store.path)
    with spoiler:
        spoiler.execute(f"UPDATE game SET {column} = ?", (value,))
    spoiler.close()
    with pytest.raises(CannotRead):
        shelf.resume(table.key)
    listed = shelf.unfinished(BROWSER)
    assert not listed or not listed[0].names


# -- somebody else at the same game -------------------------------------------------------------------------


def test_whoever_acts_second_is_told_that_the_game_moved_on(shelf: Shelf, store: SqliteStore) -> None:
    table = begun(shelf, plans=persons(2))
    other = shelf.resume(table.key)
    seat = table.waits_for() or 0
    table.seat(seat).act(table.seat(seat).legal()[0])
    with pytest.raises(IllegalAction, match="moved on"):
        other.seat(seat).act(other.seat(seat).legal()[5])
    assert len(log_of(store, table)) == 1
    assert other.seat(seat).view() == table.seat(seat).view()
    other.seat(1 - seat).act(other.seat(1 - seat).legal()[5])
    with pytest.raises(IllegalAction, match="moved on"):
        table.seat(seat).undo()
    assert table.seat(seat).view() == other.seat(seat).view()


def test_a_click_sent_twice_counts_once_even_through_two_processes(shelf: Shelf, store: SqliteStore) -> None:
    table = begun(shelf, plans=persons(2))
    other = shelf.resume(table.key)
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


def test_dice_and_bots_that_another_process_moved_are_taken_over(shelf: Shelf) -> None:
    table = begun(shelf, plans=drifters(2))
    other = shelf.resume(table.key)
    for _ in range(50):
        assert table.step()
        assert other.step()
    played_out(table)
    assert played_out(other).transcript() == table.transcript()


STEP = """
import sys
from pathlib import Path
from survive_nb.store import SqliteStore
from survive_nb.table import Shelf

table = Shelf(SqliteStore(Path(sys.argv[1]))).resume(sys.argv[2])
done = 0
while table.step():
    done += 1
    if table.saved is None:
        print(done, flush=True)
"""


def stepping(store: SqliteStore, table: Table) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", STEP, str(store.path), table.key]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_several_processes_on_one_game_lose_and_double_nothing(shelf: Shelf, store: SqliteStore) -> None:
    whole = played_out(begun(shelf, plans=drifters(3))).transcript()
    table = begun(shelf, plans=drifters(3))
    runs = [stepping(store, table) for _ in range(3)]
    for run in runs:
        run.communicate(timeout=120)
        assert run.returncode == 0
    assert shelf.resume(table.key).transcript() == whole


def test_a_killed_process_loses_nothing_that_it_said_was_saved(shelf: Shelf, store: SqliteStore) -> None:
    """The game is all bots, so its true course is known: what is stored must be the first part of it."""
    true_log = log_of(store, played_out(begun(shelf, plans=drifters(4))))
    table = begun(shelf, plans=drifters(4))
    said = 0
    for stop_after in (3, 17, 40, 5):
        run = stepping(store, table)
        assert run.stdout is not None
        for _ in range(stop_after):
            line = run.stdout.readline()
        run.send_signal(signal.SIGKILL)
        said += max([int(line), *(int(rest) for rest in run.communicate()[0].split())])
        stored = log_of(store, table)
        assert len(stored) >= said
        assert stored == true_log[: len(stored)]
        said = len(stored)
    store.close()
    connection = sqlite3.connect(store.path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    again = shelf.resume(table.key)
    assert [json.loads(body)["seat"] for body in stored] == [ply.seat for ply in again._play.match.log]
    assert log_of(store, played_out(again)) == true_log
