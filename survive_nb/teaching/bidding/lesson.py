"""Lesson 4, Fish Fish bidding: the odds of a row, what a bid is worth, and why the best fish throw dice."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.bidding.duel import Duel
from survive_nb.teaching.bidding.habits import GUESS, BestReply, Solved
from survive_nb.teaching.exercise_files import exercises
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import Plan

PLAN: Final = Plan(
    "bidding",
    say("Fish Fish bidding"),
    exercises(
        "bidding",
        (
            "baits",
            "bidders",
            "begins",
            "last_row",
            "landing",
            "odds",
            "worth",
            "even",
            "read_fisher",
            "worst",
            "mix",
            "my_bid",
        ),
    ),
    {"duel": Duel, "best_reply": BestReply, "solved": Solved},
    {"best_reply": GUESS},
)
