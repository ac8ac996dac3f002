"""``survive-nb doctor`` and ``survive-nb keys``."""

from __future__ import annotations

import json
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from survive_nb.cli import doctor, main
from survive_nb.server import keys
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
def test_doctor_finds_readable_keys(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keys.load_keys(tmp_path / "survive-nb")
    (tmp_path / "survive-nb" / keys.FILE).chmod(0o644)
    code, mend = findings(capsys, "--port", str(free_port()))
    assert (code, "chmod 600" in mend["permissions"]) == (doctor.FAULTS, True)


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

    def do_GET(self) -> None:
        self.send_response(self.status)
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
