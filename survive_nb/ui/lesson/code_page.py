"""Exercises in Python on a page without code cells: an editor, and the verdict of the student's own browser.

The browser runs and judges the code (`survive_nb.teaching.page_judge`) and sends the text with its verdict.
The kernel shows and records them; it never compiles or runs the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.feedback import Feedback
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.page_code import CodeLesson
from survive_nb.teaching.page_judge import LONGEST_TEXT, Unreadable, Verdict
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import Case
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import card, notice, row, table
from survive_nb.ui.lesson.cell import Cell, labels_of
from survive_nb.ui.lesson.exercise_pages import ExercisePage
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, h

#: Said where the page has no editor: its server was installed without Python for the browser.
INSTEAD: Final = say("This one is written in Python. Open the lesson in JupyterLab to try it.")


def code_setup(
    lesson: CodeLesson, text: ScreenLessonText, earlier: Iterable[str], given: Iterable[str]
) -> dict[str, object]:
    """Return what an editor has to know; its code may use ``earlier`` answers and ``given`` code."""
    return {
        "owner": "",
        "students": [],
        "answers": {},
        "lesson": lesson.lesson,
        "earlier": list(earlier),
        "given": list(given),
        "judge": lesson.judge,
        "words": _words(text.words),
    }


class _StudentCode:
    """What the browser has to know on pages with code of a student."""

    _setup: dict[str, object]

    def belong_to(self, owner: str, students: Iterable[str], answers: Mapping[str, str]) -> None:
        """Show the texts of one student; what this browser has not kept is taken from the last answers.

        The browser forgets the texts of all who are not among the students.
        """
        self._setup |= {"owner": owner, "students": list(students), "answers": dict(answers)}


class CodePage(_StudentCode, ExercisePage):
    """An exercise in Python: the editor is the browser's, hints and solutions are ours."""

    def __init__(
        self, exercise: Exercise, starter: str, setup: Mapping[str, object], text: ScreenLessonText
    ) -> None:
        super().__init__(exercise, text)
        label = text.words.say("Python code for “{title}”", title=text.text(exercise.task.title))
        self._setup = {**setup, "name": exercise.name, "starter": starter, "label": label}
        self._is_damaged = False

    def receive(self, message: Message) -> None:
        """Show and record a verdict, or help."""
        self._announcement, self._is_damaged = "", False
        if message.do == "judged":
            self._judged(message.text("text"), message.text("verdict"))
        else:
            self._help(message.do)

    def _judged(self, text: str, written: str) -> None:
        try:
            verdict = Verdict.read(written)
        except Unreadable:
            self._is_damaged = True
            return
        sayings = tuple(say("{text}", text=line, rule=rule) for line, rule in verdict.lines)
        scene, attempt = self._drawn(verdict), verdict.attempt
        feedback = Feedback(verdict.status, sayings, scene, verdict.idea, self._text, attempt=attempt)
        self._exercise.report(feedback, text[:LONGEST_TEXT])
        self._show_feedback(feedback)

    def _drawn(self, verdict: Verdict) -> Scene | None:
        """Draw the case that failed, with the marks on places that there are."""
        cases = self._exercise.material
        if verdict.case is None or not isinstance(cases, tuple) or verdict.case >= len(cases):
            return None
        case = cases[verdict.case]
        if not isinstance(case, Case) or case.view is None:
            return None
        places = labels_of(Scene(case.view), self._text.words)
        return Scene(case.view, {place: kind for place, kind in verdict.marks.items() if place in places})

    def cell(self) -> Cell:
        """Return the place for the editor, the buttons, and the feedback."""
        content: list[Node] = [
            # Another student gets another editor.
            _place(self._exercise.name, self._setup),
            _instead(self._text),
            row(*self._help_buttons(), key="help"),
        ]
        if self._is_damaged:
            damaged = self._text.words.say("The verdict of the browser could not be read. Check once more.")
            content.append(notice(damaged, "warning", key="damaged"))
        scene = self._feedback.scene if self._feedback is not None else None
        main = self._card(None, *content)
        return Cell(main, scene, say=self._announcement, code=dict(self._setup))


class LeaguePage(_StudentCode):
    """A league of bots that plays in the student's browser, with the bots that were written there.

    ``bots`` is name → source; that of an exercise is empty, for the student writes it.
    """

    def __init__(
        self,
        bots: Mapping[str, str],
        options: Mapping[str, int],
        setup: Mapping[str, object],
        text: ScreenLessonText,
    ) -> None:
        self._setup = {**setup, "name": "league", "league": {"bots": list(bots), **options}}
        self._sources = [source for source in bots.values() if source]
        self._text = text
        self._verdict: Verdict | None = None
        self._is_new = False

    def receive(self, message: Message) -> None:
        """Take the table of a league; a damaged one changes nothing."""
        self._is_new = message.do == "judged"
        if self._is_new:
            with suppress(Unreadable):
                self._verdict = Verdict.read(message.text("verdict"))

    def cell(self) -> Cell:
        """Return the place for the buttons, and the table of the last league."""
        title = self._text.words.say("The league")
        shown = [h("code", source, dir="ltr", cls="atl-code-block") for source in self._sources]
        nodes = [*shown, _place("league", self._setup), _instead(self._text)]
        lines = [line for line, _ in self._verdict.lines] if self._verdict is not None else []
        if self._verdict is not None and self._verdict.table:
            head, *rows = self._verdict.table
            nodes.append(table(title, head, rows, key="table"))
        nodes += [h("p", line, key=f"line-{at}") for at, line in enumerate(lines)]
        announcement = " ".join(lines) if self._is_new else ""
        return Cell(card(title, *nodes, key="league", level=3), say=announcement, code=dict(self._setup))


def _place(name: str, setup: Mapping[str, object]) -> Node:
    """Return the place that the browser fills."""
    return h("div", key=f"editor-{setup['owner']}", cls="atl-editor", data_editor=name)


def _instead(text: ScreenLessonText) -> Node:
    """Return what is said where the browser has nothing to fill the place with."""
    return h("p", text.text(INSTEAD), key="instead", cls="atl-muted atl-editor-instead")


def _words(words: Words) -> dict[str, str]:
    """Return what the browser says while code runs there."""
    say = words.say
    return {
        "play": say("Play the league"),
        "playing": say("The bots are playing …"),
        "keys": say(
            "{tab} indents. To leave the editor with the keyboard, press {escape} and then {tab}.",
            tab=Code("Tab"),
            escape=Code("Escape"),
        ),
        "check": say("Check"),
        "stop": say("Stop"),
        "again": say("Start again"),
        "starting": say("Python is starting in your browser …"),
        "checking": say("Your code is running …"),
        "stopped": say("You stopped the check."),
        "too_long": say("After {seconds} seconds it was stopped. Does a loop never end?", seconds=20),
        "crashed": say("Your code brought Python down. It has been started again: check once more."),
        "not_loaded": say("Python could not start here. Reload the page, or use a current browser."),
    }
