"""Exercises without code: questions with fields for numbers, and places to click on a board."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import fold
from survive_nb.teaching.attempt import numbers_in, places_in
from survive_nb.teaching.exercise import Exercise, Note
from survive_nb.teaching.feedback import HEADINGS, Feedback
from survive_nb.teaching.mastery import LEVEL_SIGNS, LEVELS, has_variants
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.numbers import read_number
from survive_nb.teaching.parsons import judged, lines_of, mixed
from survive_nb.teaching.scene import Mark, Scene
from survive_nb.teaching.tasks import AnyClickTask, FunctionTask, ValueTask
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import Tone, card, field, muted, notice, row, stack
from survive_nb.ui.lesson.cell import Cell
from survive_nb.ui.messages import Message as ScreenMessage
from survive_nb.ui.nodes import Node, button, h, ltr

#: A number is shorter than this.
_LONGEST: Final = 20
_NOT_MASTERED: Final = say("Solved. It is mastered when two are right at first sight.")
#: Outcome → how it looks beside its words.
_TONES: Final[dict[str, Tone]] = {
    "correct": "good",
    "not_yet": "warning",
    "not_started": "news",
    "stopped": "warning",
}


def paragraphs(sentences: Iterable[Message], text: ScreenLessonText) -> list[Node]:
    """Return sentences, and under them each rule once, which the browser opens when it is clicked."""
    nodes, rules = [], {}
    for at, sentence in enumerate(sentences):
        nodes.append(h("p", text.text(sentence), key=f"said-{at}"))
        if sentence.rule is not None:
            rules[sentence.rule] = rulebook.rule(sentence.rule, text.lang)
    for rule in rules.values():
        summary = h("summary", ltr(rule.id), h("span", rule.title))
        nodes.append(h("details", summary, h("p", rule.text), key=f"rule-{rule.id}", cls="atl-section"))
    return nodes


class ExercisePage:
    """What all kinds have in common: feedback, hints and the solution."""

    def __init__(self, exercise: Exercise, text: ScreenLessonText) -> None:
        self._exercise = exercise
        self._text = text
        self._feedback: Feedback | None = None
        self._note: Note | None = None
        self._announcement = ""

    @property
    def is_answered(self) -> bool:
        """Return whether the variant on the page was answered, or its solution read."""
        return self._exercise.is_answered

    def restore(self, variant: int) -> None:
        """Show the student's last answer with its judgement; without one, this variant of the exercise."""
        self._feedback = self._note = None
        self._announcement = ""
        last = self._exercise.resume(variant)
        self._show_answer("" if last is None else last.answer)

    def _show_answer(self, answer: str) -> None:
        """Show a stored answer; an empty one if there is none."""

    def _show_feedback(self, feedback: Feedback) -> None:
        """Show a judgement, and say it to screen readers."""
        self._feedback, self._note = feedback, None
        self._announcement = " ".join([feedback.heading, *feedback.lines()])

    def _help(self, do: str) -> None:
        """Show a hint or the solution."""
        if do == "hint":
            self._note = self._exercise.hint()
        elif do == "solution":
            self._feedback, self._note = None, self._exercise.solution()
        else:
            return
        self._announcement = repr(self._note)

    def _card(self, question: Message | None, *content: Node) -> Node:
        """Return the question, what there is to answer it with, and what there is to say about the answer."""
        nodes = list(content)
        if self._feedback is not None:
            tone = _TONES[self._feedback.status]
            nodes.append(notice(self._feedback.heading, tone, key="outcome"))
            nodes += paragraphs(self._feedback.sayings, self._text)
        if self._note is not None:
            code = h("code", self._note.code, dir="ltr", cls="atl-code-block") if self._note.code else None
            nodes.append(stack(*paragraphs(self._note.sayings, self._text), code, key="note"))
        if question is not None:
            nodes.insert(0, h("p", self._text.text(question), key="question", cls="atl-strong"))
        title = self._text.text(self._exercise.task.title)
        nodes.insert(0, self._level())
        return card(title, *nodes, key="exercise", level=3)

    def _level(self) -> Node:
        """Return how well the exercise can be done, and what is missing to master it."""
        level = self._exercise.level
        missing = level == "solved" and has_variants(self._exercise.task)
        message = _NOT_MASTERED if missing else LEVELS[level]
        return muted(f"{LEVEL_SIGNS[level]} {self._text.text(message)}", key="level")

    def _next_button(self, label: str) -> Node:
        """Return the button that draws the next variant."""
        return button(label, "next", icon="next", cls="atl-primary", key="next")

    def _next(self) -> None:
        """Go on with the next variant."""
        self._exercise.new_variant()
        self._feedback = self._note = None

    def _answer_buttons(self) -> list[Node]:
        """Return the buttons that check what was chosen or put in order, and that put it back."""
        say = self._text.words.say
        return [
            button(say("Check"), "check", icon="check", cls="atl-primary", key="check"),
            button(say("Start again"), "clear", icon="again", cls="atl-quiet", key="clear"),
        ]

    def _help_buttons(self) -> list[Node]:
        say = self._text.words.say
        return [
            button(say("Hint"), "hint", icon="hint", key="hint"),
            button(say("Solution"), "solution", icon="eye", cls="atl-quiet", key="solution"),
        ]


class AskPage(ExercisePage):
    """One question with a field for each number, for those who write no code.

    A wrong answer stays on the page with its feedback; the next question has other numbers.
    """

    def __init__(self, exercise: Exercise, text: ScreenLessonText) -> None:
        super().__init__(exercise, text)
        self._typed: list[str] = []
        self._unreadable = False

    @property
    def _task(self) -> ValueTask:
        """Return the question with the numbers of this variant."""
        task = self._exercise.material
        assert isinstance(task, ValueTask)
        return task

    def receive(self, message: ScreenMessage) -> None:
        """Check the numbers that were typed, draw other numbers, or help."""
        self._announcement, self._unreadable = "", False
        if message.do == "check" and not self._exercise.is_answered:
            self._check(message)
        elif message.do == "next" and self._exercise.is_answered:
            self._typed = []
            self._next()
        else:
            if message.do == "hint":
                self._feedback = None
            self._help(message.do)

    def _check(self, message: ScreenMessage) -> None:
        """Read the fields and judge them; a field that holds no number is not judged."""
        self._feedback = self._note = None
        self._typed = [message.typed(f"n{at}")[:_LONGEST] for at in range(len(self._task.fields))]
        answers = list(product(*(_readings(typed, self._text.lang) for typed in self._typed)))
        if not answers:
            self._unreadable = True
            return
        # Of several readings, take the one that is right; failing that, one that has an explanation.
        variant = self._exercise.variant
        self._feedback = self._exercise.check(max(map(_bare, answers), key=self._fit), variant)
        self._announcement = repr(self._feedback)

    def _show_answer(self, answer: str) -> None:
        numbers = numbers_in(answer)
        self._unreadable = False
        self._typed = [""] * len(self._task.fields)
        if len(numbers) == len(self._typed):
            self._typed = [str(number) for number in numbers]
            self._feedback = self._exercise.judged(_bare(tuple(numbers)), self._exercise.variant)

    def _fit(self, answer: object) -> tuple[bool, bool]:
        feedback = self._exercise.judged(answer, self._exercise.variant)
        return feedback.status == "correct", feedback.idea is not None

    def cell(self) -> Cell:
        """Return the question, the fields, and the feedback."""
        say = self._text.words.say
        task, done = self._task, self._exercise.is_answered
        assert task.question is not None
        labels = [self._text.text(label) for label in task.fields]
        typed = self._typed or [""] * len(labels)
        if done:
            given = zip(labels, typed, strict=True)
            content = [h("p", f"{label}: ", ltr(text)) for label, text in given if text]
            onward = self._next_button(say("Next question"))
            content.append(row(onward, *self._help_buttons(), key="buttons"))
        else:
            fields = [
                field(label, f"n{at}", text, maxlength=_LONGEST)
                for at, (label, text) in enumerate(zip(labels, typed, strict=True))
            ]
            check = button(say("Check"), None, kind="submit", icon="check", cls="atl-primary", key="check")
            buttons = row(check, *self._help_buttons())
            key = f"form-{self._exercise.variant}"
            content = [h("form", row(*fields), buttons, key=key, cls="atl-form", do="check")]
        if self._unreadable:
            asked = say("Write a number into each field, such as 12 or 3/16.")
            content.append(notice(asked, "news", key="unread"))
        return Cell(self._card(task.question, *content), say=self._announcement)


def _bare(answer: tuple[int | Fraction, ...]) -> int | Fraction | tuple[int | Fraction, ...]:
    """Return the only number of an answer, or all of them."""
    return answer[0] if len(answer) == 1 else answer


def _readings(text: str, lang: str) -> list[int | Fraction]:
    """Read a number in the digits of either language; in Persian a slash may also be the decimal point.

    >>> _readings("۳۳", "fa"), _readings("3/16", "en"), _readings("three", "en")
    ([33], [Fraction(3, 16)], [])
    >>> _readings("۲/۸", "fa")
    [Fraction(1, 4), Fraction(14, 5)]
    """
    typed = fold(text).strip()
    spellings = [typed, typed.replace("/", ".")] if lang == "fa" and "/" in typed else [typed]
    return [number for spelling in spellings if (number := read_number(spelling)) is not None]


class ClickPage(ExercisePage):
    """One click exercise on the screen: clicks choose places, Check judges them."""

    def __init__(self, exercise: Exercise, task: AnyClickTask, text: ScreenLessonText) -> None:
        super().__init__(exercise, text)
        self._task = task
        self._chosen: frozenset[str] = frozenset()
        self._beside = False

    def receive(self, message: ScreenMessage) -> None:
        """Choose a place or leave it, check, help, start again, or go on to the next board."""
        self._announcement = ""
        done = self._exercise.is_answered
        match message.do:
            case "tap" if not done:
                self._toggle(message.text("at"))
            case "check" if not done:
                self._beside = False
                self._show_feedback(self._exercise.check(self._chosen, self._exercise.variant))
            case "clear" if not done:
                self._chosen, self._feedback, self._note = frozenset(), None, None
            case "next" if done:
                self._chosen, self._beside = frozenset(), False
                self._next()
                self._announcement = self._text.text(self._task.question)
            case "beside" if self._task.beside is not None:
                self._beside = not self._beside
            case "hint" | "solution" as do:
                self._beside = False
                self._help(do)

    def _show_answer(self, answer: str) -> None:
        self._chosen = places_in(answer) & self._task.places(self._exercise.material)
        self._beside = False
        if self._chosen:
            self._feedback = self._exercise.judged(self._chosen)

    def _toggle(self, place: str) -> None:
        """Choose a place, or leave it; the last judgement no longer holds then."""
        if place not in self._task.places(self._exercise.material):
            return
        self._feedback = None
        if self._note is not None and self._note.scene is not None:
            self._note = None
        self._chosen ^= {place}
        say = self._text.words.say
        chosen = place in self._chosen
        self._announcement = (
            say("{place}, chosen", place=place) if chosen else say("{place}, left out", place=place)
        )

    def cell(self) -> Cell:
        """Return the board with its marks, and the card beside it."""
        say = self._text.words.say
        done, material = self._exercise.is_answered, self._exercise.material
        ways = [self._next_button(say("Next board"))] if done else self._answer_buttons()
        if self._task.beside is not None:
            other = say("Back to the question") if self._beside else say("Show the other board")
            ways.append(button(other, "beside", icon="board", key="beside"))
        main = self._card(
            self._task.question,
            muted(say("Chosen: {n}", n=len(self._chosen)), key="count"),
            row(*ways, *self._help_buttons(), key="buttons"),
        )
        if self._beside and self._task.beside is not None:
            return Cell(main, Scene(self._task.beside(material)), say=self._announcement)
        live = frozenset() if done else self._task.places(material)
        return Cell(main, self._scene(), live=live, say=self._announcement)

    def _scene(self) -> Scene:
        """Show the judgement, else the solution if it was asked for, else what is chosen."""
        for shown in (self._feedback, self._note):
            if shown is not None and shown.scene is not None:
                return shown.scene
        chosen: dict[str, Mark] = dict.fromkeys(sorted(self._chosen), "chosen")
        return Scene(self._task.view(self._exercise.material), chosen)


class OrderPage(ExercisePage):
    """The lines of a solution; each can be moved up and down.  It is a help, and so recorded as a hint."""

    def __init__(self, exercise: Exercise, task: FunctionTask, seed: str, text: ScreenLessonText) -> None:
        super().__init__(exercise, text)
        self._task = task
        self._seed = seed
        self._head, _ = lines_of(task)
        self._lines = mixed(task, seed)
        #: Numbers of lines from top to bottom.
        self._order = list(range(len(self._lines)))

    def receive(self, message: ScreenMessage) -> None:
        """Move a line, check the order, or begin again."""
        self._announcement = ""
        line, last = message.number("line"), len(self._order) - 1
        at = self._order.index(line) if line in self._order else -1
        match message.do:
            case "up" if at > 0:
                self._move(at, at - 1)
            case "down" if 0 <= at < last:
                self._move(at, at + 1)
            case "check":
                self._feedback = judged(self._task, [self._lines[line] for line in self._order], self._seed)
                self._exercise.ordered(self._feedback)
                heading = self._text.text(HEADINGS[self._feedback.status])
                self._announcement = " ".join([heading, *map(self._text.text, self._feedback.sayings)])
            case "clear":
                self._order.sort()
                self._feedback = None

    def _move(self, at: int, to: int) -> None:
        self._order[at], self._order[to] = self._order[to], self._order[at]
        self._feedback = None
        say = self._text.words.say
        self._announcement = say("Line {number} is now line {other}.", number=at + 1, other=to + 1)

    def cell(self) -> Cell:
        """Return the lines with their buttons."""
        say = self._text.words.say
        main = self._card(
            None,
            h("p", say("Put the lines in order. How far they are indented is right already."), key="about"),
            h("code", self._head, dir="ltr", cls="atl-code-block", key="head"),
            h("ol", *map(self._line, range(len(self._order))), key="lines", cls="atl-parsons", dir="ltr"),
            row(*self._answer_buttons(), key="buttons"),
        )
        return Cell(main, say=self._announcement)

    def _line(self, at: int) -> Node:
        """Return a line with its two buttons; its key stays when it moves, and so does the focus."""
        say, line = self._text.words.say, self._order[at]
        up, down = say("Line {number} up", number=at + 1), say("Line {number} down", number=at + 1)
        last = len(self._order) - 1
        return h(
            "li",
            h("code", self._lines[line], dir="ltr", cls="atl-code-block"),
            button("↑", ("up", {"line": line}), name=up, key="up", disabled=at == 0),
            button("↓", ("down", {"line": line}), name=down, key="down", disabled=at == last),
            key=f"line-{line}",
        )
