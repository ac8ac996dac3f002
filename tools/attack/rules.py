"""Attacks that need no server: twin worlds, room codes, and those that are tests or tools of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

from survive_nb.game import Refused
from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from survive_nb.visits import TimesHere
from tests.contract.kits import advance, new_match, viewers_of
from tests.contract.strategies import KITS
from tests.contract.test_secrecy import twins_of, what_is_told
from tests.rooms.attacks import RoomAt, attack
from tests.rooms.room_games import Clock, begun, browser_of, opened
from tools.attack.target import Result, Target

ROOT: Final = Path(__file__).parents[2]
_TWINS: Final = 4000


async def twins(_: Target) -> Result:
    """Compare all that each viewer is shown in a world and in others that differ in what is hidden."""
    tried, failures, seed = 0, [], 0
    while tried < _TWINS:
        for name, kit in KITS.items():
            rng = Random(seed)
            options = rng.choice(kit.variants)
            plies = rng.randrange(kit.typical_plies(options))
            match = advance(kit, new_match(kit, options, seed), rng, plies)
            attempts = kit.attempts(match.state, rng)
            for viewer in viewers_of(match.state):
                truth = what_is_told(kit, match.state, viewer, attempts)
                for twin in twins_of(kit, match, viewer, rng):
                    tried += 1
                    if what_is_told(kit, twin, viewer, attempts) != truth:
                        failures.append(f"{name}, seed {seed}: {viewer} sees a difference")
        seed += 1
    return Result(tried, failures, f"{seed} games of each kind")


async def codes(_: Target) -> Result:
    """V5: a pupil guesses codes, with a reload before each; everybody else still gets in."""
    tried, failures = 0, []
    with TemporaryDirectory() as folder:
        clock, store = Clock(), SqliteStore(Path(folder) / "games.sqlite")
        host = opened(Lobby(store, clock=clock), players=6)
        code, guesser = host.facts.code, TimesHere()
        wrong = ("A" if code[0] != "A" else "B") + code[1:]
        for number in range(120):
            tried += 1
            clock.pass_by(0.43)  # the review: 116 in 52 s
            try:
                Lobby(store, clock=clock, wrong_codes=guesser).look(wrong, "")
                failures.append("a wrong code was accepted")
            except Refused:
                pass
            if number % 20 == 19:
                try:
                    Lobby(store, clock=clock, wrong_codes=TimesHere()).sit(
                        code, f"P{number}", browser=browser_of(str(number))
                    )
                except Refused as error:
                    failures.append(f"another pupil is refused: {error.code}")
        store.close()
    return Result(tried, failures)


async def repellents(_: Target) -> Result:
    """V6: a watcher compares, every 0.1 s, a room with a repellent and one without."""
    tried, failures = 0, []
    game = attack()
    with TemporaryDirectory() as folder:
        worlds = [RoomAt(Path(folder), match) for match in (game.truth, game.twin)]
        for room in worlds:
            room.attack(game)
        for tenth in range(150):
            for room in worlds:
                room.pass_by(0.1)
            for viewer in (game.watcher, game.mover):
                tried += 1
                seen = [
                    (room.table(viewer).seat(viewer).view(), room.places[viewer].facts.turn)
                    for room in worlds
                ]
                if seen[0] != seen[1]:
                    failures.append(f"seat {viewer} sees a difference after {tenth / 10 + 0.1:.1f} s")
        for room in worlds:
            room.store.close()
    return Result(tried, failures)


async def chairs(_: Target) -> Result:
    """V10: a host removes each player in mid-game and tries to take the chair with other browsers."""
    tried, failures = 0, []
    with TemporaryDirectory() as folder:
        store, clock = SqliteStore(Path(folder) / "games.sqlite"), Clock()
        for number in range(10):
            host, *players = begun(Lobby(store, clock=clock), ("fish-fish", "survive")[number % 2])
            out = players[number % 3]
            seat = out.seat
            assert seat is not None
            host.remove(seat)
            for thief in (f"thief {number}", "the browser of a teacher", "", browser_of("Zed")):
                tried += 1
                try:
                    there = Lobby(store, clock=clock).sit(host.facts.code, "Thief", browser=thief)
                except Refused:
                    continue
                failures.append(f"another browser sits in chair {there.seat}")
            tried += 1
            name = browser_of(("Ada", "Bo", "Cy")[number % 3])
            back = Lobby(store, clock=clock).sit(host.facts.code, "Back", browser=name)
            failures += ["the player does not get the chair back"] * (back.seat != seat)
        store.close()
    return Result(tried, failures)


def tests(*arguments: str) -> Callable[[Target], Awaitable[Result]]:
    """Return an attack that consists of tests of the suite; each test is a try."""

    async def run(target: Target) -> Result:
        report = target.folder / "report.xml"
        report.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:nbval", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, f"--junitxml={report}", *arguments], cwd=ROOT, capture_output=True, text=True
        )
        if not report.exists():
            return Result(0, [done.stdout[-300:] + done.stderr[-300:]])
        cases = [case for case in ElementTree.parse(report).iter("testcase") if case.find("skipped") is None]
        failed = [
            case for case in cases if case.find("failure") is not None or case.find("error") is not None
        ]
        return Result(len(cases), [str(case.get("name")) for case in failed] + ["no tests"] * (not cases))

    return run


def tool(tried: int, *arguments: str) -> Callable[[Target], Awaitable[Result]]:
    """Return an attack that is a tool of its own, which fails if one of this number of tries succeeds."""

    async def run(_: Target) -> Result:
        done = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
        return Result(tried, [] if done.returncode == 0 else [done.stdout[-500:] + done.stderr[-500:]])

    return run
