"""How many kernels the memory of this machine carries."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

#: What one student's kernel takes in the company of others, and what the server and the system need beside.
KERNEL_MIB: Final = 80
BESIDE_MIB: Final = 300


def room_for_kernels(free: int | None = None) -> int | None:
    """Return how many kernels there is memory for; ``None`` if this system does not say.

    >>> room_for_kernels(2700)
    30
    """
    free = free_mib() if free is None else free
    return None if free is None else max(1, (free - BESIDE_MIB) // KERNEL_MIB)


def free_mib(system: Path = Path("/")) -> int | None:
    """Return the MiB that this process and its children may still take."""
    try:
        said = (system / "proc/meminfo").read_text(encoding="ascii")
        free = int(re.search(r"^MemAvailable:\s+(\d+) kB", said, re.M)[1]) // 1024  # type: ignore[index]
    except (OSError, TypeError, ValueError):
        return _half_of_all()
    limits = [left for group in _groups(system) if (left := _left_in(group)) is not None]
    return min([free, *limits])


def _half_of_all() -> int | None:
    """Return half of the memory, where the system does not tell how much is free."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**21
    except (AttributeError, OSError, ValueError):
        return None


def _groups(system: Path) -> list[Path]:
    """Return where a container or systemd may have set a limit for this process."""
    top = system / "sys/fs/cgroup"
    try:
        own = re.search(r"^0::/(.*)$", (system / "proc/self/cgroup").read_text(encoding="utf-8"), re.M)
    except OSError:
        own = None
    return [top, top / own[1]] if own and own[1] else [top]


def _left_in(group: Path) -> int | None:
    """Return the MiB that a limit leaves, or ``None`` if there is none."""
    try:
        most = int((group / "memory.max").read_text(encoding="ascii"))
        used = int((group / "memory.current").read_text(encoding="ascii"))
    except (OSError, ValueError):  # no such file, or the word "max"
        return None
    return max(0, most - used) // 2**20
