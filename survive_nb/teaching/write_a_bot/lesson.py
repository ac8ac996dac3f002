"""Lesson 5, Write a bot: from random to greedy to the class league."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import Plan
from survive_nb.teaching.write_a_bot.arena import GUESS, Arena

PLAN: Final = Plan(
    "write_a_bot",
    say("Write a bot"),
    exercises(
        "write_a_bot",
        ("secrets", "nearest", "danger", "step", "come_home", "steps_home", "dangerous", "gain", "sure"),
    ),
    {"arena": Arena},
    {"arena": GUESS},
)
