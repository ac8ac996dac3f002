"""A bot learns to fear

hint: Go through them one by one: `for name, place in creatures.items():`
hint: `name.startswith("shark")` tells whether it is a shark.
hint: A shark is near enough at distance 2, a serpent at 1. A whale never is. [CRE-3]
done: It treats everything as open sea and forgets that land stops a shark. Good enough for a bot.
whales: Your function fears whales. They do swimmers no harm. [SWIM-5]
all_two: Your serpent is as fast as a shark. It moves only 1 space. [CRE-2]
all_one: Your shark is as slow as a serpent. It moves up to 2 spaces. [CRE-3]
same_space: Your function looks only at the space itself. The creatures move before you can move on. [TURN-4]
sharks_only: Your function forgets the serpents. They eat swimmers too. [CRE-2]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.write_a_bot.answers import dangerous
from survive_nb.teaching.write_a_bot.boards import SPACES
from survive_nb.teaching.write_a_bot.tools import distance

TEXTS: Final = Texts(__name__, __doc__)


def _some_creatures(rng: Random) -> list[Case]:
    """Take single creatures at every distance, then a crowded sea."""
    singles = [
        ("G6", {}),
        *(
            ("E3", {name: space})
            for name in ("shark-1", "serpent-2", "whale-1")
            for space in ("E3", "E4", "E5", "E6")
        ),
    ]
    names = ("serpent-1", "serpent-2", "shark-1", "shark-2", "whale-1")
    crowds = []
    for _ in range(8):
        space, *places = rng.sample(SPACES, 6)
        crowds.append((space, dict(zip(names, places, strict=True))))
    return [Case(case) for case in [*singles, *crowds]]


def _within(space: str, creatures: dict[str, str], reach: dict[str, int]) -> bool:
    """Tell whether one of the creatures is as near as its kind reaches."""
    return any(
        distance(space, place) <= reach.get(name.partition("-")[0], -1) for name, place in creatures.items()
    )


TASK: Final = TEXTS.function(
    dangerous,
    _some_creatures,
    wrong_ideas=TEXTS.ideas(
        whales=lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 2, "whale": 3}),
        all_two=lambda space, creatures: _within(space, creatures, {"serpent": 2, "shark": 2}),
        all_one=lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 1}),
        same_space=lambda space, creatures: _within(space, creatures, {"serpent": 0, "shark": 0}),
        sharks_only=lambda space, creatures: _within(space, creatures, {"shark": 2}),
    ),
)
