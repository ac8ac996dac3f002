"""Progress in the store of the games: of a browser in `play` and `serve`, of a student in a class."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from time import time
from typing import Final

from survive_nb.store import AttemptRow, Conflict, LessonSummary, ProgressRows, StoreError, StudentRow
from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_store import DISK_FULL, NO_ROOM, ProgressError, Student, Summary
from survive_nb.visits import PROGRESS_UNIT

_ERROR: Final = say(
    "Your progress cannot be stored now, so it is on this page only. Save it as a file before you close it."
)

#: Why a visitor of a server may store no more.
_OVER_QUOTA: Final = {
    "too-much-progress": say(
        "Much progress has been stored from this browser, so the rest is on this page only. Wait ten minutes,"
        " then go on."
    ),
    "no-more-progress": say(
        "This browser has stored as much progress as it may in a month, so the rest is on this page only."
        " Save it as a file, and ask the teacher."
    ),
}


class DatabaseProgress:
    """The progress of the students of one owner: a browser, or a member of a class."""

    about: Message = say(
        "Stored: your answers, verdicts, hints and times, on the computer that runs this page, under this"
        " browser. They stay until you delete them, at most 400 days after the last change."
    )

    def __init__(
        self,
        rows: ProgressRows,
        owner: str,
        class_hash: str = "",
        *,
        quota: Callable[[int], str] = lambda _: "",
    ) -> None:
        """Take the secret of the owner (the browser's token or the member's key), stored as a hash.

        ``quota`` counts what a visitor stores, in units of `PROGRESS_UNIT` bytes, and returns a key of
        `_OVER_QUOTA` if no more can be stored now.
        """
        self._rows = rows
        self._quota = quota
        # Bytes that have been stored and not been counted yet.
        self._uncounted = 0
        self._owner = sha256(f"progress {owner}".encode()).hexdigest()
        self._class = class_hash

    def students(self) -> list[Student]:
        """Return the students, the one chosen last first."""
        with _as_progress_error():
            return [Student(row.id, row.name) for row in self._rows.students(self._owner)]

    def choose(self, student: Student) -> None:
        """Let this student be at work from now on; one who is not stored yet is added."""
        now = time()
        with _as_progress_error():
            self._rows.keep_student(StudentRow(self._owner, student.id, student.name, self._class, now, now))

    def remove(self, student: Student) -> None:
        """Delete a student with all progress."""
        with _as_progress_error():
            self._rows.drop_student(self._owner, student.id)

    def sync(self, student: Student, progress: Progress, new: Sequence[Attempt]) -> Message | None:
        """Store new events, and let ``progress`` have all stored events of the student."""
        with _as_progress_error():
            if new:
                if student not in self.students():
                    self.choose(student)
                rows = [AttemptRow(event.id, json.dumps(event.to_json())) for event in new]
                self._count(sum(len(row.body) for row in rows))
                self._rows.keep_attempts(self._owner, student.id, progress.lesson, rows, time())
            self._load(student, progress)
            if new:
                self._summarise(student, progress)
        return None

    def _count(self, size: int) -> None:
        """Count what will be stored, or raise `ProgressError` if this visitor has stored too much."""
        units, rest = divmod(self._uncounted + size, PROGRESS_UNIT)
        if units and (code := self._quota(units)):
            raise ProgressError(_OVER_QUOTA[code])
        self._uncounted = rest

    def _load(self, student: Student, progress: Progress) -> None:
        """Read the events; texts of editors that a later text has replaced are removed."""
        events = list(_events(self._rows.attempts(self._owner, student.id, progress.lesson)))
        progress.replace(events)
        kept = {event.id for event in progress.attempts}
        outdated = [event.id for event in events if event.id not in kept]
        if outdated:
            self._rows.drop_attempts(self._owner, student.id, progress.lesson, outdated)

    def _summarise(self, student: Student, progress: Progress) -> None:
        summary = LessonSummary(progress.lesson, progress.correct, len(progress.entries), time())
        self._rows.keep_summary(self._owner, student.id, summary)

    def drop(self, student: Student, progress: Progress, events: Sequence[Attempt]) -> None:
        """Delete events, and let ``progress`` have those that are left."""
        with _as_progress_error():
            ids = [event.id for event in events]
            self._rows.drop_attempts(self._owner, student.id, progress.lesson, ids)
            self._load(student, progress)
            self._summarise(student, progress)

    def summaries(self, student: Student) -> list[Summary]:
        """Return how far a student has got in each lesson, the latest first."""
        with _as_progress_error():
            return [Summary(*row) for row in self._rows.summaries(self._owner, student.id)]


def _events(rows: Sequence[AttemptRow]) -> Iterator[Attempt]:
    """Parse stored events; those of a newer version, with kinds that we do not know, are left out."""
    for row in rows:
        try:
            yield Attempt.from_json(json.loads(row.body))
        except ValueError:
            continue


@contextmanager
def _as_progress_error() -> Iterator[None]:
    """Say what an error of the store means for a student."""
    try:
        yield
    except StoreError as error:
        raise ProgressError(DISK_FULL if error.refusal.code == "disk-full" else _ERROR) from error
    except Conflict:
        raise ProgressError(NO_ROOM) from None
