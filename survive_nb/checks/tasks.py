"""Tasks as data: what a lesson asks, what is right, which wrong ideas are usual, and what to say about them.

A *function task* wants a function and tries it on cases, the smallest first.  A *value task* wants a value.
A *click task* wants places on a board.  `survive_nb.checks.exercise` makes exercises of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from survive_nb.checks.alike import EQUAL, Alike
from survive_nb.checks.saying import Saying
from survive_nb.checks.scene import AnyView

Places: TypeAlias = frozenset[str]


@dataclass(frozen=True)
class WrongIdea:
    """An idea that many people have: the answer it leads to, and the sentence that meets it by name.

    ``answer`` is a function for a function task, a value for a value task, and for a click task a function
    from the position to the places that somebody with this idea would click.
    """

    name: str
    answer: Any
    says: Saying


@dataclass(frozen=True)
class Case:
    """One input to try a function on; ``view`` draws it when it is about a board."""

    arguments: tuple[object, ...]
    view: AnyView | None = None


@dataclass(frozen=True, kw_only=True)
class Task:
    """What all tasks have: a name for code, a title for people, hints that say a little more each time."""

    name: str
    title: Saying
    hints: tuple[Saying, ...]
    wrong_ideas: tuple[WrongIdea, ...]
    #: What to take along when the answer is right.
    well_done: Saying


@dataclass(frozen=True, kw_only=True)
class FunctionTask(Task):
    """Write a function.

    ``solution`` is a real function whose source is shown; it must run in the notebook as it stands there.
    ``cases`` makes the inputs from a seeded source of chance, the smallest first; `survive_nb.checks` runs
    the solution on them to know what is right.
    """

    solution: Callable[..., object]
    cases: Callable[[Random], Sequence[Case]]
    wants: Alike = EQUAL


@dataclass(frozen=True, kw_only=True)
class ValueTask(Task):
    """Find a value; ``because`` explains it when the solution is asked for.

    With ``question`` and ``fields`` (a label for each number) it can be answered without code too: one field
    is a number, several are a tuple.
    """

    solution: object
    question: Saying | None = None
    fields: tuple[Saying, ...] = ()
    because: Saying
    wants: Alike = EQUAL


@dataclass(frozen=True, kw_only=True)
class ClickTask(Task):
    """Click the right places on a board.

    ``position`` makes a position from a seeded source of chance, ``view`` shows it, ``places`` may be
    clicked, ``answer`` are the right ones and ``why_not`` says why a place is not one of them.  When
    ``enough`` is given, so many of the right ones will do.
    """

    question: Saying
    position: Callable[[Random], Any]
    view: Callable[[Any], AnyView]
    places: Callable[[Any], Places]
    answer: Callable[[Any], Places]
    why_not: Callable[[Any, str], Saying]
    enough: int | None = None
