"""The judge's side of a process that holds a student's code: requests, time limits, and only data back."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final

from survive_nb.marking.plain_json import from_json
from survive_nb.sandbox import process as sandbox
from survive_nb.sandbox.containment import Limits, detect, package_code, python
from survive_nb.teaching.contained import TIME_LIMIT, Arguments, Outcome, RemoteCalls
from survive_nb.teaching.message import Code, Message, say

#: Seconds for one cell, for starting Python, and for all of a notebook together.
CELL_LIMIT: Final = 30.0
_START_LIMIT: Final = 60.0
_NOTEBOOK_LIMIT: Final = 600.0
#: Bytes that one reply and all replies may have; read as JSON, a byte can take 40 bytes of memory here.
_LARGEST: Final = 4 * 2**20
_LARGEST_TOTAL: Final = 16 * _LARGEST
#: Each check is made in a copy of the process.
_LIMITS: Final = Limits(memory_mib=1024, cpu_seconds=900.0, processes=8, open_files=256, file_bytes=2**20)


class ProcessEnded(Exception):
    """The process ended, or its time was up."""


class UnaskedReply(ProcessEnded):
    """The process wrote something that was not asked for: the cell before did it."""


class StudentProcess:
    """A contained process in which the code of one notebook runs; a context manager that ends it."""

    def __init__(self, lesson: str) -> None:
        self._lesson = lesson
        self._process: sandbox.ContainedProcess | None = None
        self._left = _NOTEBOOK_LIMIT

    def __enter__(self) -> StudentProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def start(self) -> None:
        """Start a new process; one that still runs is ended."""
        self.end()
        argv = [*python(packages=True), "-c", package_code("survive_nb.marking.student_process")]
        self._process = sandbox.ContainedProcess(
            detect().command(argv, _LIMITS, packages=True),
            line_limit=_LARGEST,
            total_limit=_LARGEST_TOTAL,
            memory_limit=2 * _LIMITS.memory_mib * 2**20,
        )
        self._ask(("open", self._lesson), _START_LIMIT)

    @property
    def is_running(self) -> bool:
        """Return whether the process has not ended."""
        return self._process is not None and self._process.is_running

    def run(self, number: int, source: str) -> str:
        """Run a cell; return what Python said when it stopped, else nothing."""
        reply = self._ask(("run", number, source), CELL_LIMIT)
        return reply if isinstance(reply, str) else ""

    def found(self) -> dict[str, object]:
        """Return the answers by exercise: a value, or a `RemoteFunction`."""
        reply = self._ask(("found",), CELL_LIMIT)
        answers: dict[str, object] = {}
        for name, answer in reply.items() if isinstance(reply, dict) else ():
            match answer:
                case {"function": str(function)}:
                    answers[name] = RemoteFunction(self, name, function)
                case {"value": value}:
                    with suppress(ValueError):
                        answers[name] = from_json(value)
        return answers

    def call(
        self, name: str, inputs: Sequence[Arguments], written: Sequence[Code], limit: float
    ) -> list[Outcome]:
        """Call an answer on all inputs."""
        request = ("call", name, list(inputs), [code.text for code in written], limit)
        reply = self._ask(request, limit + 5)
        return [_outcome(record) for record in reply[: len(inputs)]] if isinstance(reply, list) else []

    def end(self) -> None:
        """End the process and all that it has started."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def _ask(self, request: tuple[object, ...], limit: float) -> object:
        """Send a request and return the reply as JSON data; raise `ProcessEnded` if there is none in time."""
        process = self._process
        if process is None:
            raise ProcessEnded
        limit, began = min(limit, self._left), time.monotonic()
        try:
            if process.has_unread():  # it would be taken for the next reply
                raise UnaskedReply
            return json.loads(process.exchange(pickle.dumps(request, protocol=5), limit))
        except (
            *(sandbox.ProcessEnded, sandbox.OutOfTime, sandbox.TooMuchMemory, sandbox.TooMuchOutput),
            *(OSError, ValueError, RecursionError),
        ) as error:
            raise ProcessEnded from error
        finally:
            self._left -= time.monotonic() - began


class RemoteFunction(RemoteCalls):
    """A function of a student, which can be called only in the process that holds it."""

    def __init__(self, process: StudentProcess, exercise: str, name: str) -> None:
        self._process = process
        self._exercise = exercise
        self.__name__ = name if name.isidentifier() else "f"

    def __call__(self, *arguments: object) -> object:
        """Call it on one input."""
        (outcome,) = self.call_all([arguments], [Code(self.__name__)]) or [Outcome()]
        return outcome.value

    def call_all(
        self, inputs: Sequence[Arguments], written: Sequence[Code], limit: float = TIME_LIMIT
    ) -> list[Outcome]:
        """Call it on all inputs; `survive_nb.teaching.contained.call_all` comes here."""
        try:
            outcomes = self._process.call(self._exercise, inputs, written, limit)
        except ProcessEnded:
            # It may hang, and a late reply would be taken for the next one.
            self._process.end()
            outcomes = []
        if len(outcomes) == len(inputs) or (outcomes and outcomes[-1].ended):
            return outcomes
        return [*outcomes, _gone()]


def _gone() -> Outcome:
    ended = say("Your code ended Python itself instead of giving a value back.")
    return Outcome(stopped=(ended,), ended=True)


def _outcome(record: object) -> Outcome:
    """Read one outcome; a forged one is an outcome without a value."""
    if not isinstance(record, Mapping):
        return _gone()
    try:
        value = from_json(record.get("value"))
        stopped = [from_json(message) for message in record.get("stopped", ())]
    except (TypeError, ValueError):
        return _gone()
    return Outcome(
        value,
        record.get("printed") is True,
        tuple(message for message in stopped if isinstance(message, Message)),
        record.get("blank") is True,
        record.get("ended") is True,
    )
