"""The coach of a game, if the house has one for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, cast

from survive_nb.bots.coaching import Coaching, Remark

#: Game → the module that coaches it, brought in only when somebody asks for it.
COACHES: Final = {"fish-fish": "survive_nb.bots.fish_fish.coach"}


class Coach(Protocol):
    """What a module that coaches a game offers; it gets views and events of one seat and nothing else."""

    def coach(self, view: Any, /) -> Coaching | None:
        """Return what the coach says about a view, or ``None`` to those who do not play."""

    def review(
        self, hand: int, events: Sequence[Sequence[Any]], view_at: Callable[[int], Any], /
    ) -> tuple[Remark, ...]:
        """Return the costly decisions of a hand, from the events and views of a seat by moments."""


def coach_of(game: str) -> Coach | None:
    """Return the coach of a game.

    >>> coach_of("survive") is None
    True
    """
    return cast(Coach, import_module(COACHES[game])) if game in COACHES else None
