"""A lesson: its tasks and experiments, and the exercises that a student gets from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Final

from survive_nb.checks.experiment import Experiment
from survive_nb.checks.saying import Saying
from survive_nb.checks.tasks import Task

#: The lessons that there are, each a module of this package with a `Plan` called ``PLAN``.
LESSONS: Final = ("setup", "sinking", "creatures", "bidding", "write_a_bot", "fair_dice")
#: The positions that everybody gets who names no seed.
SEED: Final = "atlantis"


@dataclass(frozen=True)
class Plan:
    """What a lesson consists of: tasks in their order, and experiments by name."""

    name: str
    title: Saying
    tasks: tuple[Task, ...]
    experiments: Mapping[str, Callable[[Random], Experiment]] = field(default_factory=dict)


def plan_of(name: str) -> Plan:
    """Return the plan of a lesson; raise ``KeyError`` with the names that there are for any other."""
    if name not in LESSONS:
        raise KeyError(f"there is no lesson {name!r}, only {', '.join(LESSONS)}")
    found = import_module(f"survive_nb.checks.{name}").PLAN
    assert isinstance(found, Plan)
    return found
