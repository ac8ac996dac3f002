"""The log of a game in words, as one viewer saw it: chapters, lines, and the class that writes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from survive_nb.i18n.words import Words

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

EventT = TypeVar("EventT")
#: A sentence and the rules that it is based on.
Sentence: TypeAlias = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its text, the moment whose position it opens, and the rules behind it."""

    text: str
    moment: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one turn or hand, or of the set-up (then nobody's)."""

    heading: str
    seat: int | None
    moment: int
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"  {line.text}" for line in self.lines)])


class LogWriter(ABC, Generic[EventT]):
    """Describes a game moment by moment; each game says how its events are grouped and worded."""

    def __init__(self, words: Words, heading: str) -> None:
        self.words = words
        #: The number of moments described so far.
        self.moments = 0
        #: The headings of the chapters, each followed by its lines.
        self.log_lines: list[Chapter | Line] = [Chapter(heading, None, 0, ())]

    @abstractmethod
    def sentences(self, group: Sequence[EventT]) -> Iterable[Sentence]:
        """Describe events that belong together."""

    def belongs(self, group: Sequence[EventT], event: EventT) -> bool:  # noqa: ARG002 - for games that group
        """Return whether an event is described together with those before it."""
        return False

    def heading(self, event: EventT) -> tuple[str, int] | None:  # noqa: ARG002 - for games with chapters
        """Return the heading and the seat of the chapter that an event opens, if it opens one."""
        return None

    def remember(self, event: EventT) -> None:
        """Take note of an event that was described, if later sentences need it."""

    def add(self, events: Iterable[EventT]) -> None:
        """Describe the events of the next moment."""
        for group in self._groups(events):
            heading = self.heading(group[0])
            if heading is not None:
                self.log_lines.append(Chapter(*heading, self.moments, ()))
            self.log_lines += [Line(text, self.moments, rules) for text, rules in self.sentences(group)]
            for event in group:
                self.remember(event)
        self.moments += 1

    def _groups(self, events: Iterable[EventT]) -> Iterator[list[EventT]]:
        group: list[EventT] = []
        for event in events:
            if group and not self.belongs(group, event):
                yield group
                group = []
            group.append(event)
        if group:
            yield group

    def lines(self, events: Iterable[EventT]) -> list[Line]:
        """Describe the events of one more moment and return its lines."""
        known = len(self.log_lines)
        self.add(events)
        return [line for line in self.log_lines[known:] if isinstance(line, Line)]

    def chapters(self, moments: Iterable[Iterable[EventT]]) -> list[Chapter]:
        """Describe a whole game, given the events of each moment."""
        for events in moments:
            self.add(events)
        chapters: list[Chapter] = []
        for entry in self.log_lines:
            if isinstance(entry, Chapter):
                chapters.append(entry)
            else:
                chapters[-1] = replace(chapters[-1], lines=(*chapters[-1].lines, entry))
        return chapters


def facts_of(event: DataclassInstance) -> dict[str, object]:
    """Return the fields of an event, for the placeholders of its sentence."""
    return {field.name: getattr(event, field.name) for field in fields(event)}
