"""The progress of the student at work in one lesson, stored as it happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from survive_nb.names import folded
from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_file import DamagedFile, NewerFile, parsed, tidy_name
from survive_nb.teaching.progress_store import ProgressError, ProgressStore, Student, new_student

_NOT_STORED: Final = say(
    "Your progress is on this page only, and is gone when you close it. Save it as a file."
)
_UNSAVED: Final = say(
    "The last answers could not be stored. Save them as a file before you change the student."
)


class InvalidFile(Exception):
    """A file that cannot be opened here; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file has changed: the number of new events, and the exercises that are correct only now."""

    new: int
    correct: tuple[str, ...]


class StoredProgress:
    """Connects a record of progress with a store.

    The store is the truth: after each event the record has what is stored, so that two pages on one lesson
    see each other's events, and deleted ones do not return.  What could not be stored is tried again later.
    """

    def __init__(self, progress: Progress, on_change: Callable[[], None] | None = None) -> None:
        self.progress = progress
        self.store: ProgressStore | None = None
        self.student = new_student()
        #: Why progress is not stored now, or what happened to it.
        self.note: Message | None = None
        #: How often the events were replaced by others: of another student, of a file, or by none.
        self.loads = 0
        self._on_change = on_change
        self._unsaved: list[Attempt] = []
        self._removed: tuple[Attempt, ...] = ()
        progress.keep = self._keep

    @property
    def about(self) -> Message:
        """Return what is stored, where and how long."""
        return _NOT_STORED if self.store is None else self.store.about

    @property
    def can_undo(self) -> bool:
        """Return whether there was a reset that can be taken back."""
        return bool(self._removed)

    def connect(self, store: ProgressStore | None) -> None:
        """Use a store, if there is one, and load the progress of the student who was chosen last."""
        if store is None:
            return
        self.store = store
        self.loads += 1
        self._unsaved = list(self.progress.attempts)
        self.sync()

    def sync(self) -> None:
        """Store what is not stored yet, and load what is."""
        try:
            if self.store is not None:
                self._settle(self.store)
                self.note = self.store.sync(self.student, self.progress, self._unsaved)
            self._unsaved = []
        except ProgressError as error:
            self.note = error.message
        if self._on_change is not None:
            self._on_change()

    def _settle(self, store: ProgressStore) -> None:
        """Take the student chosen last instead of one without a name who is not stored."""
        known = store.students()
        if known and not self.student.name and self.student.id not in [student.id for student in known]:
            self.student = known[0]

    def _keep(self, event: Attempt) -> None:
        self._removed = ()
        self._unsaved.append(event)
        self.sync()

    # -- students -------------------------------------------------------------------------------------------

    def students(self) -> list[Student]:
        """Return the students by name, the present one included."""
        try:
            known = [] if self.store is None else self.store.students()
        except ProgressError as error:
            self.note, known = error.message, []
        if self.student.id not in [student.id for student in known]:
            known.append(self.student)
        return sorted(known, key=lambda student: (folded(student.name), student.id))

    def choose(self, student_id: str) -> None:
        """Let another student be at work; an unknown id changes nothing."""
        student = next((student for student in self.students() if student.id == student_id), None)
        if student is not None:
            self._switch(student)

    def add(self, name: str) -> None:
        """Let a student with this name be at work, who is added if there is none.

        The first name belongs to the student without one, so that progress made before is not lost.
        """
        name = tidy_name(name)
        known = self.students()
        found = next((student for student in known if folded(student.name) == folded(name)), None)
        if found is None and [student.name for student in known] == [""]:
            self._rename(Student(self.student.id, name))
        else:
            self._switch(found or new_student(name))

    def _rename(self, student: Student) -> None:
        """Give the student a name."""
        self.student = student
        try:
            if self.store is not None:
                self.store.choose(student)
        except ProgressError as error:
            self.note = error.message
        self.sync()

    def _switch(self, student: Student) -> None:
        if self._unsaved:
            self.sync()
        if self._unsaved:
            self.note = _UNSAVED
            return
        try:
            if self.store is not None:
                self.store.choose(student)
        except ProgressError as error:
            self.note = error.message
            return
        self.student, self._removed = student, ()
        self.progress.replace(())
        self.loads += 1
        self.sync()

    def remove(self, student_id: str) -> None:
        """Delete a student with all progress in all lessons; another one is at work then."""
        student = next((student for student in self.students() if student.id == student_id), None)
        if student is None:
            return
        try:
            if self.store is not None:
                self.store.remove(student)
        except ProgressError as error:
            self.note = error.message
            return
        if student.id == self.student.id:
            self._unsaved, self._removed = [], ()
            self.student = new_student()
            self.progress.replace(())
            self.loads += 1
        self.sync()

    # -- reset and files ----------------------------------------------------------------------------------

    def reset(self) -> None:
        """Delete the progress of the student in this lesson; it can be taken back while the page is open."""
        removed = self.progress.attempts
        try:
            if self.store is None:
                self.progress.replace(())
            else:
                self.store.drop(self.student, self.progress, removed)
        except ProgressError as error:
            self.note = error.message
            return
        self._unsaved, self._removed = [], removed
        self.loads += 1
        self.sync()

    def undo_reset(self) -> None:
        """Take the last reset back."""
        events, self._removed = self._removed, ()
        self._add(events)

    def _add(self, events: tuple[Attempt, ...]) -> None:
        self.progress.merge(events)
        self.loads += 1
        known = {event.id for event in self._unsaved}
        self._unsaved += [event for event in events if event.id not in known]
        self.sync()

    def open_file(self, text: str) -> Opened:
        """Merge a progress file, for the student whom it names; raise `InvalidFile` if that is impossible."""
        try:
            saved = parsed(text)
        except DamagedFile:
            raise InvalidFile(say("This file is damaged: its checksum is wrong.")) from None
        except NewerFile:
            raise InvalidFile(say("This file was written by a newer version of survive-nb.")) from None
        except json.JSONDecodeError:
            raise InvalidFile(say("This file is broken: it is not JSON.")) from None
        except ValueError:
            raise InvalidFile(say("This file is not a progress file of ours.")) from None
        if saved.lesson != self.progress.lesson:
            raise InvalidFile(say("This file belongs to another lesson: {lesson}.", lesson=saved.lesson))
        if saved.name and folded(saved.name) != folded(self.student.name):
            self.add(saved.name)
            if folded(saved.name) != folded(self.student.name):
                raise InvalidFile(self.note or _UNSAVED)
        before = dict(self.progress.entries)
        known = {event.id for event in self.progress.attempts}
        new = tuple(event for event in saved.events if event.id not in known)
        if new:
            self._add(new)
        now_correct = [
            name
            for name, entry in self.progress.entries.items()
            if entry.status == "correct" and before[name].status != "correct"
        ]
        return Opened(len(new), tuple(now_correct))
