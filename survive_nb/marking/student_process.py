"""Run the code of a notebook and call its answers: the process that holds a student's code.

The judge starts it (`survive_nb.marking.process`), sends requests and reads JSON.  Whatever the code replaces
is replaced only here.  The lesson is a recorder that keeps the answers; boards, leagues and progress are not
needed to grade.
"""

from __future__ import annotations

import io
import json
import linecache
import os
import pickle
import sys
import warnings
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from types import FunctionType
from typing import NoReturn

from survive_nb.league.league import League
from survive_nb.marking.plain_json import to_json
from survive_nb.teaching.blank import Blank, NotStarted
from survive_nb.teaching.contained import Arguments, call_all, plain_value
from survive_nb.teaching.message import Code
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.tasks import FunctionTask


class SolutionWithdrawn(RuntimeError):
    """A solution of ours was called in this process."""


class _Nothing:
    """Stands for anything that a notebook shows or asks a lesson for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> object:
        return self

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return ""


class _Exercise(_Nothing):
    """Keeps the last answer that was handed over."""

    status = "not_started"

    def __init__(self, kept: dict[str, object], name: str) -> None:
        self._kept = kept
        self._name = name

    def check(self, answer: object) -> object:
        """Keep an answer."""
        self._kept[self._name] = answer
        return _Nothing()

    grade = answer = check


class _Lesson(_Nothing):
    """A lesson whose exercises keep the answers."""

    def __init__(self, kept: dict[str, object], names: Sequence[str]) -> None:
        self._exercises = {name: _Exercise(kept, name) for name in names}

    def __getattr__(self, name: str) -> object:
        if name in self._exercises:
            return self._exercises[name]
        return super().__getattr__(name)


class Student:
    """The notebook's names, and its answers by exercise."""

    def __init__(self, lesson: str) -> None:
        tasks = plan_of(lesson).tasks
        self.answers: dict[str, object] = {}
        self._names: dict[str, object] = {"__name__": "__main__", "____": Blank()}
        book = _Lesson(self.answers, [task.name for task in tasks])
        vars(sys.modules["survive_nb"])["lesson"] = lambda *_, **__: book
        League.play = lambda *_, **__: _Nothing()  # type: ignore[method-assign, assignment]
        for task in tasks:
            if isinstance(task, FunctionTask) and isinstance(task.solution, FunctionType):
                _withdraw(task.solution)

    def run(self, number: int, source: str) -> str:
        """Run one cell; return what Python said when it stopped, else nothing."""
        file = f"<cell {number}>"
        text = "".join(
            line for line in source.splitlines(keepends=True) if not line.lstrip().startswith(("%", "!"))
        )
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        try:
            with redirect_stdout(_Sink()), redirect_stderr(_Sink()):
                exec(compile(text, file, "exec"), self._names)
        except (NotStarted, SolutionWithdrawn):
            return ""
        except BaseException as error:  # noqa: BLE001 - whatever the code raises, the next cell is run
            return f"{type(error).__name__}: {error}"[:200]
        return ""

    def found(self) -> dict[str, object]:
        """Return the answers as JSON data; a function is only named."""
        return {
            name: {"function": answer.__name__ if isinstance(answer, FunctionType) else ""}
            if callable(answer) and not isinstance(answer, Blank)
            else {"value": to_json(plain_value(answer))}
            for name, answer in self.answers.items()
        }

    def call(
        self, name: str, inputs: Sequence[Arguments], written: Sequence[str], limit: float
    ) -> list[object]:
        """Call an answer on all inputs."""
        answer = self.answers[name]
        if not callable(answer):
            return []
        outcomes = call_all(answer, inputs, [Code(text) for text in written], limit=limit)
        return [
            {
                "value": to_json(outcome.value),
                "stopped": [to_json(message) for message in outcome.stopped],
                "printed": outcome.printed,
                "blank": outcome.blank,
                "ended": outcome.ended,
            }
            for outcome in outcomes
        ]


class _Sink(io.TextIOBase):
    """Takes what is printed and keeps nothing."""

    def write(self, text: str) -> int:
        """Forget the text."""
        return len(text)


def _withdraw(solution: FunctionType) -> None:
    """Make a solution of ours fail in this process: a notebook that imports it has not solved anything."""

    def refuse(*_: object, **__: object) -> NoReturn:
        from survive_nb.marking.student_process import SolutionWithdrawn  # its globals are the solution's

        raise SolutionWithdrawn("a solution cannot be imported")

    if not solution.__code__.co_freevars:
        solution.__code__ = refuse.__code__
        solution.__defaults__ = solution.__kwdefaults__ = None


def main() -> None:
    """Answer requests until the judge closes the pipe."""
    warnings.simplefilter("ignore")
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    student: Student | None = None
    while True:
        try:
            request = pickle.load(requests)
        except EOFError:
            return
        reply: object = None
        match request:
            case ("open", lesson):
                student = Student(lesson)
            case ("run", number, source) if student is not None:
                reply = student.run(number, source)
            case ("found",) if student is not None:
                reply = student.found()
            case ("call", name, inputs, written, limit) if student is not None:
                reply = student.call(name, inputs, written, limit)
        json.dump(reply, replies)
        replies.write("\n")
        replies.flush()
