"""The Seat: all that a screen or a bot ever holds of a game.

From a seat no way leads to the state of the game: it holds nothing but functions that answer questions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from survive_nb.bots.advice import Advice
from survive_nb.bots.coaching import Coaching, Remark
from survive_nb.game import Refusal


class Answers(NamedTuple):
    """The functions that answer for one pair of eyes."""

    view: Callable[[], Any]
    legal: Callable[[], tuple[Any, ...]]
    act: Callable[[object, object], None]
    why_not: Callable[[object], Refusal | None]
    can_undo: Callable[[], bool]
    undo: Callable[[object], None]
    events: Callable[[], list[Any]]
    moments: Callable[[], int]
    view_at: Callable[[int], Any]
    events_at: Callable[[int], list[Any]]
    hint: Callable[[int], list[Advice]]
    coach: Callable[[], Coaching | None]
    review: Callable[[int], tuple[Remark, ...] | None]
    version: Callable[[], int]


class Seat:
    """A place at the table with its own eyes; ``index`` is ``None`` for those who only watch."""

    __slots__ = ("__answers", "index", "name")

    def __init__(self, index: int | None, name: str, answers: Answers) -> None:
        self.index = index
        self.name = name
        self.__answers = answers

    def __repr__(self) -> str:
        return f"<Seat {self.index}>"

    @property
    def version(self) -> int:
        """A number that changes when what this seat sees changes; it tells nothing else (RUL-18)."""
        return self.__answers.version()

    def view(self) -> Any:
        """Return what this seat may see now."""
        return self.__answers.view()

    def legal(self) -> tuple[Any, ...]:
        """Return the actions that this seat may take now: none unless it is its decision."""
        return self.__answers.legal()

    def act(self, action: object, click: object = None) -> None:
        """Do something, or raise `IllegalAction` or `CannotRead` and change nothing.

        ``click`` is an id of the click behind it: a click that comes twice counts once.
        """
        self.__answers.act(action, click)

    def why_not(self, action: object) -> Refusal | None:
        """Say which rule forbids this now, or ``None`` if it is allowed."""
        return self.__answers.why_not(action)

    def can_undo(self) -> bool:
        """Tell whether this seat may take its last action back."""
        return self.__answers.can_undo()

    def undo(self, click: object = None) -> None:
        """Take this seat's last action back, or raise `IllegalAction`."""
        self.__answers.undo(click)

    def events(self) -> list[Any]:
        """Return all that this seat has seen happen, oldest first."""
        return self.__answers.events()

    def moments(self) -> int:
        """Return how many moments of the game this seat has seen; moment 0 is the start."""
        return self.__answers.moments()

    def view_at(self, moment: int) -> Any:
        """Return what this seat may see of an earlier moment."""
        return self.__answers.view_at(moment)

    def events_at(self, moment: int) -> list[Any]:
        """Return what this seat saw happen between the moment before and this one."""
        return self.__answers.events_at(moment)

    def hint(self, count: int = 3) -> list[Advice]:
        """Return the best choices, at most ``count``, each with all its reasons, if this seat decides."""
        return self.__answers.hint(count)

    def coach(self) -> Coaching | None:
        """Return what a coach says about this moment; ``None`` to onlookers, and if the game has no coach."""
        return self.__answers.coach()

    def review(self, hand: int) -> tuple[Remark, ...] | None:
        """Return this seat's costly decisions of a hand, the costliest first; ``None`` as for `coach`."""
        return self.__answers.review(hand)
