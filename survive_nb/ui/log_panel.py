"""The log beside the table, whose lines open the past, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat
from survive_nb.text.game_text import GameText, ViewT
from survive_nb.text.log import Chapter, EventT, Line, LogWriter
from survive_nb.text.turns import LastTurns
from survive_nb.ui.components import card, lines
from survive_nb.ui.nodes import Do, Node, button

#: Number of lines listed at first: a long log would be sent with every click.
SHORT: Final = 30

#: A line of the log: its key, its text, what a click on it does.
Entry = tuple[str, str, Do]


class Log(Generic[EventT]):
    """The log of one table for the last viewer; only what is new is described at each change."""

    def __init__(self, text: GameText[ViewT, object, EventT]) -> None:
        self._new_writer: Callable[[Words], LogWriter[EventT]] = text.LogWriter
        self._turn_of = text.turn_of
        #: The last turns, up to the lines that were asked for last.
        self.turns: LastTurns[EventT] = LastTurns(text.turn_of)
        self._writer: LogWriter[EventT] | None = None
        self._viewer: tuple[object, ...] = ()
        self._last: list[EventT] = []
        self._entries: list[Entry] = []

    @property
    def log_lines(self) -> Sequence[Chapter | Line]:
        """Return all headings and lines, up to the entries that were asked for last."""
        return () if self._writer is None else self._writer.log_lines

    def entries(self, words: Words, seat: AnySeat) -> list[Entry]:
        """Return all lines, oldest first; a line opens its moment."""
        viewer, writer = (seat.index, words.lang, words.players), self._writer
        if writer is None or viewer != self._viewer or not self._is_valid(writer, seat):
            self._viewer, self._entries = viewer, []
            writer = self._writer = self._new_writer(words)
            self.turns = LastTurns(self._turn_of)
        for moment in range(writer.moments, seat.moments()):
            self._last = seat.events_at(moment)
            writer.add(self._last)
            self.turns.add(moment, self._last)
        # The last line may have a better heading now.
        start = max(len(self._entries) - 1, 0)
        for at, line in enumerate(writer.log_lines[start:], start):
            text = line.text if isinstance(line, Line) else line.heading
            self._entries[at:] = [(f"line-{at}", text, ("look", {"moment": line.moment}))]
        return self._entries

    def _is_valid(self, writer: LogWriter[EventT], seat: AnySeat) -> bool:
        """Return whether the moment described last has neither been taken back nor grown."""
        last = writer.moments - 1
        return last < seat.moments() and seat.events_at(last) == self._last


def log_panel(words: Words, entries: list[Entry], *, whole: bool, opened: int | None) -> Node:
    """Return the newest lines, or all of them; the one whose moment is open is marked."""
    shown = entries if whole else entries[-SHORT:]
    current = next((key for key, _, do in shown if do[1] == {"moment": opened}), "")
    size = words.say("Show the newest lines only") if whole else words.say("Show the whole log")
    more = button(size, "whole-log", key="whole", cls="atl-quiet") if len(entries) > SHORT else None
    title = words.say("Event log")
    # On a telephone the log stands far below the banner that says the board shows the past.
    label = words.say("Return to the game")
    back = None if opened is None else button(label, "return", key="back", icon="play")
    return card(title, back, lines(title, shown, current=current), more, key="log-card", level=3)
