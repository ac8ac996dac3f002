"""Hostile bots: none changes the result, the files or the league (review by attack, V7)."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.league import League
from survive_nb.sandbox.containment import Containment
from tests.sandbox.attacks import ATTACKER, ATTEMPTS, BREACHES, CHEATING, CHEATS
from tests.sandbox.entries import (
    FIRST,
    STRONG,
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


@pytest.mark.parametrize("containment", STRONG, ids=lambda one: str(one.method))
def test_no_attempt_works(
    containment: Containment, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs(containment)
    monkeypatch.setenv("SECRET_TOKEN", "SECRET")
    secret, theirs = tmp_path / "secret.txt", tmp_path / "theirs.py"
    for path in (secret, theirs):
        path.write_text("nobody's business", encoding="utf-8")
    facts = {
        "secret": str(secret),
        "theirs": str(theirs),
        "folder": str(tmp_path),
        "host": os.getpid(),
        "port": port,
    }
    attempts = {name: code.format(**facts) for name, code in ATTEMPTS.items()}
    entry = python_entry(
        tmp_path, ATTACKER.format(attempts=attempts), limits=small(), containment=containment
    )
    before = {path: (path.stat(), path.read_bytes()) for path in tmp_path.iterdir()}
    played = against_drifter(entry)
    assert played.forfeit is not None
    assert f"{len(ATTEMPTS)} tried, worked: []" in played.forfeit.reason
    assert {path: (path.stat(), path.read_bytes()) for path in tmp_path.iterdir()} == before
    assert not processes_of(tmp_path)


def test_attempts_work_without_containment(tmp_path: Path) -> None:
    """The attempts are real: most of them work in a process that has only limits."""
    entry = python_entry(
        tmp_path,
        ATTACKER.format(
            attempts={
                name: ATTEMPTS[name].format(
                    secret=str(tmp_path / "mine.py"),
                    theirs="",
                    folder=str(tmp_path),
                    host=os.getpid(),
                    port=0,
                )
                for name in ("read a secret", "list the class", "socket", "signal the host", "memory file")
            }
        ),
        containment=Containment("limits", seccomp=False),
    )
    played = against_drifter(entry)
    assert played.forfeit is not None
    worked = "worked: ['read a secret', 'list the class', 'socket', 'signal the host', 'memory file']"
    assert worked in played.forfeit.reason


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
