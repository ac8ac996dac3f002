"""Wrong joining codes: who tries too many has to wait, so that nobody gets in by guessing."""

from __future__ import annotations

from typing import Final

from survive_nb.fields import refused
from survive_nb.game import CannotRead
from survive_nb.rooms.desk import Desk

#: So many wrong codes at one screen cost nothing but a sentence; each more doubles the wait.
FREE_TRIES: Final = 4
LONGEST_WAIT: Final = 60
#: So many wrong codes within a minute, from all screens together, and codes are refused for a while.
MOST_A_MINUTE: Final = 120
_MINUTE: Final = 60.0


class Patience:
    """Counts the wrong codes of one screen, and asks the store about those of all."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wrong = 0
        self._until = 0.0

    def refusal(self) -> CannotRead | None:
        """Return why no code is looked at now, or ``None``."""
        now = self._desk.clock()
        if now < self._until:
            seconds = int(self._until - now) + 1
            return refused(
                None, "Too many wrong codes. Wait {seconds} seconds, then try again.", seconds=seconds
            )
        if self._desk.store.failures_since(now - _MINUTE) >= MOST_A_MINUTE:
            return refused(None, "Many wrong codes are being tried here. Wait a minute, then try again.")
        return None

    def note_wrong(self) -> None:
        """Count a wrong code."""
        now = self._desk.clock()
        self._desk.store.note_failure(now)
        self._wrong += 1
        if self._wrong >= FREE_TRIES:
            self._until = now + min(2.0 ** (self._wrong - FREE_TRIES + 1), LONGEST_WAIT)
