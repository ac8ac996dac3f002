"""How well a student can do an exercise: tried, solved, or mastered.

An exercise is *solved* once an answer was correct.  It is *mastered* when two different variants were right
at first sight: no wrong answer to that variant and no look at its solution before.  A wrong answer costs the
variant; a blank, an unreadable, a nearly right or a stopped answer does not (`Feedback.attempt`).  Exercises
with code have no variants to draw, so they are solved and never mastered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ClickTask, Task, ValueTask

Level: TypeAlias = Literal["not_started", "tried", "solved", "mastered"]

#: Variants that must be right at first sight.
NEEDED: Final = 2
#: What each level is called, and the sign beside it.
LEVELS: Final[dict[Level, Message]] = {
    "not_started": say("Not started"),
    "tried": say("Not yet"),
    "solved": say("Solved"),
    "mastered": say("Mastered"),
}
LEVEL_SIGNS: Final[dict[Level, str]] = {"not_started": "○", "tried": "…", "solved": "✓", "mastered": "★"}


def has_variants(task: Task) -> bool:
    """Return whether an exercise draws another variant after an answer."""
    return isinstance(task, ClickTask) or (isinstance(task, ValueTask) and task.vary is not None)


def right_at_first_sight(events: Iterable[Attempt]) -> int:
    """Return how many different variants were right at first sight."""
    return len({(event.seed, event.variant) for event in events if event.first_sight and _is_right(event)})


def level_of(task: Task, events: Iterable[Attempt]) -> Level:
    """Return how well an exercise can be done, from its events."""
    checks = [event for event in events if event.kind == "check"]
    if has_variants(task) and right_at_first_sight(checks) >= NEEDED:
        return "mastered"
    if any(map(_is_right, checks)):
        return "solved"
    return "tried" if any(event.status != "not_started" for event in checks) else "not_started"


def variants_answered(events: Iterable[Attempt]) -> set[tuple[str, int]]:
    """Return the variants that have been answered or whose solution was read, each with its seed."""
    return {(event.seed, event.variant) for event in events if _is_answer(event)}


def variants_lost(events: Iterable[Attempt]) -> set[tuple[str, int]]:
    """Return the variants that can no longer be solved: a wrong answer, or a look at the solution."""
    return {(event.seed, event.variant) for event in events if _is_answer(event) and not _is_right(event)}


def _is_right(event: Attempt) -> bool:
    return event.kind == "check" and event.status == "correct"


def _is_answer(event: Attempt) -> bool:
    return event.kind == "solution" or (event.kind == "check" and event.counted)
