"""The SQL statements for the progress of pupils, which both databases share."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from survive_nb.store.rows import AttemptRow, ClassAttempt, Conflict, LessonSummary, PupilRow
from survive_nb.store.sql_base import Connection, SqlBase, insert

#: How long the progress of a pupil is kept after the last change, in seconds: a school year and a summer.
PROGRESS_KEPT: Final = 400 * 24 * 3600.0
#: Maximum number of pupils of one browser.
MOST_PUPILS: Final = 60
#: Maximum number of events of one pupil in one lesson.
MOST_ATTEMPTS: Final = 5000

_PUPIL: Final = ", ".join(PupilRow._fields)
_KEEP_PUPIL: Final = (
    f"{insert('pupil', PupilRow._fields)} ON CONFLICT (owner_hash, id) DO UPDATE SET "
    "name = excluded.name, chosen = excluded.chosen, updated = excluded.updated"
)
_KEEP_ATTEMPT: Final = (
    f"{insert('attempt', ('owner_hash', 'pupil', 'lesson', *AttemptRow._fields))} "
    "ON CONFLICT (owner_hash, pupil, lesson, id) DO NOTHING"
)
_KEEP_SUMMARY: Final = (
    f"{insert('lesson_summary', ('owner_hash', 'pupil', *LessonSummary._fields))} "
    "ON CONFLICT (owner_hash, pupil, lesson) DO UPDATE SET "
    "done = excluded.done, total = excluded.total, updated = excluded.updated"
)
_OF_LESSON: Final = "owner_hash = ? AND pupil = ? AND lesson = ?"
_OF_CLASS: Final = (
    "SELECT a.number, a.owner_hash, a.pupil, a.lesson, a.id, a.body FROM attempt a"
    " JOIN pupil p ON p.owner_hash = a.owner_hash AND p.id = a.pupil"
    " WHERE p.class_hash = ? AND p.class_hash <> '' AND a.number > ? ORDER BY a.number"
)


class SqlProgress(SqlBase):
    """Pupils and what they did in lessons; see `ProgressRows` for what the methods promise."""

    def pupils(self, owner_hash: str) -> list[PupilRow]:
        """Return the pupils of a browser or a member of a class, the one chosen last first."""
        statement = f"SELECT {_PUPIL} FROM pupil WHERE owner_hash = ? ORDER BY chosen DESC, id"
        return [PupilRow(*found) for found in self._all(statement, owner_hash)]

    def keep_pupil(self, row: PupilRow) -> None:
        """Keep a pupil, or change the name or the time of the choice."""
        with self._writing() as connection:
            connection.execute(_KEEP_PUPIL, row)
            if _count(connection, "pupil WHERE owner_hash = ?", row.owner_hash) > MOST_PUPILS:
                raise Conflict

    def drop_pupil(self, owner_hash: str, pupil: str) -> None:
        """Remove a pupil with all attempts."""
        self._write("DELETE FROM pupil WHERE owner_hash = ? AND id = ?", owner_hash, pupil)

    def keep_attempts(
        self, owner_hash: str, pupil: str, lesson: str, rows: Sequence[AttemptRow], now: float
    ) -> None:
        """Keep events; one that is stored already is left as it is."""
        with self._writing() as connection:
            done = connection.execute(
                "UPDATE pupil SET updated = ? WHERE owner_hash = ? AND id = ?", (now, owner_hash, pupil)
            )
            if done.rowcount == 0:
                raise Conflict
            connection.executemany(_KEEP_ATTEMPT, [(owner_hash, pupil, lesson, *row) for row in rows])
            if _count(connection, f"attempt WHERE {_OF_LESSON}", owner_hash, pupil, lesson) > MOST_ATTEMPTS:
                raise Conflict
            ((class_hash,),) = connection.execute(
                "SELECT class_hash FROM pupil WHERE owner_hash = ? AND id = ?", (owner_hash, pupil)
            ).fetchall()
            if class_hash:
                self._ring(connection, class_hash)

    def drop_attempts(self, owner_hash: str, pupil: str, lesson: str, ids: Sequence[str]) -> None:
        """Remove events."""
        with self._writing() as connection:
            connection.executemany(
                f"DELETE FROM attempt WHERE {_OF_LESSON} AND id = ?",
                [(owner_hash, pupil, lesson, event_id) for event_id in ids],
            )

    def attempts(self, owner_hash: str, pupil: str, lesson: str) -> list[AttemptRow]:
        """Return the events of a pupil in a lesson, in the order in which they were stored."""
        statement = f"SELECT id, body FROM attempt WHERE {_OF_LESSON} ORDER BY number"
        return [AttemptRow(*found) for found in self._all(statement, owner_hash, pupil, lesson)]

    def keep_summary(self, owner_hash: str, pupil: str, summary: LessonSummary) -> None:
        """Keep how far a pupil has got in a lesson; nothing is kept of a pupil who is gone."""
        with suppress(Conflict), self._writing() as connection, self._unless_taken():
            connection.execute(_KEEP_SUMMARY, (owner_hash, pupil, *summary))

    def summaries(self, owner_hash: str, pupil: str) -> list[LessonSummary]:
        """Return how far a pupil has got in each lesson, the latest first."""
        statement = (
            "SELECT lesson, done, total, updated FROM lesson_summary"
            " WHERE owner_hash = ? AND pupil = ? ORDER BY updated DESC, lesson"
        )
        return [LessonSummary(*found) for found in self._all(statement, owner_hash, pupil)]

    def pupils_of_class(self, class_hash: str) -> list[PupilRow]:
        """Return the pupils of a class, by name."""
        statement = (
            f"SELECT {_PUPIL} FROM pupil WHERE class_hash = ? AND class_hash <> '' ORDER BY name, owner_hash"
        )
        return [PupilRow(*found) for found in self._all(statement, class_hash)]

    def attempts_of_class(self, class_hash: str, after: int = 0) -> list[ClassAttempt]:
        """Return the events of a class with numbers above ``after``, in the order they were stored."""
        return [ClassAttempt(*found) for found in self._all(_OF_CLASS, class_hash, after)]

    def _purge_pupils(self, now: float) -> None:
        """Remove pupils whose progress has not changed for a long time."""
        self._write("DELETE FROM pupil WHERE updated < ?", now - PROGRESS_KEPT)


def _count(connection: Connection, rows: str, *values: str) -> int:
    ((count,),) = connection.execute(f"SELECT count(*) FROM {rows}", values).fetchall()
    return int(count)
