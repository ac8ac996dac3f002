"""Tasks as data: the question, the solution, common wrong ideas and the feedback on them.

A *function task* wants a function and tries it on cases, the smallest first.  A *value task* wants a value.
A *click task* wants places on a board.  `survive_nb.teaching.exercise` makes exercises of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from survive_nb.teaching.comparison import EQUAL, Comparison
from survive_nb.teaching.contained import Function, plain_value
from survive_nb.teaching.experiment import Experiment
from survive_nb.teaching.message import Message
from survive_nb.teaching.scene import AnyView

Places: TypeAlias = frozenset[str]
#: The position that a click task is about.
PositionT = TypeVar("PositionT")


@dataclass(frozen=True)
class WrongIdea:
    """A common mistake: the answer it leads to, and the sentence that explains it.

    ``answer`` is a function for a function task, a value for a value task, and for a click task a function
    from the position to the places that a student with this idea would click.
    """

    name: str
    answer: object
    says: Message

    def applied(self, *arguments: object) -> object:
        """Return what this idea answers for these arguments; only for an idea whose answer is a function."""
        if not callable(self.answer):
            raise TypeError(f"the wrong idea {self.name} is not a function")
        return self.answer(*arguments)


@dataclass(frozen=True)
class Case:
    """One input to try a function on; ``view`` draws it when it is about a board."""

    arguments: tuple[object, ...]
    view: AnyView | None = None


@dataclass(frozen=True, kw_only=True)
class Task:
    """Fields of every task; each hint says a little more than the one before."""

    name: str
    title: Message
    hints: tuple[Message, ...]
    wrong_ideas: tuple[WrongIdea, ...]
    #: Shown when the answer is correct.
    well_done: Message


@dataclass(frozen=True, kw_only=True)
class FunctionTask(Task):
    """Write a function.

    ``solution`` is a function whose source is shown to students; it must run unchanged in the notebook.
    ``cases`` makes the inputs from a seeded random generator, the smallest first; the solution is run on
    them to find the expected results.
    """

    solution: Function
    cases: Callable[[Random], Sequence[Case]]
    wants: Comparison = EQUAL
    #: Ideas whose results would pass, and which are not what the exercise is about.
    passing_ideas: tuple[WrongIdea, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ValueTask(Task):
    """Find a value; ``because`` explains it when the solution is asked for.

    With ``question`` and ``fields`` (a label for each number) it can be answered without code too: one field
    is a number, several are a tuple.  ``vary`` draws the same question with other numbers.
    """

    solution: object
    question: Message | None = None
    fields: tuple[Message, ...] = ()
    because: Message
    wants: Comparison = EQUAL
    #: Turns an answer into data that is safe to compare.
    prepare: Callable[[object], object] = plain_value
    vary: Callable[[Random], ValueTask] | None = None


def with_distinct_ideas(task: ValueTask) -> ValueTask:
    """Return a question without those wrong ideas that give the solution or what an earlier idea gives."""
    answers, ideas = [task.solution], []
    for idea in task.wrong_ideas:
        if not any(task.wants.same(idea.answer, known) for known in answers):
            answers.append(idea.answer)
            ideas.append(idea)
    return replace(task, wrong_ideas=tuple(ideas))


@dataclass(frozen=True, kw_only=True)
class ClickTask(Task, Generic[PositionT]):
    """Choose the right places on a board.

    ``position`` makes a position from a seeded random generator, ``view`` shows it, ``places`` may be
    clicked, ``answer`` returns the right ones and ``why_not`` says why a place is not one of them.  If
    ``enough`` is given, that number of right places is sufficient.
    """

    question: Message
    position: Callable[[Random], PositionT]
    view: Callable[[PositionT], AnyView]
    places: Callable[[PositionT], Places]
    answer: Callable[[PositionT], Places]
    why_not: Callable[[PositionT, str], Message]
    enough: int | None = None
    #: Says why a place belongs to the answer, where a common slip leaves it out; None elsewhere.
    why_missing: Callable[[PositionT, str], Message | None] | None = None
    #: A second board to compare with.
    beside: Callable[[PositionT], AnyView] | None = None
    #: Positions are drawn again until the right answer and all wrong ideas differ in this number of places.
    apart: int = 3


#: A click task about a position of any type.
AnyClickTask: TypeAlias = ClickTask[Any]


@dataclass(frozen=True)
class Guess:
    """A prediction to make before an experiment shows its result; ``fields`` are labels of numbers."""

    question: Message
    fields: tuple[Message, ...]


@dataclass(frozen=True)
class Plan:
    """The contents of a lesson: tasks in order, experiments by name, and guesses before some of them."""

    name: str
    title: Message
    tasks: tuple[Task, ...]
    experiments: Mapping[str, Callable[[Random], Experiment]] = field(default_factory=dict)
    guesses: Mapping[str, Guess] = field(default_factory=dict)
