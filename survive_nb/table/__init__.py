"""The table: games being played, who sits where, and what each seat may see and do.

`Shelf` begins games and takes them up again, a `Table` is one of them, and a `Seat` is all that a screen ever
needs of it.

>>> from survive_nb.store import open_store
>>> from survive_nb.fish_fish import Options
>>> import tempfile
>>> folder = tempfile.TemporaryDirectory()
>>> store = open_store(f"{folder.name}/games.sqlite")
>>> plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Angler", bot="angler")]
>>> options = Options(players=2, first_fisher=0)
>>> table = Shelf(store).begin("fish-fish", options, plans, browser="", seed="tide")
>>> you = table.seat(0)
>>> you.act(you.legal()[0])
>>> table.step(), table.waits_for(), len(you.events())
(True, 0, 4)
>>> store.close(); folder.cleanup()
"""

from __future__ import annotations

from survive_nb.bots.advice import Advice
from survive_nb.bots.coaching import Coaching, Known, Remark, Worth
from survive_nb.game import CannotRead, IllegalAction, Outcome, Refusal
from survive_nb.store import StoreTrouble, open_store
from survive_nb.table.plans import SeatPlan, clean_name
from survive_nb.table.seat import Seat
from survive_nb.table.shelf import SavedGame, Shelf
from survive_nb.table.table import Table

__all__ = [
    "Advice",
    "CannotRead",
    "Coaching",
    "IllegalAction",
    "Known",
    "Outcome",
    "Refusal",
    "Remark",
    "SavedGame",
    "Seat",
    "SeatPlan",
    "Shelf",
    "StoreTrouble",
    "Table",
    "Worth",
    "clean_name",
    "open_store",
]
