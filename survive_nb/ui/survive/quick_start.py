"""Play now: a table that needs no choices, ready for its first real move."""

from __future__ import annotations

from survive_nb.survive.model import Options
from survive_nb.table import SeatPlan, Shelf, Table
from survive_nb.ui.usual_names import usual_names
from survive_nb.ui.words import Words

_SETTING_UP = ("place_explorers", "place_boats")


def quick_table(shelf: Shelf, browser: str, words: Words) -> Table:
    """Begin one person against three scouts and place everything sensibly (SET-4, SET-5).

    The person goes first, so that the first click is a move.
    """
    you, *scouts = usual_names(["person", "scout", "scout", "scout"], words)
    plans = [SeatPlan("person", you), *(SeatPlan("bot", name, "scout") for name in scouts)]
    table = shelf.begin("survive", Options(players=4, first_player=0), plans, browser=browser)
    place_all(table)
    return table


def place_all(table: Table) -> None:
    """Let scouts place for every person until set-up is over."""
    while table.onlooker().view().step in _SETTING_UP:
        seat = table.waits_for()
        if seat is not None:
            table.place_for(seat)
        elif not table.step():
            return
