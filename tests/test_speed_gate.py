"""The speed of the rules, measured in Python instructions: a noisy machine does not change them.

The counts are exact for one version of Python. When a change makes the rules slower on purpose, or faster,
print the new counts with ``python -m tests.test_speed_gate`` and update the table below.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from tools.bench import play_kernel, play_match

GAMES = 3
#: Accepted ratio to the recorded counts.
SLACK = 1.05

WORKLOADS: dict[str, Callable[[Random], int]] = {
    "Survive!, kernel": play_kernel,
    "Survive!, public API": lambda rng: play_match(survive, survive.Options(), rng),
    "Fish Fish!, public API": lambda rng: play_match(fish_fish, fish_fish.Options(), rng),
}
#: Python instructions per action, by version of Python; 3.12 does not count them reliably.  A comprehension
#: that adds numbers takes 60 % of the time of ``map(number.__add__, numbers)``, whose work in C is not
#: counted: of the kernel's instructions, 120 are such additions.  The counts of Survive! for 3.14 are not
#: measured: they are the earlier ones, with the difference that 3.13 shows.
COUNTED = {
    (3, 11): {"Survive!, kernel": 1219, "Survive!, public API": 1640, "Fish Fish!, public API": 526},
    (3, 13): {"Survive!, kernel": 1110, "Survive!, public API": 1488, "Fish Fish!, public API": 434},
    (3, 14): {"Survive!, kernel": 1286, "Survive!, public API": 1662, "Fish Fish!, public API": 465},
}


def instructions_per_action(play: Callable[[Random], int]) -> float:
    """Count the Python instructions of a few random games, after one game that fills the tables."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            count += 1
        return trace

    for seed in range(20):
        play(Random(f"warm {seed}"))
    old = sys.gettrace()
    sys.settrace(trace)
    try:
        actions = sum(play(Random(seed)) for seed in range(GAMES))
    finally:
        sys.settrace(old)
    return count / actions


@pytest.mark.parametrize("workload", WORKLOADS)
def test_rules_are_not_slower(workload: str) -> None:
    counted = COUNTED.get(sys.version_info[:2])
    if counted is None:
        pytest.skip(f"no counts are recorded for Python {sys.version_info[0]}.{sys.version_info[1]}")
    now = instructions_per_action(WORKLOADS[workload])
    assert now <= counted[workload] * SLACK, f"{now:.0f} instructions an action, {counted[workload]} before"


if __name__ == "__main__":
    for name, play in WORKLOADS.items():
        print(f'"{name}": {instructions_per_action(play):.0f},')  # noqa: T201 - for the person who asked
