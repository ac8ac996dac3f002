"""The exercises of a lesson, found by their files."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from survive_nb.teaching.tasks import Task


def exercises(lesson: str, order: Sequence[str]) -> tuple[Task, ...]:
    """Return the tasks in the folder ``exercises`` of a lesson: every module there has one, called ``TASK``.

    Those that ``order`` does not name follow at the end, so a new exercise is there as soon as its file is.
    """
    package = import_module(f"{__package__}.{lesson}.exercises")
    names = [module.name for module in iter_modules(package.__path__)]
    if missing := set(order).difference(names):
        raise KeyError(f"no file for {', '.join(sorted(missing))} in the exercises of {lesson}")
    names.sort(key=lambda name: (order.index(name) if name in order else len(order), name))
    tasks: list[Task] = [import_module(f"{package.__name__}.{name}").TASK for name in names]
    for name, task in zip(names, tasks, strict=True):
        if task.name != name:
            raise ValueError(f"{lesson}/exercises/{name}.py has a task called {task.name!r}")
    return tuple(tasks)
