"""What happens without a click: bots and dice, one visible change at a time.

Nobody may learn from a pause or from an extra message that somebody was asked in secret (RUL-18).  So a bot
that keeps its tile or its repellent is passed over without a trace: the steps go on until the eyes at the
screen see something new.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from survive_nb.survive.events import BoatLost, CreatureLost, Event, ExplorerLost
from survive_nb.table import Seat, Table

#: Answers for a person who is asked in secret and does not look; tells whether there was one.
Answer: TypeAlias = Callable[[], bool]

#: After a creature has done harm, or was kept from it, everybody needs a longer look: this many pauses.
_HARM: Final = 2.0


def run_to_change(table: Table, seat: Seat, answer: Answer) -> bool:
    """Let bots and dice act until these eyes see something new; return whether anything happened."""
    before = seat.version
    acted = False
    while table.step() or answer():
        acted = True
        if seat.version != before and not seat.view().waiting:
            break
    return acted


def answer_in_secret(table: Table, seat: Seat, answer: Answer) -> None:
    """Let all who are asked in secret answer before anything is shown (RUL-4, RUL-18)."""
    while seat.view().waiting and (table.step() or answer()):
        pass


def pauses_after(events: list[Event]) -> float:
    """Return how many pauses the last change deserves: the same after any harm, asked for or not (RUL-18)."""
    harmed = any(isinstance(event, ExplorerLost | BoatLost | CreatureLost) for event in events)
    return _HARM if harmed else 1.0
