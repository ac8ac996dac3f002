"""Several persons at one screen: who looks now, and the curtain between two of them.

While the curtain is down nobody looks: the screen shows what an onlooker may see, so nothing of any seat is
in it (SET-6, SINK-5).
"""

from __future__ import annotations

from typing import Final

from survive_nb.table import Seat, Table

#: The steps before play begins (SET-4, SET-5).
SETTING_UP: Final = ("place_explorers", "place_boats")


class Curtain:
    """Who sits before the screen of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.persons = table.here
        # Whoever lifted the curtain last, as long as nobody else can have sat down.
        self._looking: int | None = self.persons[0] if len(self.persons) == 1 else None
        self._excused: set[int] = set()

    @property
    def seat(self) -> Seat:
        """Return the seat whose eyes look at the screen now; the onlooker's while the curtain is down."""
        self._note_changes()
        return self._table.onlooker() if self._looking is None else self._table.seat(self._looking)

    @property
    def waits_for(self) -> int | None:
        """Return the person who must come to the screen before the game goes on, if there is one."""
        self._note_changes()
        wanted = self._table.waits_for()
        return None if wanted == self._looking or self.is_excused(wanted) else wanted

    def lift(self, seat: object) -> bool:
        """Let a person look; only the one the game waits for may."""
        if self.waits_for is None or seat != self.waits_for or isinstance(seat, bool):
            return False
        self._looking = self.waits_for
        return True

    def excuse(self, seat: int) -> None:
        """Let a scout place all that is left for this person, who need not come to the screen for it."""
        self._excused.add(seat)

    def is_excused(self, seat: int | None) -> bool:
        """Tell whether a scout places for this person now (SET-4, SET-5)."""
        return seat in self._excused and self._table.onlooker().view().step in SETTING_UP

    def _note_changes(self) -> None:
        """Lower the curtain as soon as the person who looked has nothing to do.

        A die roll in the middle of the person's own turn is no reason to lower it.
        """
        if len(self.persons) < 2 or self._looking is None or self._table.is_over:
            return
        wanted = self._table.waits_for()
        own_turn = self._table.onlooker().view().turn == self._looking
        stays = wanted == self._looking or (wanted is None and own_turn)
        if not stays or self.is_excused(self._looking):
            self._looking = None
