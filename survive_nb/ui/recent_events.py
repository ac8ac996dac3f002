"""Events since the screen last showed the game: effects, moves to mark, and an announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat
from survive_nb.text.log import EventT, LogWriter

Effects = tuple[Mapping[str, object], ...]
ViewT = TypeVar("ViewT")
#: Makes effects of events, given the view before them.
EffectsOf = Callable[[Sequence[EventT], ViewT], Sequence[Mapping[str, object]]]


class EventCursor(Generic[ViewT, EventT]):
    """The events that one viewer has not been shown yet."""

    def __init__(self) -> None:
        self._viewer: tuple[int | None] | None = None
        self._count = 0
        self._view: ViewT | None = None

    def take(self, seat: AnySeat) -> tuple[list[EventT] | None, ViewT | None]:
        """Return what is new to this seat and the view before it.

        After a change of viewer nothing is new; ``None`` says that something was taken back.
        """
        events = seat.events()
        same_viewer = self._viewer == (seat.index,)
        undone = same_viewer and len(events) < self._count
        fresh = None if undone else events[self._count :] if same_viewer else []
        before = self._view
        self._viewer, self._count, self._view = (seat.index,), len(events), seat.view()
        return fresh, before


@dataclass(frozen=True, slots=True)
class Trail:
    """What some events left on the board: from where to where pieces went, and other places they changed."""

    moves: tuple[tuple[str, str], ...] = ()
    places: frozenset[str] = frozenset()


NO_TRAIL: Final = Trail()


def trail_of(effects: Iterable[Mapping[str, object]]) -> Trail:
    """Return the trail of some effects.

    >>> trail_of([{"kind": "move", "from": "G6", "to": "G7"}, {"kind": "sink", "at": "D4"}])
    Trail(moves=(('G6', 'G7'),), places=frozenset({'D4'}))
    """
    effects = list(effects)
    moves = tuple((str(e["from"]), str(e["to"])) for e in effects if e["kind"] == "move")
    return Trail(moves, frozenset(str(e["at"]) for e in effects if "at" in e))


class RecentEvents(Generic[ViewT, EventT]):
    """What is shown once and then forgotten, except for the last moves, which stay marked."""

    def __init__(
        self,
        effects_of: EffectsOf[EventT, ViewT],
        new_writer: Callable[[Words, ViewT], LogWriter[EventT]],
        prompt: Callable[[ViewT, Words], str],
    ) -> None:
        self.effects_of = effects_of
        self._new_writer = new_writer
        self._prompt = prompt
        self._for_all: EventCursor[ViewT, EventT] = EventCursor()
        self._for_viewer: EventCursor[ViewT, EventT] = EventCursor()
        #: The events of the last change, as everybody saw them.
        self.latest: list[EventT] = []
        #: What the last change left on the board.
        self.trail = NO_TRAIL

    def take(self, onlooker: AnySeat, seat: AnySeat, words: Words) -> tuple[Effects, str]:
        """Return the effects and the announcement of what is new.

        Effects come from what everybody sees, so that they continue behind the handover dialog.
        """
        fresh, before = self._for_all.take(onlooker)
        if fresh is None:
            # The last action was taken back, and its arrow goes with it.
            self.latest, self.trail = [], NO_TRAIL
        effects = tuple(self.effects_of(fresh, before)) if fresh and before else ()
        if fresh:
            self.latest, self.trail = fresh, trail_of(effects)
        heard, view_before = self._for_viewer.take(seat)
        if not heard or view_before is None:
            return effects, ""
        lines = self._new_writer(words, view_before).lines(heard)
        return effects, " ".join([*(line.text for line in lines), self._prompt(seat.view(), words)])
