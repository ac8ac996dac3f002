"""Progress in a folder: one progress file for each student and lesson, and a list of the students.

In JupyterLab the folder is beside the notebook, in the static site it is among the files that the browser
keeps.  Several kernels may write: each change reads the file, adds to it and replaces it, under a lock.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep, time
from typing import Final

from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_file import (
    LARGEST,
    PREFIX,
    NewerFile,
    file_name,
    parsed,
    readable_events,
    tidy_name,
)
from survive_nb.teaching.progress_store import (
    DISK_FULL,
    NO_ROOM,
    STUDENT_ID,
    ProgressError,
    Student,
    Summary,
)

_STUDENTS: Final = "students.json"
_FORMAT: Final = "survive-nb students 1"
_MOST_STUDENTS: Final = 60
_LOCK: Final = ".lock"
#: How long to wait for another kernel, and after which age a lock was left by one that was killed; seconds.
_LOCK_TIMEOUT: Final = 2.0
_STALE: Final = 10.0
#: The files that a browser keeps for JupyterLite are too simple for locks and for replacing a file.
_IN_BROWSER: Final = sys.platform == "emscripten"

_BUSY: Final = say("Another kernel is writing the progress. The next check stores yours again.")


class FolderProgress:
    """The progress of the students who use one folder."""

    def __init__(self, folder: Path, about: Message | None = None) -> None:
        self.folder = folder
        self.about = about or say(
            "Stored: your answers, verdicts, hints and times, in the folder {folder} beside this notebook."
            " They stay until you delete them.",
            folder=folder.name,
        )

    # -- students -------------------------------------------------------------------------------------------

    def students(self) -> list[Student]:
        """Return the students, the one chosen last first; those without an entry in the list come last."""
        with self._reporting():
            listed = {student.id: student for student in self._listed()}
            for path in sorted(self.folder.glob(f"{PREFIX}*.json")):
                student_id = path.stem.rpartition("-")[2]
                if student_id not in listed and STUDENT_ID.fullmatch(student_id):
                    listed[student_id] = Student(student_id, _name_in(path))
            return list(listed.values())

    def _listed(self) -> list[Student]:
        """Read the list of students; a damaged list counts as empty, because the files have names too."""
        try:
            data = json.loads(_text(self.folder / _STUDENTS))
            found = [Student(entry["id"], tidy_name(entry["name"])) for entry in data["students"]]
        except (FileNotFoundError, ValueError, KeyError, TypeError, RecursionError):
            return []
        return [
            student for student in found if isinstance(student.id, str) and STUDENT_ID.fullmatch(student.id)
        ]

    def choose(self, student: Student) -> None:
        """Let this student be at work from now on, under this name; one who is not stored yet is added."""
        with self._writing():
            self._keep_students([student, *(other for other in self.students() if other.id != student.id)])
            for path in self._files(student):
                with suppress(ValueError):
                    saved = parsed(_text(path))
                    if saved.name != student.name:
                        self._write(student, Progress.from_file(saved))

    def remove(self, student: Student) -> None:
        """Delete a student with all progress, damaged files included."""
        with self._writing():
            for path in self._files(student, end="*"):
                path.unlink()
            self._keep_students([other for other in self.students() if other.id != student.id])

    def _keep_students(self, students: Sequence[Student]) -> None:
        if len(students) > _MOST_STUDENTS:
            raise ProgressError(NO_ROOM)
        listed = [{"id": student.id, "name": student.name} for student in students]
        text = json.dumps({"format": _FORMAT, "students": listed}, ensure_ascii=False, indent=1)
        _replace(self.folder / _STUDENTS, text)

    # -- events -------------------------------------------------------------------------------------------

    def sync(self, student: Student, progress: Progress, new: Sequence[Attempt]) -> Message | None:
        """Store new events, and let ``progress`` have all stored events of the student."""
        if not new:
            with self._reporting(), suppress(ValueError):
                progress.replace(self._events(self._path(student, progress.lesson)))
                return None
        with self._writing():
            stored, note = self._read(student, progress.lesson)
            progress.replace([*stored, *new])
            self._write(student, progress)
            if student not in self._listed():
                self._keep_students([student, *self._listed()])
            return note

    def drop(self, student: Student, progress: Progress, events: Sequence[Attempt]) -> None:
        """Delete events, and let ``progress`` have those that are left."""
        gone = {event.id for event in events}
        with self._writing():
            stored, _ = self._read(student, progress.lesson)
            progress.replace(event for event in stored if event.id not in gone)
            self._write(student, progress)

    def summaries(self, student: Student) -> list[Summary]:
        """Return how far a student has got in each lesson, the latest first."""
        with self._reporting():
            found = [summary for path in self._files(student) if (summary := _summary(path)) is not None]
        return sorted(found, key=lambda summary: (-summary.updated, summary.lesson))

    def _files(self, student: Student, lesson: str = "*", end: str = "json") -> list[Path]:
        """Return the progress files of a student: their names end with the id."""
        return sorted(self.folder.glob(f"{PREFIX}{lesson}-*{student.id}.{end}"))

    def _path(self, student: Student, lesson: str) -> Path:
        """Return the file of a student, under the name that the student had when it was written."""
        new = self.folder / file_name(lesson, f"{student.name} {student.id}")
        return next(iter(self._files(student, lesson)), new)

    def _write(self, student: Student, progress: Progress) -> None:
        """Write the file of a student, named after the student and the lesson."""
        old = self._path(student, progress.lesson)
        new = self.folder / file_name(progress.lesson, f"{student.name} {student.id}")
        _replace(new, progress.to_json(student.name))
        if old != new:
            old.unlink()

    def _events(self, path: Path) -> tuple[Attempt, ...]:
        """Return the events in a file; raise ``ValueError`` if it is damaged."""
        try:
            return parsed(_text(path)).events
        except FileNotFoundError:
            return ()
        except NewerFile:
            newer = say(
                "{file} was written by a newer version of survive-nb and is left as it is."
                " Your progress is on this page only. Save it as a file before you close it.",
                file=path.name,
            )
            raise ProgressError(newer) from None

    def _read(self, student: Student, lesson: str) -> tuple[tuple[Attempt, ...], Message | None]:
        """Return the stored events; a damaged file is renamed, and what can be read of it is used."""
        path = self._path(student, lesson)
        with suppress(ValueError):
            return self._events(path), None
        aside = path.replace(path.with_suffix(f".damaged-{int(time())}"))
        events = readable_events(aside.read_text(encoding="utf-8", errors="replace")[:LARGEST])
        note = say(
            "The progress file was damaged. It is kept as {file}; {n} of its entries could be read.",
            file=aside.name,
            n=len(events),
        )
        return events, note

    # -- the file system ------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the lock of the folder, which is made if it is missing."""
        with self._reporting():
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = self.folder / _LOCK
            end = monotonic() + _LOCK_TIMEOUT
            while not _IN_BROWSER and not _taken(lock):
                if monotonic() > end:
                    raise ProgressError(_BUSY)
                sleep(0.02)
            try:
                yield
            finally:
                with suppress(OSError):
                    lock.unlink()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Say what an error of the file system means for a student."""
        try:
            yield
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise ProgressError(DISK_FULL) from error
            cannot = say(
                "The folder {folder} cannot be used ({error})."
                " Your progress is on this page only. Save it as a file before you close it.",
                folder=self.folder.name,
                error=error.strerror or type(error).__name__,
            )
            raise ProgressError(cannot) from error


def _taken(lock: Path) -> bool:
    """Create the lock, and return whether that worked; one that was left behind is removed."""
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        with suppress(FileNotFoundError):
            if time() - lock.stat().st_mtime > _STALE:
                lock.unlink()
        return False
    return True


def _text(path: Path) -> str:
    """Read a file of ours; one that is too large or not UTF-8 raises ``ValueError``."""
    if path.stat().st_size > LARGEST:
        raise ValueError("too large")
    return path.read_text(encoding="utf-8")


def _replace(path: Path, text: str) -> None:
    """Write a file so that it is complete or unchanged at any moment, except in a browser."""
    if _IN_BROWSER:
        path.write_text(text, encoding="utf-8")
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def _name_in(path: Path) -> str:
    try:
        return parsed(_text(path)).name
    except ValueError:
        return ""


def _summary(path: Path) -> Summary | None:
    """Return how far the student of a file has got; nothing for a file that is damaged."""
    try:
        saved = parsed(_text(path))
    except ValueError:
        return None
    progress = Progress.from_file(saved)
    return Summary(saved.lesson, progress.correct, len(progress.entries), path.stat().st_mtime)
