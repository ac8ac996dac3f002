"""The exercise “Steps to home” of the lesson “Write a bot”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea
from survive_nb.teaching.write_a_bot.answers import steps_home
from survive_nb.teaching.write_a_bot.boards import SPACES
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance


def _some_spaces(rng: Random) -> list[Case]:
    """Take a landing space, the lake, and spaces in all quarters of the board."""
    return [Case((space,)) for space in ("B1", "G6", "L9", *rng.sample(SPACES, 12))]


TASK: Final = FunctionTask(
    name="steps_home",
    title=say("Steps to home"),
    solution=steps_home,
    cases=_some_spaces,
    hints=(
        say("The steps to one landing space: {code}", code=Code("distance(space, landing)")),
        say("Python's {code} finds the smallest of many numbers.", code=Code("min([3, 1, 2])")),
    ),
    wrong_ideas=(
        WrongIdea(
            "farthest",
            lambda space: max(distance(space, landing) for landing in LANDINGS),
            say("Your function goes to the farthest landing space. Why walk so far?"),
        ),
        WrongIdea(
            "first_only",
            lambda space: distance(space, LANDINGS[0]),
            say("Your function knows only one landing space. There are eight.", rule="COMP-4"),
        ),
        WrongIdea(
            "ashore_too",
            lambda space: steps_home(space) + 1,
            say("Your function counts the step ashore too. Here we count only as far as the landing space."),
        ),
    ),
    well_done=say("Now your bot knows which way is home."),
)
