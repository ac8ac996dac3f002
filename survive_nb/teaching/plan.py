"""The lessons by name."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from survive_nb.teaching.tasks import Plan

#: The lessons that there are, each a package with a `Plan` called ``PLAN`` and a folder of exercises.
LESSONS: Final = ("setup", "sinking", "creatures", "bidding", "write_a_bot", "fair_dice")
#: The positions that everybody gets who names no seed.
SEED: Final = "atlantis"


def plan_of(name: str) -> Plan:
    """Return the plan of a lesson; raise ``KeyError`` with the names that there are for any other."""
    if name not in LESSONS:
        raise KeyError(f"there is no lesson {name!r}, only {', '.join(LESSONS)}")
    found = import_module(f"survive_nb.teaching.{name}.lesson").PLAN
    assert isinstance(found, Plan)
    return found
