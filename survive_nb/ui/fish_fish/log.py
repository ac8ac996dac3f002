"""The log of a game of Fish Fish! in words, hand by hand; a hand that is over is told once and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from survive_nb.fish_fish import events as ev
from survive_nb.table import Seat
from survive_nb.ui.fish_fish.story import chronicle
from survive_nb.ui.log_panel import Entry
from survive_nb.ui.story import Chapter
from survive_nb.ui.words import Words


class Log:
    """The log of one table as the last pair of eyes saw it."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        # The hands that are over, and the moment in which the present one began.
        self._done: list[Chapter] = []
        self._began = 0

    def entries(self, words: Words, seat: Seat) -> list[Entry]:
        """Return all lines, oldest first; a line opens the moment it tells of."""
        known = (seat.index, words.lang, words.players)
        # What ended a hand cannot be taken back, so a hand that was told stays as it was.
        if known != self._known or seat.moments() <= self._began:
            self._known, self._done, self._began = known, [], 0
        chapters = [*self._done, *self._told(words, seat)]
        self._done = chapters[:-1]
        self._began = chapters[-1].moment
        return list(_entries(chapters))

    def _told(self, words: Words, seat: Seat) -> list[Chapter]:
        """Tell the hands since the last one that is over."""
        moments = [seat.events_at(moment) for moment in range(self._began, seat.moments())]
        if not self._done:
            return chronicle(moments, words)
        # The first moment is shared with the hand before; its part has been told.
        moments[0] = _new_hand(moments[0])
        told = chronicle(moments, words)[1:]
        return [_later(chapter, self._began) for chapter in told]


def _new_hand(events: Sequence[ev.Event]) -> list[ev.Event]:
    """Return the events of a moment from the beginning of the new hand on."""
    at = next(at for at, event in enumerate(events) if isinstance(event, ev.HandBegan))
    return list(events[at:])


def _later(chapter: Chapter, moments: int) -> Chapter:
    """Return a chapter whose moments are counted from the start of the game."""
    lines = tuple(replace(line, moment=line.moment + moments) for line in chapter.lines)
    return replace(chapter, moment=chapter.moment + moments, lines=lines)


def _entries(chapters: Sequence[Chapter]) -> Iterator[Entry]:
    """Give the heading of each hand and its lines."""
    for number, chapter in enumerate(chapters, 1):
        yield f"hand-{number}", chapter.heading, ("look", {"moment": chapter.moment})
        for at, line in enumerate(chapter.lines):
            yield f"line-{number}-{at}", line.text, ("look", {"moment": line.moment})
