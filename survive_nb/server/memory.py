"""The number of kernels that fit into memory."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

#: MiB for one kernel when others run beside it, and for the server and the system.
KERNEL_MIB: Final = 80
RESERVED_MIB: Final = 300


def max_kernels(free: int | None = None) -> int | None:
    """Return how many kernels fit into memory; ``None`` if the system does not say.

    >>> max_kernels(2700)
    30
    """
    free = free_mib() if free is None else free
    return None if free is None else max(1, (free - RESERVED_MIB) // KERNEL_MIB)


def free_mib(system: Path = Path("/")) -> int | None:
    """Return the memory available to this process and its children, in MiB."""
    try:
        available = re.search(
            r"^MemAvailable:\s+(\d+) kB", (system / "proc/meminfo").read_text(encoding="ascii"), re.M
        )
    except (OSError, ValueError):
        available = None
    if available is None:
        return _half_of_memory()
    limits = [left for group in _cgroups(system) if (left := _left_in_cgroup(group)) is not None]
    return min([int(available[1]) // 1024, *limits])


def _half_of_memory() -> int | None:
    """Return half of the total memory, for systems that do not report the available memory."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**21
    except (AttributeError, OSError, ValueError):
        return None


def _cgroups(system: Path) -> list[Path]:
    """Return the control groups in which a container or systemd may have set a limit."""
    top = system / "sys/fs/cgroup"
    try:
        own = re.search(r"^0::/(.*)$", (system / "proc/self/cgroup").read_text(encoding="utf-8"), re.M)
    except OSError:
        own = None
    return [top, top / own[1]] if own and own[1] else [top]


def _left_in_cgroup(group: Path) -> int | None:
    """Return the MiB left below the limit of a control group, or ``None`` if it has no limit."""
    try:
        most = int((group / "memory.max").read_text(encoding="ascii"))
        used = int((group / "memory.current").read_text(encoding="ascii"))
    except (OSError, ValueError):  # the file does not exist, or says "max"
        return None
    return max(0, most - used) // 2**20
