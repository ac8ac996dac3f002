"""Lesson 1, Set-up: the board and its coordinates, what is in the box, and where to put a 6."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.message import say
from survive_nb.teaching.setup.experiments import Placements, Ruler
from survive_nb.teaching.tasks import Plan

PLAN: Final = Plan(
    "setup",
    say("Set-up"),
    exercises(
        "setup",
        (
            "around",
            "landings",
            "counted",
            "average",
            "landlocked",
            "nearest",
            "boat",
            "clear",
            "distance",
            "steps",
        ),
    ),
    {"ruler": Ruler, "placements": Placements},
)
