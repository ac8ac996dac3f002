"""What a student's bot may lean on: distances, landing spaces, and the journey that an action is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LANDINGS as _LANDINGS
from survive_nb.survive.model import MoveBoat, MoveExplorer
from survive_nb.survive.view import View

#: The eight sea spaces from which one goes ashore on a safe island (COMP-4).
LANDINGS: Final = tuple(space for spaces in _LANDINGS.values() for space in spaces)

#: A bot as a function.
_Bot: TypeAlias = Callable[[View, Sequence[object], Random], object]


def distance(start: str, goal: str) -> int:
    """Return how many steps lie between two spaces.

    >>> distance("G6", "G9")
    3
    """
    return HEX_OF[start].distance(HEX_OF[goal])


def journey(view: View, action: object) -> tuple[str, str] | None:
    """Return from where to where an action takes explorers of mine, or ``None`` if it takes none anywhere.

    Going ashore is no journey from space to space either.
    """
    boats = {boat.id: boat for boat in view.boats}
    match action:
        case MoveExplorer(explorer=name):
            place = next(explorer.place for explorer in view.explorers if explorer.id == name)
            start = boats[place].space if place in boats else place
            goal = boats[action.to_boat].space if action.to_boat else action.to_space
        case MoveBoat(boat=name, to=goal):
            mine = {explorer.id for explorer in view.explorers if explorer.seat == view.viewer}
            start = boats[name].space if mine.intersection(boats[name].crew) else None
        case _:
            return None
    return (start, goal) if start and goal else None


def with_current(bot: _Bot) -> _Bot:
    """Return a bot whose explorers a current carries: half of its moves lead one step nearer to home.

    Without it two bots that drift hardly ever get near an island, and a bot that only goes ashore cannot
    show that it does.
    """

    def carried(view: View, legal: Sequence[object], rng: Random) -> object:
        nearer = [action for action in legal if _leads_home(journey(view, action))]
        return rng.choice(nearer) if nearer and rng.random() < 0.5 else bot(view, legal, rng)

    return carried


def _leads_home(trip: tuple[str, str] | None) -> bool:
    """Return whether the end of a journey is nearer to a landing space than its start."""
    return trip is not None and _to_landing(trip[1]) < _to_landing(trip[0])


def _to_landing(space: str) -> int:
    return min(distance(space, landing) for landing in LANDINGS)
