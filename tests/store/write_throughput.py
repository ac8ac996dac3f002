"""Measure the write throughput of the two stores: ``python -m tests.store.write_throughput``.

The same proof as the tests, longer and with figures: no gap, no duplicate, no lost ply.  PostgreSQL waits for
the disk at each append here, as it does at a school.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from survive_nb.store import open_store
from tests.store.concurrent_writers import Figures, crowd, game_of
from tests.store.postgres_server import Impossible, running
from tests.store.writers import assert_whole

CROWDS = ((8, 1), (30, 6))
_NO_END = 10**9


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "games.sqlite")


@contextmanager
def postgresql() -> Iterator[str]:
    with running(durable=True) as server:
        yield server.address()


def hammer(address: str, processes: int, games: int, seconds: float) -> Figures:
    """Let a crowd write for so long, and check every game afterwards."""
    figures = crowd(address, processes=processes, games=games, plies=_NO_END, seconds=seconds)
    store = open_store(address)
    assert sum(len(assert_whole(store, game_of(game, games), {})) for game in range(games)) == figures.appends
    store.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long in all, about (60)")
    each = parser.parse_args().seconds / (2 * len(CROWDS))
    say = sys.stdout.write
    say("store       processes  games  appends/s   p50 ms   p99 ms  worst ms  conflicts  troubles\n")
    for name, place in (("sqlite", sqlite), ("postgresql", postgresql)):
        for processes, games in CROWDS:
            try:
                with place() as address:
                    found = hammer(address, processes, games, each)
            except Impossible as reason:
                say(f"{name}: {reason}\n")
                break
            say(
                f"{name:<11} {processes:>9} {games:>6} {found.appends / found.seconds:>10.0f}"
                f" {found.p50 * 1000:>8.1f} {found.p99 * 1000:>8.1f} {found.worst * 1000:>9.1f}"
                f" {found.conflicts:>10} {found.troubles:>9}\n"
            )


if __name__ == "__main__":
    main()
