"""Many processes using one store, some of them killed: nothing is lost or stored twice."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep

import pytest

from survive_nb.store import PostgresStore, Store, open_store
from tests.store.concurrent_writers import game_of
from tests.store.conftest import ON_POSTGRESQL
from tests.store.faults import GAME, NAME, database_full, full, inject, kill, power, terminate
from tests.store.postgres_server import PostgresServer
from tests.store.samples import LOG, ROW
from tests.store.writers import assert_whole

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
FAULTS = 60
#: Without a pool: it has threads, and these tests fork.
DIRECTLY = pytest.mark.parametrize("address", ["sqlite", ON_POSTGRESQL[0]], indirect=True)


def python(*arguments: object) -> list[str]:
    return [sys.executable, *map(str, arguments)]


def run(*arguments: object) -> str:
    done = subprocess.run(python(*arguments), cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


BEGIN_AT_ONCE = """
import sys
from dataclasses import replace
from survive_nb.store import open_store
from tests.store.samples import LOG, ROW

_, address, number = sys.argv
store = open_store(address)
for done in range(len(LOG)):
    store.append(replace(ROW, id=number, key_hash=number), LOG[: done + 1], done)
store.close()
"""


@DIRECTLY
def test_concurrent_set_up_of_the_store(address: str, store: Store, request: pytest.FixtureRequest) -> None:
    if isinstance(store, PostgresStore):
        request.getfixturevalue("postgres")
    runs = [subprocess.Popen(python("-c", BEGIN_AT_ONCE, address, number), cwd=ROOT) for number in range(6)]
    assert [run.wait(60) for run in runs] == [0] * 6
    assert all(store.log_of(str(number)) == LOG for number in range(6))


@DIRECTLY
def test_faults_lose_no_confirmed_ply(address: str, store: Store) -> None:
    """Sixty faults on each of the two stores; `make faults` injects more."""
    faults = [kill, terminate, database_full] if isinstance(store, PostgresStore) else [kill, full, power]
    done = inject(address, faults, FAULTS, Random(6))
    assert done.total() == FAULTS
    assert len(assert_whole(store, GAME, {NAME: FAULTS})) >= FAULTS
    if not isinstance(store, PostgresStore):
        connection = sqlite3.connect(address)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()


@pytest.mark.xdist_group("postgresql")
def test_server_killed_during_append_loses_nothing(postgres: PostgresServer) -> None:
    """The process that appends goes on by itself when the server is back."""
    luck = Random(6)
    child = subprocess.Popen(
        python("-u", "-m", "tests.store.faults", "--append", postgres.address()),
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    try:
        for _ in range(4):
            child.stdout.readline()
            sleep(luck.uniform(0.0, 0.1))
            postgres.kill()
            postgres.start()
            # After the pause it must write again: the pipe is read until something newer has come.
            store = open_store(postgres.address())
            before = len(store.log_of(GAME))
            while int(child.stdout.readline()) <= before:
                pass
            store.close()
    finally:
        child.kill()
        rest = child.stdout.read().split()
        child.stdout.close()
        child.wait()
    store = open_store(postgres.address())
    assert_whole(store, GAME, {NAME: int(rest[-1]) if rest else before})
    store.close()


# The last one: from here on there are threads.
@pytest.mark.parametrize(("processes", "games", "plies"), [(8, 1, 25), (30, 6, 8)])
def test_concurrent_processes_lose_nothing(
    address: str, store: Store, processes: int, games: int, plies: int
) -> None:
    store.append(replace(ROW, id="bystander", key_hash="bystander"), LOG, 0)
    options = ("--processes", processes, "--games", games, "--plies", plies)
    figures = json.loads(run("-m", "tests.store.concurrent_writers", address, *options))
    assert figures["conflicts"] > 0, "they were never in each other's way: this proves nothing"
    for game in range(games):
        own = [worker for worker in range(processes) if worker % games == game]
        log = assert_whole(store, game_of(game, games), {f"w{worker}": plies for worker in own})
        assert len(log) == plies * len(own)
    assert store.log_of("bystander") == LOG
