"""A question to be answered with numbers, for those who write no code: fields, Check, Hint and Solution."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from survive_nb.checks.exercise import Exercise, Note
from survive_nb.checks.feedback import Feedback
from survive_nb.checks.saying import Saying
from survive_nb.checks.tasks import ValueTask
from survive_nb.ui.lesson.said import feedback_nodes, help_buttons, paragraphs
from survive_nb.ui.lesson.stage import Cell
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.nodes import Child, button, h
from survive_nb.ui.pieces import card, field, notice, row
from survive_nb.ui.words import fold

#: A number is shorter than this.
_LONGEST: Final = 20


class AskPage:
    """One question with a field for each number."""

    def __init__(self, exercise: Exercise, task: ValueTask, question: Saying, voice: LessonVoice) -> None:
        self._exercise = exercise
        self._task = task
        self._question = question
        self._voice = voice
        self._typed = [""] * len(task.fields)
        self._shown: Feedback | Note | None = None
        self._unread = False
        self._say = ""

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Check the numbers that were typed, or help."""
        self._say, self._unread = "", False
        match do:
            case "check":
                self._check(message.get("values"))
            case "hint":
                self._shown = self._exercise.hint()
            case "solution":
                self._shown = self._exercise.solution()
            case _:
                return
        self._say = "" if self._shown is None else repr(self._shown)

    def _check(self, values: object) -> None:
        """Read the fields and judge them; a field that holds no number is not judged."""
        typed = values if isinstance(values, Mapping) else {}
        self._typed = [str(typed.get(f"n{at}", ""))[:_LONGEST] for at in range(len(self._task.fields))]
        numbers = [_number(text) for text in self._typed]
        if any(number is None for number in numbers):
            self._shown, self._unread = None, True
            return
        self._shown = self._exercise.check(numbers[0] if len(numbers) == 1 else tuple(numbers))

    def cell(self) -> Cell:
        """Return the question, the fields, and what is said about them."""
        voice, words = self._voice, self._voice.words
        labels = [voice.text(label) for label in self._task.fields]
        said: list[Child] = []
        if self._unread:
            asked = words.say("Write a number into each field, such as 12 or 3/16.")
            said.append(notice(asked, "news", key="unread"))
        elif isinstance(self._shown, Feedback):
            said += feedback_nodes(self._shown, voice)
        elif self._shown is not None:
            said.append(h("div", *paragraphs(self._shown.sayings, voice), key="note", cls="atl-stack"))
        form = h(
            "form",
            row(
                *(
                    field(label, f"n{at}", text, maxlength=_LONGEST)
                    for at, (label, text) in enumerate(zip(labels, self._typed, strict=True))
                )
            ),
            row(
                button(words.say("Check"), None, kind="submit", icon="check", cls="atl-primary", key="check"),
                *help_buttons(words),
            ),
            key="form",
            cls="atl-form",
            do="check",
        )
        question = h("p", voice.text(self._question), key="question", cls="atl-strong")
        title = voice.text(self._task.title)
        return Cell(card(title, question, form, *said, key="exercise", level=3), say=self._say)


def _number(text: str) -> int | Fraction | None:
    """Read a number in the digits of either language.

    >>> _number("۳۳"), _number("3/16"), _number("three")
    (33, Fraction(3, 16), None)
    """
    try:
        number = Fraction(fold(text).replace("٫", ".").strip())
    except (ValueError, ZeroDivisionError):
        return None
    return int(number) if number.denominator == 1 else number
