"""Several persons at one screen: for whom a click counts, and the handover to the fisher.

Only a fisher has secrets (FF-3), so only a fisher is asked to take the screen alone; a fish bids in the open
and needs no handover.  While nobody is known to sit there alone, the screen shows what a spectator may see.
"""

from __future__ import annotations

from survive_nb.fish_fish.view import View
from survive_nb.table import AnySeat
from survive_nb.ui.table_page import Handover


class FishHandover(Handover):
    """Only a fisher takes the screen alone, until the row is laid."""

    @property
    def seat(self) -> AnySeat:
        """Return the seat for which clicks count now; a spectator's when they count for no seat."""
        if not self.is_shared:
            return self._table.seat(self.persons[0]) if self.persons else self._table.onlooker()
        wanted = self._table.waits_for()
        if wanted is None or self.waits_for is not None:
            return self._table.onlooker()
        return self._table.seat(wanted)

    @property
    def memory(self) -> AnySeat:
        """Return the seat whose past may be looked at: what a fish did as an earlier fisher is its own."""
        if not self.is_shared:
            return self.seat
        alone = self._fisher_at_screen()
        return self._table.onlooker() if alone is None else self._table.seat(alone)

    @property
    def waits_for(self) -> int | None:
        """Return the fisher who has to take the screen before the game goes on, if there is one (FF-3)."""
        wanted = self._table.waits_for()
        if not self.is_shared or wanted is None or wanted == self._fisher_at_screen():
            return None
        return wanted if wanted == self._fisher() else None

    def end(self) -> None:
        """Hide the private view, for example when a game is looked at by all between two hands."""
        self._looking = None

    def _fisher_at_screen(self) -> int | None:
        """Show the handover dialog as soon as the fisher has laid the row."""
        if not self._looking == self._table.waits_for() == self._fisher():
            self._looking = None
        return self._looking

    def _fisher(self) -> int:
        view: View = self._table.onlooker().view()
        return view.fisher
