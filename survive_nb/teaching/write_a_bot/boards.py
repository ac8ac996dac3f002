"""What the boards of lesson 5 share."""

from __future__ import annotations

from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.tasks import Places
from survive_nb.teaching.write_a_bot.tools import distance

#: All spaces of the board, and those at its edge.
SPACES: Final = tuple(HEX_OF)
EDGE: Final = tuple(space for space in SPACES if len(neighbours(space)) < 6)


def closest(spaces: tuple[str, ...], goals: tuple[str, ...]) -> Places:
    """Return the spaces with the fewest steps to any of these goals."""
    steps = {space: min(distance(space, goal) for goal in goals) for space in spaces}
    return frozenset(space for space in spaces if steps[space] == min(steps.values()))
