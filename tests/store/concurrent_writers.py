"""Processes that write into a few games at once: ``python -m tests.store.concurrent_writers ADDRESS …``."""

from __future__ import annotations

import argparse
import json
import multiprocessing
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from time import monotonic

import psycopg  # noqa: F401 - loaded once, and not in each fork

from survive_nb.store import open_store
from tests.store.writers import Writer

_SECONDS_TO_START = 120.0


@dataclass
class Figures:
    """What a crowd has done."""

    appends: int = 0
    seconds: float = 0.0
    p50: float = 0.0
    p99: float = 0.0
    worst: float = 0.0
    conflicts: int = 0
    troubles: int = 0


def game_of(worker: int, games: int) -> str:
    return f"game-{worker % games}"


def crowd(address: str, *, processes: int, games: int, plies: int, seconds: float = 1e9) -> Figures:
    """Let processes write a number of plies each, or for a time, and return the figures.

    They are forked: starting 30 interpreters would take longer than all they write.
    """
    forks = multiprocessing.get_context("fork")
    barrier = forks.Barrier(processes + 1)
    pipes = [forks.Pipe(duplex=False) for _ in range(processes)]
    workers = [
        forks.Process(
            target=_work, args=(address, game_of(worker, games), f"w{worker}", plies, seconds, barrier, send)
        )
        for worker, (_, send) in enumerate(pipes)
    ]
    for process in workers:
        process.start()
    for _, send in pipes:
        # Only the workers hold it now: one that dies is noticed.
        send.close()
    barrier.wait(_SECONDS_TO_START)
    began = monotonic()
    done = [receive.recv() for receive, _ in pipes]
    took = monotonic() - began
    for process in workers:
        process.join()
    latencies = sorted(second for figures in done for second in figures["latencies"])
    return Figures(
        appends=len(latencies),
        seconds=took,
        p50=latencies[len(latencies) // 2],
        p99=latencies[len(latencies) * 99 // 100],
        worst=latencies[-1],
        conflicts=sum(figures["conflicts"] for figures in done),
        troubles=sum(figures["troubles"] for figures in done),
    )


def _work(
    address: str, game: str, name: str, plies: int, seconds: float, barrier: Barrier, send: Connection
) -> None:
    store = open_store(address)
    writer = Writer(store, game, name)
    barrier.wait(_SECONDS_TO_START)
    end = monotonic() + seconds
    while writer.written < plies and monotonic() < end:
        writer.write()
    store.close()
    send.send({"latencies": writer.seconds, "conflicts": writer.conflicts, "troubles": writer.troubles})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    for option in ("--processes", "--games", "--plies"):
        parser.add_argument(option, type=int, required=True)
    asked = parser.parse_args()
    figures = crowd(asked.address, processes=asked.processes, games=asked.games, plies=asked.plies)
    print(json.dumps(asdict(figures)))  # noqa: T201
