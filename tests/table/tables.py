"""Tables to test with: games with seeds, whole games played, and all that a seat is shown."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from survive_nb import fish_fish, survive
from survive_nb.game import Match, Viewer
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, Seat, SeatPlan, Table
from survive_nb.transcript import dumps, write
from tests.contract.kits import as_json

BROWSER = "a browser of a test"


def persons(count: int) -> list[SeatPlan]:
    return [SeatPlan("person", f"Person {seat}") for seat in range(count)]


def drifters(count: int) -> list[SeatPlan]:
    return [SeatPlan("bot", "Drifter", bot="drifter") for _ in range(count)]


def options_of(game: str, players: int) -> Any:
    return survive.Options(players=players) if game == "survive" else fish_fish.Options(players=players)


def begun(
    repository: GameRepository, game: str = "survive", plans: list[SeatPlan] | None = None, seed: str = "tide"
) -> Table:
    """Begin a game, by default of one person and two drifters."""
    plans = [*persons(1), *drifters(2)] if plans is None else plans
    return repository.begin(game, options_of(game, len(plans)), plans, browser=BROWSER, seed=seed)


def play_on(table: Table, plies: int, rng: Random) -> None:
    """Play this number of plies, or to the end; persons do anything legal and sometimes take it back."""
    for _ in range(plies):
        if table.is_over:
            return
        seat = table.waits_for()
        if seat is None:
            assert table.step()
        elif table.seat(seat).can_undo() and rng.random() < 0.1:
            table.seat(seat).undo()
        else:
            legal = table.seat(seat).legal()
            table.seat(seat).act(legal[rng.randrange(len(legal))])


def played_out(table: Table) -> Table:
    """Let the bots play to the end."""
    while table.step():
        pass
    assert table.is_over
    return table


def shown_to(seat: Seat, *, hints: bool = False) -> list[str]:
    """Return all that a seat is shown, as text."""
    moments = seat.moments()
    return [
        as_json(seat.view()),
        as_json(list(seat.legal())),
        as_json(seat.events()),
        str((moments, seat.version, seat.can_undo())),
        *(as_json(seat.events_at(moment)) for moment in range(moments)),
        *([as_json(seat.hint())] if hints else []),
    ]


def told_to_all(table: Table) -> list[list[str]]:
    seats = [table.onlooker(), *(table.seat(seat) for seat in range(len(table.plans)))]
    return [shown_to(seat) for seat in seats]


def table_of(match: Match, folder: Path) -> Table:
    """Put a match on a table of persons; all get the same id, which orders explorers on one tile (RUL-20)."""
    path = folder / "twins.sqlite"
    path.unlink(missing_ok=True)
    store, ids = SqliteStore(path), count()
    repository = GameRepository(store, new_key=lambda: f"twin {next(ids)}")
    table = repository.open_transcript(dumps(write(match)), "")
    store.close()
    return table


def lone_seat(match: Match, viewer: Viewer) -> Seat:
    """Return a seat at a game that is not stored anywhere."""
    return Seat(viewer, "", lambda: match, _unused, _unused)


def _unused(*_args: object) -> None:
    raise AssertionError("nobody acts here")
