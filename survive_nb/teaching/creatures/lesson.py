"""Lesson 3, Creature dice: where creatures can go, how likely they eat a swimmer, what a roll is worth."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.creatures.danger import Danger, Sea
from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import Plan

PLAN: Final = Plan(
    "creatures",
    say("Creature dice"),
    exercises(
        "creatures",
        (
            "serpent",
            "shark",
            "whale",
            "next_roll",
            "repellent",
            "eaten",
            "simulate",
            "error_bar",
            "expected",
            "reach",
        ),
    ),
    {"sea": Sea, "danger": Danger},
)
