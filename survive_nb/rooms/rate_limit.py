"""Rate limiting of room codes."""

from __future__ import annotations

from typing import Final

from survive_nb.rooms.refusals import RoomRefused, room_error
from survive_nb.rooms.repository import RoomRepository

#: Wrong codes allowed per browser before a delay applies; the delay doubles with each further one.
FREE_ATTEMPTS: Final = 4
LONGEST_WAIT: Final = 60
#: Wrong codes per minute, from all browsers together, after which codes are refused for a while.
MOST_A_MINUTE: Final = 120
_MINUTE: Final = 60.0


class CodeRateLimit:
    """Counts the wrong codes of one screen, and asks the store about those of all."""

    def __init__(self, repository: RoomRepository) -> None:
        self._repository = repository
        self._wrong = 0
        self._until = 0.0

    def refusal(self) -> RoomRefused | None:
        """Return why no code is looked at now, or ``None``."""
        now = self._repository.clock()
        if now < self._until:
            seconds = int(self._until - now) + 1
            return room_error(
                "Too many wrong codes. Wait {seconds} seconds, then try again.",
                seconds=seconds,
                code="too-many-attempts",
            )
        if self._repository.store.failures_since(now - _MINUTE) >= MOST_A_MINUTE:
            return room_error(
                "Many wrong codes are being tried here. Wait a minute, then try again.",
                code="too-many-attempts",
            )
        return None

    def note_wrong(self) -> None:
        """Count a wrong code."""
        now = self._repository.clock()
        self._repository.store.note_failure(now)
        self._wrong += 1
        if self._wrong >= FREE_ATTEMPTS:
            self._until = now + min(2.0 ** (self._wrong - FREE_ATTEMPTS + 1), LONGEST_WAIT)
