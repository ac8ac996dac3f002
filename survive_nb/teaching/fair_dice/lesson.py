"""Lesson 6, Fair dice: promise a seed by its fingerprint, show it afterwards, and verify a finished game."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.fair_dice.seeds import Seeds
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import Plan

PLAN: Final = Plan(
    "fair_dice",
    say("Fair dice"),
    exercises(
        "fair_dice",
        (
            "forged",
            "jumped",
            "unnoticed",
            "grind",
            "guess",
            "promise",
            "is_kept",
            "roll",
            "first_lie",
            "forged_ply",
        ),
    ),
    {"seeds": Seeds},
)
