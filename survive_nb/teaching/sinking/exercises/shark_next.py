"""The exercise “Face down” of the lesson “Sinking order”."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.survive.model import IMMEDIATE
from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def shark_next(shown: list[str], kept: int) -> Fraction:
    """Return the chance of a shark under the next beach; others keep some beach tiles face down."""
    sharks = UNDER["beach"]["shark"] - shown.count("shark")
    beaches = 16 - len(shown) - kept
    return Fraction(sharks, beaches)


def _tables(rng: Random) -> list[Case]:
    """Make what is shown and how many are kept, few first; what is kept is never shown at once (SINK-5)."""
    shown = [back for back in Counter(UNDER["beach"]).elements() if back in IMMEDIATE]
    drawn = [Case((rng.sample(shown, rng.randint(1, 5)), rng.randint(1, 6))) for _ in range(8)]
    return [Case(([], 0)), Case(([], 1)), Case((["shark"], 2)), *drawn]


TASK: Final = FunctionTask(
    name="shark_next",
    title=say("Face down"),
    solution=shark_next,
    cases=_tables,
    wants=Number(),
    hints=(
        say("Can a tile that somebody keeps face down be a shark?", rule="SINK-5"),
        say("So all sharks that are left lie under the beaches that are left. How many are those?"),
    ),
    wrong_ideas=(
        WrongIdea(
            "kept_unknown",
            lambda shown, _kept: Fraction(3 - shown.count("shark"), 16 - len(shown)),
            say(
                "You treat the tiles that are kept as if they could be sharks. A shark is shown at once,"
                " so keeping a tile tells something about it.",
                rule="SINK-5",
            ),
        ),
        WrongIdea(
            "old_odds",
            lambda _shown, _kept: Fraction(3, 16),
            say("Those are the odds of the beginning. Each tile that you have seen changes them."),
        ),
    ),
    well_done=say("Silence tells something too. That is conditional probability."),
)
