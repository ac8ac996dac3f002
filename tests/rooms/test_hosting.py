"""What a host may do, what nobody else may, and concurrent changes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from survive_nb.game import IllegalAction, InvalidInput, Refused
from survive_nb.rooms import Lobby, Membership
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.rooms.start_game import started
from survive_nb.store import SqliteStore
from tests.refusals import refuses
from tests.rooms.room_games import (
    Clock,
    act,
    begun,
    browser_of,
    is_turn_of,
    joined,
    opened,
    record_count,
    settle,
    state_of,
    table_of,
)


def mover(places: list[Membership]) -> Membership:
    return next(place for place in places if is_turn_of(place))


# -- beginning ---------------------------------------------------------------------------------------------


def test_game_begins_when_chairs_are_taken(lobby: Lobby) -> None:
    host = opened(lobby, players=4, bots=1)
    (ada,) = joined(lobby, host, "Ada")
    with refuses(RoomRefused, "chairs-empty", empty=2):
        host.start()
    assert host.facts.status == "lobby"
    host.start(fill="angler")
    assert [chair.name for chair in host.facts.chairs] == ["Ada", "Angler", "Angler 2", "Drifter"]
    with refuses(RoomRefused, "game-begun"):
        host.start()
    assert ada.poll()
    assert ada.facts.status == "running"
    assert ada.facts.code == ""
    assert host.facts.code
    assert table_of(ada).here == (0,)
    assert table_of(host).here == ()


def test_unknown_bots_are_refused(lobby: Lobby) -> None:
    host = opened(lobby, players=2)
    for bot in ("scout", "nobody", 7):
        with refuses(InvalidInput, "no-such-bot"):
            host.start(fill=bot)  # type: ignore[arg-type]
    assert host.facts.status == "lobby"
    host.start(fill=True)
    assert [chair.bot for chair in host.facts.chairs] == ["angler", "angler"]


def test_undealt_game_is_dealt_next_visit(lobby: Lobby, store: SqliteStore) -> None:
    host = opened(lobby, "survive", players=2)
    ada, bo = joined(lobby, host, "Ada", "Bo")
    row = lobby._repository.row(host.facts.id)
    lobby._repository.change(row.id, lambda document: started(document, row, None, 0.0))
    assert store.game_of_room(host.facts.id) is None
    assert state_of(lobby.back(ada.key)) == state_of(lobby.back(bo.key))
    assert store.game_of_room(host.facts.id) is not None


# -- while the game is played ------------------------------------------------------------------------------


def test_nobody_acts_in_a_paused_room(lobby: Lobby, store: SqliteStore) -> None:
    host, *players = begun(lobby)
    acting = mover(players)
    host.pause(True)
    with refuses(IllegalAction, "game-paused"):
        act(acting, Random(1))
    assert table_of(acting).waits_for() is None
    assert host.facts.status == "paused"
    assert record_count(store, host) == 0
    host.pause(False)
    acting.poll()
    act(acting, Random(1))
    assert record_count(store, host) == 1


def test_paused_room_rolls_no_dice(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    host = opened(lobby, "survive", players=2, bots=2)
    host.start()
    host.attach()
    assert table_of(host).step()
    other = lobby.back(host.key)
    other.pause(True)
    before = record_count(store, host)
    for _ in range(5):
        clock.pass_by(30)
        assert not table_of(host).step()
    assert record_count(store, host) == before
    other.pause(False)
    host.poll()
    clock.pass_by(30)
    assert table_of(host).step()


def test_bot_stands_in_until_return(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    host, *players = begun(lobby)
    acting = mover(players)
    seat = acting.seat
    host.stand_in(seat, "hermit")
    with refuses(IllegalAction, "bot-stands-in"):
        act(acting, Random(1))
    settle([host, *players], clock)
    assert record_count(store, host) >= 1
    assert host.facts.chairs[seat or 0].stand_in == "hermit"
    assert host.facts.chairs[seat or 0].kind == "person"
    assert table_of(acting).waits_for() is None
    acting.stand_in(seat, None)
    host.poll()
    assert host.facts.chairs[seat or 0].stand_in is None
    for _ in range(40):
        settle([host, *players], clock)
        if is_turn_of(acting):
            break
        act(mover(players), Random(1))
    act(acting, Random(1))


def test_removed_player_gets_the_chair_back(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    host, *players = begun(lobby)
    out = mover(players)
    seat = out.seat
    host.remove(seat)
    with refuses(IllegalAction, "no-seat"):
        act(out, Random(1))
    assert out.is_removed
    assert out.may_return
    assert table_of(out).here == ()
    with refuses(RoomRefused, "not-your-seat"):
        table_of(out).seat(seat or 0)
    assert host.facts.chairs[seat or 0].kind == "bot"
    # V10: a host with a second browser would see the hand.
    with refuses(RoomRefused, "room-full"):
        joined(Lobby(store, clock=clock), host, "Newcomer")
    name = browser_of(("Ada", "Bo", "Cy")[players.index(out)])
    host.lock(True)
    with refuses(RoomRefused, "room-locked"):
        Lobby(store, clock=clock).sit(host.facts.code, "Back", browser=name)
    with refuses(RoomRefused, "room-locked"):
        lobby.back(out.key)
    host.lock(False)
    back = Lobby(store, clock=clock).sit(host.facts.code, "Back", browser=name)
    assert back.seat == seat
    host.poll()
    assert host.facts.chairs[seat or 0].kind == "person"
    settle([host, *players, back], clock)
    act(back, Random(1))
    host.remove(seat, "piranha")
    settle([host, *players], clock)
    assert host.facts.chairs[seat or 0].bot == "piranha"
    # A personal link, or a reload, gives the chair back under the last name.
    again = lobby.back(out.key)
    assert (again.seat, again.facts.chairs[seat or 0].name) == (seat, "Back")


def test_leaving_a_game_seats_a_bot(lobby: Lobby, clock: Clock) -> None:
    host, *players = begun(lobby)
    gone = mover(players)
    seat = gone.seat or 0
    gone.leave()
    host.poll()
    assert (host.facts.chairs[seat].kind, host.facts.chairs[seat].stand_in) == ("open", "angler")
    settle([host, *players], clock)
    assert not any(place.seat == seat for place in players)
    (new,) = joined(lobby, host, "Newcomer")
    assert (new.seat, new.facts.chairs[seat].stand_in) == (seat, None)


def test_names_change_for_all(lobby: Lobby) -> None:
    host, ada, bo, _ = begun(lobby)
    host.rename(0, "  Ada  Lovelace ")
    ada.poll()
    assert table_of(ada).plans[0].name == table_of(ada).seat(0).name == "Ada Lovelace"
    bo.rename(1, "Bobby")
    assert bo.facts.chairs[1].name == "Bobby"
    for seat, name in ((1, "ADA lovelace"), (2, ""), (7, "X"), (True, "X"), (None, "X")):
        with pytest.raises(Refused):
            host.rename(seat, name)


def test_ended_game_is_kept_and_closed(lobby: Lobby, clock: Clock) -> None:
    host, *players = begun(lobby, "survive")
    rng = Random(3)
    for _ in range(12):
        settle([host, *players], clock)
        act(mover(players), rng)
    settle([host, *players], clock)
    acting = mover(players)
    with refuses(IllegalAction, "game-not-over"):
        table_of(acting).transcript()
    host.end()
    with refuses(IllegalAction, "game-ended"):
        act(acting, rng)
    assert host.facts.status == "ended"
    assert host.facts.secret
    assert not table_of(acting).step()
    settle(players, clock)
    assert '"result":null' in table_of(acting).transcript()
    with refuses(RoomRefused, "game-not-running"):
        host.pause(False)


# -- only the host -----------------------------------------------------------------------------------------

POWERS: list[Callable[[Membership], Any]] = [
    lambda place: place.start(),
    lambda place: place.lock(True),
    lambda place: place.pause(True),
    lambda place: place.rename(1, "Fool"),
    lambda place: place.remove(1),
    lambda place: place.stand_in(1, "drifter"),
    lambda place: place.stand_in(1, None),
    lambda place: place.stand_in(0, "drifter"),
    lambda place: place.end(),
    lambda place: place.title("Mine"),
    lambda place: place.sit("Me"),
]


@pytest.mark.parametrize("power", POWERS)
def test_players_and_watchers_have_no_powers(lobby: Lobby, store: SqliteStore, power: Any) -> None:
    host, ada, *_ = begun(lobby)
    before = store.room(host.facts.id)
    for place in (ada, lobby.watch(host.facts.code)):
        with refuses(RoomRefused, "not-the-host"):
            power(place)
    assert store.room(host.facts.id) == before


def test_watchers_watch(lobby: Lobby) -> None:
    host, *players = begun(lobby)
    watcher = lobby.watch(host.facts.code)
    assert (watcher.key, watcher.seat, watcher.is_host) == ("", None, False)
    table = table_of(watcher)
    assert table.here == ()
    for seat in range(3):
        with refuses(RoomRefused, "not-your-seat"):
            table.seat(seat)
    with refuses(RoomRefused, "no-seat"):
        watcher.add_phrase("x")
    with refuses(RoomRefused, "no-seat"):
        watcher.leave()
    with refuses(IllegalAction, "not-a-player"):
        table.onlooker().act(None)
    with refuses(IllegalAction, "game-not-over"):
        table.everyone()
    act(mover(players), Random(1))
    assert watcher.poll()
    assert table.step()


# -- everybody at once -------------------------------------------------------------------------------------


def at_once(*work: Callable[[], object]) -> list[Refused]:
    """Do all this in threads, and return what was refused."""
    refused: list[Refused] = []

    def run(task: Callable[[], object]) -> None:
        try:
            task()
        except Refused as error:
            refused.append(error)

    threads = [threading.Thread(target=run, args=(task,)) for task in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused


def test_concurrent_changes_lose_nothing(store: SqliteStore) -> None:
    host = opened(Lobby(store), players=8)
    code = host.facts.code
    names = [f"Player no. {number}" for number in range(6)]
    hosts = [Lobby(store).back(host.key) for _ in range(2)]
    refused = at_once(
        *(lambda name=name: Lobby(store).sit(code, name, browser=browser_of(name)) for name in names),
        lambda: hosts[0].title("Reef"),
        lambda: hosts[1].remove(7, "hermit"),
    )
    assert refused == []
    host.poll()
    chairs = host.facts.chairs
    assert host.facts.title == "Reef"
    assert {chair.name for chair in chairs if chair.kind == "person"} == set(names)
    assert (chairs[6].kind, chairs[7].bot) in {("open", "hermit"), ("person", "hermit")}


def test_one_chair_is_for_one(store: SqliteStore) -> None:
    host = opened(Lobby(store), players=2, bots=1)
    code = host.facts.code
    refused = at_once(
        *(lambda name=name: Lobby(store).sit(code, name, browser=browser_of(name)) for name in "ABCDEF")
    )
    assert len(refused) == 5
    assert {error.code for error in refused} == {"room-full"}
