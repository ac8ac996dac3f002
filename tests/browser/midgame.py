"""Games in the middle, made without a screen, to measure and to test with."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from survive_nb.fish_fish.model import LayRow
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.store import SqliteStore
from survive_nb.survive.danger import deadly
from survive_nb.survive.model import MoveExplorer, Options
from survive_nb.survive.view import View
from survive_nb.table import GameRepository, SeatPlan, Table

#: Number of the forty tiles left in the middle of a game.
MIDDLE = 24


class MidGame(NamedTuple):
    """A game whose first seat is to move: the key of its link, and a move that can be taken back."""

    key: str
    start: str
    target: str


def mid_game(store: Path) -> MidGame:
    """Play games, half by chance, until one is in the middle and has a plain move for its person."""
    repository = GameRepository(SqliteStore(store / "games.sqlite"))
    plans = [SeatPlan("person", "You"), *(SeatPlan("bot", f"Scout {n}", "scout") for n in (1, 2, 3))]
    for seed in range(100):
        table = repository.begin(
            "survive", Options(players=4, first_player=0), plans, browser="", seed=f"middle-{seed}"
        )
        if (move := _play_to_the_middle(table, Random(seed))) is not None:
            return MidGame(table.key, *move)
    raise AssertionError("no game came to a middle with a plain move")


def mid_hand(store: Path) -> str:
    """Begin a hand of Fish Fish! for three persons, lay its first row, and return the key of its link."""
    repository = GameRepository(SqliteStore(store / "games.sqlite"))
    plans = [SeatPlan("person", name) for name in ("Ann", "Ben", "Cleo")]
    table = repository.begin("fish-fish", FishOptions(3, 0), plans, browser="", seed="middle")
    table.seat(0).act(next(action for action in table.seat(0).legal() if isinstance(action, LayRow)))
    return table.key


def _play_to_the_middle(table: Table, rng: Random) -> tuple[str, str] | None:
    """Let bots and chance play; return a plain move of the person's once enough tiles are gone."""
    while not table.is_over:
        if table.waits_for() is None:
            table.step()
            continue
        seat = table.seat(0)
        view = seat.view()
        if view.step.startswith("place"):
            table.place_for(0)
        elif view.step == "move" and len(view.land) <= MIDDLE and (move := _plain_move(view, seat.legal())):
            return move
        else:
            seat.act(rng.choice(seat.legal()))
    return None


def _plain_move(view: View, legal: tuple[Any, ...]) -> tuple[str, str] | None:
    """Find a step of a lone explorer to an empty place: two taps, and no question is asked."""
    at = [explorer.place for explorer in view.explorers]
    busy = {*at, *(boat.space for boat in view.boats), *(creature.space for creature in view.creatures)}
    homes = {explorer.id: explorer.place for explorer in view.explorers}
    boats = {boat.space for boat in view.boats}
    for action in legal:
        if not isinstance(action, MoveExplorer) or action.to_space is None or deadly(view, action):
            continue
        start = homes[action.explorer]
        if start and at.count(start) == 1 and start not in boats and action.to_space not in busy:
            return start, action.to_space
    return None
