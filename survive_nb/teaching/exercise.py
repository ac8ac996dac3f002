"""An exercise: a task of a lesson with its position, hints and progress."""

from __future__ import annotations

import inspect
import textwrap
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from survive_nb.teaching.attempt import Attempt, answer_text
from survive_nb.teaching.comparison import as_said
from survive_nb.teaching.contained import Function
from survive_nb.teaching.feedback import Feedback, Status, with_rule
from survive_nb.teaching.judge import judge, marked, material_of
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import AnyClickTask, ClickTask, FunctionTask, Task, ValueTask
from survive_nb.teaching.text import LessonText


@dataclass(frozen=True)
class Note:
    """A hint or a solution: sentences, perhaps code, perhaps a board."""

    sayings: tuple[Message, ...]
    voice: LessonText
    code: str = ""
    scene: Scene | None = None
    #: The feedback of the same cell: a notebook shows only the last value of a cell, which is this note.
    feedback: Feedback | None = None

    def __repr__(self) -> str:
        messages = [with_rule(self.voice.text(saying), saying.rule) for saying in self.sayings]
        before = [repr(self.feedback), ""] if self.feedback is not None else []
        return "\n".join([*before, *messages, *([self.code] if self.code else [])])

    def _repr_markdown_(self) -> str:
        messages = [with_rule(self.voice.markdown(saying), saying.rule) for saying in self.sayings]
        before = [self.feedback._repr_markdown_()] if self.feedback is not None else []
        block = [self.voice.block("\n\n".join(messages))] if messages else []
        code = [f"```python\n{self.code}\n```"] if self.code else []
        return "\n\n".join([*before, *block, *code])


class Incorrect(AssertionError):
    """An answer that was graded is not correct; the message is the feedback."""


class Exercise:
    """One exercise: ``check(answer)``, ``hint()``, ``solution()``, ``status``."""

    def __init__(self, task: Task, seed: str, progress: Progress, voice: LessonText) -> None:
        self.task = task
        self.voice = voice
        self._seed = seed
        self._progress = progress
        #: The number of the variant that is asked now; 0 is the first.
        self.variant = 0

    @property
    def name(self) -> str:
        """Return the name of the exercise in code."""
        return self.task.name

    @property
    def status(self) -> Status:
        """Return correct, not_yet, not_started or stopped."""
        return self._progress.entries[self.name].status

    @cached_property
    def material(self) -> Any:
        """Return the position, the cases or the question of this variant; its type depends on the task."""
        return material_of(self.task, self._seed, self.variant)

    def new_variant(self) -> int:
        """Draw the next variant and return its number."""
        self.variant += 1
        vars(self).pop("material", None)
        return self.variant

    def resume(self, variant: int) -> Attempt | None:
        """Return to the variant of the student's last check, which is returned, or else to this variant."""
        checks = [event for event in self._progress.attempts_of(self.name) if event.kind == "check"]
        last = checks[-1] if checks and checks[-1].seed == self._seed else None
        self.variant = variant if last is None else last.variant
        vars(self).pop("material", None)
        return last

    def check(self, answer: object) -> Feedback:
        """Judge an answer, record the outcome and return the feedback."""
        feedback = self.judged(answer)
        self._progress.record(
            self.name,
            status=feedback.status,
            answer=answer_text(answer),
            idea=feedback.idea,
            variant=self.variant,
            counted=feedback.attempt,
        )
        return feedback

    def report(self, feedback: Feedback, text: str) -> None:
        """Record the verdict of a pupil's own browser on a text, which is not judged again here."""
        self._progress.record(
            self.name,
            status=feedback.status,
            answer=text,
            idea=feedback.idea,
            variant=self.variant,
            counted=feedback.attempt,
            self_reported=True,
        )

    def grade(self, answer: object) -> None:
        """Judge an answer and raise `Incorrect` unless it is correct, for graders such as nbgrader."""
        feedback = self.check(answer)
        if not feedback:
            raise Incorrect(repr(feedback))

    def judged(self, answer: object) -> Feedback:
        """Judge an answer without recording the outcome."""
        return replace(judge(self.task, answer, self.material), voice=self.voice)

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number; each says a little more than the one before."""
        hints = self.task.hints
        if number is None:
            number = self._progress.entries[self.name].hints + 1
        number = min(max(int(number), 1), len(hints))
        self._progress.hinted(self.name, number, self.variant)
        count = say("Hint {number} of {count}:", number=number, count=len(hints))
        return Note((count, hints[number - 1]), self.voice)

    def solution(self) -> Note:
        """Return the solution: code, a value with its reason, or the board with the right places."""
        self._progress.solved_for(self.name, self.variant)
        match self.material if isinstance(self.task, ValueTask) else self.task:
            case FunctionTask(solution=function):
                return Note((say("One way to do it:"),), self.voice, source_of(function))
            case ValueTask(solution=value, because=because):
                return Note((say("The answer is {value}.", value=as_said(value)), because), self.voice)
            case ClickTask() as task:
                return self._right_places(task)
            case _:
                raise TypeError(f"no such kind of task: {type(self.task).__name__}")

    def _right_places(self, task: AnyClickTask) -> Note:
        right = task.answer(self.material)
        scene = Scene(task.view(self.material), marked(right, right))
        message = say("The right places: {spaces}.", spaces=sorted(right))
        return Note((message,), self.voice, scene=scene)

    def __repr__(self) -> str:
        return f"<exercise {self.name}: {self.status}>"


def source_of(function: Function) -> str:
    """Return the source of a function without its indentation."""
    return textwrap.dedent(inspect.getsource(function)).rstrip()
