"""The lessons of a student: how far they are, and who is at work on this device."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_location import overview_store
from survive_nb.teaching.progress_store import ProgressError, ProgressStore, Summary
from survive_nb.teaching.stored_progress import StoredProgress
from survive_nb.ui.components import muted, notice
from survive_nb.ui.lesson.students import StudentChooser
from survive_nb.ui.lesson.text import ScreenLessonText
from survive_nb.ui.lesson_list import lesson_entries, lessons_node
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import AppContext, Message


def overview(app: AppContext) -> dict[str, Summary]:
    """Return how far the student at work is in each lesson, the latest first; empty if it cannot be read."""
    store = _store(app)
    try:
        students = [] if store is None else store.students()
        found = store.summaries(students[0]) if store is not None and students else []
    except ProgressError:
        return {}
    return {summary.lesson: summary for summary in found}


def _store(app: AppContext) -> ProgressStore | None:
    """Return where the progress of the lessons is that the app lists."""
    found = lesson_entries(app.words.lang)
    if not found or not app.greeted:
        return None
    return overview_store(app.browser, found[0].folder)


class MyLessons:
    """The list of lessons on the Learn page, with the choice of the student."""

    def __init__(self, app: AppContext) -> None:
        self._text = ScreenLessonText(app.words.lang)
        # No lesson is open here: the record stays empty, and only the students are of use.
        self._stored = StoredProgress(Progress.of("", "", ()))
        store = _store(app)
        if store is not None:
            self._stored.connect(store)
        self._students = StudentChooser(self._stored, self._text)

    def receive(self, message: Message) -> bool:
        """Change the student; tell whether the message was about that."""
        return self._students.receive(message)

    def nodes(self, app: AppContext) -> Sequence[Node]:
        """Return the lessons, and the students where progress is stored."""
        if self._text.lang != app.words.lang:
            self._text = ScreenLessonText(app.words.lang)
            self._students = StudentChooser(self._stored, self._text)
        lessons = lessons_node(app.words, app.place, overview(app))
        if self._stored.store is None:
            return [lessons]
        note = self._stored.note
        return [
            lessons,
            *([] if note is None else [notice(self._text.text(note), "warning", key="progress-note")]),
            self._students.node(),
            muted(self._text.text(self._stored.about), key="progress-about"),
        ]
