"""A real PostgreSQL server of our own for the tests: unprivileged, on loopback, in a temporary folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from tests.store import find_postgres

USER = "referee"
PASSWORD = "correct-horse"
_SECONDS_TO_START = 60.0


class Impossible(Exception):
    """There can be no PostgreSQL here: none is installed, or nobody may run it."""


class PostgresServer:
    """A server that can be started, stopped, killed and started again on the same data."""

    def __init__(self, folder: Path, *, durable: bool = False, data: Path | None = None) -> None:
        programs = find_postgres.find()
        if programs is None:
            raise Impossible(find_postgres.NONE)
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        self._log = folder / "server.log"
        self.port = _free_port()
        # Killed processes lose nothing that the system has; only a power cut would.  The tests cut no power.
        self._settings = {"fsync": "on" if durable else "off"}
        self._process: subprocess.Popen[bytes] | None = None
        if data is None:
            self._make_data()
        else:
            self._take(data)

    def address(self, database: str = "postgres", *, user: str = USER, password: str = PASSWORD) -> str:
        """Return the address of one of the databases."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start the server and wait until it lets us in."""
        settings = {
            **self._settings,
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "100",
            "shared_buffers": "16MB",
        }
        command = [str(self._programs / "postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._folder, start_new_session=True, **_unprivileged()
            )
        self._wait_until_it_answers()

    def kill(self) -> None:
        """Kill every process of the server with signal 9, in the middle of whatever they do."""
        assert self._process is not None
        main = psutil.Process(self._process.pid)
        processes = [main, *main.children(recursive=True)]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait()
        psutil.wait_procs(processes, timeout=10)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop every process of the server, as a paused machine or a disk that hangs does."""
        assert self._process is not None
        main = psutil.Process(self._process.pid)
        stopped = [main, *main.children(recursive=True)]
        for process in stopped:
            with suppress(psutil.NoSuchProcess):
                process.suspend()
        try:
            yield
        finally:
            for process in stopped:
                with suppress(psutil.NoSuchProcess):
                    process.resume()

    @contextmanager
    def copied(self) -> Iterator[PostgresServer]:
        """Copy all files at one moment, as a power cut leaves them, and start another server on the copy."""
        folder = Path(tempfile.mkdtemp(prefix="survive-nb-postgres-"))
        try:
            with self.frozen():
                copy = PostgresServer(folder, durable=True, data=self._data)
            try:
                copy.start()
                yield copy
            finally:
                copy.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _take(self, data: Path) -> None:
        shutil.copytree(data, self._data)
        # It names a process that no longer runs after a power cut.
        (self._data / "postmaster.pid").unlink()
        if owner := _unprivileged():
            for path in (self._folder, self._data, *self._data.rglob("*")):
                os.chown(path, owner["user"], owner["group"])

    def stop(self) -> None:
        """Stop the server, if it runs, even with open connections."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def execute(self, statement: str) -> list[Any]:
        """Carry out one statement as the owner of the server, and return what it finds."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _make_data(self) -> None:
        password = self._folder / "password"
        password.write_text(PASSWORD)
        if owner := _unprivileged():
            for path in (self._folder, password):
                os.chown(path, owner["user"], owner["group"])
        run = subprocess.run(
            [
                self._programs / "initdb",
                f"--pgdata={self._data}",
                f"--username={USER}",
                f"--pwfile={password}",
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "--no-instructions",
            ],
            cwd=self._folder,
            capture_output=True,
            text=True,
            **_unprivileged(),
        )
        if run.returncode:
            raise RuntimeError(f"PostgreSQL cannot make its folder: {run.stderr.strip()}")

    def _wait_until_it_answers(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + _SECONDS_TO_START
        while True:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    log = self._log.read_text(errors="replace")[-2000:]
                    raise RuntimeError(f"PostgreSQL does not start: {error}\n{log}") from error
                time.sleep(0.05)
            else:
                return


@contextmanager
def running(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Start a server with fresh data and remove it all at the end."""
    folder = Path(tempfile.mkdtemp(prefix="survive-nb-postgres-"))
    try:
        server = PostgresServer(folder, durable=durable)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _unprivileged() -> dict[str, Any]:
    """Return whom to run as: PostgreSQL refuses to run as root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Impossible("PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody.")
