"""What happened since the screen last showed the game: effects to play, moves to mark, a sentence to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from survive_nb.table import Seat
from survive_nb.ui.words import Words

Effects = tuple[Mapping[str, Any], ...]
#: Makes effects of events, given the view before them.
EffectsOf = Callable[[Sequence[Any], Any], Sequence[Mapping[str, Any]]]
#: Tells events in words, given the views before and after them.
Told = Callable[[Sequence[Any], Words, Any, Any], str]


class Unseen:
    """The events that one pair of eyes has not been shown yet."""

    def __init__(self) -> None:
        self._eyes: tuple[int | None] | None = None
        self._count = 0
        self._view: Any = None

    def take(self, seat: Seat) -> tuple[list[Any], Any]:
        """Return what is new to this seat and the view before it; nothing when other eyes looked before."""
        events = seat.events()
        same_eyes = self._eyes == (seat.index,)
        fresh = events[self._count :] if same_eyes else []
        before = self._view
        self._eyes, self._count, self._view = (seat.index,), len(events), seat.view()
        return fresh, before


class News:
    """What is shown once and then forgotten, except for the last moves, which stay marked.

    Each game tells its events in its own way: ``effects_of`` and ``told`` are its own.
    """

    def __init__(self, effects_of: EffectsOf, told: Told) -> None:
        self._effects_of = effects_of
        self._told = told
        self._for_all = Unseen()
        self._for_eyes = Unseen()
        #: The events of the last change, as everybody saw them.
        self.latest: list[Any] = []
        #: From where to where pieces went in the last change.
        self.moves: tuple[tuple[str, str], ...] = ()

    def take(self, onlooker: Seat, seat: Seat, words: Words) -> tuple[Effects, str]:
        """Return the effects and the announcement of what is new.

        Effects come from what everybody sees, so that they go on when the curtain comes down.
        """
        fresh, before = self._for_all.take(onlooker)
        effects = tuple(self._effects_of(fresh, before)) if fresh and before else ()
        if fresh:
            self.latest = fresh
            self.moves = tuple((e["from"], e["to"]) for e in effects if e["kind"] == "move")
        heard, view_before = self._for_eyes.take(seat)
        said = self._told(heard, words, view_before, seat.view()) if heard and view_before else ""
        return effects, said
