"""The last look after set-up: the own values once more, then nobody's until the end (SET-6, RUL-20)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from survive_nb.game import IllegalAction
from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options, SkipTile
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import GameRepository, LastLook, SeatPlan, Table
from tests.refusals import refuses
from tests.rules.marks import rule

PERSONS = [SeatPlan("person", "Ada"), SeatPlan("person", "Ben"), SeatPlan("bot", "Bot", "drifter")]
Clock = list[float]
Begin = Callable[..., Table]


@pytest.fixture
def clock() -> Clock:
    """The time, as the only entry of a list."""
    return [1000.0]


@pytest.fixture
def repository(tmp_path: Path, clock: Clock) -> GameRepository:
    return GameRepository(SqliteStore(tmp_path / "games.sqlite"), clock=lambda: clock[0])


@pytest.fixture
def begin(repository: GameRepository) -> Begin:
    def begun(*, memory_aid: bool = False, place: bool = True, **options: Any) -> Table:
        chosen = Options(players=3, first_player=0, **options)
        table = repository.begin("survive", chosen, PERSONS, browser="b", seed="tide", memory_aid=memory_aid)
        if place:
            place_all(table)
        return table

    return begun


def values(view: Any, seat: int) -> list[Any]:
    return [explorer.value for explorer in view.explorers if explorer.seat == seat]


def opened(table: Table, seat: int) -> LastLook:
    look = table.memory.look(seat)
    assert look is not None
    return look


@rule("SET-6", "RUL-20")
def test_look_shows_own_values_only(begin: Begin) -> None:
    table = begin()
    assert table.memory.looking() == (0, 1)
    for seat in (0, 1):
        view = opened(table, seat).view
        assert sorted(values(view, seat)) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
        assert all(values(view, other) == [None] * 10 for other in range(3) if other != seat)
        assert values(table.seat(seat).view(), seat) == [None] * 10
    assert table.memory.look(2) is None, "bots need none"


@rule("RUL-20")
def test_closed_look_never_opens_again(begin: Begin, repository: GameRepository) -> None:
    table = begin()
    opened(table, 0)
    table.memory.close(0)
    assert table.memory.look(0) is None
    assert table.memory.looking() == (1,)
    with refuses(IllegalAction, "no-look-now"):
        table.memory.close(0)
    again = repository.resume(table.key)
    assert again.memory.looking() == (1,), "after a reload, and in a second tab"
    again.memory.close(1)
    table.memory.refresh()
    assert table.memory.looking() == ()
    assert table.memory.look(1) is None, "a tab that was open before"


def test_look_lasts_from_its_first_opening(begin: Begin, repository: GameRepository, clock: Clock) -> None:
    table = begin()
    assert opened(table, 0).opened == 1000.0
    clock[0] += 7
    assert opened(table, 0).opened == 1000.0
    assert opened(repository.resume(table.key), 0).opened == 1000.0
    assert opened(table, 1).opened == 1007.0


@rule("RUL-20")
def test_play_ends_every_look(begin: Begin, repository: GameRepository) -> None:
    table = begin()
    seat = table.seat(0)
    move = next(action for action in seat.legal() if not isinstance(action, SkipTile))
    seat.act(move)
    assert table.memory.looking() == ()
    assert seat.can_undo()
    seat.undo()
    assert table.memory.look(0) is None, "not after an undo either"
    assert repository.resume(table.key).memory.look(0) is None


@rule("RUL-20")
def test_last_ply_of_set_up_stays(begin: Begin) -> None:
    table = begin()
    for seat in range(3):
        assert not table.seat(seat).can_undo()
        with refuses(IllegalAction, "nothing-to-undo"):
            table.seat(seat).undo()
    assert table.memory.looking() == (0, 1)


@pytest.mark.parametrize("options", [{"memory_aid": True}, {"equal_worth": True}])
def test_nothing_to_remember_means_no_look(begin: Begin, options: dict[str, bool]) -> None:
    table = begin(**options)
    assert table.memory.looking() == ()
    assert table.memory.look(0) is None
    with refuses(IllegalAction, "no-look-now"):
        table.memory.close(0)


def test_no_look_during_set_up(begin: Begin) -> None:
    table = begin(place=False)
    assert table.memory.looking() == ()
    assert table.memory.look(0) is None


def test_look_is_not_logged(begin: Begin, repository: GameRepository, tmp_path: Path) -> None:
    table = begin()
    store = SqliteStore(tmp_path / "games.sqlite")
    (row,) = [store.find_own(*found) for found in _own(store)]
    assert row is not None
    before, written = store.log_of(row.id), repository.written_out("b", row.id)
    shown = table.onlooker().version
    opened(table, 0)
    table.memory.close(0)
    table.memory.close(1)
    assert store.log_of(row.id) == before
    assert repository.written_out("b", row.id) == written
    assert table.onlooker().version == shown
    assert store.find_own(*_own(store)[0]) == row, "nobody can tell when it was closed"
    assert all("10" not in record.body for record in store.seat_records(row.id))
    store.close()


def _own(store: SqliteStore) -> list[tuple[str, str]]:
    found = store._all("SELECT browser_hash, id FROM game")
    return [(browser, game) for browser, game in found]


def test_look_goes_on_without_a_store(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin()
    (tmp_path / "folder").mkdir()
    store = table._log._store
    assert isinstance(store, SqliteStore)
    path = store.path
    store.close()
    monkeypatch.setattr(store, "path", tmp_path / "folder")
    opened(table, 0)
    table.memory.close(0)
    assert table.memory.look(0) is None
    store.close()
    monkeypatch.setattr(store, "path", path)
    table.memory.close(1)
    table.memory.refresh()
    assert table.memory.looking() == (), "what the store lacked has been written"
    assert len(store.seat_records(table._log.row.id)) == 2
