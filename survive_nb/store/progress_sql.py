"""The SQL statements for the progress of students, which both databases share."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from survive_nb.store.rows import AttemptRow, ClassAttempt, Conflict, LessonSummary, StudentRow
from survive_nb.store.sql_base import Connection, SqlBase, insert

#: How long the progress of a student is kept after the last change, in seconds: a school year and a summer.
PROGRESS_KEPT: Final = 400 * 24 * 3600.0
#: Maximum number of students of one browser.
MOST_STUDENTS: Final = 60
#: Maximum number of events of one student in one lesson.
MOST_ATTEMPTS: Final = 5000

_STUDENT: Final = ", ".join(StudentRow._fields)
_KEEP_STUDENT: Final = (
    f"{insert('student', StudentRow._fields)} ON CONFLICT (owner_hash, id) DO UPDATE SET "
    "name = excluded.name, chosen = excluded.chosen, updated = excluded.updated"
)
_KEEP_ATTEMPT: Final = (
    f"{insert('attempt', ('owner_hash', 'student', 'lesson', *AttemptRow._fields))} "
    "ON CONFLICT (owner_hash, student, lesson, id) DO NOTHING"
)
_KEEP_SUMMARY: Final = (
    f"{insert('lesson_summary', ('owner_hash', 'student', *LessonSummary._fields))} "
    "ON CONFLICT (owner_hash, student, lesson) DO UPDATE SET "
    "done = excluded.done, total = excluded.total, updated = excluded.updated"
)
_OF_LESSON: Final = "owner_hash = ? AND student = ? AND lesson = ?"
_OF_CLASS: Final = (
    "SELECT a.number, a.owner_hash, a.student, a.lesson, a.id, a.body FROM attempt a"
    " JOIN student p ON p.owner_hash = a.owner_hash AND p.id = a.student"
    " WHERE p.class_hash = ? AND p.class_hash <> '' AND a.number > ? ORDER BY a.number"
)


class SqlProgress(SqlBase):
    """Students and what they did in lessons; see `ProgressRows` for what the methods promise."""

    def students(self, owner_hash: str) -> list[StudentRow]:
        """Return the students of a browser or a member of a class, the one chosen last first."""
        statement = f"SELECT {_STUDENT} FROM student WHERE owner_hash = ? ORDER BY chosen DESC, id"
        return [StudentRow(*found) for found in self._all(statement, owner_hash)]

    def keep_student(self, row: StudentRow) -> None:
        """Keep a student, or change the name or the time of the choice."""
        with self._writing() as connection:
            connection.execute(_KEEP_STUDENT, row)
            if _count(connection, "student WHERE owner_hash = ?", row.owner_hash) > MOST_STUDENTS:
                raise Conflict

    def drop_student(self, owner_hash: str, student: str) -> None:
        """Remove a student with all attempts."""
        self._write("DELETE FROM student WHERE owner_hash = ? AND id = ?", owner_hash, student)

    def keep_attempts(
        self, owner_hash: str, student: str, lesson: str, rows: Sequence[AttemptRow], now: float
    ) -> None:
        """Keep events; one that is stored already is left as it is."""
        with self._writing() as connection:
            done = connection.execute(
                "UPDATE student SET updated = ? WHERE owner_hash = ? AND id = ?", (now, owner_hash, student)
            )
            if done.rowcount == 0:
                raise Conflict
            connection.executemany(_KEEP_ATTEMPT, [(owner_hash, student, lesson, *row) for row in rows])
            if _count(connection, f"attempt WHERE {_OF_LESSON}", owner_hash, student, lesson) > MOST_ATTEMPTS:
                raise Conflict
            ((class_hash,),) = connection.execute(
                "SELECT class_hash FROM student WHERE owner_hash = ? AND id = ?", (owner_hash, student)
            ).fetchall()
            if class_hash:
                self._notify(connection, class_hash)

    def drop_attempts(self, owner_hash: str, student: str, lesson: str, ids: Sequence[str]) -> None:
        """Remove events."""
        with self._writing() as connection:
            connection.executemany(
                f"DELETE FROM attempt WHERE {_OF_LESSON} AND id = ?",
                [(owner_hash, student, lesson, event_id) for event_id in ids],
            )

    def attempts(self, owner_hash: str, student: str, lesson: str) -> list[AttemptRow]:
        """Return the events of a student in a lesson, in the order in which they were stored."""
        statement = f"SELECT id, body FROM attempt WHERE {_OF_LESSON} ORDER BY number"
        return [AttemptRow(*found) for found in self._all(statement, owner_hash, student, lesson)]

    def keep_summary(self, owner_hash: str, student: str, summary: LessonSummary) -> None:
        """Keep how far a student has got in a lesson; nothing is kept of a student who is gone."""
        with suppress(Conflict), self._writing() as connection, self._unless_taken():
            connection.execute(_KEEP_SUMMARY, (owner_hash, student, *summary))

    def summaries(self, owner_hash: str, student: str) -> list[LessonSummary]:
        """Return how far a student has got in each lesson, the latest first."""
        statement = (
            "SELECT lesson, done, total, updated FROM lesson_summary"
            " WHERE owner_hash = ? AND student = ? ORDER BY updated DESC, lesson"
        )
        return [LessonSummary(*found) for found in self._all(statement, owner_hash, student)]

    def students_of_class(self, class_hash: str) -> list[StudentRow]:
        """Return the students of a class, by name."""
        rows = "student WHERE class_hash = ? AND class_hash <> '' ORDER BY name, owner_hash"
        return [StudentRow(*found) for found in self._all(f"SELECT {_STUDENT} FROM {rows}", class_hash)]

    def attempts_of_class(self, class_hash: str, after: int = 0) -> list[ClassAttempt]:
        """Return the events of a class with numbers above ``after``, in the order they were stored."""
        return [ClassAttempt(*found) for found in self._all(_OF_CLASS, class_hash, after)]

    def _purge_students(self, now: float) -> None:
        """Remove students whose progress has not changed for a long time."""
        self._write("DELETE FROM student WHERE updated < ?", now - PROGRESS_KEPT)


def _count(connection: Connection, rows: str, *values: str) -> int:
    ((count,),) = connection.execute(f"SELECT count(*) FROM {rows}", values).fetchall()
    return int(count)
