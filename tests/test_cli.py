"""The command line: output, files and exit codes of ``simulate`` and ``verify``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import __version__, fish_fish, transcript
from survive_nb.cli import main
from survive_nb.simulate import random_match

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "survive_nb.cli"]
FULL = Path("/dev/full")


def run(*args: str, stdin: bytes = b"", **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a separate process."""
    return subprocess.run(
        [*COMMAND, *args], input=stdin, capture_output=True, timeout=120, check=False, **more
    )


def simulate(out: Path | str, *more: str) -> int:
    return main(["simulate", "--game", "fish-fish", "--players", "3", "--out", str(out), *more])


def one_transcript() -> dict[str, Any]:
    match = random_match(fish_fish, fish_fish.Options(players=2, first_fisher=0), Random(1))
    return transcript.write(match)


def jsonl(path: Path, *documents: object) -> str:
    path.write_text("".join(json.dumps(document) + "\n" for document in documents))
    return str(path)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- simulate -----------------------------------------------------------------------------------------------


def test_simulate_writes_valid_transcripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    assert simulate(out, "--games", "3", "--seed", "5") == 0
    assert capsys.readouterr() == ("", "")
    assert out.read_text().count("\n") == 3
    assert main(["verify", str(out)]) == 0
    assert capsys.readouterr().out == "line 1: ok\nline 2: ok\nline 3: ok\n"
    assert names(tmp_path) == ["games.jsonl"]


@pytest.mark.parametrize(
    ("more", "options"),
    [
        ([], {}),
        (["--players", "2", "--two-colors"], {"players": 2, "colors_per_player": 2}),
        (["--crowded", "--equal-worth"], {"crowded": True, "equal_worth": True}),
        (["--ending", "last_explorer"], {"ending": "last_explorer"}),
        (["--ending", "last_tile", "--first-player", "2"], {"ending": "last_tile", "first_player": 2}),
    ],
)
def test_options_of_survive_reach_the_game(more: list[str], options: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert (
        main(["simulate", "--game", "survive", "--seed", "3", "--with-legal", "--out", str(out), *more]) == 0
    )
    document = json.loads(out.read_text())
    assert document["options"].items() >= options.items()
    assert all(ply["action"] in ply["legal"] for ply in document["plies"])
    assert main(["verify", str(out)]) == 0


def test_first_fisher_can_be_chosen(tmp_path: Path) -> None:
    for seat in range(3):
        assert simulate(tmp_path / "out", "--first-player", str(seat)) == 0
        assert json.loads((tmp_path / "out").read_text())["options"]["first_fisher"] == seat


def test_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    args = ["simulate", "--game", "survive", "--players", "2", "--seed", "-9", "--games", "2", "--out"]
    outputs = {run(*args, "-", env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in "123"}
    assert main([*args, str(tmp_path / "out")]) == 0
    assert outputs == {(tmp_path / "out").read_bytes()}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--game survive --players 5", "SET-3"),
        ("--game survive --players 1", "SET-3"),
        ("--game survive --players 3 --two-colors", "VAR-1"),
        ("--game survive --first-player 4", "RUL-16"),
        ("--game survive --ending never", "never"),
        ("--game survive --games 0", "--games"),
        ("--game survive --games -3", "--games"),
        ("--game survive --games many", "--games"),
        ("--game survive --seed 1.5", "--seed"),
        ("--game survive --seed 9999999999999999999999", "--seed"),
        ("--game fish-fish --players 9", "FF-13"),
        ("--game fish-fish --players 2 --first-player 2", "FF-11"),
        ("--game fish-fish --two-colors", "--two-colors"),
        ("--game fish-fish --crowded", "--crowded"),
        ("--game fish-fish --equal-worth", "--equal-worth"),
        ("--game fish-fish --ending volcano", "--ending"),
        ("--game chess", "chess"),
        ("--players 2", "--game"),
        ("--game survive --speed 9", "--speed"),
    ],
)
def test_invalid_options_print_one_line(
    args: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: Any = main(["simulate", "--out", str(tmp_path / "out"), *args.split()])
    except SystemExit as stop:
        code = stop.code
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.startswith("survive-nb: ")
    assert printed.err.count("\n") == 1
    assert words in printed.err
    assert names(tmp_path) == []


@pytest.mark.parametrize("args", [[], ["dance"], ["verify"], ["simulate"], ["simulate", "--game", "survive"]])
def test_incomplete_command_prints_one_line(args: list[str]) -> None:
    done = run(*args)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"survive-nb {__version__}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_progress_bar_is_for_terminals_only(tmp_path: Path) -> None:
    import pty

    out, (ours, theirs) = tmp_path / "out", pty.openpty()
    args = ["simulate", "--game", "fish-fish", "--games", "5", "--out", str(out)]
    subprocess.run([*COMMAND, *args], stdout=subprocess.PIPE, stderr=theirs, timeout=60, check=True)
    args = ["verify", str(out)]
    done = subprocess.run([*COMMAND, *args], stdout=subprocess.PIPE, stderr=theirs, timeout=60, check=True)
    os.close(theirs)
    bars = os.read(ours, 10_000)
    os.close(ours)
    assert bars.startswith(b"\r[######                        ]  20%\r")
    assert bars.count(b"[") >= 2
    assert b"\n" not in bars
    assert done.stdout == b"".join(b"line %d: ok\n" % number for number in range(1, 6))


# -- output of simulate -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["missing/out", ".", "out\n/x", "a" * 300])
def test_unwritable_file_prints_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(tmp_path / name) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("survive-nb: ")
    assert printed.err.count("\n") == 1
    assert names(tmp_path) == []


def test_replaced_file_keeps_permissions(tmp_path: Path) -> None:
    out, link = tmp_path / "out", tmp_path / "link"
    out.write_text("old")
    out.chmod(0o640)
    link.symlink_to(out)
    assert simulate(link) == 0
    assert link.is_symlink()
    assert out.stat().st_mode & 0o777 == 0o640
    assert main(["verify", str(out)]) == 0
    assert names(tmp_path) == ["link", "out"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits on the size of files")
def test_failed_write_keeps_the_existing_file(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("old")
    args = ["simulate", "--game", "fish-fish", "--games", "99", "--out", str(out)]
    # A limit on the size of files acts like a full disk.
    shell = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *COMMAND, *args]
    done = subprocess.run(shell, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert done.stderr.startswith(b"survive-nb: ")
    assert out.read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_interrupt_keeps_the_existing_file(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("old")
    args = ["simulate", "--game", "survive", "--games", "1000000", "--out", str(out)]
    with subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test runner in the background may ignore SIGINT, which child processes would inherit.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        while len(names(tmp_path)) < 2:  # until it has begun to write
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        printed = process.communicate(timeout=60)
    assert (process.returncode, *printed) == (130, b"", b"")
    assert out.read_text() == "old"
    assert names(tmp_path) == ["out"]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_full_disk_prints_one_line() -> None:
    args = ["simulate", "--game", "fish-fish", "--games", "9", "--out"]
    done = run(*args, str(FULL))
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"survive-nb: /dev/full: ")
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *args, "-"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert FULL.is_char_device()


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_verify_reports_full_stdout(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    for count in (1, 20000):  # less and more than one buffer
        lines.write_bytes(b"\n" * count)
        with FULL.open("wb") as full:
            command = [*COMMAND, "verify", str(lines)]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize("command", ["simulate", "verify"])
def test_closed_pipe_prints_nothing(command: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_bytes(b"\n" * 20000)
    args = {
        "simulate": ["simulate", "--game", "fish-fish", "--games", "500", "--out", "-"],
        "verify": ["verify", str(lines)],
    }[command]
    with subprocess.Popen([*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=60)
    assert process.returncode == 1


# -- verify -------------------------------------------------------------------------------------------------


def test_verify_names_line_ply_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = one_transcript()
    greedy = json.loads(json.dumps(good))
    greedy["plies"][1]["action"]["tiles"] = 5
    odd = {**good, "options": {"players": 12, "first_fisher": 0}}
    path = jsonl(tmp_path / "games.jsonl", good, greedy, odd, good)
    assert main(["verify", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "line 1: ok"
    assert lines[1].startswith("line 2: ply 1: FF-4: ")
    assert lines[2].startswith("line 3: outside the plies: FF-13: ")
    assert lines[3] == "line 4: ok"
    assert len(lines) == 4


def test_verify_accepts_any_line_ending() -> None:
    text = transcript.dumps(one_transcript()).encode()
    done = run("verify", "-", stdin=text + b"\r\n" + text + b"\n" + text)
    assert (done.returncode, done.stdout.split(b"\n")) == (
        0,
        [b"line 1: ok", b"line 2: ok", b"line 3: ok", b""],
    )


def test_empty_line_is_invalid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n \t\r\n" + transcript.dumps(one_transcript()).encode() + b"\n")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out == (
        "line 1: outside the plies: This is not JSON: the line is empty.\n"
        "line 2: outside the plies: This is not JSON: the line is empty.\n"
        "line 3: ok\n"
    )


def test_empty_file_is_invalid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.touch()
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr() == ("There is no transcript: the file is empty.\n", "")


def test_worst_of_several_files_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = jsonl(tmp_path / "sound", one_transcript())
    broken = jsonl(tmp_path / "broken", None)
    missing = str(tmp_path / "miss\ning")
    assert main(["verify", sound, sound]) == 0
    assert capsys.readouterr().out == f"{sound}: line 1: ok\n" * 2
    assert main(["verify", sound, broken]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith(f"{broken}: line 1: outside the plies: ")
    assert main(["verify", missing, str(tmp_path), sound]) == 2
    printed = capsys.readouterr()
    assert printed.out == f"{sound}: line 1: ok\n"
    assert printed.err.count("\n") == 2
    assert "miss\\ning" in printed.err


@pytest.mark.parametrize(
    "line",
    [
        b"not JSON",
        b"{",
        b"null",
        b"NaN",
        b"\xff\xfe\x00",
        b"\x00" * 50,
        b"\xef\xbb\xbf{}",
        b"[" * 10**6,
        b'{"plies":' * 10**5,
        b"9" * 10**6,
        b'{"format": "\\ud800\\u2028\\n\\u001b[2J{0}%s"}',
        b'{"format": "survive-nb/1", "game": "\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85"}',
        b'{"' + b"x" * 10**6 + b'": 1}',
        b'{"a": 1, "\\na": 2, "\\na": 3}',
    ],
    ids=lambda line: repr(line[:20]),
)
def test_malformed_lines_print_one_line_each(line: bytes) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONINTMAXSTRDIGITS": "0"}
    done = run("verify", "-", stdin=line + b"\nnull\n", env=env)
    assert done.returncode == 1
    assert done.stderr == b""
    lines = done.stdout.decode("ascii").splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("line 1: outside the plies: ")
    assert lines[0].isprintable()
    assert len(lines[0]) < 300


def test_long_line_does_not_hide_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(transcript, "LONGEST", 50)
    path = tmp_path / "games.jsonl"
    lines = [b"[" * size + b"\n" for size in (49, 50, 51, 52, 53, 3_000_000)]
    path.write_bytes(b"".join(lines) + b"null\n" + b"[" * 60)
    assert main(["verify", str(path)]) == 1
    results = capsys.readouterr().out.splitlines()
    assert ["too long" in result for result in results] == [False] * 2 + [True] * 4 + [False, True]


def test_bug_does_not_hide_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = jsonl(tmp_path / "games.jsonl", one_transcript(), None)

    def broken(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(fish_fish, "apply_action", broken)
    assert main(["verify", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "line 1: outside the plies: This line could not be checked (KeyError)."
    assert len(lines) == 2


def test_closed_streams_print_no_traceback(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "games.jsonl", one_transcript())
    shell = " ".join([*COMMAND, "verify", path])
    for command in (f"{shell} >&-", f"{shell} 2>&-", f"{' '.join([*COMMAND, 'verify', '-'])} <&-"):
        done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
        assert b"Traceback" not in done.stderr
        assert done.returncode in (0, 2)
