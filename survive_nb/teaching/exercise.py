"""An exercise: a task of a lesson with its position, hints and progress."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from survive_nb.teaching.attempt import Attempt, answer_text
from survive_nb.teaching.comparison import as_said
from survive_nb.teaching.contained import Function
from survive_nb.teaching.feedback import Feedback, Status, with_rule
from survive_nb.teaching.judge import judge, marked, material_of
from survive_nb.teaching.mastery import Level, has_variants, level_of, variants_answered, variants_lost
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import AnyClickTask, ClickTask, FunctionTask, Task, ValueTask
from survive_nb.teaching.text import LessonText


@dataclass(frozen=True)
class Note:
    """A hint or a solution: sentences, perhaps code, perhaps a board."""

    sayings: tuple[Message, ...]
    lesson_text: LessonText
    code: str = ""
    scene: Scene | None = None
    #: The feedback of the same cell: a notebook shows only the last value of a cell, which is this note.
    feedback: Feedback | None = None

    def __repr__(self) -> str:
        messages = [with_rule(self.lesson_text.text(message), message.rule) for message in self.sayings]
        before = [repr(self.feedback), ""] if self.feedback is not None else []
        return "\n".join([*before, *messages, *([self.code] if self.code else [])])

    def _repr_markdown_(self) -> str:
        messages = [with_rule(self.lesson_text.markdown(message), message.rule) for message in self.sayings]
        before = [self.feedback._repr_markdown_()] if self.feedback is not None else []
        block = [self.lesson_text.block("\n\n".join(messages))] if messages else []
        code = [f"```python\n{self.code}\n```"] if self.code else []
        return "\n\n".join([*before, *block, *code])


class Incorrect(AssertionError):
    """An answer that was graded is not correct; the message is the feedback."""


_NEXT_BOARD: Final = say("This board has had its answer. Ask for the next board.")


class Exercise:
    """One exercise: ``check(answer)``, ``hint()``, ``solution()``, ``status``, ``level``.

    ``own_seed`` returns the seed of this student's variants after the first; without it all students get
    the same.
    """

    def __init__(
        self,
        task: Task,
        seed: str,
        progress: Progress,
        lesson_text: LessonText,
        own_seed: Callable[[], str] | None = None,
    ) -> None:
        self.task = task
        self.lesson_text = lesson_text
        self._seed = seed
        self._own_seed = own_seed
        self._progress = progress
        self._variant = 0

    @property
    def variant(self) -> int:
        """Return the number of the variant that is asked now; 0 is the first."""
        return self._variant

    @variant.setter
    def variant(self, number: int) -> None:
        """Ask this variant from now on."""
        self._variant = number
        vars(self).pop("material", None)

    @property
    def name(self) -> str:
        """Return the name of the exercise in code."""
        return self.task.name

    @property
    def status(self) -> Status:
        """Return correct, not_yet, not_started or stopped."""
        return self._progress.entries[self.name].status

    @property
    def level(self) -> Level:
        """Return not_started, tried, solved or mastered."""
        return level_of(self.task, self._progress.attempts_of(self.name))

    @cached_property
    def material(self) -> Any:
        """Return the position, the cases or the question of this variant; its type depends on the task."""
        return material_of(self.task, self.seed_of(self.variant), self.variant)

    def seed_of(self, variant: int) -> str:
        """Return the seed from which a variant is drawn."""
        return self._seed if variant == 0 or self._own_seed is None else self._own_seed()

    @property
    def is_answered(self) -> bool:
        """Return whether the variant was answered, or its solution read."""
        return self._is_answered(self.variant)

    @property
    def is_lost(self) -> bool:
        """Return whether a wrong answer or a look at the solution has cost the variant."""
        lost = variants_lost(self._progress.attempts_of(self.name))
        return has_variants(self.task) and (self.seed_of(self.variant), self.variant) in lost

    def _is_answered(self, variant: int) -> bool:
        answered = variants_answered(self._progress.attempts_of(self.name))
        return (self.seed_of(variant), variant) in answered

    def new_variant(self) -> int:
        """Draw the next variant that was not answered yet, and return its number."""
        number = self.variant + 1
        while self._is_answered(number):
            number += 1
        self.variant = number
        return number

    def resume(self, variant: int) -> Attempt | None:
        """Return to the variant of the student's last check, which is returned, or else to this variant."""
        checks = [event for event in self._progress.attempts_of(self.name) if event.kind == "check"]
        last = checks[-1] if checks and checks[-1].seed == self.seed_of(checks[-1].variant) else None
        self.variant = variant if last is None else last.variant
        return last

    def check(self, answer: object, variant: int | None = None) -> Feedback:
        """Judge an answer, record the outcome and return the feedback.

        Without ``variant`` an answer to a board is judged on the board that is asked now, and a number by the
        question that the notebook prints, which is variant 0.  A board is answered once: after a wrong
        answer `new_variant` draws the next one.
        """
        number = self._asked(variant)
        if isinstance(self.task, ClickTask) and number == self.variant and self.is_lost:
            return Feedback("not_yet", (_NEXT_BOARD,), lesson_text=self.lesson_text, attempt=False)
        feedback = self.judged(answer, number)
        self._progress.record(
            self.name,
            status=feedback.status,
            answer=answer_text(answer),
            idea=feedback.idea,
            counted=feedback.attempt,
            variant=number,
            seed=self.seed_of(number),
        )
        return feedback

    def _asked(self, variant: int | None) -> int:
        """Return the variant that an answer belongs to."""
        if variant is not None:
            return variant
        return 0 if isinstance(self.task, ValueTask) else self.variant

    def report(self, feedback: Feedback, text: str) -> None:
        """Record the verdict of a student's own browser on a text, which is not judged again here."""
        self._progress.record(
            self.name,
            status=feedback.status,
            answer=text,
            idea=feedback.idea,
            variant=self.variant,
            seed=self.seed_of(self.variant),
            counted=feedback.attempt,
            self_reported=True,
        )

    def grade(self, answer: object) -> None:
        """Judge an answer and raise `Incorrect` unless it is correct, for graders such as nbgrader.

        Grading is no attempt: it records nothing and asks for no other variant.
        """
        feedback = self.judged(answer)
        if not feedback:
            raise Incorrect(repr(feedback))

    def judged(self, answer: object, variant: int | None = None) -> Feedback:
        """Judge an answer without recording the outcome."""
        number = self._asked(variant)
        is_now = number == self.variant
        material = self.material if is_now else material_of(self.task, self.seed_of(number), number)
        return replace(judge(self.task, answer, material), lesson_text=self.lesson_text)

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number; each says a little more than the one before."""
        hints = self.material.hints if isinstance(self.task, ValueTask) else self.task.hints
        if number is None:
            number = self._progress.entries[self.name].hints + 1
        number = min(max(int(number), 1), len(hints))
        self._progress.hinted(self.name, number, self.variant, self.seed_of(self.variant))
        count = say("Hint {number} of {count}:", number=number, count=len(hints))
        return Note((count, hints[number - 1]), self.lesson_text)

    def ordered(self, feedback: Feedback) -> None:
        """Record that the lines of a solution were put in order, as the hint after the last one."""
        if feedback:
            self._progress.hinted(
                self.name, len(self.task.hints) + 1, self.variant, self.seed_of(self.variant)
            )

    def solution(self) -> Note:
        """Return the solution: code, a value with its reason, or the board with the right places."""
        self._progress.solved_for(self.name, self.variant, self.seed_of(self.variant))
        match self.material if isinstance(self.task, ValueTask) else self.task:
            case FunctionTask(solution=function):
                return Note((say("One way to do it:"),), self.lesson_text, source_of(function))
            case ValueTask(solution=value, because=because):
                return Note((say("The answer is {value}.", value=as_said(value)), because), self.lesson_text)
            case ClickTask() as task:
                return self._right_places(task)
            case _:
                raise TypeError(f"no such kind of task: {type(self.task).__name__}")

    def _right_places(self, task: AnyClickTask) -> Note:
        right = task.answer(self.material)
        scene = Scene(task.view(self.material), marked(right, right))
        message = say("The right places: {spaces}.", spaces=sorted(right))
        return Note((message,), self.lesson_text, scene=scene)

    def __repr__(self) -> str:
        return f"<exercise {self.name}: {self.status}>"


def source_of(function: Function) -> str:
    """Return the source of a function without its indentation."""
    return textwrap.dedent(inspect.getsource(function)).rstrip()
