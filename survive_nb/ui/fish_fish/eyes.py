"""Several persons at one screen: on whose behalf a click counts, whose eyes look, and the fisher's curtain.

Only a fisher has secrets (FF-3), so only a fisher is asked to take the screen alone; a fish bids in the open
and needs no curtain.  While nobody is known to sit there alone, the screen shows what an onlooker may see.
"""

from __future__ import annotations

from survive_nb.fish_fish.view import View
from survive_nb.table import Seat, Table


class Eyes:
    """Who sits before the screen of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.persons = table.here
        # The fisher who has lifted the curtain, until the row is laid.
        self._alone: int | None = None

    @property
    def are_shared(self) -> bool:
        """Tell whether several persons share this screen."""
        return len(self.persons) > 1

    @property
    def seat(self) -> Seat:
        """Return the seat on whose behalf clicks count now; an onlooker's when they count for nobody."""
        if not self.are_shared:
            return self._table.seat(self.persons[0]) if self.persons else self._table.onlooker()
        wanted = self._table.waits_for()
        if wanted is None or self.waits_for is not None:
            return self._table.onlooker()
        return self._table.seat(wanted)

    @property
    def memory(self) -> Seat:
        """Return the seat whose past may be looked at: what a fish did as an earlier fisher is its own."""
        if not self.are_shared:
            return self.seat
        alone = self._alone_now()
        return self._table.onlooker() if alone is None else self._table.seat(alone)

    @property
    def waits_for(self) -> int | None:
        """Return the fisher who has to take the screen before the game goes on, if there is one (FF-3)."""
        wanted = self._table.waits_for()
        if not self.are_shared or wanted is None or wanted == self._alone_now():
            return None
        return wanted if wanted == self._fisher() else None

    def lift(self, seat: object) -> bool:
        """Let the fisher look; only the one the game waits for may."""
        if self.waits_for is None or isinstance(seat, bool) or seat != self.waits_for:
            return False
        self._alone = self.waits_for
        return True

    def undoer(self) -> Seat | None:
        """Return a person at this screen who may take the last action back, if there is one."""
        seats = (self._table.seat(person) for person in self.persons)
        return next((seat for seat in seats if seat.can_undo()), None)

    def lower(self) -> None:
        """Let the curtain fall, for example when a game is looked at by all between two hands."""
        self._alone = None

    def _alone_now(self) -> int | None:
        """Lower the curtain as soon as the fisher has laid the row."""
        if self._alone is not None and self._table.waits_for() != self._alone:
            self._alone = None
        if self._alone is not None and self._fisher() != self._alone:
            self._alone = None
        return self._alone

    def _fisher(self) -> int:
        view: View = self._table.onlooker().view()
        return view.fisher
