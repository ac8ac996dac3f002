"""Rate limiting of room codes."""

from __future__ import annotations

from typing import Final

from survive_nb.rooms.refusals import RoomRefused, room_error
from survive_nb.rooms.repository import RoomRepository
from survive_nb.visits import Times

#: Wrong codes allowed per visitor before a delay applies; the delay doubles with each further one.
FREE_ATTEMPTS: Final = 4
LONGEST_WAIT: Final = 60
#: Seconds after which a wrong code is forgotten.
_KEPT: Final = 600.0
#: Wrong codes per minute, from all visitors together, after which those who had one wrong have to wait.
MOST_A_MINUTE: Final = 120
_MINUTE: Final = 60.0


class CodeRateLimit:
    """Counts the wrong codes of one visitor, and asks the store about those of all.

    Nobody who has typed no wrong code has to wait, whatever others do: one student cannot lock out a class.
    """

    def __init__(self, repository: RoomRepository, wrong: Times) -> None:
        self._repository = repository
        self._wrong = wrong

    def refusal(self) -> RoomRefused | None:
        """Return why no code is looked at now, or ``None``."""
        now = self._repository.clock()
        times = [at for at in self._wrong.times() if at > now - _KEPT]
        if not times:
            return None
        excess = len(times) - FREE_ATTEMPTS
        until = times[-1] + min(2.0 ** (excess + 1), LONGEST_WAIT) if excess >= 0 else 0.0
        if now < until:
            return room_error(
                "Too many wrong codes. Wait {seconds} seconds, then try again.",
                seconds=int(until - now) + 1,
                code="too-many-attempts",
            )
        is_new = times[-1] > now - _MINUTE
        if is_new and self._repository.store.failures_since(now - _MINUTE) >= MOST_A_MINUTE:
            return room_error(
                "Many wrong codes are being tried here. Wait a minute, then try again.",
                code="too-many-attempts",
            )
        return None

    def note_wrong(self) -> None:
        """Count a wrong code."""
        now = self._repository.clock()
        self._repository.store.note_failure(now)
        self._wrong.add(now)
