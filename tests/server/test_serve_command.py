"""``survive-nb serve`` before it serves: what it refuses, which keys it keeps, how much memory carries."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from socket import create_server

import pytest

from survive_nb.cli import main
from survive_nb.server import memory, network, qr, voila_server
from survive_nb.server.keys import FILE, BadKeys, Keys, keys_in
from tests.browser.servers import free_port

Serve = Callable[..., str]


@pytest.fixture
def refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Run a server that cannot begin, and return the one line that it says."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))

    monkeypatch.setattr(voila_server, "serve", lambda *_: pytest.fail("it has begun to serve"))

    def run(*options: str) -> str:
        assert main(["serve", "--host", "127.0.0.1", *options]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        return said.err

    return run


@pytest.mark.parametrize("token", ["short", "with a space in it all", "ümlaut" * 5, "x" * 129, "a&b=c" * 5])
def test_a_token_that_could_be_guessed_or_spoils_a_link_is_refused(refused: Serve, token: str) -> None:
    assert "16 to 128" in refused("--token", token)


@pytest.mark.parametrize(
    "address",
    [
        "play.school.example",
        "ftp://play.school.example",
        "https://play.school.example/games/",
        "https://play.school.example/?x=1",
        "https://me:secret@play.school.example",
        "https://play.school.example:0",
        "https://play.school.example:99999",
        "https://",
    ],
)
def test_an_address_is_a_name_and_nothing_else(refused: Serve, address: str) -> None:
    assert "https://play.school.example" in refused("--address", address)


def test_a_port_in_use_is_told_because_the_links_name_it(refused: Serve) -> None:
    with create_server(("127.0.0.1", 0)) as somebody:
        port = str(somebody.getsockname()[1])
        assert port in refused("--port", port)


def test_a_store_that_is_none_is_told_and_left_alone(refused: Serve, tmp_path: Path) -> None:
    other = tmp_path / "poem.txt"
    other.write_text("The sea, the sea!" * 100)
    refused("--port", str(free_port()), "--store", "carrier-pigeon://school")
    refused("--port", str(free_port()), "--store", str(other))
    assert other.read_text() == "The sea, the sea!" * 100


# -- keys ---------------------------------------------------------------------------------------------------


def test_keys_are_kept_for_the_owner_only(tmp_path: Path) -> None:
    first = keys_in(tmp_path / "data")
    file = tmp_path / "data" / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    assert keys_in(tmp_path / "data") == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == [FILE]
    assert len({first.token, first.teacher}) == 2
    assert {len(first.token), len(first.teacher)} == {32}


def test_a_token_that_was_given_is_used_and_the_kept_one_stays(tmp_path: Path) -> None:
    kept = keys_in(tmp_path)
    given = keys_in(tmp_path, "the-token-of-our-class")
    assert given == Keys("the-token-of-our-class", kept.teacher)
    assert keys_in(tmp_path) == kept


def test_a_new_token_ends_the_old_cookies_and_keeps_the_class(tmp_path: Path) -> None:
    old, new = keys_in(tmp_path), keys_in(tmp_path, "new")
    assert old.teacher == new.teacher
    assert old.cookie_secret != new.cookie_secret
    assert keys_in(tmp_path) == new


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"token": "x"}', '{"token": "", "teacher": ""}', '{"token": 1, "teacher": null}']
)
def test_a_damaged_file_of_keys_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(BadKeys, match=FILE):
        keys_in(tmp_path)
    assert (tmp_path / FILE).read_text() == text


# -- memory -------------------------------------------------------------------------------------------------


def system(folder: Path, most: str) -> Path:
    """Make the files in which Linux tells of its memory: 8 GiB free, and a limit for our group."""
    group = folder / "sys/fs/cgroup/class"
    (folder / "proc/self").mkdir(parents=True)
    group.mkdir(parents=True)
    (folder / "proc/meminfo").write_text("MemTotal:  16777216 kB\nMemAvailable:  8388608 kB\n")
    (folder / "proc/self/cgroup").write_text("0::/class\n")
    (group / "memory.max").write_text(most)
    (group / "memory.current").write_text(str(2**30))
    return folder


@pytest.mark.parametrize(("most", "free"), [("max\n", 8192), (str(3 * 2**30), 2048), (str(2**20), 0)])
def test_the_least_of_all_limits_counts(tmp_path: Path, most: str, free: int) -> None:
    assert memory.free_mib(system(tmp_path, most)) == free


def test_a_machine_without_memory_still_serves_one() -> None:
    assert memory.room_for_kernels(0) == 1


# -- the network --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["", ":80", "[", "[]:80", "evil.example:80:80", "localhost:x", "a b", "127.1.evil"]
)
def test_a_host_that_is_none_is_not_ours(host: str) -> None:
    assert not network.is_known(host, ["localhost"])


def test_the_name_of_the_address_is_ours() -> None:
    names = network.names_of("https://Play.School.example:8443/", "0.0.0.0")
    assert network.is_known("play.school.example:8443", names)
    assert network.is_known("PLAY.school.example.", names)
    assert not network.is_known("school.example", names)


def test_the_code_in_the_terminal_is_a_square_of_blocks() -> None:
    lines = qr.in_blocks("http://192.168.1.23:8866/?token=0123456789abcdef0123456789abcdef").split("\n")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert set("".join(lines)) == set(" ▀▄█")
    assert len(lines[0]) < 60, "it fits a small terminal"
