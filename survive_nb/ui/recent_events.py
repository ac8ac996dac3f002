"""What happened since the screen last showed the game: effects, moves to mark, and an announcement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat
from survive_nb.ui.log_text import EventT, LogWriter

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

    def take(self, seat: AnySeat) -> tuple[list[EventT], ViewT | None]:
        """Return what is new to this seat and the view before it; nothing after a change of viewer."""
        events = seat.events()
        same_viewer = self._viewer == (seat.index,)
        fresh = events[self._count :] if same_viewer else []
        before = self._view
        self._viewer, self._count, self._view = (seat.index,), len(events), seat.view()
        return fresh, before


class RecentEvents(Generic[ViewT, EventT]):
    """What is shown once and then forgotten, except for the last moves, which stay marked."""

    def __init__(
        self,
        effects_of: EffectsOf[EventT, ViewT],
        new_writer: Callable[[Words, ViewT], LogWriter[EventT]],
        prompt: Callable[[ViewT, Words], str],
    ) -> None:
        self._effects_of = effects_of
        self._new_writer = new_writer
        self._prompt = prompt
        self._for_all: EventCursor[ViewT, EventT] = EventCursor()
        self._for_viewer: EventCursor[ViewT, EventT] = EventCursor()
        #: The events of the last change, as everybody saw them.
        self.latest: list[EventT] = []
        #: From where to where pieces went in the last change.
        self.moves: tuple[tuple[str, str], ...] = ()

    def take(self, onlooker: AnySeat, seat: AnySeat, words: Words) -> tuple[Effects, str]:
        """Return the effects and the announcement of what is new.

        Effects come from what everybody sees, so that they continue behind the handover dialog.
        """
        fresh, before = self._for_all.take(onlooker)
        effects = tuple(self._effects_of(fresh, before)) if fresh and before else ()
        if fresh:
            self.latest = fresh
            self.moves = tuple((str(e["from"]), str(e["to"])) for e in effects if e["kind"] == "move")
        heard, view_before = self._for_viewer.take(seat)
        if not heard or view_before is None:
            return effects, ""
        lines = self._new_writer(words, view_before).lines(heard)
        return effects, " ".join([*(line.text for line in lines), self._prompt(seat.view(), words)])
