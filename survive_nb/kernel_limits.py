"""Limits on the memory and the CPU time of a kernel, so that one page cannot disturb the others.

Linux and macOS limit a process by ``setrlimit``.  ``RLIMIT_DATA`` counts what a process may write to, and not
the libraries that it maps, so it stays close to the memory in use (measured: an idle kernel has 203 MiB, most
of it the stacks of its threads, and 61 MiB in use).
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import process_time
from typing import Final

#: MiB of data that a kernel may have.
MEMORY_MIB: Final = 640
#: Seconds of CPU time that one message of a page, or one step of a game, may take.
CPU_SECONDS: Final = 60.0
#: Kernels give way to the server, which answers everybody.
_NICENESS: Final = 5
#: Seconds of CPU time between two signals.
_STEP: Final = 10

_began: float | None = None
#: Seconds of CPU time after which the system ends this process, or 0 without a limit.
_most_seconds = 0.0


class CpuTimeExceeded(Exception):
    """A computation took more CPU time than a page may use."""


def limit_this_process(memory_mib: int = MEMORY_MIB, cpu_seconds: float = CPU_SECONDS) -> None:
    """Limit the memory and the CPU time of this process from now on; nothing happens on Windows."""
    try:
        import resource
    except ImportError:
        return
    most = memory_mib * 2**20
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    with suppress(OSError):
        os.nice(_NICENESS)

    step = min(_STEP, max(1, round(cpu_seconds)))

    def renew() -> None:
        """Let the system send the signal again after some more seconds of CPU time."""
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CPU, (round(process_time()) + step, hard))

    def on_signal(*_: object) -> None:
        renew()
        if _began is not None and process_time() - _began >= cpu_seconds:
            raise CpuTimeExceeded

    global _most_seconds
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGXCPU, on_signal)
        renew()
        # Native code hears no signal: it is ended when the signals have had their time.
        _most_seconds = cpu_seconds + 3 * step


@contextmanager
def cpu_time_limited() -> Iterator[None]:
    """Limit the CPU time of a block, in a process with `limit_this_process`; only the outermost counts."""
    global _began
    if _began is not None:
        yield
        return
    _began = process_time()
    # The timer counts CPU time, and nobody handles its signal: it ends the process.
    if _most_seconds:
        signal.setitimer(signal.ITIMER_PROF, _most_seconds)
    try:
        yield
    finally:
        if _most_seconds:
            signal.setitimer(signal.ITIMER_PROF, 0)
        _began = None
