"""The exercise “What a step is worth” of the lesson “Write a bot”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea
from survive_nb.teaching.write_a_bot.answers import dangerous, gain, steps_home
from survive_nb.teaching.write_a_bot.boards import SPACES


def _some_moves(rng: Random) -> list[Case]:
    """Take steps towards home, away from it and along it, with danger at either end or none."""
    cases: list[tuple[str, str, dict[str, str]]] = [
        ("E3", "D2", {}),
        ("D2", "E3", {}),
        ("E3", "D2", {"shark-1": "D4"}),
        ("E3", "D2", {"serpent-1": "F4"}),
    ]
    for _ in range(10):
        start, at = rng.sample(SPACES, 2)
        cases.append((start, rng.choice(boards.neighbours(start)), {"shark-1": at}))
    return [Case(case) for case in cases]


TASK: Final = FunctionTask(
    name="gain",
    title=say("What a step is worth"),
    solution=gain,
    cases=_some_moves,
    hints=(
        say(
            "Steps gained: {before} less {after}.",
            before=Code("steps_home(start)"),
            after=Code("steps_home(goal)"),
        ),
        say("Then take 10 away if {code}.", code=Code("dangerous(goal, creatures)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "backwards",
            lambda start, goal, creatures: (
                gain(goal, start, creatures)
                + 10 * dangerous(start, creatures)
                - 10 * dangerous(goal, creatures)
            ),
            say("Your bot swims backwards: it likes to be far from home. Swap the two numbers."),
        ),
        WrongIdea(
            "fearless",
            lambda start, goal, creatures: gain(start, goal, {}) + 0 * len(creatures),
            say("Your bot knows no fear. Take 10 away where the goal is dangerous.", rule="CRE-3"),
        ),
        WrongIdea(
            "fear_of_the_past",
            lambda start, goal, creatures: gain(start, goal, {}) - 10 * dangerous(start, creatures),
            say("Your bot fears the space that it leaves. What counts is where it will be."),
        ),
        WrongIdea(
            "only_the_goal",
            lambda start, goal, creatures: (
                -steps_home(goal) - 10 * dangerous(goal, creatures) + 0 * len(start)
            ),
            say("You measure where the step ends, not what it gains. Compare with where it began."),
        ),
    ),
    well_done=say("A number for every step: now the bot can choose the largest."),
)
