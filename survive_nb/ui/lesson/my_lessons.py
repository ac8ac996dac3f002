"""The lessons of a student: how far they are, and who is at work on this device."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.lesson_files import lesson_entries
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_file import LONGEST_NAME, tidy_name
from survive_nb.teaching.progress_location import overview_store
from survive_nb.teaching.progress_store import ProgressError, ProgressStore, Summary
from survive_nb.teaching.stored_progress import StoredProgress
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import choice, field, form, muted, notice, row, stack, submit
from survive_nb.ui.lesson_list import lessons_node
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext


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
        self._stored.connect(_store(app))
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


_NAME = "student-name"


class StudentChooser:
    """Choose a student, add one, or delete one after a question."""

    def __init__(self, stored: StoredProgress, text: ScreenLessonText) -> None:
        self._stored = stored
        self._text = text
        self._asks = self._needs_name = False

    def receive(self, message: Message) -> bool:
        """Change the student; tell whether the message was about that."""
        self._asks, self._needs_name = False, False
        match message.do:
            case "student-choose":
                self._stored.choose(message.text("id"))
            case "student-add":
                name = tidy_name(message.typed(_NAME))
                if name:
                    self._stored.add(name)
                self._needs_name = not name
            case "student-delete":
                self._asks = True
            case "student-keep":
                pass
            case "student-delete-now":
                self._stored.remove(message.text("id"))
            case _:
                return False
        return True

    def name(self) -> str:
        """Return what the present student is called."""
        return self._stored.student.name or self._text.words.say("Student without a name")

    def node(self) -> Node:
        """Return the students, folded: most devices have one."""
        say = self._text.words.say
        students = self._stored.students()
        present = self._stored.student
        options = [
            (
                student.name or say("Student without a name"),
                ("student-choose", {"id": student.id}),
                student.id == present.id,
            )
            for student in students
        ]
        delete = button(
            say("Delete {name}…", name=self.name()),
            "student-delete",
            icon="close",
            cls="atl-quiet",
            key="delete",
        )
        add = row(
            field(say("Name of another student"), _NAME, "", maxlength=LONGEST_NAME),
            submit(say("Add"), "plus", cls=""),
        )
        return h(
            "details",
            h("summary", say("Student: {name}", name=self.name())),
            stack(
                choice(say("Students on this device"), options, key="students") if len(options) > 1 else None,
                form("student-add", add, key="add"),
                notice(say("Type a name first."), "warning", key="no-name") if self._needs_name else None,
                self._question() if self._asks else delete,
                key="students-body",
            ),
            key="students",
            cls="atl-section",
        )

    def _question(self) -> Node:
        """Ask before a student is deleted."""
        say = self._text.words.say
        yes = ("student-delete-now", {"id": self._stored.student.id})
        buttons = row(
            button(say("Delete"), yes, icon="close", key="delete-now"),
            button(say("Keep"), "student-keep", cls="atl-quiet", key="keep"),
        )
        asks = say("Delete {name} with all progress in all lessons? This cannot be undone.", name=self.name())
        return notice(asks, "warning", key="asks", extra=buttons)
