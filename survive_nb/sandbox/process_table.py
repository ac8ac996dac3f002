"""What the system says about running processes; nothing where it has no list of them (macOS)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path


def children(pid: int) -> list[int]:
    """Return the children of all threads of a process; none where the system does not list them."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.scandir(f"/proc/{pid}/task"):
            with suppress(OSError, ValueError):
                found += map(int, Path(thread.path, "children").read_text(encoding="ascii").split())
    return found


def family(pid: int) -> list[int]:
    """Return a process and all its descendants, parents first."""
    found = [pid]
    for one in found:  # the list grows meanwhile
        found += children(one)
    return found


def session(leader: int) -> Iterator[int]:
    """Yield the running processes of a session."""
    with suppress(OSError):
        for entry in os.scandir("/proc"):
            if entry.name.isdigit() and (numbers := _stat(int(entry.name))) is not None:
                state, its_session = numbers[0], numbers[3]
                if its_session == str(leader) and state not in "ZX":
                    yield int(entry.name)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process and of its descendants that still run; 0 where it cannot be read."""
    used = 0
    for one in family(pid):
        if (numbers := _stat(one)) is not None:
            used += int(numbers[11]) + int(numbers[12])
    return used / os.sysconf("SC_CLK_TCK")


def memory_bytes(pids: Iterable[int], limit: int) -> int:
    """Return how much memory is used by these processes alone; 0 where it cannot be read.

    The kernel's tables of pages count too: a large area that is only read has little else.  Pages that a
    process shares with its copies are counted once, if the simple sum is over ``limit``.
    """
    pids = list(pids)
    tables = sum(_kib(f"/proc/{pid}/status", "VmPTE:") for pid in pids) * 1024
    used = sum(_kib(f"/proc/{pid}/status", "RssAnon:") for pid in pids) * 1024 + tables
    if used <= limit or len(pids) == 1:
        return used
    shared = sum(_kib(f"/proc/{pid}/smaps_rollup", "Pss_Anon:") for pid in pids) * 1024
    return shared + tables if shared else used


def _kib(file: str, name: str) -> int:
    try:
        with Path(file).open(encoding="ascii", errors="replace") as lines:
            return next((int(line.split()[1]) for line in lines if line.startswith(name)), 0)
    except (OSError, ValueError):
        return 0


def _stat(pid: int) -> list[str] | None:
    """Return the fields of a process after its name, which may hold spaces."""
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        )
    except OSError:
        return None
