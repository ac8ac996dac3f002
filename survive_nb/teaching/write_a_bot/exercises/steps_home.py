"""Steps to home

hint: The steps to one landing space: `distance(space, landing)`
hint: Python's `min([3, 1, 2])` finds the smallest of many numbers.
done: Now your bot knows which way is home.
farthest: Your function goes to the farthest landing space. Why walk so far?
first_only: Your function knows only one landing space. There are eight. [COMP-4]
ashore_too: Your function counts the step ashore too. Here we count only as far as the landing space.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.write_a_bot.answers import steps_home
from survive_nb.teaching.write_a_bot.boards import SPACES
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance

TEXTS: Final = Texts(__name__, __doc__)


def _some_spaces(rng: Random) -> list[Case]:
    """Take a landing space, the lake, and spaces in all quarters of the board."""
    return [Case((space,)) for space in ("B1", "G6", "L9", *rng.sample(SPACES, 12))]


TASK: Final = TEXTS.function(
    steps_home,
    _some_spaces,
    wrong_ideas=TEXTS.ideas(
        farthest=lambda space: max(distance(space, landing) for landing in LANDINGS),
        first_only=lambda space: distance(space, LANDINGS[0]),
        ashore_too=lambda space: steps_home(space) + 1,
    ),
)
