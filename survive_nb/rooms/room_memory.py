"""The last look and the notes of a seat in a room.

Play waits until every person has finished looking, or until the limit that the host has set is over.  Nobody
learns who has finished and who has not.
"""

from __future__ import annotations

from collections.abc import Callable

from survive_nb.game import AnyMatch
from survive_nb.rooms.document import Document
from survive_nb.table.game_log import GameLog
from survive_nb.table.memory import Memory


class RoomMemory(Memory):
    """The memory of one place in a room."""

    def __init__(
        self,
        game: str,
        match_now: Callable[[], AnyMatch],
        log: GameLog,
        document_now: Callable[[], Document],
        own_seat: Callable[[], int | None],
    ) -> None:
        """``own_seat`` returns the seat that is played from here now."""
        super().__init__(game, match_now, self._lookers, log.seat_records, log.clock)
        self._log = log
        self._document_now = document_now
        self._own_seat = own_seat

    @property
    def ends(self) -> float:
        """Return when the last look ends for everybody: so long after the ply that ended set-up."""
        ended = self._log.row.updated
        return ended + self._document_now().look_seconds + self.paused_since(ended)

    def paused_since(self, time: float) -> float:
        """Return for how many seconds the host has paused the game after a time."""
        return self._document_now().paused_since(time, self.now())

    @property
    def is_due(self) -> bool:
        """Tell whether play waits for persons who look at their values, as long as the host lets it."""
        return super().is_due and self.now() < self.ends

    def _lookers(self) -> tuple[int, ...]:
        """Return the persons who play and sat here when set-up ended: the next one in a chair has no look."""
        ended = self._log.row.updated
        return tuple(
            seat
            for seat, chair in enumerate(self._document_now().chairs)
            if chair.kind == "person" and chair.stand_in is None and chair.seated_at < ended
        )

    def _owner(self, seat: int) -> str | None:
        """Return the key's hash of the person at this place, for their own seat only."""
        if seat != self._own_seat():
            return None
        chair = self._document_now().chairs[seat]
        return chair.holder if chair.kind == "person" else None
