"""Mixed review: which exercises of all lessons to repeat today, by a Leitner schedule.

An exercise moves through five boxes.  Its first answer puts it into box 1; each variant that is right at
first sight moves it up one box, and a wrong answer moves it back to box 1.  It is due when the interval of
its box has passed since the last answer: at once, then after 1, 3, 7 and 21 days.  Of the exercises that are
due, those in lower boxes come first, and then those that are overdue longest; two in a row come from
different lessons where that is possible.  Only exercises that draw variants are reviewed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from survive_nb.teaching.attempt import Attempt, in_order
from survive_nb.teaching.mastery import has_variants
from survive_nb.teaching.tasks import ClickTask, Task

_DAY: Final = 86_400.0
#: Seconds after which an exercise of each box is due.
INTERVALS: Final = (0.0, _DAY, 3 * _DAY, 7 * _DAY, 21 * _DAY)
#: Length of a session, and what a board and a question take, in seconds.
SESSION: Final = 300.0
_BOARD: Final = 45.0
_QUESTION: Final = 40.0


@dataclass(frozen=True)
class Item:
    """An exercise in the schedule; ``box`` is 1 to 5, ``last`` the time of the last answer."""

    lesson: str
    task: Task
    box: int
    last: float

    @property
    def due(self) -> float:
        """Return from when on the exercise is due, in seconds since 1970."""
        return self.last + INTERVALS[self.box - 1]

    @property
    def seconds(self) -> float:
        """Return how long the exercise takes."""
        return _BOARD if isinstance(self.task, ClickTask) else _QUESTION


def scheduled(lesson: str, task: Task, events: Iterable[Attempt]) -> Item | None:
    """Return the place of an exercise in the schedule; nothing if it was not answered yet."""
    box, last = 0, 0.0
    for event in in_order(events):
        if event.kind != "check" or not event.counted:
            continue
        if event.status != "correct":
            box = 1
        elif event.first_sight or box == 0:
            box = min(box + 1, len(INTERVALS))
        last = event.at
    return Item(lesson, task, box, last) if box and has_variants(task) else None


def due_now(items: Iterable[Item], now: float) -> list[Item]:
    """Return what is due, the lowest boxes first, then what is overdue longest."""
    return sorted((item for item in items if item.due <= now), key=lambda item: (item.box, item.due))


def session(items: Sequence[Item], now: float) -> list[Item]:
    """Return about five minutes of exercises that are due, mixed from all lessons."""
    waiting, seconds = due_now(items, now), 0.0
    chosen: list[Item] = []
    while waiting and seconds + waiting[0].seconds <= SESSION:
        others = [item for item in waiting if not chosen or item.lesson != chosen[-1].lesson]
        item = (others or waiting)[0]
        waiting.remove(item)
        chosen.append(item)
        seconds += item.seconds
    return chosen
