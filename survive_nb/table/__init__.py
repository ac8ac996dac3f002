"""Live games: the seats, what each seat may see, and the actions it may take.

`GameRepository` creates and resumes games, a `Table` is one of them, and a `Seat` is a screen's access to it.

>>> from survive_nb.store import open_store
>>> from survive_nb.fish_fish import Options
>>> import tempfile
>>> folder = tempfile.TemporaryDirectory()
>>> store = open_store(f"{folder.name}/games.sqlite")
>>> plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Angler", bot="angler")]
>>> options = Options(players=2, first_fisher=0)
>>> table = GameRepository(store).begin("fish-fish", options, plans, browser="", seed="tide")
>>> you = table.seat(0)
>>> you.act(you.legal()[0])
>>> table.step(), table.waits_for(), len(you.events())
(True, 0, 4)
>>> store.close(); folder.cleanup()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb._old_names import old_names
from survive_nb.bots.advice import Advice, AnyAdvice
from survive_nb.game import HasPlayers, IllegalAction, InvalidInput, Outcome, Refusal, Refused
from survive_nb.names import clean_name
from survive_nb.store import StoreError, open_store
from survive_nb.table.memory import STILL_LOOKING, LastLook
from survive_nb.table.repository import FinishedGame, GameRepository, SavedGame, check_saved_game
from survive_nb.table.seat import AnySeat, Seat
from survive_nb.table.seat_plan import SeatPlan
from survive_nb.table.table import Table

__all__ = [
    "STILL_LOOKING",
    "Advice",
    "AnyAdvice",
    "AnySeat",
    "FinishedGame",
    "GameRepository",
    "HasPlayers",
    "IllegalAction",
    "InvalidInput",
    "LastLook",
    "Outcome",
    "Refusal",
    "Refused",
    "SavedGame",
    "Seat",
    "SeatPlan",
    "StoreError",
    "Table",
    "check_saved_game",
    "clean_name",
    "open_store",
]


if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
