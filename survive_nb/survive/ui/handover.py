"""Several persons at one screen: who looks now, and the handover between two of them.

During a handover the screen shows what a spectator may see, so nothing of any seat is
in it (SET-6, SINK-5).

Calling somebody to the screen in the middle of another's turn would reveal that they hold a repellent
(RUL-18).  So it is used there if its owner has chosen so beforehand, after the same wait as without one.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.events import BoatLost, CreatureLost, Event, ExplorerLost
from survive_nb.table import AnySeat, Table
from survive_nb.ui.table_page import Handover

#: The steps before play begins (SET-4, SET-5).
SETTING_UP: Final = ("place_explorers", "place_boats")


class SurviveHandover(Handover):
    """Every person takes the screen for their own turn: each hand is secret (SINK-5)."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._looking = self.persons[0] if len(self.persons) == 1 else None
        self._excused: set[int] = set()

    @property
    def seat(self) -> AnySeat:
        """Return the seat at the screen; the spectator's during a handover."""
        self._note_changes()
        return self._table.onlooker() if self._looking is None else self._table.seat(self._looking)

    @property
    def waits_for(self) -> int | None:
        """Return the person who must take the screen before the game goes on, if there is one."""
        self._note_changes()
        wanted = self._table.waits_for()
        return None if wanted == self._looking or self.is_excused(wanted) else wanted

    def excuse(self, seat: int) -> None:
        """Let the adviser place all that is left for this person, who need not come to the screen for it."""
        self._excused.add(seat)

    def is_excused(self, seat: int | None) -> bool:
        """Return whether a scout places for this person now (SET-4, SET-5)."""
        return seat in self._excused and self._table.onlooker().view().step in SETTING_UP

    def _note_changes(self) -> None:
        """Show the handover dialog as soon as the person who looked has nothing to do.

        A die roll in the middle of the person's own turn is no reason to show it.
        """
        if not self.is_shared or self._looking is None or self._table.is_over:
            return
        wanted = self._table.waits_for()
        own_turn = self._table.onlooker().view().turn == self._looking
        stays = wanted == self._looking or (wanted is None and own_turn)
        if not stays or self.is_excused(self._looking):
            self._looking = None


#: After a creature has done harm, or was kept from it, everybody needs a longer look: this many pauses.
_HARM: Final = 2.0


def run_to_change(table: Table, seat: AnySeat) -> bool:
    """Let bots and dice act until this seat sees something new; return whether anything happened."""
    before = seat.version
    acted = False
    while table.step():
        acted = True
        if seat.version != before:
            break
    return acted


def pauses_after(events: list[Event]) -> float:
    """Return the number of pauses after the last change: the same after any harm, asked or not (RUL-18)."""
    harmed = any(isinstance(event, ExplorerLost | BoatLost | CreatureLost) for event in events)
    return _HARM if harmed else 1.0
