"""Processes that are killed while they append: ``python -m tests.store.killed_writers ADDRESS [TIMES]``."""

from __future__ import annotations

import os
import signal
import sys
from random import Random
from time import sleep

import psycopg  # noqa: F401 - loaded once, and not in each fork

from survive_nb.store import open_store
from tests.store.writers import Writer, assert_whole

GAME = "killed"
NAME = "phoenix"


def append_forever(address: str, reported: int) -> None:
    """Append as fast as possible, and write the number of each ply into a pipe once the store has it."""
    writer = Writer(open_store(address), GAME, NAME)
    while True:
        writer.write()
        os.write(reported, b"%d\n" % writer.written)


def append_and_be_killed(address: str, patience: float) -> int:
    """Kill a child that appends, a little after its first ply; return the number of plies it reported."""
    hear, say = os.pipe()
    child = os.fork()
    if child == 0:
        append_forever(address, say)
    os.close(say)
    with os.fdopen(hear) as reported:
        first = reported.readline()
        sleep(patience)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return int((first + reported.read()).split()[-1])


def kill_many(address: str, times: int, luck: Random) -> None:
    """Kill a child this number of times; everything it reported as stored must be there each time."""
    for _ in range(times):
        reported = append_and_be_killed(address, luck.uniform(0.0, 0.02))
        # Opened each time: no connection may be shared with a child.
        store = open_store(address)
        assert_whole(store, GAME, {NAME: reported})
        store.close()


if __name__ == "__main__":
    _, address, *times = sys.argv
    if times:
        kill_many(address, int(times[0]), Random(6))
    else:
        append_forever(address, sys.stdout.fileno())
