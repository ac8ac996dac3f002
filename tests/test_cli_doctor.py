"""``survive-nb doctor`` and ``survive-nb keys``."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import sys
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import time

import pytest

from survive_nb.cli import doctor, main
from survive_nb.server import keys
from survive_nb.server.headers import HEADERS
from tests.browser.servers import free_port


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))


def findings(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, str]]:
    """Return the exit code, and what is to be mended by the name of the check."""
    code = main(["doctor", "--json", *arguments])
    found = json.loads(capsys.readouterr().out)
    assert {tuple(one) for one in found} == {("check", "text", "mend")}
    return code, {one["check"]: one["mend"] for one in found if one["mend"]}


def test_doctor_finds_nothing_to_mend(capsys: pytest.CaptureFixture[str]) -> None:
    assert findings(capsys, "--port", str(free_port())) == (0, {})


def test_doctor_finds_a_used_port(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("0.0.0.0", 0)) as used:
        code, mend = findings(capsys, "--port", str(used.getsockname()[1]))
    assert (code, list(mend)) == (doctor.FAULTS, ["port"])


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_doctor_finds_files_that_others_could_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Both are made private when they are opened, so it is said only once."""
    keys.load_keys(tmp_path / "survive-nb")
    files = (tmp_path / "survive-nb" / keys.FILE, tmp_path / "games.sqlite")
    arguments = ("--port", str(free_port()))
    assert findings(capsys, *arguments) == (0, {})
    for file, mend in zip(files, ("survive-nb keys all", "private now"), strict=True):
        file.chmod(0o644)
        code, found = findings(capsys, *arguments)
        assert (code, list(found), mend in found["permissions"]) == (doctor.FAULTS, ["permissions"], True)
        assert file.stat().st_mode & 0o777 == 0o600
    assert findings(capsys, *arguments) == (0, {})


def test_doctor_finds_a_clock_that_was_set_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("--port", str(free_port()))
    findings(capsys, *arguments)
    later = time() + 3600
    os.utime(tmp_path / "games.sqlite", (later, later))
    code, mend = findings(capsys, *arguments)
    assert (code, list(mend)) == (doctor.FAULTS, ["clock"])


def test_doctor_finds_another_version(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "tornado-6.0.dist-info"
    older.mkdir()
    (older / "METADATA").write_text("Metadata-Version: 2.1\nName: tornado\nVersion: 6.0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    code, mend = findings(capsys, "--port", str(free_port()))
    assert (code, list(mend)) == (doctor.FAULTS, ["versions"])
    assert mend["versions"].startswith("Install tornado 6.")


def test_doctor_finds_a_newer_store(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("--port", str(free_port()))
    findings(capsys, *arguments)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
        file.execute("PRAGMA user_version = 99")
    code, mend = findings(capsys, *arguments)
    assert (code, "newest version" in mend["store"]) == (doctor.FAULTS, True)


def test_doctor_finds_a_foreign_store(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("not a database " * 100, encoding="ascii")
    code, mend = findings(capsys, "--port", str(free_port()))
    assert (code, list(mend)) == (doctor.FAULTS, ["store"])


def test_doctor_finds_a_silent_proxy(capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    code, mend = findings(capsys, "--port", str(free_port()), "--address", address)
    assert (code, list(mend)) == (doctor.FAULTS, ["proxy"])


class Stranger(BaseHTTPRequestHandler):
    """Any other web server; its page and its answer at every path is the body."""

    status, body = 200, b""
    fields: tuple[tuple[str, str], ...] = ()

    def do_GET(self) -> None:
        self.send_response(self.status)
        for name, value in self.fields:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in the library
        """Log nothing."""


@pytest.mark.parametrize(
    ("status", "body", "text"),
    [
        (200, b"<h1>Welcome to our school</h1>", "it is not survive-nb"),
        (200, b'{"app": "something"}', "it is not survive-nb"),
        (200, b"[" * 60_000, "it is not survive-nb"),
        (404, b"", "it is not survive-nb"),
        (403, b"", "it is not survive-nb"),
        (502, b"", "answers 502"),
    ],
)
def test_doctor_knows_another_web_server(
    status: int, body: bytes, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "status", status)
    monkeypatch.setattr(Stranger, "body", body)
    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        finding, *_ = doctor.check_proxy(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert finding.mend
    assert text in finding.text


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        (tuple(HEADERS.items()), []),
        (
            (*HEADERS.items(), ("X-Content-Type-Options", "nosniff")),
            ["X-Content-Type-Options is there twice"],
        ),
        (tuple(HEADERS.items())[:2], ["X-Content-Type-Options is missing"]),
    ],
)
def test_doctor_knows_headers_of_a_proxy(
    fields: tuple[tuple[str, str], ...],
    found: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Our server runs behind it, so its port is not free, and that is well."""
    monkeypatch.setattr(Stranger, "body", json.dumps({"app": "survive-nb"}).encode())
    monkeypatch.setattr(Stranger, "fields", fields)
    with ThreadingHTTPServer(("0.0.0.0", 0), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = str(server.server_port)
        code, mend = findings(capsys, "--port", port, "--address", f"http://127.0.0.1:{port}")
        shown = [one.text for one in doctor.check_proxy(f"http://127.0.0.1:{port}") if one.mend]
        server.shutdown()
    assert (code, list(mend), shown) == (doctor.FAULTS * bool(found), ["headers"] * bool(found), found)


@pytest.mark.parametrize(("now", "to_mend"), [(0.0, True), (1_800_000_000.0, False), (5e9, True)])
def test_doctor_knows_a_wrong_clock(now: float, to_mend: bool) -> None:
    (finding,) = doctor.check_clock(now)
    assert bool(finding.mend) == to_mend


@pytest.mark.parametrize(
    ("which", "changed"), [("token", (True, False)), ("teacher", (False, True)), ("all", (True, True))]
)
def test_keys_are_replaced(
    which: str, changed: tuple[bool, bool], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = keys.load_keys(tmp_path / "survive-nb")
    assert main(["keys", which]) == 0
    after = keys.load_keys(tmp_path / "survive-nb")
    assert (before.token != after.token, before.teacher != after.teacher) == changed
    assert before.cookie_secret != after.cookie_secret
    shown = capsys.readouterr().out
    assert after.token not in shown
    assert after.teacher not in shown
