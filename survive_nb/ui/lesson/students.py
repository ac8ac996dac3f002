"""Who is at work: on a device that several students share, each chooses their name."""

from __future__ import annotations

from survive_nb.teaching.progress_file import LONGEST_NAME, tidy_name
from survive_nb.teaching.stored_progress import StoredProgress
from survive_nb.ui.components import choice, field, form, notice, row, stack, submit
from survive_nb.ui.lesson.text import ScreenLessonText
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import Message

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
