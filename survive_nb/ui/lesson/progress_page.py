"""The progress of a lesson: what has been done, who is at work, and the ways to save, open and reset it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from survive_nb.teaching.feedback import HEADINGS, SIGNS
from survive_nb.teaching.mastery import LEVEL_SIGNS, LEVELS, level_of
from survive_nb.teaching.progress_file import LONGEST_NAME, file_name, tidy_name
from survive_nb.teaching.stored_progress import InvalidFile, StoredProgress
from survive_nb.teaching.tasks import Plan, Task
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import Tone, card, field, file_button, form, muted, notice, row, submit, table
from survive_nb.ui.lesson.cell import Cell
from survive_nb.ui.lesson.my_lessons import StudentChooser
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h

#: The name of the field for the student's name.
_NAME: Final = "name"


class ProgressPage:
    """What has been done in this lesson; nothing of it is sent to a teacher by itself."""

    def __init__(self, plan: Plan, stored: StoredProgress, text: ScreenLessonText) -> None:
        self._plan = plan
        self._stored = stored
        self._text = text
        self._students = StudentChooser(stored, text)
        self._notice: Node | None = None
        self._announcement = ""
        #: Saves a text under a name in the browser; set by the owner of the page.
        self.save: Callable[[str, str], None] | None = None

    def receive(self, message: Message) -> None:
        """Save, open or reset the progress, or change the student."""
        self._notice, self._announcement = None, ""
        say = self._text.words.say
        match message.do:
            case "save":
                self._save(tidy_name(message.typed(_NAME)))
            case "file":
                self._open(message.text("text"))
            case "file_too_big":
                self._tell(say("This file is too large to be a progress file."), "warning")
            case "reset":
                self._stored.reset()
                if self._stored.can_undo:
                    undo = button(say("Undo"), "undo-reset", icon="undo", key="undo")
                    self._tell(say("The progress in this lesson is deleted."), "news", undo)
            case "undo-reset":
                self._stored.undo_reset()
                self._tell(say("The progress is back."), "good")
            case _:
                self._students.receive(message)

    def _tell(self, text: str, tone: Tone, extra: Node | None = None) -> None:
        self._notice, self._announcement = notice(text, tone, key="notice", extra=extra), text

    def _save(self, name: str) -> None:
        """Let the browser save the progress under this name."""
        say, progress = self._text.words.say, self._stored.progress
        if not name:
            self._tell(say("Type your name first."), "warning")
        elif self.save is not None:
            self.save(file_name(progress.lesson, name), progress.to_json(name))
            self._tell(say("Saved. The file is among your downloads."), "good")

    def _open(self, text: str) -> None:
        """Merge a file, and say what it has changed."""
        say = self._text.words.say
        try:
            opened = self._stored.open_file(text)
        except InvalidFile as error:
            return self._tell(self._text.text(error.message), "warning")
        if not opened.new:
            return self._tell(say("Nothing in this file is new."), "news")
        titles = [self._text.text(task.title) for task in self._plan.tasks if task.name in opened.correct]
        if not titles:
            return self._tell(say("Opened. New entries: {n}.", n=opened.new), "good")
        changed = say("Opened. New entries: {n}. Now correct: {names}.", n=opened.new, names=titles)
        return self._tell(changed, "good")

    def cell(self) -> Cell:
        """Return the table, the students and the ways to keep the progress."""
        say, stored = self._text.words.say, self._stored
        progress = stored.progress
        done, count = progress.correct, len(progress.entries)
        title = say("My progress")
        head = [say("Exercise"), say("Outcome"), say("Checks"), say("Hints")]
        name = field(say("Your name"), _NAME, stored.student.name, maxlength=LONGEST_NAME)
        reset = button(say("Reset this lesson"), "reset", icon="again", cls="atl-quiet", key="reset")
        main = card(
            title,
            h("p", say("{done} of {count} exercises are solved.", done=done, count=count)),
            muted(say("Mastered: {mastered}", mastered=self._mastered()), key="mastered"),
            table(title, head, [self._row(task) for task in self._plan.tasks], key="table"),
            None if stored.note is None else notice(self._text.text(stored.note), "warning", key="note"),
            form("save", name, submit(say("Save as a file"), "save", cls=""), key="save", cls="atl-form"),
            row(
                file_button(say("Open a progress file"), accept=".json,application/json"),
                reset if progress.attempts else None,
                key="ways",
            ),
            self._notice,
            self._students.node(),
            muted(self._text.text(stored.about), key="about"),
            key="progress",
            level=3,
        )
        return Cell(main, say=self._announcement)

    def _mastered(self) -> int:
        attempts = self._stored.progress.attempts_of
        return sum(level_of(task, attempts(task.name)) == "mastered" for task in self._plan.tasks)

    def _row(self, task: Task) -> list[str]:
        entry, words = self._stored.progress.entries[task.name], self._text.words
        outcome = f"{SIGNS[entry.status]} {self._text.text(HEADINGS[entry.status])}"
        level = level_of(task, self._stored.progress.attempts_of(task.name))
        if entry.status == "correct":
            outcome = f"{LEVEL_SIGNS[level]} {self._text.text(LEVELS[level])}"
        if entry.solution_seen:
            outcome = words.say("{outcome}, solution seen", outcome=outcome)
        return [self._text.text(task.title), outcome, words.number(entry.checks), words.number(entry.hints)]
