"""Play now: you against three anglers, and the first click is a bid."""

from __future__ import annotations

from survive_nb.fish_fish.model import Options
from survive_nb.table import SeatPlan, Shelf, Table
from survive_nb.ui.usual_names import usual_names
from survive_nb.ui.words import Words


def quick_table(shelf: Shelf, browser: str, words: Words) -> Table:
    """Begin one person against three anglers.

    The player to the right of the person is the first fisher: the person bids first, and is fisher next
    (FF-11, FF-12).
    """
    you, *anglers = usual_names(["person", "angler", "angler", "angler"], words)
    plans = [SeatPlan("person", you), *(SeatPlan("bot", name, "angler") for name in anglers)]
    return shelf.begin("fish-fish", Options(players=4, first_fisher=3), plans, browser=browser)
