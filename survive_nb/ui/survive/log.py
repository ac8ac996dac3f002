"""The log of a game of Survive! in words, turn by turn; what has been told stays told."""

from __future__ import annotations

from survive_nb.survive.events import Event
from survive_nb.table import Seat
from survive_nb.ui.log_panel import Entry
from survive_nb.ui.story import Chapter, Line
from survive_nb.ui.survive.story import Chronicler, Memory
from survive_nb.ui.words import Words


class Log:
    """The log of one table as the last pair of eyes saw it; only what is new is told at each change."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._teller: Chronicler | None = None
        self._memory: Memory = {}
        self._last: list[Event] = []
        self._entries: list[Entry] = []

    def entries(self, words: Words, seat: Seat) -> list[Entry]:
        """Return all lines, oldest first; a line opens the moment it tells of."""
        known, teller = (seat.index, words.lang, words.players), self._teller
        if known != self._known:
            self._known, self._memory, teller = known, {}, None
        if teller is None or not self._still_true(teller, seat):
            teller = self._teller = Chronicler(words, self._memory)
            self._entries = []
        for moment in range(teller.moments, seat.moments()):
            self._last = seat.events_at(moment)
            teller.add(self._last)
        start = len(self._entries)
        self._entries += [_entry(at, told) for at, told in enumerate(teller.told[start:], start)]
        return self._entries

    def _still_true(self, teller: Chronicler, seat: Seat) -> bool:
        """Tell whether what was told last still stands: it may have been taken back, or gone on."""
        last = teller.moments - 1
        return last < seat.moments() and seat.events_at(last) == self._last


def _entry(at: int, told: Chapter | Line) -> Entry:
    text = told.heading if isinstance(told, Chapter) else told.text
    return f"line-{at}", text, ("look", {"moment": told.moment})
