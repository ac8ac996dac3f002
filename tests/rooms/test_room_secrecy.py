"""A room reveals no secret: not by facts, by notifications or by times (RUL-18, SET-6)."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from survive_nb.game import InvalidInput, Match, Refused, Viewer
from survive_nb.rooms import Lobby, Membership, RoomFacts
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.connection import HOST
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.store import GameRow, Record, RoomRow, SqliteStore
from survive_nb.survive import model as m
from survive_nb.table import GameRepository
from survive_nb.table.game_log import GameLog
from survive_nb.table.records import ply_body, written
from tests.contract import survive_kit
from tests.contract.kits import as_json, viewers_of
from tests.contract.test_secrecy_games import TABLES, replay_with, running
from tests.refusals import refuses
from tests.rooms.room_games import Clock, begun, browser_of, opened, show, table_of
from tests.rules.marks import rule
from tests.table.tables import shown_to


class World:
    """A room whose game is played from a log, ply by ply, at times that tell nothing but public moments."""

    def __init__(self, store: SqliteStore, room: RoomRow, keys: list[tuple[str, str]], match: Match) -> None:
        self.store = store
        self.clock = Clock()
        self.lobby = Lobby(store, clock=self.clock)
        if store.room(room.id) is None:
            store.add_room(replace(room, revision=1))
            for key, place in keys:
                store.add_key(key, room.id, place)
        self.match: Match = Match(match.game, match.start)
        self.plies = list(match.log)
        row = GameRow(
            id=room.id,
            key_hash="no hash",
            browser_hash="",
            game=room.game,
            start=json.dumps(match.game.start_to_json(match.start)),
            seats="[]",
            seed="a seed",
            memory_aid=False,
            status="running",
            shown=0,
            turn=self.public_facts()[1],
            created=self.clock(),
            updated=self.clock(),
        )
        store.append(row, [], 0)
        self.log = GameLog(store, row, [], self.clock)

    def public_facts(self) -> tuple[int, int | None]:
        """Return the number of public moments, and whose turn it is."""
        over = self.match.outcome is not None
        return len(self.match.moments(None)) - 1, None if over else self.match.view(None).turn

    def skip(self, plies: int) -> None:
        """Play this number of plies at once."""
        done, self.plies = self.plies[:plies], self.plies[plies:]
        bodies = [ply_body(self.match.game, *ply) for ply in done]
        for ply in done:
            self.match.play(ply.action, ply.seat)
        records = [Record(f"early {number}", written(body)) for number, body in enumerate(bodies)]
        shown, turn = self.public_facts()
        row = replace(self.log.row, shown=shown, turn=turn)
        self.store.append(row, records, 0)
        self.log = GameLog(self.store, row, records, self.clock, stored=len(records))

    def advance(self) -> None:
        """Play the next ply; time passes only when a spectator sees something change."""
        ply = self.plies.pop(0)
        before = self.public_facts()
        body = ply_body(self.match.game, *ply)
        self.match.play(ply.action, ply.seat)
        after = self.public_facts()
        self.clock.pass_by(0.01 * (before != after))
        record = Record(f"click {len(self.plies)}", written(body))
        self.log.append(record, shown=after[0], turn=after[1], is_over=False)


def room_for(folder: Path, options: Any) -> tuple[RoomRow, list[tuple[str, str]], dict[Viewer, str]]:
    """Return a room in which everybody sits and the game has begun, with the keys that open its places."""
    store = SqliteStore(folder / "one.sqlite")
    lobby = Lobby(store, clock=Clock())
    host = opened(lobby, "survive", options.players)
    host_room = host.facts.id
    keys: dict[Viewer, str] = {None: host.key}
    for seat in range(options.players):
        keys[seat] = lobby.sit(host.facts.code, f"P{seat}", browser=browser_of(f"P{seat}")).key
    host.start()
    row = store.room(host_room)
    assert row is not None
    body = json.loads(row.body)
    body["options"] = asdict(options)
    places = [(HOST if viewer is None else str(viewer), key) for viewer, key in keys.items()]
    store.close()
    return replace(row, body=json.dumps(body)), [(hash_of(key), place) for place, key in places], keys


def shown_by(world: World, place: Membership, viewer: Viewer) -> list[str]:
    """Return everything the place tells when it says that there is something new, and at the end."""
    seen: list[str] = []
    # A head is a random text to those who do not know the secret; when it changes must tell nothing either.
    heads: list[str] = []
    table = table_of(place)
    seat = table.seat(viewer) if isinstance(viewer, int) else table.onlooker()
    while world.plies:
        world.advance()
        if place.poll():
            table.step()
            if table.published_head() not in heads:
                heads.append(table.published_head())
            if not seat.view().waiting:
                seen.append(f"{as_json([place.facts, seat.view()])} {seat.version} {len(heads)}")
    assert len(heads) > 1
    return [item for item, _ in groupby(seen)] + shown_to(seat) + [as_json(place.facts)]


@pytest.mark.slow
@rule("SET-6", "SINK-5", "RUL-18", "RUL-19")
def test_member_cannot_distinguish_twin_games(tmp_path: Path) -> None:
    compared = longer = 0
    for seed, options in enumerate(TABLES):
        if compared >= 3 and longer:
            break
        match, rng = running(options, seed)
        viewer = rng.choice(viewers_of(match.state))
        world = survive_kit.twin(match, viewer, rng)
        twin = replay_with(match, survive_kit.game.start_from_json(survive_kit.game.start_to_json(world)), {})
        if twin is None or twin.state == match.state:
            continue
        folder = tmp_path / str(seed)
        folder.mkdir()
        room, hashes, keys = room_for(folder, match.start.options)
        seen = []
        for name, one in (("a", match), ("b", twin)):
            store = SqliteStore(folder / f"{name}.sqlite")
            there = World(store, room, hashes, one)
            there.skip(one.moments(None)[-25])
            seen.append(shown_by(there, there.lobby.back(keys[viewer]), viewer))
            store.close()
        assert seen[0] == seen[1]
        compared += 1
        longer += len(twin.log) != len(match.log)
    assert compared >= 3
    assert longer, "in some world a player must have been asked behind the others' backs"


@rule("RUL-18")
def test_hidden_ply_is_invisible_and_timeless(tmp_path: Path) -> None:
    """Take the plies that a spectator sees nothing of, and look at the room before and after each."""
    hidden = 0
    for seed in range(6):
        match, _ = running(m.Options(players=3, first_player=0), seed)
        quiet = [at for at, ply in enumerate(match.log) if isinstance(ply.action, m.SkipTile)]
        if not quiet:
            continue
        hidden += 1
        folder = tmp_path / str(seed)
        folder.mkdir()
        room, hashes, keys = room_for(folder, match.start.options)
        store = SqliteStore(folder / "a.sqlite")
        world = World(store, room, hashes, match)
        world.skip(quiet[0] - 1)
        host = world.lobby.back(keys[None])
        viewer = table_of(host).onlooker()
        world.advance()
        world.clock.pass_by(1)
        show(host)
        before = (host.facts, as_json(viewer.view()), viewer.moments(), table_of(host).published_head())
        world.clock.pass_by(3)
        world.advance()
        assert not host.poll()
        after = (host.facts, as_json(viewer.view()), viewer.moments(), table_of(host).published_head())
        assert after == before
        world.clock.pass_by(1)
        world.advance()
        assert host.poll()
        store.close()
    assert hidden > 1


# -- facts -------------------------------------------------------------------------------------------------

FACTS = {
    "id", "code", "title", "game", "options", "status", "locked", "chairs", "commitment",
    "begin_commitment", "drawing_until", "phrases", "secret", "turn", "turn_since", "created", "expires",
    "plies", "memory_aid", "host_seat",
}  # fmt: skip


def written_out(facts: RoomFacts) -> str:
    return json.dumps(asdict(facts))


def test_facts_contain_no_keys_or_seeds(lobby: Lobby, store: SqliteStore) -> None:
    host, ada, *_ = begun(lobby)
    watcher = lobby.watch(host.facts.code)
    row, game = store.room(host.facts.id), store.game_of_room(host.facts.id)
    assert row is not None
    assert game is not None
    body = json.loads(row.body)
    secrets = [host.key, ada.key, body["secret"], game.seed, *(chair["holder"] for chair in body["chairs"])]
    for place in (host, ada, watcher):
        assert set(asdict(place.facts)) == FACTS
        assert not [secret for secret in secrets if secret in written_out(place.facts)]
    assert [place.facts.code != "" for place in (host, ada, watcher)] == [True, False, False]
    host.end()
    ada.poll()
    assert ada.facts.secret == body["secret"]


def test_game_link_opens_no_room_game(lobby: Lobby, store: SqliteStore) -> None:
    """A room's game stands in the same table as games of one screen, which show every seat to their owner."""
    host, ada, *_ = begun(lobby)
    repository = GameRepository(store)
    room_id = host.facts.id
    for key in (room_id, f"room {room_id}", host.key, ada.key, host.facts.code, key_of("", room_id, "0")):
        with refuses(InvalidInput, "no-such-save"):
            repository.resume(key)
    for browser in ("", browser_of("Ada"), "room"):
        with refuses(InvalidInput, "no-such-save"):
            repository.resume_own(browser, room_id)
        assert repository.unfinished(browser) == []


def test_other_seats_stay_closed_until_end(lobby: Lobby) -> None:
    _, ada, *_ = begun(lobby, "survive")
    table = table_of(ada)
    assert table.seat(0).index == 0
    for seat in (1, 2, 3, -1, True, None, "0"):
        with pytest.raises(Refused):
            table.seat(seat)  # type: ignore[arg-type]
    for forbidden in (table.everyone, table.transcript):
        with pytest.raises(Refused):
            forbidden()


def test_only_the_own_seat_is_placed(lobby: Lobby) -> None:
    """The first player is drawn, so each seat is tried when it is its turn (SET-4)."""
    _, *places = begun(lobby, "survive")
    for _ in places:
        to_act = table_of(places[0])._match.to_act
        assert isinstance(to_act, int)
        for seat, place in enumerate(places):
            if seat != to_act:
                with refuses(RoomRefused, "not-your-seat"):
                    table_of(place).place_for(to_act)
        table_of(places[to_act]).place_for(to_act)
        for place in places:
            place.poll()
