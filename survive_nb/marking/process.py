"""The judge's side of a process that holds a student's code: requests, time limits, and only data back."""

from __future__ import annotations

import json
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

from survive_nb.marking.plain_json import from_json
from survive_nb.teaching.contained import TIME_LIMIT, Arguments, Outcome, RemoteCalls
from survive_nb.teaching.message import Code, Message, say

#: Seconds for one cell, and for starting Python.
CELL_LIMIT: Final = 30.0
_START_LIMIT: Final = 60.0
#: Bytes that one reply may have.
_LARGEST: Final = 32 * 2**20


class ProcessEnded(Exception):
    """The process ended, or its time was up."""


class StudentProcess:
    """A process in which the code of one notebook runs; a context manager that ends it."""

    def __init__(self, lesson: str) -> None:
        self._lesson = lesson
        self._folder = TemporaryDirectory(prefix="mark-")
        self._process: subprocess.Popen[bytes] | None = None
        self._received = b""

    def __enter__(self) -> StudentProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()
        self._folder.cleanup()

    def start(self) -> None:
        """Start a new process; one that still runs is ended."""
        self.end()
        self._received = b""
        self._process = subprocess.Popen(
            # Isolated: neither the folder of the notebooks nor the environment can replace a module.
            [sys.executable, "-I", "-c", "from survive_nb.marking.student_process import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env=_environment(self._folder.name),
            start_new_session=True,
        )
        self._ask(("open", self._lesson), _START_LIMIT)

    @property
    def is_running(self) -> bool:
        """Return whether the process has not ended."""
        return self._process is not None and self._process.poll() is None

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
        if self._process is None:
            return
        process, self._process = self._process, None
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()

    def _ask(self, request: tuple[object, ...], limit: float) -> object:
        """Send a request and return the reply as JSON data; raise `ProcessEnded` if there is none in time."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise ProcessEnded
        try:
            process.stdin.write(pickle.dumps(request, protocol=5))
            process.stdin.flush()
            return json.loads(self._line(process.stdout.fileno(), time.monotonic() + limit))
        except (OSError, ValueError, RecursionError) as error:
            raise ProcessEnded from error

    def _line(self, read: int, end: float) -> bytes:
        while b"\n" not in self._received:
            ready, _, _ = select.select([read], [], [], max(0.0, end - time.monotonic()))
            data = os.read(read, 2**16) if ready else b""
            if not data or len(self._received) > _LARGEST:
                raise ProcessEnded
            self._received += data
        line, _, self._received = self._received.partition(b"\n")
        return line


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


def _environment(folder: str) -> dict[str, str]:
    """Return the few variables that Python needs; the names of the caller's secrets are not among them."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT") if name in os.environ}
    return {**kept, "HOME": folder, "TMPDIR": folder, "PYTHONDONTWRITEBYTECODE": "1"}
