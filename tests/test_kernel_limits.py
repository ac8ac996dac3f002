"""The limits on the memory and the CPU time of a kernel, in processes of their own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no setrlimit")

MEMORY = """
from survive_nb.kernel_limits import limit_this_process
from survive_nb.ui import guard
limit_this_process(memory_mib=200)
shown = []
with guard.guarded(shown.append):
    bytearray(500 * 2**20)
with guard.guarded(shown.append):
    print("goes on", len(bytearray(10 * 2**20)))
print([text.partition("-")[0] for text in shown])
"""

CPU = """
from survive_nb.kernel_limits import limit_this_process
from survive_nb.ui import guard
limit_this_process(cpu_seconds=1)
shown = []
with guard.guarded(shown.append):
    while True:
        pass
print([text.partition("-")[0] for text in shown])
"""


@pytest.mark.parametrize(
    ("script", "expected"),
    [(MEMORY, "goes on 10485760\n['memory']\n"), (CPU, "['time']\n")],
    ids=["memory", "CPU"],
)
@pytest.mark.slow
def test_process_survives_its_limit(script: str, expected: str) -> None:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout == expected, done.stderr


#: Native code that Python's handlers of signals cannot interrupt.
STUCK = """
from survive_nb.kernel_limits import limit_this_process
from survive_nb.ui import guard
limit_this_process(cpu_seconds=1)
for _ in range(3):  # a limit for each message, not for all together
    with guard.guarded(print):
        sum(range(10**7))
print("goes on", flush=True)
with guard.guarded(print):
    sum(range(10**12))
"""


@pytest.mark.slow
def test_native_code_is_ended_by_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.returncode) == ("goes on\n", -signal.SIGPROF), done.stderr
