"""Inject faults into a process that appends: ``python -m tests.store.faults [--count N]``.

Every ply that the process reported as stored must be there afterwards, and none twice.  The faults:

- ``kill``: the process is killed with signal 9 (both databases);
- ``full``: a file may not grow beyond a drawn size, so a write fails, in the middle of a page too; when the
  limit is lifted, the process goes on (SQLite);
- ``power``: the process is stopped, all files are copied together, and the copy is opened (both databases;
  with PostgreSQL all processes of the server are stopped too);
- ``database_full``: the server reports a full disk or an error of the disk for a while, at every second
  insert (PostgreSQL);
- ``terminate``: the server ends the connection (PostgreSQL);
- ``server``: all processes of the server are killed with signal 9 and started again (PostgreSQL).
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep

import psycopg

from survive_nb.store import StoreError, open_store
from tests.store.postgres_server import Impossible, PostgresServer, running
from tests.store.writers import Writer, assert_whole

GAME = "killed"
NAME = "phoenix"
#: Seconds until the fault, at most.
LATEST_FAULT = 0.02


def append_forever(address: str, reported: int) -> None:
    """Append as fast as possible, and write the number of each ply into a pipe once the store has it."""
    writer = Writer(open_store(address), GAME, NAME)
    while True:
        writer.write()
        os.write(reported, b"%d\n" % writer.written)


def append_on_a_full_disk(address: str, reported: int, room: int) -> None:
    """Append until a write fails because files may not grow; then lift the limit, and append a few more."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    sizes = [path.stat().st_size for path in files_of(address)]
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    store = open_store(address)
    writer = Writer(store, GAME, NAME)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes, default=0) + room, hard))

    def lift_then_append(*arguments: object) -> None:
        try:
            append(*arguments)  # type: ignore[arg-type]
        except StoreError:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            raise

    append = store.append
    store.append = lift_then_append  # type: ignore[method-assign, assignment]
    while not writer.troubles:
        writer.write()
        os.write(reported, b"%d\n" % writer.written)
    os._exit(0)


def files_of(address: str) -> list[Path]:
    """Return the files of an SQLite store."""
    path = Path(address)
    return sorted(path.parent.glob(f"{path.name}*"))


@contextmanager
def child(work: Callable[[int], None]) -> Iterator[tuple[int, Callable[[], int]]]:
    """Fork a process; yield its number, and what waits for its end and returns the last ply it reported."""
    hear, say = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            work(say)
        finally:
            os._exit(1)
    os.close(say)
    with os.fdopen(hear) as reported:
        first = reported.readline()

        def reported_at_the_end() -> int:
            os.waitpid(process, 0)
            return int((first + reported.read()).split()[-1])

        yield process, reported_at_the_end


def kill(address: str, luck: Random) -> int:
    """Kill a process that appends."""
    with child(lambda say: append_forever(address, say)) as (process, reported):
        sleep(luck.uniform(0.0, LATEST_FAULT))
        os.kill(process, signal.SIGKILL)
        return reported()


def full(address: str, luck: Random) -> int:
    """Let the disk be full for a process that appends."""
    room = luck.randrange(40_000)
    with child(lambda say: append_on_a_full_disk(address, say, room)) as (_, reported):
        return reported()


def power(address: str, luck: Random) -> int:
    """Stop a process that appends, and go on with a copy of all files as they are at this moment."""
    with child(lambda say: append_forever(address, say)) as (process, reported):
        sleep(luck.uniform(0.0, LATEST_FAULT))
        os.kill(process, signal.SIGSTOP)
        with tempfile.TemporaryDirectory() as folder:
            for path in files_of(address):
                shutil.copy2(path, folder)
            os.kill(process, signal.SIGKILL)
            number = reported()
            store = open_store(str(Path(folder) / Path(address).name))
            assert_whole(store, GAME, {NAME: number})
            store.close()
    return number


def terminate(address: str, luck: Random) -> int:
    """End the connections of a process that appends, twice, and then kill it."""
    with child(lambda say: append_forever(address, say)) as (process, reported):
        for _ in range(2):
            sleep(luck.uniform(0.0, LATEST_FAULT))
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'survive-nb'"
                )
        sleep(luck.uniform(0.0, LATEST_FAULT))
        os.kill(process, signal.SIGKILL)
        return reported()


def database_full(address: str, luck: Random) -> int:
    """Let the disk of the server be full for a while under a process that appends, and then kill it."""
    with child(lambda say: append_forever(address, say)) as (process, reported):
        sleep(luck.uniform(0.0, LATEST_FAULT))
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(
                "CREATE OR REPLACE FUNCTION survive_nb.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                " IF random() < 0.5 THEN"
                " IF random() < 0.5 THEN"
                " RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END IF;"
                " RAISE EXCEPTION 'could not write block' USING ERRCODE = 'io_error'; END IF;"
                " RETURN NEW; END $$"
            )
            connection.execute(
                "CREATE TRIGGER full_disk BEFORE INSERT ON survive_nb.record"
                " FOR EACH ROW EXECUTE FUNCTION survive_nb.full()"
            )
            sleep(luck.uniform(0.0, 2 * LATEST_FAULT))
            connection.execute("DROP TRIGGER full_disk ON survive_nb.record")
        sleep(luck.uniform(0.0, LATEST_FAULT))
        os.kill(process, signal.SIGKILL)
        return reported()


def kill_server_under(server: PostgresServer, luck: Random) -> int:
    """Kill the server under a process that appends, start it again, and kill the process."""
    with child(lambda say: append_forever(server.address(), say)) as (process, reported):
        sleep(luck.uniform(0.0, 0.1))
        server.kill()
        server.start()
        sleep(luck.uniform(0.0, 0.1))
        os.kill(process, signal.SIGKILL)
        return reported()


def power_of_server(server: PostgresServer, luck: Random) -> int:
    """Stop the server under a process that appends, and go on with a copy of all files of the moment."""
    with child(lambda say: append_forever(server.address(), say)) as (process, reported):
        sleep(luck.uniform(0.0, 0.1))
        # The process first: what it reports is acknowledged before the files are copied.
        os.kill(process, signal.SIGSTOP)
        with server.copied() as copy:
            os.kill(process, signal.SIGKILL)
            number = reported()
            store = open_store(copy.address())
            assert_whole(store, GAME, {NAME: number})
            store.close()
    return number


def inject(
    address: str, faults: Sequence[Callable[[str, Random], int]], count: int, luck: Random
) -> Counter[str]:
    """Inject this number of faults, each kind in turn, and check the whole game after each."""
    done: Counter[str] = Counter()
    for number in range(count):
        fault = faults[number % len(faults)]
        reported = fault(address, luck)
        # Opened each time: no connection may be shared with a child.
        store = open_store(address)
        assert_whole(store, GAME, {NAME: reported})
        store.close()
        done[fault.__name__] += 1
    return done


def on_sqlite(count: int, luck: Random) -> Counter[str]:
    """Inject faults into new SQLite stores, a hundred each, because each check reads the store whole."""
    done: Counter[str] = Counter()
    while (left := count - done.total()) > 0:
        with tempfile.TemporaryDirectory() as folder:
            done += inject(str(Path(folder) / "games.sqlite"), [kill, full, power], min(left, 100), luck)
    return done


def on_postgresql(count: int, luck: Random, servers: int = 0) -> Counter[str]:
    """Inject faults into a PostgreSQL of our own, and kill the whole server a few times."""
    with running(durable=True) as server:
        done = Counter[str]()
        while (left := count - done.total()) > 0:
            server.execute("DROP SCHEMA IF EXISTS survive_nb CASCADE")
            done += inject(server.address(), [kill, terminate, database_full], min(left, 100), luck)

        def kill_server(_: str, luck: Random) -> int:
            return kill_server_under(server, luck)

        def power(_: str, luck: Random) -> int:
            return power_of_server(server, luck)

        done += inject(server.address(), [kill_server, power], 2 * servers, luck)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="faults in each database (1000)")
    parser.add_argument("--seed", type=int, default=6, help="seed of the times and sizes (6)")
    args = parser.parse_args()
    sys.stdout.write(f"sqlite: {dict(on_sqlite(args.count, Random(args.seed)))}, no ply lost or doubled\n")
    try:
        found = on_postgresql(args.count, Random(args.seed), servers=args.count // 50)
        sys.stdout.write(f"postgresql: {dict(found)}, no ply lost or doubled\n")
    except Impossible as reason:
        sys.stdout.write(f"postgresql: {reason}\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--append"]:
        append_forever(sys.argv[2], sys.stdout.fileno())
    main()
