"""Judging answers: every kind of task gives feedback with one of four statuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random
from types import FunctionType
from typing import Final

from survive_nb.teaching.blank import Blank, NotStarted
from survive_nb.teaching.boards import first
from survive_nb.teaching.comparison import Names, Number, as_code, as_said
from survive_nb.teaching.contained import Described, Function, Outcome, call_all, plain_value
from survive_nb.teaching.error_location import shortened
from survive_nb.teaching.feedback import Feedback
from survive_nb.teaching.message import Code, Message, say, say_n
from survive_nb.teaching.nearest import nearest_idea, nearest_of_many, separation
from survive_nb.teaching.numbers import read_number
from survive_nb.teaching.scene import Mark, Scene
from survive_nb.teaching.tasks import (
    AnyClickTask,
    Case,
    ClickTask,
    FunctionTask,
    Places,
    PositionT,
    Task,
    ValueTask,
    WrongIdea,
)

#: Positions to draw at most in search of one that tells the wrong ideas of a task apart.
_DRAWS: Final = 100
_NOT_STARTED: Final = Feedback(
    "not_started", (say("Put your answer in the place of the blank, then check again."),), attempt=False
)


def judge(task: Task, answer: object, position: object) -> Feedback:
    """Judge an answer; ``position`` is what `material_of` returned for the variant that was asked."""
    if issubclass(type(answer), Blank):
        return _NOT_STARTED
    match task:
        case FunctionTask():
            if not isinstance(position, tuple):
                raise TypeError("a function task is judged on a tuple of cases")
            return _judge_function(task, answer, position)
        case ValueTask():
            return _judge_value(position if isinstance(position, ValueTask) else task, answer)
        case ClickTask():
            return _judge_clicks(task, answer, position)
        case _:
            raise TypeError(f"no such kind of task: {type(task).__name__}")


def material_of(task: Task, seed: str, variant: int = 0) -> object:
    """Return what a variant of a task is about: a position, a tuple of cases, or a question with its numbers.

    The same task, seed and variant always give the same material.  Variant 0 of a question is the one that
    the notebooks print, with any seed.
    """
    path = f"{seed}/{task.name}"
    rng = Random(path if variant == 0 else f"{path}/{variant}")
    match task:
        case FunctionTask():
            return tuple(task.cases(rng))
        case ClickTask():
            return _position(task, rng)
        case ValueTask(vary=vary) if variant and vary is not None:
            return _varied(task, vary, path, variant)
        case _:
            return task


def _position(task: AnyClickTask, rng: Random) -> object:
    """Return a position that tells the wrong ideas apart, or the best of many that were drawn."""
    best, widest = None, -1
    for _ in range(_DRAWS):
        drawn = task.position(rng)
        found = separation(task, drawn)
        if found > widest:
            best, widest = drawn, found
        if found >= task.apart:
            break
    return best


def _varied(task: ValueTask, vary: Callable[[Random], ValueTask], path: str, variant: int) -> ValueTask:
    """Return a question with numbers of its own, and with another solution than the variant before."""
    # Twenty steps back are enough: each variant is compared with the one before only.
    for number in range(max(1, variant - 20), variant + 1):
        rng, before = Random(f"{path}/{number}"), task
        task = first(lambda: vary(rng), lambda drawn: drawn.solution != before.solution)  # noqa: B023
    return task


# -- functions -----------------------------------------------------------------------------------------------


def _judge_function(task: FunctionTask, answer: object, cases: Sequence[Case]) -> Feedback:
    """Try a function on all cases and explain the first that fails."""
    if not callable(answer):
        return Feedback(
            "not_yet",
            (say("Hand over the function itself, without calling it: {code}", code=_example(task)),),
            attempt=False,
        )
    calls = [_written(answer, case) for case in cases]
    runs = call_all(answer, [case.arguments for case in cases], calls)
    failed: int | None = None
    for number, (run, case) in enumerate(zip(runs, cases, strict=False)):
        if run.blank:
            return _NOT_STARTED
        if run.stopped and (failed is None or run.ended):
            return Feedback("stopped", run.stopped, attempt=False)
        if failed is None and not _is_right(task, run, case):
            failed = number
    if failed is None:
        for idea in task.passing_ideas:
            if all(
                Number().same(run.value, _wanted(idea.applied, case))
                for run, case in zip(runs, cases, strict=True)
            ):
                return Feedback("not_yet", (idea.says,), idea=idea.name)
        tried = say_n("It is right in the one case tried.", "It is right in all {n} cases tried.", len(cases))
        return Feedback("correct", (tried, task.well_done))
    return _explained(task, calls[failed], cases, runs, failed)


def _is_right(task: FunctionTask, run: Outcome, case: Case) -> bool:
    """Tell whether a result means the same as the solution's."""
    if run.stopped or task.wants.complaint(run.value) is not None:
        return False
    return task.wants.same(run.value, _wanted(task.solution, case))


def _wanted(function: Function, case: Case) -> object:
    """Return what a function of our own gives; its input is copied, so that it cannot spoil a case."""
    return function(*deepcopy(case.arguments))


def _explained(
    task: FunctionTask, call: Code, cases: Sequence[Case], runs: list[Outcome], failed: int
) -> Feedback:
    """Say what is wrong in the first case that failed, and which wrong idea would give all these results."""
    case, run = cases[failed], runs[failed]
    tried = say("Tried: {call}", call=call)
    if run.value is None:
        message = (
            say("Your function prints its answer. It should give it back, with {code}.", code=Code("return"))
            if run.printed
            else say("Your function gives nothing back. Does it end with {code}?", code=Code("return"))
        )
        return Feedback("not_yet", (tried, message), idea="no_return")
    wrong_shape = task.wants.complaint(run.value)
    if wrong_shape is not None:
        return Feedback("not_yet", (tried, wrong_shape))
    wanted = _wanted(task.solution, case)
    idea = next((idea for idea in task.wrong_ideas if _same_idea(task, idea, cases, runs)), None)
    if idea is None and isinstance(task.wants, Names):
        idea = _nearest_function(task, cases, runs)
    sayings = [tried, *task.wants.difference(run.value, wanted)]
    if idea is not None:
        sayings.insert(0, idea.says)
    return Feedback(
        "not_yet", tuple(sayings), _drawn(task, case, run.value, wanted), None if idea is None else idea.name
    )


def _same_idea(task: FunctionTask, idea: WrongIdea, cases: Sequence[Case], runs: list[Outcome]) -> bool:
    """Tell whether a wrong idea gives the student's results in every case."""
    return all(
        not run.stopped
        and task.wants.complaint(run.value) is None
        and task.wants.same(run.value, _wanted(idea.applied, case))
        for case, run in zip(cases, runs, strict=True)
    )


def _nearest_function(task: FunctionTask, cases: Sequence[Case], runs: list[Outcome]) -> WrongIdea | None:
    """Return the idea whose places differ from a function's by at most one in each case."""
    values = [run.value for run in runs]
    if any(run.stopped or task.wants.complaint(run.value) is not None for run in runs):
        return None
    answers = [frozenset(value) for value in values]  # type: ignore[call-overload]

    def places(function: Function) -> list[Places]:
        return [frozenset(_wanted(function, case)) for case in cases]  # type: ignore[call-overload]

    return nearest_of_many(
        answers, places(task.solution), [(idea, places(idea.applied)) for idea in task.wrong_ideas]
    )


def _drawn(task: FunctionTask, case: Case, got: object, wanted: object) -> Scene | None:
    """Draw the case with the places that are right, wrong and missing in an answer made of places."""
    if case.view is None:
        return None
    if not isinstance(task.wants, Names):
        return Scene(case.view)
    return Scene(case.view, marked(frozenset(got), frozenset(wanted), missed=True))  # type: ignore[call-overload]


def _written(answer: object, case: Case) -> Code:
    """Write the call that was made."""
    name = answer.__name__ if type(answer) is FunctionType and answer.__name__.isidentifier() else "f"
    return Code(shortened(f"{name}({', '.join(as_code(argument).text for argument in case.arguments)})"))


def _example(task: Task) -> Code:
    return Code(f"lesson.{task.name}.check({task.name})")


# -- values --------------------------------------------------------------------------------------------------


def _judge_value(task: ValueTask, answer: object) -> Feedback:
    """Compare a value; a wrong one is explained if it follows from a known wrong idea."""
    answer = _as_numbers(task, task.prepare(answer))
    if _holds_blank(answer):
        return _NOT_STARTED
    try:
        complaint = task.wants.complaint(answer)
    except NotStarted:
        return _NOT_STARTED
    complaint = complaint or _other_shape(task, answer)
    if complaint is not None:
        return Feedback("not_yet", (complaint,), attempt=False)
    if task.wants.same(answer, task.solution):
        return Feedback("correct", (task.well_done,))
    for idea in task.wrong_ideas:
        if task.wants.same(answer, idea.answer):
            return Feedback("not_yet", (idea.says,), idea=idea.name)
    if isinstance(task.wants, Number) and task.wants.is_rounded(answer, task.solution):
        if task.wants.is_rounded(answer, task.solution, digits=3):
            return Feedback("correct", (task.well_done,))
        nearly = say("Nearly: give it as a fraction, or with three digits after the point.")
        return Feedback("not_yet", (nearly,), idea="rounded", attempt=False)
    return Feedback(
        "not_yet", (say("{got} is not it. Ask for a hint if you are stuck.", got=as_said(answer)),)
    )


def _as_numbers(task: ValueTask, answer: object) -> object:
    """Return an answer with its texts read as numbers, as in a field of the page; what is none stays text."""
    if isinstance(answer, str) and isinstance(task.solution, tuple):
        answer = tuple(re.split(r"[\s,،;]+", answer.strip()[:100]))
    if isinstance(answer, list | tuple):
        numbers = tuple(_as_number(part) for part in answer)
        return numbers[0] if len(numbers) == 1 and not isinstance(task.solution, tuple) else numbers
    return _as_number(answer)


def _as_number(part: object) -> object:
    number = read_number(part) if isinstance(part, str) else None
    return part if number is None else number


def _other_shape(task: ValueTask, answer: object) -> Message | None:
    """Ask for as many numbers as the question has."""
    if not isinstance(task.solution, tuple):
        return Number().complaint(answer) if isinstance(task.solution, int | Fraction) else None
    count = len(task.solution)
    is_one = isinstance(answer, list | tuple) and len(answer) == count
    if is_one and all(Number().complaint(part) is None for part in answer):  # type: ignore[attr-defined]
        return None
    return say("These should be numbers, {count} of them; you gave {got}.", count=count, got=as_said(answer))


def _holds_blank(answer: object) -> bool:
    """Tell whether an answer is the blank, or a pair of which one is."""
    parts = answer if isinstance(answer, list | tuple) else (answer,)
    return any(isinstance(part, Described) and part.text == "____" for part in parts)


# -- clicks --------------------------------------------------------------------------------------------------


def _judge_clicks(task: ClickTask[PositionT], answer: object, position: PositionT) -> Feedback:
    """Compare clicked places: each wrong one gets its reason, missing ones are only counted."""
    answer = plain_value(answer)
    complaint = Names().complaint(answer)
    if complaint is not None:
        return Feedback("not_yet", (complaint,), attempt=False)
    chosen = frozenset(answer)  # type: ignore[call-overload]
    unknown = sorted(chosen - task.places(position))
    if unknown:
        # Such as a name with a slip of the keyboard: on a board nobody can click it.
        asked = [say("{place} is not one of the places to choose from.", place=place) for place in unknown]
        return Feedback("not_yet", tuple(asked[:3]), attempt=False)
    if not chosen:
        return Feedback("not_started", (say("Choose places on the board first, then check."),), attempt=False)
    right = task.answer(position)
    wrong, missing = sorted(chosen - right), _missing(task, chosen, right)
    scene = Scene(task.view(position), marked(chosen, right))
    if not wrong and not missing:
        return Feedback("correct", (task.well_done,), scene)
    idea = nearest_idea(task, chosen, position)
    sayings: list[Message] = [] if idea is None else [idea.says]
    # Explain at most three wrong places.
    sayings += [task.why_not(position, place) for place in wrong[:3]]
    if len(wrong) > 3:
        sayings.append(say_n("And {n} more is wrong.", "And {n} more are wrong.", len(wrong) - 3))
    explained = _explained_places(task, right - chosen, position)
    sayings += explained
    if missing > len(explained):
        sayings.append(say_n("{n} place is still to be found.", "{n} places are still to be found.", missing))
    return Feedback("not_yet", tuple(sayings), scene, None if idea is None else idea.name)


def _explained_places(task: ClickTask[PositionT], missing: Places, position: PositionT) -> list[Message]:
    """Return the reasons for missing places that the task explains."""
    if task.why_missing is None:
        return []
    reasons = [task.why_missing(position, place) for place in sorted(missing)]
    return [reason for reason in reasons if reason is not None]


def _missing(task: AnyClickTask, chosen: Places, right: Places) -> int:
    """Return how many right places are still to be found."""
    wanted = len(right) if task.enough is None else min(task.enough, len(right))
    return max(wanted - len(chosen & right), 0)


def marked(chosen: Places, right: Places, *, missed: bool = False) -> dict[str, Mark]:
    """Mark chosen places as right or wrong, and with ``missed`` also those not chosen."""
    marks: dict[str, Mark] = {place: "right" if place in right else "wrong" for place in sorted(chosen)}
    if missed:
        marks |= dict.fromkeys(sorted(right - chosen), "missed")
    return marks
