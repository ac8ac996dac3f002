"""Several persons at one screen: who looks now, and the curtain between two of them.

While the curtain is down nobody looks: the screen shows what an onlooker may see, so nothing of any seat is
in it (SET-6, SINK-5).

To call somebody to the screen in the middle of another's turn would tell everybody that they hold a repellent
(RUL-18).  So a repellent is used by itself there, unless its owner has said beforehand that it is to be kept.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import Allow, Repel
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
        self._keeping: set[int] = set()

    @property
    def seat(self) -> Seat:
        """Return the seat whose eyes look at the screen now; the onlooker's while the curtain is down."""
        self._note_changes()
        return self._table.onlooker() if self._looking is None else self._table.seat(self._looking)

    @property
    def waits_for(self) -> int | None:
        """Return the person who must come to the screen before the game goes on, if there is one."""
        self._note_changes()
        wanted = self._awaited
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

    @property
    def is_shared(self) -> bool:
        """Tell whether several persons share this screen."""
        return len(self.persons) > 1

    def keeps(self, seat: int) -> bool:
        """Tell whether this person wants to keep repellents instead of using them."""
        return seat in self._keeping

    def keep(self, seat: int) -> None:
        """Keep this person's repellents from now on, or use them again."""
        self._keeping ^= {seat}

    def answer_for_absent(self) -> bool:
        """Answer for a person who is asked for a repellent and does not look; tell whether there was one."""
        absent = self.absent
        if absent is None:
            return False
        self._table.seat(absent).act(Allow() if self.keeps(absent) else Repel())
        return True

    @property
    def absent(self) -> int | None:
        """Return the person who is asked for a repellent and does not look, if several share the screen."""
        wanted = self._table.waits_for()
        if not self.is_shared or wanted is None or wanted == self._looking:
            return None
        return wanted if self._table.seat(wanted).view().step == "repel" else None

    @property
    def _awaited(self) -> int | None:
        """Return the person who has to look before the game goes on."""
        return None if self.absent is not None else self._table.waits_for()

    def _note_changes(self) -> None:
        """Lower the curtain as soon as the person who looked has nothing to do.

        A die roll in the middle of the person's own turn is no reason to lower it.
        """
        if not self.is_shared or self._looking is None or self._table.is_over:
            return
        wanted = self._awaited
        own_turn = self._table.onlooker().view().turn == self._looking
        stays = wanted == self._looking or (wanted is None and own_turn)
        if not stays or self.is_excused(self._looking):
            self._looking = None
