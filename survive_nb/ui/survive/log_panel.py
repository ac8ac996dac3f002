"""The log in words: every line can be opened to see the board as it was then."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.events import Event
from survive_nb.table import Seat
from survive_nb.ui.nodes import Do, Node, button
from survive_nb.ui.pieces import card, lines
from survive_nb.ui.survive.story import Chapter, Chronicler, Line, Memory
from survive_nb.ui.words import Words

#: So many lines are listed at first: a long log would travel with every click.
SHORT: Final = 30

#: A line of the log: its key, its text, what a click on it does.
Entry = tuple[str, str, Do]


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


def log_panel(words: Words, entries: list[Entry], *, whole: bool, opened: int | None) -> Node:
    """Return the newest lines, or all of them; the one whose moment is open is marked."""
    shown = entries if whole else entries[-SHORT:]
    current = next((key for key, _, do in shown if do[1] == {"moment": opened}), "")
    label = words.say("Show the newest lines only") if whole else words.say("Show the whole log")
    more = button(label, "whole-log", key="whole", cls="atl-quiet") if len(entries) > SHORT else None
    title = words.say("What happened")
    # On a telephone the log stands far below the banner that says the board shows the past.
    back = (
        button(words.say("Return to the game"), "return", key="back", icon="play")
        if opened is not None
        else None
    )
    return card(title, back, lines(title, shown, current=current), more, key="log-card", level=3)
