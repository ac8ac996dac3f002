"""The last turns of a game, as one viewer saw them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from survive_nb.i18n.words import Words
from survive_nb.text.log import EventT

#: Number of turns that are kept: more than eight players take between two turns of one of them.
_KEPT: Final = 40


@dataclass(slots=True)
class Turn(Generic[EventT]):
    """The events of one turn, and the moments in which it began and in which it had its last event."""

    seat: int
    first: int
    last: int
    events: list[EventT] = field(default_factory=list)
    #: The turn in a few words, with what they were found for: the number of events, the words and what the
    #: viewer knows.
    described: tuple[int, Words | None, object, Sequence[str]] = (0, None, None, ())

    def phrases(
        self,
        words: Words,
        tell: Callable[[Sequence[EventT], Words], Sequence[str]],
        known: object = None,
    ) -> Sequence[str]:
        """Return the turn in a few words; a turn that is over is described once for what a viewer knows."""
        count = len(self.events)
        if self.described[0] != count or self.described[1] is not words or self.described[2] != known:
            self.described = (count, words, known, tell(self.events, words))
        return self.described[3]


class LastTurns(Generic[EventT]):
    """Collects turns from the events of each moment.

    ``turn_of`` returns the seat whose turn an event begins, or ``None``.  Only events that the viewer may see
    come in, so a question that was asked in secret leaves no trace (RUL-18).
    """

    def __init__(self, turn_of: Callable[[EventT], int | None]) -> None:
        self._turn_of = turn_of
        self.turns: deque[Turn[EventT]] = deque(maxlen=_KEPT)

    def add(self, moment: int, events: Iterable[EventT]) -> None:
        """Take note of the events of the next moment."""
        for event in events:
            seat = self._turn_of(event)
            if seat is not None:
                self.turns.append(Turn(seat, moment, moment))
            if self.turns:
                turn = self.turns[-1]
                turn.events.append(event)
                turn.last = moment

    def of_each(self, players: int, is_worth_telling: Callable[[Turn[EventT]], object]) -> list[Turn[EventT]]:
        """Return the last turn of every seat that has something to tell, oldest first."""
        found: dict[int, Turn[EventT]] = {}
        for turn in reversed(self.turns):
            if len(found) == players:
                break
            if turn.seat not in found and is_worth_telling(turn):
                found[turn.seat] = turn
        return list(reversed(found.values()))

    def since(self, seat: int) -> list[Turn[EventT]]:
        """Return what the others did after the last turn of a seat that is over."""
        found: list[Turn[EventT]] = []
        for turn in reversed(self.turns):
            if turn.seat != seat:
                found.append(turn)
            elif found:
                break
        return list(reversed(found))
