"""The progress of a lesson as a live table, with a button that saves it as a file for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from survive_nb.checks.feedback import HEADINGS, SIGNS
from survive_nb.checks.lesson import Plan
from survive_nb.checks.progress import LONGEST_NAME, Entry, Progress, file_name, tidy_name
from survive_nb.ui.lesson.stage import Cell
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, field, notice, table

#: Saves a text under a name in the browser.
Save = Callable[[str, str], None]
#: What the field for the name is called.
_NAME: Final = "name"


class ProgressPage:
    """What has been done in this lesson; nothing of it leaves the computer by itself."""

    def __init__(self, plan: Plan, progress: Progress, voice: LessonVoice) -> None:
        self._plan = plan
        self._progress = progress
        self._voice = voice
        self._name = ""
        self._notice: Node | None = None
        #: Set by whoever shows the page: saving is the browser's business.
        self.save: Save | None = None

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Save the progress under the name that was typed."""
        self._notice = None
        if do != "save":
            return
        values = message.get("values")
        typed = values.get(_NAME) if isinstance(values, Mapping) else None
        name = tidy_name(typed) if isinstance(typed, str) else ""
        say = self._voice.words.say
        if not name:
            self._notice = notice(say("Type your name first."), "warning", key="notice")
        elif self.save is not None:
            self._name = name
            self.save(file_name(self._progress.lesson, name), self._progress.to_json(name))
            self._notice = notice(say("Saved. The file is among your downloads."), "good", key="notice")

    def cell(self) -> Cell:
        """Return the table and the form."""
        words = self._voice.words
        done = words.say(
            "{done} of {count} exercises are correct.",
            done=self._progress.correct,
            count=len(self._progress.entries),
        )
        head = [words.say("Exercise"), words.say("Outcome"), words.say("Checks"), words.say("Hints")]
        form = h(
            "form",
            field(words.say("Your name"), _NAME, self._name, maxlength=LONGEST_NAME),
            button(words.say("Save as a file"), None, kind="submit", icon="save", key="send"),
            key="save",
            cls="atl-form",
            do="save",
        )
        title = words.say("My progress")
        rows = [self._row(task.name, self._voice.text(task.title)) for task in self._plan.tasks]
        return Cell(
            card(
                title,
                h("p", done),
                table(title, head, rows, key="table"),
                form,
                self._notice,
                key="progress",
                level=3,
            )
        )

    def _row(self, exercise: str, title: str) -> list[str]:
        entry: Entry = self._progress.entries[exercise]
        words = self._voice.words
        outcome = f"{SIGNS[entry.status]} {self._voice.text(HEADINGS[entry.status])}"
        if entry.solution_seen:
            outcome = words.say("{outcome}, solution seen", outcome=outcome)
        return [title, outcome, words.number(entry.checks), words.number(entry.hints)]
