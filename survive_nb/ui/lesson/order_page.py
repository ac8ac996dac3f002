"""A Parsons problem on the screen: lines of code to put in order with buttons."""

from __future__ import annotations

from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.feedback import HEADINGS
from survive_nb.teaching.parsons import judged, lines_of, mixed
from survive_nb.teaching.tasks import FunctionTask
from survive_nb.ui.components import row
from survive_nb.ui.lesson.cell import Cell
from survive_nb.ui.lesson.exercise_pages import ExercisePage
from survive_nb.ui.lesson.text import ScreenLessonText
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import Message


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

    def receive(self, message: Message) -> None:
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
        ways = row(
            button(say("Check"), "check", icon="check", cls="atl-primary", key="check"),
            button(say("Start again"), "clear", icon="again", cls="atl-quiet", key="clear"),
            key="buttons",
        )
        main = self._card(
            None,
            h("p", say("Put the lines in order. How far they are indented is right already."), key="about"),
            h("code", self._head, dir="ltr", cls="atl-code-block", key="head"),
            h("ol", *map(self._line, range(len(self._order))), key="lines", cls="atl-parsons", dir="ltr"),
            ways,
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
