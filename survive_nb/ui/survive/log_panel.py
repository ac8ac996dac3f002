"""The log in words: every line can be opened to see the board as it was then."""

from __future__ import annotations

from typing import Final

from survive_nb.table import Seat
from survive_nb.ui.nodes import Do, Node, button
from survive_nb.ui.pieces import card, lines
from survive_nb.ui.survive.story import chronicle
from survive_nb.ui.words import Words

#: So many lines are listed at first: a long log would travel with every click.
SHORT: Final = 30

#: A line of the log: its key, its text, what a click on it does.
Entry = tuple[str, str, Do]


class Log:
    """The log of one table as the last pair of eyes saw it, worked out once for each change."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._entries: list[Entry] = []

    def entries(self, words: Words, seat: Seat) -> list[Entry]:
        """Return all lines, oldest first; a line opens the moment it tells of."""
        known = (seat.index, seat.version, words.lang, words.players)
        if known != self._known:
            self._entries = _entries(words, seat)
            self._known = known
        return self._entries


def _entries(words: Words, seat: Seat) -> list[Entry]:
    entries: list[Entry] = []
    for number, chapter in enumerate(chronicle(map(seat.events_at, range(seat.moments())), words)):
        entries.append((f"turn-{number}", chapter.heading, ("look", {"moment": chapter.moment})))
        entries += [
            (f"line-{number}-{n}", line.text, ("look", {"moment": line.moment}))
            for n, line in enumerate(chapter.lines)
        ]
    return entries


def log_panel(words: Words, entries: list[Entry], *, whole: bool, opened: int | None) -> Node:
    """Return the newest lines, or all of them; the one whose moment is open is marked."""
    shown = entries if whole else entries[-SHORT:]
    current = next((key for key, _, do in shown if do[1] == {"moment": opened}), "")
    label = words.say("Show the newest lines only") if whole else words.say("Show the whole log")
    more = button(label, "whole-log", key="whole", cls="atl-quiet") if len(entries) > SHORT else None
    title = words.say("What happened")
    return card(title, lines(title, shown, current=current), more, key="log-card", level=3)
