"""The PostgreSQL store: notifications, recovery after a restart, and errors that do not name the server."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import astuple, replace
from select import select

import psycopg
import pytest

from survive_nb.server.postgres_pool import PostgresPool
from survive_nb.store import (
    AttemptRow,
    Conflict,
    Notifications,
    PostgresStore,
    SeatRecord,
    Sighting,
    StoreError,
    bounded_connection,
    notifications,
    open_store,
    postgres_schema,
)
from tests.refusals import refuses
from tests.store import old_schemas
from tests.store.postgres_server import PASSWORD, USER, PostgresServer
from tests.store.samples import LOG, ROOM, ROW, STUDENT

pytestmark = [pytest.mark.xdist_group("postgresql"), pytest.mark.slow]


@pytest.fixture
def store(postgres: PostgresServer) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres.address())
    yield store
    store.close()


def refused_code(store: PostgresStore) -> str:
    """Return the code of the refusal; its text and its cause must not contain anything about the server."""
    with pytest.raises(StoreError) as caught:
        store.append(ROW, LOG, 0)
    store.close()
    sentence = str(caught.value)
    assert caught.value.refusal.sentence == sentence
    for secret in ("127.0.0.1", PASSWORD, "open-sesame", USER, "postgresql://"):
        assert secret not in sentence
    assert "open-sesame" not in str(caught.value.__cause__)
    return caught.value.refusal.code


# -- setting up ---------------------------------------------------------------------------------------------


def test_tables_live_in_own_schema(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG, 0)
    tables = postgres.execute(
        "SELECT DISTINCT table_schema FROM information_schema.tables"
        " WHERE table_schema NOT IN ('pg_catalog', 'information_schema')"
    )
    assert tables == [("survive_nb",)]


def test_foreign_schema_is_refused(postgres: PostgresServer) -> None:
    postgres.execute("CREATE SCHEMA survive_nb")
    postgres.execute("CREATE TABLE survive_nb.recipes (name TEXT)")
    assert refused_code(PostgresStore(postgres.address())) == "store-foreign"
    assert postgres.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'survive_nb'") == [(1,)]


def test_newer_database_is_refused(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG[:2], 0)
    store.close()
    postgres.execute("UPDATE survive_nb.about SET version = version + 1")
    assert refused_code(store) == "store-newer"
    postgres.execute("UPDATE survive_nb.about SET version = version - 1")
    assert store.log_of(ROW.id) == LOG[:2]


def test_user_without_schema_rights_may_connect(postgres: PostgresServer) -> None:
    with user_named("student", postgres) as address:
        assert refused_code(PostgresStore(address)) == "store-forbidden"
        postgres.execute("CREATE SCHEMA survive_nb AUTHORIZATION student")
        store = PostgresStore(address)
        store.append(ROW, LOG, 0)
        assert store.log_of(ROW.id) == LOG
        store.close()


@contextmanager
def user_named(name: str, postgres: PostgresServer) -> Iterator[str]:
    """Make a user for a while, and give the address at which they come in."""
    postgres.execute(f"CREATE USER {name} PASSWORD 'open-sesame'")
    try:
        yield postgres.address(user=name, password="open-sesame")
    finally:
        postgres.execute("DROP SCHEMA IF EXISTS survive_nb CASCADE")
        postgres.execute(f"DROP USER {name}")


def shape_of(postgres: PostgresServer) -> list[tuple[object, ...]]:
    """Return all columns and indexes of the tables."""
    return [
        *postgres.execute(
            "SELECT table_name, column_name, data_type, is_nullable, is_identity FROM"
            " information_schema.columns WHERE table_schema = 'survive_nb' ORDER BY 1, ordinal_position"
        ),
        *postgres.execute("SELECT indexdef FROM pg_indexes WHERE schemaname = 'survive_nb' ORDER BY 1"),
    ]


@pytest.mark.parametrize("version", range(2, postgres_schema.SCHEMA))
def test_older_database_is_upgraded(postgres: PostgresServer, version: int) -> None:
    with closing(PostgresStore(postgres.address())) as fresh:
        fresh.unfinished("nobody")
        shape = shape_of(postgres)
    postgres.execute("DROP SCHEMA survive_nb CASCADE")
    postgres.execute("".join(old_schemas.POSTGRESQL[: version - 1]))
    fields = ", ".join(["%s"] * len(astuple(ROW)))
    with psycopg.connect(postgres.address()) as connection:
        connection.execute(f"INSERT INTO survive_nb.game VALUES ({fields})".encode(), astuple(ROW))
    with ThreadPoolExecutor(4) as pool:
        stores = [PostgresStore(postgres.address()) for _ in range(4)]
        assert list(pool.map(lambda store: store.seat_records(ROW.id), stores)) == [[]] * 4
    assert shape_of(postgres) == shape
    store = stores[0]
    assert store.find("key") == ROW
    store.append(ROW, LOG, 0)
    store.add_room(ROOM)
    store.keep_seat_record(ROW.id, SeatRecord(0, "", "look", "{}"))
    assert store.seat_records(ROW.id) == [SeatRecord(0, "", "look", "{}")]
    assert postgres.execute("SELECT version FROM survive_nb.about") == [(postgres_schema.SCHEMA,)]
    store.keep_student(STUDENT)
    assert store.students(STUDENT.owner_hash) == [STUDENT]
    for one in stores:
        one.close()


@pytest.mark.parametrize("is_noted", [False, True], ids=["version 4", "version 5"])
def test_pupils_become_students(postgres: PostgresServer, *, is_noted: bool) -> None:
    """The format of c64cdf7, also if a later version has added its own table to it."""
    with closing(PostgresStore(postgres.address())) as fresh:
        fresh.unfinished("nobody")
        shape = shape_of(postgres)
    postgres.execute("DROP SCHEMA survive_nb CASCADE")
    noted = "CREATE TABLE upkeep (noted DOUBLE PRECISION NOT NULL); UPDATE about SET version = 5;" * is_noted
    postgres.execute(f"{''.join(old_schemas.POSTGRESQL[:2])}{old_schemas.POSTGRESQL_PUPILS}{noted}")
    postgres.execute("INSERT INTO survive_nb.pupil VALUES ('{}', '{}', '{}', '{}', {}, {})".format(*STUDENT))
    with closing(PostgresStore(postgres.address())) as store:
        assert store.students(STUDENT.owner_hash) == [STUDENT]
        store.keep_attempts(*STUDENT[:2], "l", [AttemptRow("one", "{}")], 9.0)
        store.expire(9.0)
    assert sorted(str(line).replace("pupil", "student") for line in shape_of(postgres)) == sorted(
        map(str, shape)
    )


# -- error ------------------------------------------------------------------------------------------------


def test_missing_server_is_reported() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PGCONNECT_TIMEOUT", "2")
        assert refused_code(PostgresStore("postgresql://me:open-sesame@127.0.0.1:1/x")) == "store-unreachable"
        assert refused_code(PostgresStore("postgresql://me:open-sesame@x.invalid/x")) == "store-unreachable"


def test_frozen_server_freezes_nobody(
    store: PostgresStore, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paused machine answers no statement, and its own limits do not count there (V11)."""
    monkeypatch.setattr(bounded_connection, "SILENCE", 0.5)
    store.append(ROW, LOG[:2], 0)
    with postgres.frozen():
        for _ in range(2):  # with the open connection, and with a new one
            with refuses(StoreError, "store-unreachable"):
                store.append(ROW, LOG[:3], 2)
    # The server may have kept what it was asked for before it was stopped: the same plies count once.
    store.append(ROW, LOG, 2)
    assert store.log_of(ROW.id) == LOG


@pytest.mark.parametrize(
    "of",
    [
        lambda server: server.address(password="open-sesame"),
        lambda server: server.address(user="stranger", password="open-sesame"),
        lambda server: server.address(password=""),
    ],
)
def test_wrong_password_is_reported(server: PostgresServer, of: Callable[[PostgresServer], str]) -> None:
    assert refused_code(PostgresStore(of(server))) == "store-login-refused"


@pytest.mark.parametrize("end", ["/x?open=open-sesame", "/x?sslmode=nonsense", ":port/x", "/%zz"])
def test_invalid_address_is_reported(end: str) -> None:
    code = refused_code(PostgresStore(f"postgresql://me:open-sesame@127.0.0.1{end}"))
    assert code in {"bad-store-address", "store-unreachable"}


def test_read_only_database_is_reported(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG[:2], 0)
    store.close()
    postgres.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
    try:
        assert refused_code(store) == "store-read-only"
        assert store.log_of(ROW.id) == LOG[:2]
        store.close()
    finally:
        with psycopg.connect(postgres.address(), autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER DATABASE postgres RESET default_transaction_read_only")
    store.append(ROW, LOG, 2)


def test_full_disk_is_reported(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG[:2], 0)
    postgres.execute(
        "CREATE FUNCTION survive_nb.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$"
    )
    postgres.execute(
        "CREATE TRIGGER full_disk BEFORE INSERT ON survive_nb.record EXECUTE FUNCTION survive_nb.full()"
    )
    with refuses(StoreError, "disk-full"):
        store.append(replace(ROW, shown=99), LOG[:3], 2)
    assert store.log_of(ROW.id) == LOG[:2]
    assert store.find("key") == ROW
    postgres.execute("DROP TRIGGER full_disk ON survive_nb.record")
    store.append(ROW, LOG[:3], 2)
    assert store.log_of(ROW.id) == LOG[:3]


def test_locked_game_is_reported(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG[:1], 0)
    with psycopg.connect(postgres.address()) as holder:
        holder.execute("SELECT * FROM survive_nb.game FOR UPDATE")
        with refuses(StoreError, "store-locked"):
            store.append(ROW, LOG[:2], 1)
        assert store.log_of(ROW.id) == LOG[:1], "who only looks waits for nobody"
        holder.rollback()
    store.append(ROW, LOG[:2], 1)


def test_missing_psycopg_is_reported() -> None:
    script = """
import sys
sys.modules["psycopg"] = None
from survive_nb.store import StoreError, open_store
try:
    open_store("postgresql://me:open-sesame@127.0.0.1/x").log_of("game")
except StoreError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "pip install 'survive-nb[postgres]'" in run.stdout


def test_restarted_server_is_used_again(store: PostgresStore, server: PostgresServer) -> None:
    store.append(ROW, LOG[:2], 0)
    server.stop()
    with refuses(StoreError, "store-unreachable"):
        store.append(ROW, LOG[:3], 2)
    server.start()
    store.append(ROW, LOG[:3], 2)
    server.stop()
    server.start()
    assert store.log_of(ROW.id) == LOG[:3]


def test_a_store_keeps_few_connections(store: PostgresStore, postgres: PostgresServer) -> None:
    store.append(ROW, LOG[:2], 0)
    for _ in range(5):
        with pytest.raises(Conflict):
            store.append(ROW, [*LOG[:2], LOG[0]], 2)
        store.unfinished("browser")
    count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'survive-nb'"
    assert postgres.execute(count) == [(1,)]


def test_ply_appended_during_purge_is_deleted(store: PostgresStore, postgres: PostgresServer) -> None:
    store.add_room(ROOM)
    store.append(replace(ROW, id=ROOM.id), LOG[:2], 0)
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(postgres.address()) as late, ThreadPoolExecutor(1) as pool:
        late.execute("INSERT INTO survive_nb.record VALUES (%s, 2, 'late', '{}')", (ROOM.id,))
        purged = pool.submit(store.purge, ROOM.expires + 1)
        while postgres.execute(waiting) == [(0,)]:
            assert not purged.done()
        late.commit()
        assert purged.result() == 1
    assert store.log_of(ROOM.id) == []
    assert store.find("key") is None


# -- notifications --------------------------------------------------------------------


@pytest.fixture
def listener(store: PostgresStore) -> Iterator[Notifications]:
    listener = store.doorbell()
    assert listener.fileno() >= 0
    yield listener
    listener.close()


def changed(listener: Notifications) -> set[str]:
    """Wait for news as an event loop does, then hear what they are."""
    select([listener.fileno()], [], [], 10)
    return listener.drain()


def test_only_changes_send_notifications(
    store: PostgresStore, listener: Notifications, postgres: PostgresServer
) -> None:
    assert listener.drain() == set()
    other = PostgresStore(postgres.address())
    other.append(ROW, LOG[:1], 0)
    assert changed(listener) == {ROW.id}
    assert listener.drain() == set()
    other.add_room(ROOM)
    assert changed(listener) == {ROOM.id}
    store.change_room(replace(ROOM, revision=2))
    assert changed(listener) == {ROOM.id}
    # None of these rings, and the last one does.
    other.sight(ROOM.id, Sighting("0", "a", 1.0))
    other.still_sits(ROOM.id, Sighting("0", "a", 2.0))
    other.note_failure(1.0)
    other.keep_seat_record(ROW.id, SeatRecord(0, "", "note red-1", "6"))
    other.log_of(ROW.id)
    with pytest.raises(Conflict):
        other.change_room(replace(ROOM, revision=2))
    with pytest.raises(Conflict):
        other.append(replace(ROW, id="refused", key_hash="x"), [LOG[0], LOG[0]], 0)
    other.append(ROW, LOG[:2], 1)
    assert changed(listener) == {ROW.id}
    other.close()


def test_notification_follows_the_written_record(store: PostgresStore, listener: Notifications) -> None:
    for done in range(len(LOG)):
        store.append(ROW, LOG[: done + 1], done)
        assert changed(listener) == {ROW.id}
        assert store.log_of(ROW.id) == LOG[: done + 1]


def test_a_lost_connection_is_made_again(
    store: PostgresStore, listener: Notifications, server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "_SECONDS_BETWEEN_TRIES", 0.0)
    server.stop()
    assert changed(listener) == set()
    assert listener.fileno() == -1
    assert listener.drain() == set()
    server.start()
    assert listener.fileno() >= 0
    store.append(ROW, LOG, 0)
    assert changed(listener) == {ROW.id}


def test_unreachable_server_is_retried_later(
    listener: Notifications, server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.monotonic()
    monkeypatch.setattr(notifications, "monotonic", lambda: now)
    server.stop()
    assert changed(listener) == set()
    now += 60
    assert listener.fileno() == -1
    server.start()
    now += 1
    assert listener.fileno() == -1, "it was tried a second ago"
    now += 10
    assert listener.fileno() >= 0


# -- the pool of a class server -----------------------------------------------------------------------------


def connections_of(postgres: PostgresServer) -> int:
    count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'survive-nb'"
    return int(postgres.execute(count)[0][0])


def test_kernels_share_few_connections(postgres: PostgresServer) -> None:
    """Without a pool these stores and listeners would have 60 connections."""
    with closing(PostgresPool(postgres.address(), size=3)) as pool:
        stores = [open_store(pool.address) for _ in range(30)]
        listeners = [one.doorbell() for one in stores]
        assert all(listener is not None and listener.fileno() >= 0 for listener in listeners)
        with ThreadPoolExecutor(30) as workers:
            row = [replace(ROW, id=f"{n}", key_hash=f"{n}") for n in range(30)]
            list(workers.map(lambda n: stores[n].append(row[n], LOG, 0), range(30)))
        assert [one.log_of(f"{n}") for n, one in enumerate(stores)] == [LOG] * 30
        assert connections_of(postgres) <= 4
        for listener in listeners:
            assert listener is not None
            known: set[str] = set()
            while len(known) < 30:
                known |= changed(listener)
            listener.close()
        for one in stores:
            one.close()


def test_pool_survives_its_clients_and_server(postgres: PostgresServer) -> None:
    with (
        closing(PostgresPool(postgres.address(), size=1)) as pool,
        closing(open_store(pool.address)) as store,
    ):
        assert isinstance(store, PostgresStore)
        store.append(ROW, LOG[:1], 0)
        holder = store.borrow()
        holder.execute("BEGIN")
        holder.execute("DELETE FROM game")
        with closing(open_store(pool.address)) as other, refuses(StoreError, "store-busy"):
            other.log_of(ROW.id)
        holder.close()
        assert store.log_of(ROW.id) == LOG[:1]
        # A connection that failed is not used again: the next one creates the tables.
        postgres.execute("DROP SCHEMA survive_nb CASCADE")
        with pytest.raises(StoreError):
            store.log_of(ROW.id)
        store.append(ROW, LOG, 0)
        postgres.stop()
        with refuses(StoreError, "store-unreachable"):
            store.log_of(ROW.id)
        postgres.start()
        assert store.log_of(ROW.id) == LOG
    with refuses(StoreError, "store-unreachable"):
        open_store(pool.address).log_of(ROW.id)


def test_pool_reports_wrong_password(server: PostgresServer) -> None:
    with closing(PostgresPool(server.address(password="open-sesame"))) as pool:
        assert refused_code(PostgresStore(pool.address)) == "store-login-refused"
