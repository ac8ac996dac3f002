"""The exercise “A bot learns to fear” of the lesson “Write a bot”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea
from survive_nb.teaching.write_a_bot.answers import dangerous
from survive_nb.teaching.write_a_bot.boards import SPACES
from survive_nb.teaching.write_a_bot.tools import distance


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


TASK: Final = FunctionTask(
    name="dangerous",
    title=say("A bot learns to fear"),
    solution=dangerous,
    cases=_some_creatures,
    hints=(
        say("Go through them one by one: {code}", code=Code("for name, place in creatures.items():")),
        say("{code} tells whether it is a shark.", code=Code('name.startswith("shark")')),
        say("A shark is near enough at distance 2, a serpent at 1. A whale never is.", rule="CRE-3"),
    ),
    wrong_ideas=(
        WrongIdea(
            "whales",
            lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 2, "whale": 3}),
            say("Your function fears whales. They do swimmers no harm.", rule="SWIM-5"),
        ),
        WrongIdea(
            "all_two",
            lambda space, creatures: _within(space, creatures, {"serpent": 2, "shark": 2}),
            say("Your serpent is as fast as a shark. It moves only 1 space.", rule="CRE-2"),
        ),
        WrongIdea(
            "all_one",
            lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 1}),
            say("Your shark is as slow as a serpent. It moves up to 2 spaces.", rule="CRE-3"),
        ),
        WrongIdea(
            "same_space",
            lambda space, creatures: _within(space, creatures, {"serpent": 0, "shark": 0}),
            say(
                "Your function looks only at the space itself. The creatures move before you can move on.",
                rule="TURN-4",
            ),
        ),
        WrongIdea(
            "sharks_only",
            lambda space, creatures: _within(space, creatures, {"shark": 2}),
            say("Your function forgets the serpents. They eat swimmers too.", rule="CRE-2"),
        ),
    ),
    well_done=say(
        "It treats everything as open sea and forgets that land stops a shark. Good enough for a bot."
    ),
)
