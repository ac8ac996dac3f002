"""The lessons that there are, and exercises of them without a screen."""

from __future__ import annotations

from importlib.util import find_spec

from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.plan import LESSONS, SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import Task
from survive_nb.teaching.text import English

#: The lessons that have been written.
WRITTEN = [name for name in LESSONS if find_spec(f"survive_nb.teaching.{name}.lesson")]
#: Positions that a class may get: the usual ones, and others.
SEEDS = (SEED, "7b", "8c")

#: Every task of every lesson, with a name that says where it is from.
TASKS = {f"{name}-{task.name}": (name, task) for name in WRITTEN for task in plan_of(name).tasks}


def exercise(task: Task, lesson: str = "sinking", seed: str = SEED) -> Exercise:
    """Return a task as an exercise that nobody has begun."""
    return Exercise(task, seed, Progress.of(lesson, seed, [task.name]), English())
