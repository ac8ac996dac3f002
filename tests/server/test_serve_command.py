"""``survive-nb serve`` before it serves: invalid options, keys, memory and network."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from socket import create_server

import pytest

from survive_nb.cli import main
from survive_nb.server import memory, network, qr, voila_server
from survive_nb.server.keys import FILE, InvalidKeyFile, Keys, load_keys
from tests.browser.servers import free_port

Serve = Callable[..., str]


@pytest.fixture
def refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Run the command with invalid options, and return the one line that it prints."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))

    monkeypatch.setattr(voila_server, "serve", lambda *_: pytest.fail("the server was started"))

    def run(*options: str) -> str:
        assert main(["serve", "--host", "127.0.0.1", *options]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        return printed.err

    return run


@pytest.mark.parametrize("token", ["short", "with a space in it all", "ümlaut" * 5, "x" * 129, "a&b=c" * 5])
def test_weak_tokens_are_refused(refused: Serve, token: str) -> None:
    assert "16 to 128" in refused("--token", token)


@pytest.mark.parametrize(
    "address",
    [
        "play.school.example",
        "ftp://play.school.example",
        "https://play.school.example/games//here",
        "https://play.school.example/../games",
        "https://play.school.example/(games)",
        "https://play.school.example/games%2f",
        "https://play.school.example/?x=1",
        "https://me:secret@play.school.example",
        "https://play.school.example:0",
        "https://play.school.example:99999",
        "https://",
    ],
)
def test_unclear_addresses_are_refused(refused: Serve, address: str) -> None:
    assert "https://play.school.example" in refused("--address", address)


def test_port_in_use_is_refused(refused: Serve) -> None:
    with create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert port in refused("--port", port)


def test_invalid_store_is_refused_unchanged(refused: Serve, tmp_path: Path) -> None:
    other = tmp_path / "poem.txt"
    other.write_text("The sea, the sea!" * 100)
    refused("--port", str(free_port()), "--store", "carrier-pigeon://school")
    refused("--port", str(free_port()), "--store", str(other))
    assert other.read_text() == "The sea, the sea!" * 100


# -- keys ---------------------------------------------------------------------------------------------------


def test_key_file_is_private(tmp_path: Path) -> None:
    first = load_keys(tmp_path / "data")
    file = tmp_path / "data" / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    assert load_keys(tmp_path / "data") == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == [FILE]
    assert len({first.token, first.teacher}) == 2
    assert {len(first.token), len(first.teacher)} == {32}


def test_given_token_is_not_stored(tmp_path: Path) -> None:
    kept = load_keys(tmp_path)
    given = load_keys(tmp_path, "the-token-of-our-class")
    assert given == Keys("the-token-of-our-class", kept.teacher)
    assert load_keys(tmp_path) == kept


def test_new_token_keeps_the_class(tmp_path: Path) -> None:
    old, new = load_keys(tmp_path), load_keys(tmp_path, "new")
    assert old.teacher == new.teacher
    assert old.cookie_secret != new.cookie_secret
    assert load_keys(tmp_path) == new


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"token": "x"}', '{"token": "", "teacher": ""}', '{"token": 1, "teacher": null}']
)
def test_damaged_key_file_is_not_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(InvalidKeyFile, match=FILE):
        load_keys(tmp_path)
    assert (tmp_path / FILE).read_text() == text


# -- memory -------------------------------------------------------------------------------------------------


def system(folder: Path, most: str) -> Path:
    """Create Linux's memory files: 8 GiB available, and a limit of the control group."""
    group = folder / "sys/fs/cgroup/class"
    (folder / "proc/self").mkdir(parents=True)
    group.mkdir(parents=True)
    (folder / "proc/meminfo").write_text("MemTotal:  16777216 kB\nMemAvailable:  8388608 kB\n")
    (folder / "proc/self/cgroup").write_text("0::/class\n")
    (group / "memory.max").write_text(most)
    (group / "memory.current").write_text(str(2**30))
    return folder


@pytest.mark.parametrize(("most", "free"), [("max\n", 8192), (str(3 * 2**30), 2048), (str(2**20), 0)])
def test_lowest_memory_limit_counts(tmp_path: Path, most: str, free: int) -> None:
    assert memory.free_mib(system(tmp_path, most)) == free


def test_at_least_one_kernel_is_allowed() -> None:
    assert memory.max_kernels(0) == 1


# -- the network --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["", ":80", "[", "[]:80", "evil.example:80:80", "localhost:x", "a b", "127.1.evil"]
)
def test_malformed_hosts_are_unknown(host: str) -> None:
    assert not network.is_known(host, ["localhost"])


def test_host_name_of_address_is_known() -> None:
    names = network.host_names("https://Play.School.example:8443/", "0.0.0.0")
    assert network.is_known("play.school.example:8443", names)
    assert network.is_known("PLAY.school.example.", names)
    assert not network.is_known("school.example", names)


def test_qr_code_fits_a_small_terminal() -> None:
    lines = qr.qr_code("http://192.168.1.23:8866/?token=0123456789abcdef0123456789abcdef").split("\n")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert set("".join(lines)) == set(" ▀▄█")
    assert len(lines[0]) < 60
