"""What a step is worth

hint: Steps gained: `steps_home(start)` less `steps_home(goal)`.
hint: Then take 10 away if `dangerous(goal, creatures)`.
done: A number for every step: now the bot can choose the largest.
backwards: Your bot swims backwards: it likes to be far from home. Swap the two numbers.
fearless: Your bot knows no fear. Take 10 away where the goal is dangerous. [CRE-3]
fear_of_the_past: Your bot fears the space that it leaves. What counts is where it will be.
only_the_goal: You measure where the step ends, not what it gains. Compare with where it began.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.write_a_bot.answers import dangerous, gain, steps_home
from survive_nb.teaching.write_a_bot.boards import SPACES

TEXTS: Final = Texts(__name__, __doc__)


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


TASK: Final = TEXTS.function(
    gain,
    _some_moves,
    wrong_ideas=TEXTS.ideas(
        backwards=lambda start, goal, creatures: (
            gain(goal, start, creatures) + 10 * dangerous(start, creatures) - 10 * dangerous(goal, creatures)
        ),
        fearless=lambda start, goal, creatures: gain(start, goal, {}) + 0 * len(creatures),
        fear_of_the_past=lambda start, goal, creatures: (
            gain(start, goal, {}) - 10 * dangerous(start, creatures)
        ),
        only_the_goal=lambda start, goal, creatures: (
            -steps_home(goal) - 10 * dangerous(goal, creatures) + 0 * len(start)
        ),
    ),
)
