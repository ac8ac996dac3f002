"""Where the progress of students is kept: the contract of all stores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol
from uuid import uuid4

from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress

#: The id of a student, in hexadecimal.
STUDENT_ID: Final = re.compile(r"[0-9a-f]{8}")

DISK_FULL: Final = say(
    "The disk is full, so your progress is on this page only. Save it as a file before you close it."
)
NO_ROOM: Final = say("There is no room for more: delete a student, or reset this lesson.")


class ProgressError(Exception):
    """Progress cannot be kept or read now; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


@dataclass(frozen=True, slots=True)
class Student:
    """Somebody who does lessons here; until a name is given, it is empty."""

    id: str
    name: str = ""


def new_student(name: str = "") -> Student:
    """Return a student with a new id."""
    return Student(uuid4().hex[:8], name)


class Summary(NamedTuple):
    """How far a student has got in a lesson; ``updated`` is in seconds since 1970."""

    lesson: str
    done: int
    total: int
    updated: float


class ProgressStore(Protocol):
    """Keeps the progress of students; every method raises `ProgressError` when that is impossible now."""

    #: What is kept, where and how long.
    about: Message

    def students(self) -> list[Student]:
        """Return the students, the one chosen last first."""

    def choose(self, student: Student) -> None:
        """Let this student be at work from now on, under this name; one who is not stored yet is added."""

    def remove(self, student: Student) -> None:
        """Delete a student with all progress."""

    def sync(self, student: Student, progress: Progress, new: Sequence[Attempt]) -> Message | None:
        """Store new events, and let ``progress`` have all stored events of the student.

        A student who is not stored yet is added if there is something new.  Returns what they should know.
        """

    def drop(self, student: Student, progress: Progress, events: Sequence[Attempt]) -> None:
        """Delete events, and let ``progress`` have those that are left."""

    def summaries(self, student: Student) -> list[Summary]:
        """Return how far a student has got in each lesson, the latest first."""
