"""Games in which a creature is about to harm somebody, in twin worlds: with and without a repellent."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from survive_nb import survive
from survive_nb.game import Match
from survive_nb.rooms import ChairPlan, Lobby, Membership
from survive_nb.rooms.room_table import RoomTable
from survive_nb.store import SqliteStore
from survive_nb.survive import MoveCreature, Options
from survive_nb.table import Table
from survive_nb.table.luck import new_token
from tests.contract import survive_kit
from tests.contract.kits import advance, new_match
from tests.contract.test_secrecy_games import replay_with
from tests.rooms.room_games import Clock

OPTIONS = Options(players=3, first_player=0)


@dataclass(frozen=True)
class Attack:
    """A game before a creature's move, by whom it is made, who holds a repellent, and who only looks on."""

    truth: Match
    twin: Match
    action: MoveCreature
    mover: int
    holder: int
    watcher: int


def _attacks() -> Iterator[tuple[Match, MoveCreature, int]]:
    for seed in range(400):
        match, rng = new_match(survive_kit, OPTIONS, seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if match.state.step != "move_creature":
                continue
            for action in match.legal_actions():
                if len(survive.may_answer(match.state, action)) != 1:
                    continue
                after, _ = survive.apply_action(match.state, action)
                if after.step == "repel":
                    holder = survive.to_act(after)
                    assert isinstance(holder, int)
                    yield match, action, holder
                    break
            else:
                continue
            break


@cache
def attack() -> Attack:
    """Find a move that is answered with a repellent, and a twin world in which its holder has none."""
    for match, action, holder in _attacks():
        mover = match.to_act
        assert isinstance(mover, int)
        watcher = next(seat for seat in range(3) if seat not in (mover, holder))
        rng = Random(1)
        for _ in range(60):
            # A twin for the watcher that the mover cannot tell from the truth either: only one hand differs.
            world = survive_kit.twin(match, watcher, rng)
            start = survive.start_from_json(survive.start_to_json(world))
            twin = replay_with(match, start, {})
            if twin is None or twin.state.step != "move_creature" or twin.to_act != mover:
                continue
            after, _ = survive.apply_action(twin.state, action)
            same_hand = match.view(mover).hands[mover] == twin.view(mover).hands[mover]
            if after.step != "repel" and same_hand:
                return Attack(match, twin, action, mover, holder, watcher)
    raise AssertionError("no such attack was found")


@dataclass(frozen=True)
class TileTurn:
    """A turn with nothing to do before the die but to play a tile, which the holder has in one world only."""

    truth: Match
    twin: Match
    holder: int
    watcher: int


def _tile_turns() -> Iterator[tuple[Match, Match]]:
    """Give games at such a turn, and the same before its last ply; the first two seeds have one."""
    options = Options(players=3, first_player=0, ending="last_explorer")
    for seed in (75, 244, *range(400)):
        match, rng = new_match(survive_kit, options, seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if match.state.step == "play_tile" and survive.may_decide(match.state) is not None:
                before = Match(survive, match.start)
                for ply in match.log[:-1]:
                    before.play(ply.action)
                if before.state.step == "move_creature":
                    yield match, before
                break


@cache
def tile_turn(holder: int) -> TileTurn:
    """Find such a turn of this seat; the first in line to roll is seat 0."""
    for match, before in _tile_turns():
        if match.to_act != holder:
            continue
        last, rng = match.log[-1].action, Random(1)
        for _ in range(60):
            world = survive_kit.twin(before, 1, rng)
            twin = replay_with(before, survive.start_from_json(survive.start_to_json(world)), {})
            if twin is None or twin.to_act != before.to_act or survive.why_not(twin.state, last):
                continue
            twin.play(last)
            if twin.state.step == "roll":
                return TileTurn(match, twin, holder, 1)
    raise AssertionError("no such turn was found")


def opened(folder: Path, bots: tuple[int, ...]) -> dict[int, str]:
    """Begin a game in a room, once for each folder; return the keys of the persons' seats."""
    keys, path = folder / "keys.json", folder / "room.sqlite"
    if not keys.exists():
        store = SqliteStore(path)
        lobby = Lobby(store, clock=Clock())
        chairs = [ChairPlan("bot", "scout") if seat in bots else ChairPlan("open") for seat in range(3)]
        host = lobby.open("survive", OPTIONS, chairs, browser="host")
        seats = [seat for seat in range(3) if seat not in bots]
        host.sit(f"Person {seats[0]}")
        guests = [lobby.sit(host.facts.code, f"Person {seat}", browser=f"guest {seat}") for seat in seats[1:]]
        places = [host, *guests]
        for place in places:
            place.attach()
        host.start()
        store.close()
        keys.write_text(json.dumps(dict(zip(seats, (place.key for place in places), strict=True))))
    return {int(seat): key for seat, key in json.loads(keys.read_text()).items()}


class RoomAt:
    """A room of three whose game has come to an attack; ``places`` are the connections of its persons.

    All rooms of a folder are copies of one, and differ in what is given here.
    """

    def __init__(self, folder: Path, match: Match, *, bots: tuple[int, ...] = ()) -> None:
        keys = opened(folder, bots)
        self.clock = Clock()
        path = folder / f"{new_token()}.sqlite"
        shutil.copy(folder / "room.sqlite", path)
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("UPDATE game SET start = ?", (json.dumps(survive.start_to_json(match.start)),))
        self.store = SqliteStore(path)
        self.lobby = Lobby(self.store, clock=self.clock)
        there = self.lobby.back(next(iter(keys.values()))).table
        assert there is not None
        elsewhere = Table(there._match, there._log, there.plans, "")
        for ply in match.log:
            elsewhere._play(ply.seat, ply.action, new_token())
        self.places: dict[int, Membership] = {seat: self.lobby.back(key) for seat, key in keys.items()}
        for place in self.places.values():
            place.attach()

    def table(self, seat: int) -> RoomTable:
        table = self.places[seat].table
        assert table is not None
        return table

    def attack(self, attack: Attack) -> None:
        """Let the mover move the creature."""
        self.table(attack.mover).seat(attack.mover).act(attack.action)

    def pass_by(self, seconds: float, *present: int) -> None:
        """Let time pass, in which the kernels of these seats, or of all, look at the room and go on."""
        for _ in range(round(seconds / 0.1)):
            self.clock.pass_by(0.1)
            for seat in present or self.places:
                self.places[seat].poll()
                self.table(seat).step()
