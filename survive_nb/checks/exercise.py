"""An exercise: a task of a lesson in a student's hands, with its position, its hints and its progress."""

from __future__ import annotations

import inspect
import textwrap
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from survive_nb.checks.feedback import Feedback, Status, with_rule
from survive_nb.checks.judge import judge, marked, material
from survive_nb.checks.progress import Progress
from survive_nb.checks.saying import Code, Saying, say
from survive_nb.checks.scene import Scene
from survive_nb.checks.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.checks.voice import Voice


@dataclass(frozen=True)
class Note:
    """A hint or a solution: sentences, perhaps code, perhaps a board."""

    sayings: tuple[Saying, ...]
    voice: Voice
    code: str = ""
    scene: Scene | None = None

    def __repr__(self) -> str:
        said = [with_rule(self.voice.text(saying), saying.rule) for saying in self.sayings]
        return "\n".join([*said, *([self.code] if self.code else [])])

    def _repr_markdown_(self) -> str:
        said = [with_rule(self.voice.markdown(saying), saying.rule) for saying in self.sayings]
        block = self.voice.block("\n\n".join(said)) if said else ""
        return f"{block}\n\n```python\n{self.code}\n```" if self.code else block


class Exercise:
    """One exercise: ``check(answer)``, ``hint()``, ``solution()``, ``status``."""

    def __init__(self, task: Task, seed: str, progress: Progress, voice: Voice) -> None:
        self.task = task
        self.voice = voice
        self._seed = seed
        self._progress = progress

    @property
    def name(self) -> str:
        """Return what the exercise is called in code."""
        return self.task.name

    @property
    def status(self) -> Status:
        """Return how far it has come: correct, not_yet, not_started or stopped."""
        return self._progress.entries[self.name].status

    @cached_property
    def material(self) -> Any:
        """Return the position or the cases of this exercise: the same ones for the same seed."""
        return material(self.task, Random(f"{self._seed}/{self.name}"))

    def check(self, answer: object) -> Feedback:
        """Judge an answer, note the outcome and return what to say about it."""
        feedback = replace(judge(self.task, answer, self.material), voice=self.voice)
        self._progress.checked(self.name, feedback.status)
        return feedback

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number; each says a little more than the one before."""
        hints = self.task.hints
        if number is None:
            number = self._progress.entries[self.name].hints + 1
        number = min(max(int(number), 1), len(hints))
        self._progress.hinted(self.name, number)
        count = say("Hint {number} of {count}:", number=number, count=len(hints))
        return Note((count, hints[number - 1]), self.voice)

    def solution(self) -> Note:
        """Return the solution: code, a value with its reason, or the board with the right places."""
        self._progress.solved_for(self.name)
        match self.task:
            case FunctionTask(solution=function):
                return Note((say("One way to do it:"),), self.voice, source_of(function))
            case ValueTask(solution=value, because=because):
                return Note((say("The answer is {value}.", value=Code(repr(value))), because), self.voice)
            case ClickTask() as task:
                return self._right_places(task)
            case _:
                raise TypeError(f"no such kind of task: {type(self.task).__name__}")

    def _right_places(self, task: ClickTask) -> Note:
        right = task.answer(self.material)
        scene = Scene(task.view(self.material), marked(right, right))
        said = say("The right places: {spaces}.", spaces=sorted(right))
        return Note((said,), self.voice, scene=scene)

    def __repr__(self) -> str:
        return f"<exercise {self.name}: {self.status}>"


def source_of(function: Any) -> str:
    """Return a function as it is written, for a notebook: without the name it has in this package only."""
    return textwrap.dedent(inspect.getsource(function)).rstrip()
