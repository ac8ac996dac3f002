"""Lesson 2, Sinking order: which tile may sink now, what lies under it, and when the volcano can come."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.sandbox import Sandbox
from survive_nb.teaching.tasks import Plan

PLAN: Final = Plan(
    "sinking",
    say("Sinking order"),
    exercises(
        "sinking",
        (
            "coast",
            "sea_comes_in",
            "landlocked",
            "switch",
            "sinkable",
            "left",
            "chance",
            "volcano",
            "shark_next",
        ),
    ),
    {"sandbox": Sandbox},
)
