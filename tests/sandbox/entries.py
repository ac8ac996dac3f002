"""Entries of leagues for the tests of containment, as files."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from survive_nb import fish_fish
from survive_nb.bots.bot import Drifter
from survive_nb.league.match_play import Played, play_game
from survive_nb.sandbox.containment import METHODS, Containment, Limits, works
from survive_nb.sandbox.foreign_bot import ForeignEntry, entry_from_path

TWO = fish_fish.Options(players=2, first_fisher=0)
#: The methods that keep entries from files, processes and the network; each test of them runs with both.
STRONG = [Containment("bubblewrap", seccomp=True), Containment("landlock", seccomp=True)]
#: Landlock as it was first published (Linux 5.13): it keeps from files, and from nothing else.
FIRST_LANDLOCK = 1


def needs(containment: Containment) -> Containment:
    """Skip the test where the system does not have this containment."""
    assert containment.method in METHODS
    if not works(containment):
        pytest.skip(f"{containment.method} does not work here")
    return containment


def python_entry(folder: Path, code: str, **options: Any) -> ForeignEntry:
    """Return the entry of a Python file that defines ``bot``."""
    path = folder / "mine.py"
    path.write_text(code, encoding="utf-8")
    return entry_from_path(path, **options)


def program_entry(folder: Path, files: dict[str, str], command: list[str], **options: Any) -> ForeignEntry:
    """Return the entry of a program in a folder of its own."""
    own = folder / "own"
    own.mkdir()
    for name, text in files.items():
        (own / name).write_text(text, encoding="utf-8")
    (own / "bot.json").write_text(json.dumps({"command": command}), encoding="utf-8")
    return entry_from_path(own, **options)


#: An honest bot.
FIRST = "class bot:\n    def choose(self, view, legal, rng):\n        return legal[0]\n"
#: A bot that writes to the pipes itself; attacks replace ``hello`` and ``choose``.
RAW = """
import json, os, sys, time
def say(text):
    os.write(1, text.encode() + b"\\n")
def hello(message):
    say('{"type": "hello", "protocol": 1}')
def choose(message):
    say(json.dumps({"type": "choose", "id": message["id"], "index": 0}))
%s
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello(message)
    elif message["type"] == "choose":
        choose(message)
"""


def raw_entry(folder: Path, code: str, **options: Any) -> ForeignEntry:
    """Return a bot that speaks the protocol by itself, with some code of an attack."""
    return program_entry(folder, {"bot.py": RAW % code}, ["python", "bot.py"], **options)


def against_drifter(entry: ForeignEntry, *, limit: float | None = 5.0, seed: int = 1) -> Played:
    """Play a game of Fish Fish! with the drifter in seat 0."""
    return play_game(fish_fish, TWO, [Drifter(), entry], seed, limit=limit)


def small(memory_mib: int = 256) -> Limits:
    """Return limits that a bomb meets soon."""
    return Limits(memory_mib=memory_mib)


def processes_of(mark: object) -> list[str]:
    """Return the commands of running processes that name a folder or another mark."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(path.read_bytes().decode("utf-8", "replace"))
    return [command for command in found if str(mark) in command]
