"""Hostile bots: none changes the result, the files or the league (review by attack, V7)."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from survive_nb import fish_fish
from survive_nb.cli import main
from survive_nb.game import CHANCE, AnyMatch, Match, draw_outcome
from survive_nb.league import League
from survive_nb.league.remote import SeatInfo
from survive_nb.sandbox import containment as containment_module
from survive_nb.sandbox import process_table
from survive_nb.sandbox.containment import Containment
from survive_nb.sandbox.foreign_bot import ForeignBot
from tests.sandbox.attacks import ATTACKER, ATTEMPTS, BREACHES, CHEATING, CHEATS
from tests.sandbox.entries import (
    FIRST,
    FIRST_LANDLOCK,
    STRONG,
    TWO,
    against_drifter,
    needs,
    processes_of,
    python_entry,
    raw_entry,
    small,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def port() -> Iterator[int]:
    """Listen on a port that nobody may reach."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def segment() -> Iterator[int]:
    """Make shared memory that belongs to this process."""
    libc = ctypes.CDLL(None, use_errno=True)
    number = libc.shmget(0, 4096, 0o1600)
    assert number >= 0
    yield number
    assert libc.shmctl(number, 0, None) == 0, "it is still there"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[str]:
    """Return the path of a socket for datagrams, such as that of a system log; nothing may arrive there."""
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one,
        socket.socket(one.family, one.type) as other,
    ):
        path = str(tmp_path / "log")
        one.bind(path)
        other.bind("\0" + path[-50:])
        yield path
        for listening in (one, other):
            listening.setblocking(False)
            with pytest.raises(BlockingIOError):
                listening.recv(1)


@pytest.mark.parametrize(
    ("containment", "landlock"),
    [(STRONG[0], None), (STRONG[1], None), (STRONG[1], FIRST_LANDLOCK)],
    ids=["bubblewrap", "landlock", "first Landlock"],
)
def test_no_attempt_works(
    containment: Containment,
    landlock: int | None,
    *,
    tmp_path: Path,
    port: int,
    segment: int,
    log: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs(containment)
    if landlock is not None:
        monkeypatch.setattr(containment_module, "landlock_version", lambda: landlock)
    monkeypatch.setenv("SECRET_TOKEN", "SECRET")
    secret, theirs = tmp_path / "secret.txt", tmp_path / "theirs.py"
    for path in (secret, theirs):
        path.write_text("nobody's business", encoding="utf-8")
        with suppress(OSError):  # not every file system has attributes
            os.setxattr(path, "user.origin", b"https://example.org/?token=SECRET")
    facts = {
        "secret": str(secret),
        "theirs": str(theirs),
        "folder": str(tmp_path),
        "host": os.getpid(),
        "port": port,
        "log": log,
        "segment": segment,
    }
    attempts = {name: code.format(**facts) for name, code in ATTEMPTS.items()}
    entry = python_entry(
        tmp_path, ATTACKER.format(attempts=attempts), limits=small(), containment=containment
    )
    before = files_in(tmp_path)
    played = against_drifter(entry)
    assert played.forfeit is not None
    assert f"{len(ATTEMPTS)} tried, worked: []" in played.forfeit.reason
    assert files_in(tmp_path) == before
    assert not processes_of(tmp_path)


def files_in(folder: Path) -> dict[Path, tuple[os.stat_result, bytes]]:
    return {path: (path.stat(), path.read_bytes()) for path in folder.iterdir() if path.is_file()}


#: Attempts that work in a process that has only limits: they are real.
REAL = [
    "read a secret",
    "list the class",
    "signal the host",
    "socket",
    "datagram to a program",
    "datagram to an abstract name",
    "owner of a pipe",
    "deadly signal of a pipe",
    "owner of a socket",
    "look at shared memory",
    "lock",
    "see a lock",
    "empty the cache",
    "memory file",
    "memory in a large pipe",
    "hint of a file",
    "drop pages of a file",
    "time that the host computed",
    "timer on the clock of the host",
]


def test_attempts_work_without_containment(tmp_path: Path, segment: int) -> None:
    names = {"theirs": "", "folder": str(tmp_path), "host": os.getpid(), "port": 0, "segment": segment}
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one,
        socket.socket(one.family, one.type) as other,
    ):
        names["log"] = path = str(tmp_path / "log")
        one.bind(path)
        other.bind("\0" + path[-50:])
        attempts = {name: ATTEMPTS[name].format(secret=str(tmp_path / "mine.py"), **names) for name in REAL}
        code = ATTACKER.format(attempts=attempts).replace(
            "worked: {worked}", "not worked: {[name for name in ATTEMPTS if name not in worked]}"
        )
        entry = python_entry(tmp_path, code, containment=Containment("limits", seccomp=False))
        played = against_drifter(entry)
    assert played.forfeit is not None
    assert f"{len(REAL)} tried, not worked: []" in played.forfeit.reason


@pytest.mark.parametrize("name", CHEATS)
def test_cheat_does_not_change_game(name: str, tmp_path: Path) -> None:
    honest = against_drifter(python_entry(tmp_path, FIRST))
    cheating = against_drifter(python_entry(tmp_path, CHEATING.format(code=CHEATS[name])))
    assert cheating.match.log == honest.match.log
    assert (cheating.scores, cheating.winners) == (honest.scores, honest.winners)
    assert cheating.forfeit is None
    assert not processes_of(tmp_path)


@pytest.mark.parametrize("name", BREACHES)
def test_breach_forfeits_and_says_why(name: str, tmp_path: Path) -> None:
    code, words = BREACHES[name]
    played = against_drifter(raw_entry(tmp_path, code, limits=small()), limit=0.1)
    assert played.forfeit is not None
    assert played.forfeit.seat == 1
    assert (played.winners, played.scores) == ((0,), None)
    assert re.search(words, played.forfeit.reason)
    assert played.forfeit.reason.isprintable()
    assert len(played.forfeit.reason) < 400
    assert not processes_of(tmp_path)


@pytest.mark.parametrize("containment", STRONG, ids=lambda one: str(one.method))
def test_hostile_entries_leave_league_alone(containment: Containment, tmp_path: Path) -> None:
    """Games between others are the same with hostile entries in the league as without them."""
    needs(containment)
    results = []
    for hostile in ((), ("exit", "fork bomb", "endless line")):
        league = League("fish-fish", time_limit=1.0)
        league.enter("piranha")
        league.enter("drifter")
        for name in hostile:
            (tmp_path / name).mkdir()
            entry = raw_entry(tmp_path / name, BREACHES[name][0], limits=small(), containment=containment)
            league.enter(name, entry)
        standings = league.play(1, seed=3, progress=False)
        results.append([game for game in standings.games if set(game.names) == {"piranha", "drifter"}])
    both = {"piranha", "drifter"}
    assert [(game.names, game.winners, game.scores) for game in results[0]] == [
        (game.names, game.winners, game.scores) for game in results[1]
    ]
    assert {row.name for row in standings.rows if not row.forfeits} == both
    assert all(row.wins == 0 or row.name in both for row in standings.rows[:2])
    assert not processes_of(tmp_path)


def test_thread_bomb_is_limited(tmp_path: Path) -> None:
    containment = needs(Containment("bubblewrap", seccomp=True))
    code = """
import threading
def choose(m):
    while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()
"""
    played = against_drifter(raw_entry(tmp_path, code, containment=containment))
    assert played.forfeit is not None
    assert "can't start new thread" in played.forfeit.reason


def state_of(bot: ForeignBot) -> str:
    """Return the state of the program: ``T`` is stopped."""
    assert bot._process is not None
    program = process_table.family(bot._process.pid)[-1]
    return Path(f"/proc/{program}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]


@pytest.mark.parametrize("containment", STRONG, ids=lambda one: str(one.method))
def test_bot_computes_only_in_its_turn(containment: Containment, tmp_path: Path) -> None:
    """Threads that compute while another bot thinks could make that one answer too late."""
    needs(containment)
    code = """
import threading
def endless():
    while True: pass
def hello(m):
    for _ in range(8):
        threading.Thread(target=endless, daemon=True).start()
    say('{"type": "hello", "protocol": 1}')
"""
    bot = raw_entry(tmp_path, code, containment=containment).open(SeatInfo("fish-fish", 1, TWO, 60.0))
    view, legal = first_choice()
    try:
        for _ in range(2):
            assert bot.choose(view, legal, Random(1)) == legal[0]
            awaited(lambda: state_of(bot) == "T")
    finally:
        bot.close()
    assert not processes_of(tmp_path)


@pytest.mark.parametrize("containment", STRONG, ids=lambda one: str(one.method))
def test_bot_does_not_outlive_killed_league(containment: Containment, tmp_path: Path) -> None:
    needs(containment)
    raw_entry(tmp_path, "", containment=containment)
    league = f"""
import os
from pathlib import Path
from survive_nb import fish_fish
from survive_nb.league.remote import SeatInfo
from survive_nb.sandbox.containment import Containment
from survive_nb.sandbox.foreign_bot import entry_from_path
own = Path({str(tmp_path / "own")!r})
entry = entry_from_path(own, containment=Containment({containment.method!r}, seccomp=True))
entry.open(SeatInfo("fish-fish", 1, fish_fish.Options(), None)).start(1)
print("started", flush=True)
os.kill(os.getpid(), 9)
"""
    done = subprocess.run([sys.executable, "-c", league], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (-9, "started\n")
    awaited(lambda: not processes_of(tmp_path))


def test_many_files_of_class_leave_others_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What one member of a class calls a file takes no name from others and does not stop the league."""
    for name in (
        "ann.py",
        "Ann.py",
        "drifter.py",
        "\x1b[31mred.py",
        "\u202edna.py",
        " .py",
        "x" * 200 + ".py",
    ):
        (tmp_path / name).write_text(FIRST, encoding="utf-8")
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "bot.py").write_text(FIRST, encoding="utf-8")
    (tmp_path / "other.py").symlink_to(tmp_path / "ann.py")
    (tmp_path / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.py")
    command = ["league", "--game", "fish-fish", "--entries", str(tmp_path), "--entry", "drifter"]
    assert main([*command, "--rounds", "1", "--seed", str(2**41), "--jobs", "1", "--csv", "-"]) == 0
    out, errors = capsys.readouterr()
    assert {row.split(",")[1] for row in out.splitlines()[1:]} == {
        *("Ann.py", "ann.py-2", "ann/", "drifter", "drifter.py")
    }
    assert errors.count("It is left out.") == 7
    assert all(line.isprintable() for line in errors.splitlines())


def first_choice() -> tuple[object, Sequence[object]]:
    """Return what the second seat sees at its first choice in Fish Fish!, and the legal actions."""
    match: AnyMatch = Match(fish_fish, fish_fish.new_game(TWO, Random(1)))
    while match.to_act != 1 or len(match.legal_actions()) == 1:
        actor = match.to_act
        if actor == CHANCE:
            match.play(draw_outcome(fish_fish.chance_outcomes(match.state), Random(1)))
        else:
            match.play(match.legal_actions()[0])
    return match.view(1), match.legal_actions()


def awaited(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, at most ten seconds."""
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
