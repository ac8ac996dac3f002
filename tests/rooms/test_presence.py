"""Connections: who is there, which tab owns a seat, who rolls the dice, and what happens in error."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from survive_nb.game import IllegalAction, Refusal
from survive_nb.rooms import Lobby, Membership
from survive_nb.store import SqliteStore, StoreError
from tests.refusals import refuses
from tests.rooms.room_games import (
    Clock,
    act,
    begun,
    is_turn_of,
    joined,
    opened,
    record_count,
    settle,
    show,
    state_of,
    table_of,
)


def test_the_newer_connection_owns_the_seat(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    host, *players = begun(lobby)
    old = next(place for place in players if is_turn_of(place))
    new = Lobby(store, clock=clock).back(old.key)
    assert old.is_mine
    new.attach()
    assert old.poll()
    assert not old.is_mine
    assert new.is_mine
    with refuses(IllegalAction, "seat-opened-elsewhere"):
        act(old, Random(1))
    act(new, Random(1))
    for _ in range(4):
        clock.pass_by(6)
        old.poll()
        new.poll()
    assert new.is_mine
    assert not old.is_mine
    old.attach()
    new.poll()
    assert old.is_mine
    assert not new.is_mine
    assert host.is_mine


def test_fresh_tab_cannot_act_either(lobby: Lobby, store: SqliteStore) -> None:
    _, *players = begun(lobby)
    old = next(place for place in players if is_turn_of(place))
    lobby.back(old.key).attach()
    with refuses(IllegalAction, "seat-opened-elsewhere"):
        act(old, Random(1))
    assert record_count(store, old) == 0


def test_silent_player_counts_as_absent(lobby: Lobby, clock: Clock) -> None:
    host = opened(lobby, players=3, bots=1)
    ada, bo = joined(lobby, host, "Ada", "Bo")
    assert [chair.present for chair in host.facts.chairs] == [False, False, True]
    ada.attach()
    bo.attach()
    assert host.poll()
    assert [chair.present for chair in host.facts.chairs] == [True, True, True]
    for _ in range(5):
        clock.pass_by(5)
        ada.poll()
    assert host.poll()
    assert [chair.present for chair in host.facts.chairs] == [True, False, True]
    assert not host.poll()


def test_nothing_new_is_nothing_new(lobby: Lobby, clock: Clock) -> None:
    _, *players = begun(lobby)
    for place in players:
        place.poll()
    for _ in range(10):
        clock.pass_by(0.4)
        assert [place.poll() for place in players] == [False, False, False]


# -- what others did ---------------------------------------------------------------------------------------


def test_others_actions_appear_one_by_one(lobby: Lobby, clock: Clock) -> None:
    host, *players = begun(lobby, "survive", ("Ada", "Bo"))
    rng = Random(2)
    moments = [table_of(host).onlooker().moments()]
    for _ in range(4):
        settle(players, clock)
        act(next(place for place in players if is_turn_of(place)), rng)
    while host.poll() and table_of(host).step():
        moments.append(table_of(host).onlooker().moments())
    assert moments == [1, 2, 3, 4, 5]
    show(*players)
    assert state_of(host) == state_of(players[0])


def test_an_undo_of_another_arrives_too(lobby: Lobby, clock: Clock) -> None:
    host, *players = begun(lobby, "survive", ("Ada", "Bo"))
    before = state_of(host)
    acting = next(place for place in players if is_turn_of(place))
    act(acting, Random(1))
    host.poll()
    assert table_of(host).step()
    assert state_of(host) != before
    table_of(acting).seat(acting.seat or 0).undo()
    assert host.poll()
    assert table_of(host).step()
    assert state_of(host) == before
    settle([host, *players], clock)
    assert all(state_of(place) == before for place in players)


def test_acting_applies_others_actions_first(lobby: Lobby, store: SqliteStore) -> None:
    host, *players = begun(lobby)
    fisher = next(place for place in players if is_turn_of(place))
    act(fisher, Random(1))
    view = table_of(host).onlooker()
    host.poll()
    bidder = next(place for place in players if place.seat == view.view().to_act)
    # This kernel has not looked since the row was laid; it bids all the same, and the rules agree.
    seat = table_of(bidder).seat(bidder.seat or 0)
    assert seat.legal() == ()
    lobby_view = table_of(lobby.back(bidder.key)).seat(bidder.seat or 0)
    seat.act(lobby_view.legal()[0])
    assert record_count(store, host) == 2


def test_repeated_click_counts_once(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    _, *players = begun(lobby)
    acting = next(place for place in players if is_turn_of(place))
    seat = table_of(acting).seat(acting.seat or 0)
    action = seat.legal()[0]
    seat.act(action, "click 1")
    seat.act(action, "click 1")
    again = Lobby(store, clock=clock).back(acting.key)
    again.attach()
    table_of(again).seat(acting.seat or 0).act(action, "click 1")
    assert record_count(store, acting) == 1
    other = next(place for place in players if place is not acting)
    with pytest.raises(IllegalAction) as caught:
        table_of(other).seat(other.seat or 0).act(action, "click 1")
    # The lot decides whether the other one is the fisher or bids.
    assert caught.value.rule in ("FF-7", "FF-12")


def test_racing_tabs_cannot_both_act(lobby: Lobby, store: SqliteStore) -> None:
    """The log decides: the second of two simultaneous actions gets a conflict."""
    _, *players = begun(lobby)
    acting = next(place for place in players if is_turn_of(place))
    table, seat = table_of(acting), acting.seat or 0
    action = table.seat(seat).legal()[0]
    twin = table_of(lobby.back(acting.key))
    # Neither looks at the store again before it writes: the worst moment for both.
    twin._play(seat, action, "theirs")
    with refuses(IllegalAction, "game-moved-on"):
        table._play(seat, action, "ours")
    assert record_count(store, acting) == 1
    assert table._match.state == twin._match.state


# -- dice and bots -----------------------------------------------------------------------------------------


def bots_only(lobby: Lobby) -> list[Membership]:
    """Return two players for whom bots stand in, the host and a watcher."""
    host, ada, bo = begun(lobby, "survive", ("Ada", "Bo"))
    host.stand_in(0, "drifter")
    host.stand_in(1, "drifter")
    watcher = lobby.watch(host.facts.code)
    places = [ada, bo, host, watcher]
    for place in places:
        place.attach()
        assert place.table is not None
    return places


def test_only_first_in_line_runs_bots(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    ada, *others = bots_only(lobby)
    for number in range(1, 15):
        assert [table_of(place).step() for place in others] == [False, False, False]
        assert table_of(ada).step()
        assert record_count(store, ada) == number
        clock.pass_by(0.7)
        show(ada, *others)


def test_next_in_line_takes_over(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    _, bo, host, watcher = bots_only(lobby)
    took = []
    for _ in range(60):
        clock.pass_by(0.5)
        for place in (watcher, host, bo):
            before = record_count(store, bo)
            place.poll()
            table_of(place).step()
            if record_count(store, bo) > before:
                took.append((place, clock()))
    assert {place for place, _ in took} == {bo}
    pauses = [later - sooner for (_, sooner), (_, later) in pairwise(took)]
    # While Ada may still come back Bo waits two seconds each time; then Bo is the first in line.
    assert pauses[0] >= 2
    assert pauses[-1] == 0.5


def test_spectator_runs_a_game_without_players(lobby: Lobby, clock: Clock) -> None:
    *_, watcher = bots_only(lobby)
    clock.pass_by(60)
    watcher.poll()
    assert table_of(watcher).step()


def test_old_tabs_leave_the_dice_alone(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    ada, *_ = bots_only(lobby)
    new = lobby.back(ada.key)
    new.attach()
    ada.poll()
    clock.pass_by(100)
    assert not table_of(ada).step()
    assert record_count(store, ada) == 0


# -- error -----------------------------------------------------------------------------------------------


def test_unstored_action_does_not_happen(lobby: Lobby, store: SqliteStore, tmp_path: Path) -> None:
    _, *players = begun(lobby)
    acting = next(place for place in players if is_turn_of(place))
    before = state_of(acting)
    store.close()
    away = tmp_path / "away"
    moved = {path: away / path.name for path in tmp_path.glob("games.sqlite*")}
    away.mkdir()
    for path, new in moved.items():
        path.rename(new)
    store.path.mkdir()
    with refuses(IllegalAction, "store-not-writable"):
        act(acting, Random(1))
    assert state_of(acting) == before
    assert acting.error is not None
    assert not acting.poll()
    assert not table_of(acting).step()
    store.path.rmdir()
    for path, new in moved.items():
        new.rename(path)
    assert acting.poll()
    assert acting.error is None
    act(acting, Random(1))
    assert record_count(store, acting) == 1


def test_refused_ply_is_taken_back(lobby: Lobby, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store answers when it is asked, and fails when it should write: a full disk."""
    _, *players = begun(lobby)
    acting = next(place for place in players if is_turn_of(place))
    before = state_of(acting)

    def full(*_: object) -> None:
        raise StoreError(Refusal(None, "The disk is full, so games cannot be saved now.", code="disk-full"))

    monkeypatch.setattr(store, "append", full)
    with refuses(IllegalAction, "disk-full"):
        act(acting, Random(1))
    assert state_of(acting) == before
    assert table_of(acting).saved is None
    monkeypatch.undo()
    act(acting, Random(1))
    assert record_count(store, acting) == 1
