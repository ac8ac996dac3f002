"""A contained process: bytes in, lines out, with limits of time and size, and nothing left when it ends."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO, Final

from survive_nb.sandbox import process_table
from survive_nb.sandbox.containment import ENVIRONMENT
from survive_nb.sandbox.launcher import NOT_CONTAINED

#: Bytes of what a program writes to its standard error that are kept, the last ones.
_KEPT_ERRORS: Final = 4096
#: Seconds between two looks at the CPU time and the memory of a process that has not answered.
_STEP: Final = 0.1
_CHUNK: Final = 2**16
#: Attempts to end all processes of a session; each finds those that the one before has missed.
_SWEEPS: Final = 100
#: Seconds to wait for the processes of a namespace to end.
_END_TIMEOUT: Final = 5.0


class ProcessEnded(Exception):
    """The process ended or closed its output; ``reason`` says how, as the end of a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class OutOfTime(Exception):
    """The process did not answer in time."""


class TooMuchOutput(Exception):
    """The process wrote more than it may."""


class TooMuchMemory(Exception):
    """The process and those that it has started use more memory than they may."""


class ContainedProcess:
    """A process with pipes; limits are in bytes, and ``memory_limit`` is for all its processes together.

    With ``pauses`` it runs only during an `exchange`: what waits for its turn takes no computing from others.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        line_limit: int,
        total_limit: int,
        memory_limit: int | None = None,
        pauses: bool = False,
    ) -> None:
        self._line_limit = line_limit
        self._memory_limit = memory_limit
        self._pauses = pauses
        #: A file descriptor of the program's process, whose id could be used again by another process.
        self._program: int | None = None
        self._is_paused = False
        self._looked = 0.0
        self._left = total_limit
        self._received = bytearray()
        self._searched = 0
        self._errors = b""
        #: Seconds of computing that the last exchange took.
        self.seconds = 0.0
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            cwd="/",
            start_new_session=True,
            bufsize=0,
        )
        self._poll = select.poll()
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)
        for pipe in list(self._pipes())[1:]:
            self._poll.register(pipe, select.POLLIN)

    @property
    def pid(self) -> int:
        """Return the id of the process that was started; a program may be a child of it."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Return whether the process has not ended."""
        return self._process.poll() is None

    @property
    def errors(self) -> str:
        """Return the end of what the program wrote to its standard error."""
        return self._errors.decode("utf-8", "replace")

    def exchange(self, data: bytes, limit: float, *, cpu_limit: float | None = None) -> bytes:
        """Send data and return the next line, or raise one of the exceptions of this module.

        ``limit`` is in seconds of the clock, ``cpu_limit`` in seconds of computing of all its threads.
        """
        began = time.monotonic()
        cpu_began = process_table.cpu_seconds(self.pid)
        if self._is_paused:
            self._signal_program(signal.SIGCONT)
            self._is_paused = False
        self._send(data, began + limit)
        while (line := self._next_line()) is None:
            wait = began + limit - time.monotonic()
            if wait <= 0 or self._is_over(cpu_began, cpu_limit):
                raise OutOfTime
            self._receive(min(wait, _STEP))
            if time.monotonic() - self._looked > _STEP:
                self._look_at_memory()
        if self._pauses:
            self._signal_program(signal.SIGSTOP)
            self._is_paused = True
        self._look_at_memory()
        if self._is_over(cpu_began, cpu_limit):
            raise OutOfTime
        self.seconds = process_table.cpu_seconds(self.pid) - cpu_began
        return line

    def _look_at_memory(self) -> None:
        """Raise `TooMuchMemory`; the system's own limit does not count pages that were made read-only."""
        if self._memory_limit is None:
            return
        pids = set(process_table.family(self.pid))
        if not self._pauses:  # it may start processes
            pids.update(process_table.session(self.pid))
        if process_table.memory_bytes(pids, self._memory_limit) > self._memory_limit:
            raise TooMuchMemory
        self._looked = time.monotonic()

    def _signal_program(self, number: signal.Signals) -> None:
        """Send a signal to the program, which is the only one in its containment."""
        if sys.platform != "linux":
            self._process.send_signal(number)
            return
        with suppress(OSError):
            if self._program is None:
                program = process_table.family(self.pid)[-1]
                self._program = os.pidfd_open(program)
                if program not in process_table.family(self.pid):  # it ended in between
                    return
            signal.pidfd_send_signal(self._program, number)

    def _is_over(self, began: float, limit: float | None) -> bool:
        return limit is not None and process_table.cpu_seconds(self.pid) - began > limit

    def tell(self, data: bytes) -> None:
        """Send data if there is room for it; no answer is expected."""
        self._send(data, time.monotonic() + _STEP)

    def has_unread(self) -> bool:
        """Tell whether the process has written something that was not asked for."""
        self._receive(0)
        return bool(self._received)

    def end(self) -> None:
        """End the process and all that it has started; twice is once."""
        end_session(self._process)
        if self._program is not None:
            os.close(self._program)
            self._program = None
        for pipe in self._pipes():
            with suppress(OSError):
                pipe.close()

    def _pipes(self) -> Iterator[IO[bytes]]:
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            yield pipe

    def _send(self, data: bytes, end: float) -> None:
        """Write all data; meanwhile read, so that neither side waits for the other."""
        stdin = self._process.stdin
        assert stdin is not None
        rest = memoryview(data)
        self._poll.register(stdin, select.POLLOUT)
        try:
            while rest:
                if time.monotonic() >= end:
                    raise OutOfTime
                self._receive(end - time.monotonic())
                with suppress(BlockingIOError):
                    rest = rest[os.write(stdin.fileno(), rest) :]
        except BrokenPipeError:
            raise self._ended() from None
        finally:
            self._poll.unregister(stdin)

    def _receive(self, wait: float) -> None:
        """Wait until something can be read or written, and read what is there."""
        stdout, stderr = self._process.stdout, self._process.stderr
        assert stdout is not None
        assert stderr is not None
        for number, _ in self._poll.poll(max(0.0, wait) * 1000):
            if number not in (stdout.fileno(), stderr.fileno()):
                continue
            try:
                data = os.read(number, _CHUNK)
            except BlockingIOError:
                continue
            if not data:
                if number == stdout.fileno():
                    raise self._ended()
                self._poll.unregister(number)
            self._left -= len(data)
            if self._left < 0:
                raise TooMuchOutput
            if number == stderr.fileno():
                self._errors = (self._errors + data)[-_KEPT_ERRORS:]
            else:
                self._received += data

    def _next_line(self) -> bytes | None:
        """Take the next whole line from what was received."""
        at = self._received.find(b"\n", self._searched)
        if (len(self._received) if at < 0 else at) > self._line_limit:
            raise TooMuchOutput
        if at < 0:
            self._searched = len(self._received)
            return None
        line = bytes(self._received[:at])
        del self._received[: at + 1]
        self._searched = 0
        return line

    def _ended(self) -> ProcessEnded:
        """Return why there is no more output."""
        with suppress(BlockingIOError, OSError):
            assert self._process.stderr is not None
            self._errors = (self._errors + (os.read(self._process.stderr.fileno(), _CHUNK) or b""))[
                -_KEPT_ERRORS:
            ]
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return ProcessEnded("it closed its output")
        if code == NOT_CONTAINED:
            return ProcessEnded("it could not be started")
        # Bubblewrap reports a signal as 128 + its number.
        number = -code if code < 0 else code - 128
        if code < 0 or number in (
            *(signal.SIGKILL, signal.SIGXCPU, signal.SIGSEGV, signal.SIGABRT),
            *(signal.SIGSYS, signal.SIGILL),
        ):
            return ProcessEnded(f"it was ended by {_signal_name(number)}")
        return ProcessEnded(f"it ended with exit code {code}")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def end_session(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session, its descendants, and every other process of the session."""
    children = process_table.children(process.pid)
    for pid in children:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    if children:
        # Bubblewrap ends by itself when nothing is left in its namespace, and not before.
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_TIMEOUT)
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    # Process groups of its own keep the session, because a filter denies new sessions.
    for _ in range(_SWEEPS):
        others = [pid for pid in process_table.session(process.pid) if pid != process.pid]
        for pid in others:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not others:
            break
    process.wait()
