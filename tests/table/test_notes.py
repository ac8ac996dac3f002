"""Private notes: what a person writes down about own explorers, for their own eyes only (SET-6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from survive_nb.game import IllegalAction
from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.refusals import refuses

PERSONS = [SeatPlan("person", "Ada"), SeatPlan("person", "Ben"), SeatPlan("bot", "Bot", "drifter")]


@pytest.fixture
def repository(tmp_path: Path) -> GameRepository:
    return GameRepository(SqliteStore(tmp_path / "games.sqlite"))


def begun(
    repository: GameRepository, *, memory_aid: bool = False, look: bool = False, **options: Any
) -> Table:
    chosen = Options(players=3, first_player=0, **options)
    table = repository.begin("survive", chosen, PERSONS, browser="b", seed="tide", memory_aid=memory_aid)
    place_all(table)
    if not look:
        for seat in table.memory.looking():
            table.memory.close(seat)
    return table


def own(table: Table, seat: int) -> list[str]:
    return [explorer.id for explorer in table.seat(seat).view().explorers if explorer.seat == seat]


def test_notes_survive_a_reload(repository: GameRepository) -> None:
    table = begun(repository)
    first, second, *_ = own(table, 0)
    table.memory.note(0, first, 6)
    table.memory.note(0, second, 2)
    table.memory.note(0, second, 3)
    again = repository.resume(table.key)
    assert again.memory.notes(0) == {first: 6, second: 3}
    again.memory.note(0, first, None)
    assert again.memory.notes(0) == {second: 3}
    assert repository.resume(table.key).memory.notes(0) == {second: 3}


def test_notes_are_private(repository: GameRepository) -> None:
    table, twin = begun(repository), begun(repository)
    written = [repository.written_out("b", game._log.row.id) for game in (table, twin)]
    table.memory.note(0, own(table, 0)[0], 6)
    assert table.memory.notes(1) == {}
    for seat in (table.seat(1), table.onlooker(), table.seat(2)):
        index = seat.index
        other = twin.onlooker() if index is None else twin.seat(index)
        assert len(seat.events()) == len(other.events())
        assert [e.value for e in seat.view().explorers] == [e.value for e in other.view().explorers]
    assert [repository.written_out("b", game._log.row.id) for game in (table, twin)] == written
    assert [ply.action for ply in table._match.log] == [ply.action for ply in twin._match.log]


@pytest.mark.parametrize("value", [0, 7, -1, True, "6", 2.0])
def test_impossible_value_is_refused(repository: GameRepository, value: Any) -> None:
    table = begun(repository)
    with refuses(IllegalAction, "no-such-value"):
        table.memory.note(0, own(table, 0)[0], value)
    assert table.memory.notes(0) == {}


def test_pieces_of_others_are_refused(repository: GameRepository) -> None:
    table = begun(repository)
    for piece in (own(table, 1)[0], "boat-1", "red-99", "", "look"):
        with refuses(IllegalAction, "no-note-here"):
            table.memory.note(0, piece, 3)
    with refuses(IllegalAction, "no-note-here"):
        table.memory.note(2, own(table, 2)[0], 3)
    assert [table.memory.notes(seat) for seat in range(3)] == [{}, {}, {}]


def test_no_notes_during_the_look(repository: GameRepository) -> None:
    table = begun(repository, look=True)
    with refuses(IllegalAction, "no-note-here"):
        table.memory.note(0, own(table, 0)[0], 3)


@pytest.mark.parametrize("options", [{"memory_aid": True}, {"equal_worth": True}])
def test_nothing_to_remember_means_no_notes(repository: GameRepository, options: dict[str, bool]) -> None:
    table = begun(repository, **options)
    assert not table.memory.has_notes
    with refuses(IllegalAction, "no-note-here"):
        table.memory.note(0, own(table, 0)[0], 3)
