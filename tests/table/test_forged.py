"""Forged actions change nothing: the wrong seat, the wrong time, or no action at all."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from survive_nb import fish_fish
from survive_nb.game import IllegalAction, InvalidInput
from survive_nb.store import SqliteStore
from survive_nb.survive import model as m
from survive_nb.table import GameRepository, Table
from tests.contract import survive_kit
from tests.contract.kits import as_json
from tests.refusals import refuses
from tests.table.tables import begun, persons, play_on, told_to_all

NONSENSE: list[Any] = [
    None,
    0,
    "sink F4",
    {"type": "sink", "space": "F4"},
    [],
    object(),
    m.Sink,
    m.Sink("Z99"),
    m.Sink(None),  # type: ignore[arg-type]
    m.Sink(["F4"]),  # type: ignore[arg-type]
    m.Sink("F4" * 100_000),
    m.MoveExplorer("red-1"),
    m.MoveExplorer("red-1", "F4", "boat-1", "NW"),
    m.MoveExplorer("red-99", "F4"),
    m.ChooseRiders(("red-1", "red-1", "red-1")),
    m.ChooseRiders(5),  # type: ignore[arg-type]
    m.PlaceExplorer("pink", 3, "F4"),
    m.PlaceExplorer("red", 10**400, "F4"),
    m.PlaceExplorer("red", True, "F4"),
    m.Roll("shark"),
    fish_fish.Bid(0),
]


def refused_everything(table: Table, store: SqliteStore, seat: Any, attempts: list[Any]) -> None:
    before, log = told_to_all(table), store.log_of(table._log.row.id)
    for attempt in attempts:
        refusal = seat.why_not(attempt)
        assert refusal is not None
        assert refusal.sentence.isprintable()
        with pytest.raises(IllegalAction) as caught:
            seat.act(attempt, click="forged")
        assert caught.value.refusal == refusal
    assert store.log_of(table._log.row.id) == log
    assert told_to_all(table) == before


@pytest.mark.parametrize("plies", [0, 33, 120])
def test_nonsense_changes_nothing(repository: GameRepository, store: SqliteStore, plies: int) -> None:
    table = begun(repository, plans=persons(3))
    play_on(table, plies, Random(plies))
    for seat in (table.onlooker(), *(table.seat(seat) for seat in range(3))):
        refused_everything(table, store, seat, NONSENSE)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=12)
@given(seed=st.integers(0, 999), plies=st.integers(0, 260))
def test_illegal_acts_change_nothing(tmp_path: Path, seed: int, plies: int) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    table = begun(GameRepository(store), plans=persons(3), seed=str(seed))
    play_on(table, plies, Random(seed))
    decides = table.waits_for()
    if decides is None:
        return
    legal = list(table.seat(decides).legal())
    for index in range(3):
        if index == decides:
            known = {as_json(action) for action in legal}
            attempts = survive_kit.attempts(table._match.state, Random(seed))
            wrong = [attempt for attempt in attempts if as_json(attempt) not in known]
            refused_everything(table, store, table.seat(index), wrong[:30])
        else:
            refused_everything(table, store, table.seat(index), legal[:30])
    refused_everything(table, store, table.onlooker(), legal[:5])
    store.close()


@pytest.mark.parametrize("click", ["", "x" * 101, "\0", "a\ud800", 7, ["x"], {}, True, b"x"])
def test_invalid_click_id_is_refused(repository: GameRepository, click: object) -> None:
    table = begun(repository, plans=persons(2))
    seat = table.seat(table.waits_for() or 0)
    with refuses(InvalidInput, "bad-click-id"):
        seat.act(seat.legal()[0], click=click)
    with refuses(InvalidInput, "bad-click-id"):
        seat.undo(click=click)
    assert seat.events() == []


def test_out_of_turn_is_reported_first(repository: GameRepository) -> None:
    """Else the reason would tell a seat what the others may do."""
    table = begun(repository, plans=persons(2))
    seat = table.seat(1 - (table.waits_for() or 0))
    for attempt in [*NONSENSE, *table.seat(table.waits_for() or 0).legal()[:3]]:
        refusal = seat.why_not(attempt)
        assert refusal is not None
        assert refusal.rule == "SET-4"
