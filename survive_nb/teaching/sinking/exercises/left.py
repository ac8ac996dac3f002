"""The exercise “What is left under the sand” of the lesson “Sinking order”."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import BACKS
from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.comparison import Counts
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.sinking.boards import piles
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def left(terrain: str, seen: list[str]) -> dict[str, int]:
    """Return what still lies under a terrain when these backs have been seen from under it."""
    return {back: count - seen.count(back) for back, count in UNDER[terrain].items()}


TASK: Final = FunctionTask(
    name="left",
    title=say("What is left under the sand"),
    solution=left,
    cases=lambda rng: [Case(pile) for pile in piles(rng)],
    wants=Counts(),
    hints=(
        say("{code} is what lay there in the beginning.", code=Code("UNDER[terrain]")),
        say("{code} says how often a back has been seen.", code=Code("seen.count(back)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "nothing_gone",
            lambda terrain, _seen: UNDER[terrain],
            say("That is what lay there in the beginning. What has been seen is gone."),
        ),
        WrongIdea(
            "once_each",
            lambda terrain, seen: {back: count - (back in seen) for back, count in UNDER[terrain].items()},
            say("Two sharks seen are two sharks gone: count how often, not only whether."),
        ),
        WrongIdea(
            "whole_island",
            lambda _terrain, seen: {back: sum(BACKS[back]) - seen.count(back) for back in BACKS},
            say("You count the whole island. Each terrain is a pile of its own.", rule="COMP-1"),
        ),
    ),
    well_done=say("That is counting cards, and at this table it is allowed."),
)
