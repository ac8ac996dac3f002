"""The last look in a room: play waits for everybody, and nobody learns who is still looking (RUL-20)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from survive_nb.game import IllegalAction, InvalidInput
from survive_nb.rooms import LOOK_SECONDS, Lobby, Membership, RoomTable
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.store import SqliteStore
from survive_nb.survive.view import SETTING_UP
from tests.refusals import refuses
from tests.rooms.room_games import Clock, begun, browser_of, joined, opened, show, table_of
from tests.rules.marks import rule


def set_up(places: Sequence[Membership], clock: Clock) -> None:
    """Let the adviser place everything, and show it to everybody."""
    for _ in range(200):
        clock.pass_by(0.5)
        show(*places)
        if table_of(places[0]).onlooker().view().step not in SETTING_UP:
            return
        for place in places:
            if place.seat is not None and table_of(place).waits_for() == place.seat:
                table_of(place).place_for(place.seat)
            else:
                table_of(place).step()
    raise AssertionError("set-up does not end")


@pytest.fixture
def players(lobby: Lobby, clock: Clock) -> list[Membership]:
    """Ada and Bo, who have just placed everything, and the host, who watches."""
    host, *players = begun(lobby, "survive", ("Ada", "Bo"))
    set_up([*players, host], clock)
    return [*players, host]


def first(players: Sequence[Membership]) -> Membership:
    """Return the player who begins."""
    turn = table_of(players[0]).onlooker().view().turn
    return next(place for place in players if place.seat == turn)


def close(place: Membership) -> None:
    assert place.seat is not None
    table_of(place).memory.close(place.seat)


def try_to_play(place: Membership) -> None:
    assert place.seat is not None
    seat = table_of(place).seat(place.seat)
    seat.act(seat.legal()[0])


def table_and_seat(place: Membership) -> tuple[RoomTable, int]:
    assert place.seat is not None
    return table_of(place), place.seat


@rule("RUL-20")
def test_play_waits_until_all_have_closed(players: list[Membership]) -> None:
    ada, bo, host = players
    beginner = first(players)
    for place in players:
        assert table_of(place).waits_for() is None
    with refuses(RoomRefused, "still-looking"):
        try_to_play(beginner)
    close(ada)
    with refuses(RoomRefused, "still-looking"):
        try_to_play(beginner)
    close(bo)
    show(*players)
    assert table_of(beginner).waits_for() == beginner.seat
    try_to_play(beginner)
    show(*players)
    assert table_of(host).memory.looking() == ()


@rule("RUL-20")
def test_waiting_is_limited(players: list[Membership], clock: Clock) -> None:
    beginner = first(players)
    clock.pass_by(LOOK_SECONDS - 1)
    with refuses(RoomRefused, "still-looking"):
        try_to_play(beginner)
    clock.pass_by(1.5)
    for place in players[:2]:
        table, seat = table_and_seat(place)
        assert table.memory.look(seat) is None
        with refuses(IllegalAction, "no-look-now"):
            table.memory.close(seat)
    try_to_play(beginner)


@rule("RUL-20")
def test_pause_stops_the_look(players: list[Membership], clock: Clock) -> None:
    ada, _, host = players
    beginner = first(players)
    table, seat = table_and_seat(ada)
    assert table.memory.look(seat) is not None
    clock.pass_by(LOOK_SECONDS - 5)
    show(*players)
    for _ in range(2):
        host.pause(True)
        clock.pass_by(1000)
        show(*players)
        assert table.memory.look(seat) is not None
        host.pause(False)
        clock.pass_by(2)
        show(*players)
        assert table.memory.look(seat) is not None
        with refuses(RoomRefused, "still-looking"):
            try_to_play(beginner)
    clock.pass_by(1.5)
    assert table.memory.look(seat) is None
    show(*players)
    try_to_play(beginner)


def test_bots_wait_too(lobby: Lobby, clock: Clock) -> None:
    host = opened(lobby, "survive", 2, bots=1)
    (ada,) = joined(lobby, host, "Ada")
    host.start()
    for place in (ada, host):
        place.attach()
    set_up([ada, host], clock)
    table = table_of(ada)
    if table.onlooker().view().turn == 0:
        assert table.waits_for() is None
    clock.pass_by(10)
    before = len(table._log)
    assert not table.step()
    assert not table_of(host).step()
    assert len(table._log) == before
    close(ada)
    clock.pass_by(10)
    assert table.waits_for() == 0 or table.step()


def test_only_own_seat_can_look(players: list[Membership]) -> None:
    ada, bo, host = players
    table, seat = table_and_seat(ada)
    other = bo.seat
    assert other is not None
    assert table.memory.look(other) is None
    assert table_of(host).memory.look(seat) is None
    for forger in (table_of(bo), table_of(host)):
        with refuses(IllegalAction, "no-look-now"):
            forger.memory.close(seat)
    assert table.memory.look(seat) is not None


def test_moved_seat_keeps_its_look(lobby: Lobby, players: list[Membership]) -> None:
    ada = players[0]
    assert ada.seat is not None
    again = lobby.back(ada.key)
    again.attach()
    ada.poll()
    assert table_of(ada).memory.look(ada.seat) is None
    assert table_of(again).memory.look(ada.seat) is not None
    close(again)
    once_more = lobby.back(ada.key)
    once_more.attach()
    assert table_of(once_more).memory.look(ada.seat) is None


def test_next_occupant_gets_no_look(lobby: Lobby, players: list[Membership], clock: Clock) -> None:
    ada, bo, host = players
    seat = ada.seat
    assert seat is not None
    ada.leave()
    clock.pass_by(1)
    eve = lobby.sit(host.facts.code, "Eve", browser=browser_of("Eve"))
    host.stand_in(seat, None)
    eve.attach()
    assert eve.seat == seat
    assert table_of(eve).memory.look(seat) is None
    bo.poll()
    assert table_of(bo).memory.looking() == (bo.seat,), "nor does play wait for Eve"
    close(bo)
    for place in (bo, eve):
        place.poll()
        assert table_of(place).memory.looking() == ()


def test_game_does_not_await_bot(players: list[Membership]) -> None:
    ada, bo, host = players
    seat = ada.seat
    assert seat is not None
    host.stand_in(seat, "drifter")
    bo.poll()
    assert table_of(bo).memory.looking() == (bo.seat,)
    ada.poll()
    assert table_of(ada).memory.look(seat) is None
    host.stand_in(seat, None)
    ada.poll()
    assert table_of(ada).memory.look(seat) is not None


def test_others_cannot_tell_who_has_closed(players: list[Membership], store: SqliteStore) -> None:
    ada, bo, host = players
    row = store.game_of_room(host.facts.id)
    facts = [place.facts for place in (bo, host)]
    log = store.log_of(host.facts.id)
    table, seat = table_and_seat(ada)
    assert table.memory.look(seat) is not None
    assert [place.poll() for place in (bo, host)] == [False, False]
    close(ada)
    assert [place.poll() for place in (bo, host)] == [False, False], "nothing is shown again"
    assert [place.facts for place in (bo, host)] == facts
    assert store.game_of_room(host.facts.id) == row
    assert store.log_of(host.facts.id) == log


def test_host_sets_the_limit(lobby: Lobby, clock: Clock) -> None:
    with refuses(InvalidInput, "bad-look-limit"):
        opened(lobby, "survive", 2, look_seconds=10**9)
    host = opened(lobby, "survive", 2, look_seconds=300)
    players = joined(lobby, host, "Ada", "Bo")
    host.start()
    for place in players:
        place.attach()
    set_up(players, clock)
    clock.pass_by(250)
    with refuses(RoomRefused, "still-looking"):
        try_to_play(first(players))


# -- notes --------------------------------------------------------------------------------------------------


def test_notes_do_not_pass_on(lobby: Lobby, players: list[Membership], clock: Clock) -> None:
    ada, bo, host = players
    for place in (ada, bo):
        close(place)
    table, seat = table_and_seat(ada)
    mine = next(explorer.id for explorer in table.seat(seat).view().explorers if explorer.seat == seat)
    table.memory.note(seat, mine, 6)
    for other in (bo, host):
        assert table_of(other).memory.notes(seat) == {}
        with refuses(IllegalAction, "no-note-here"):
            table_of(other).memory.note(seat, mine, 1)
    host.stand_in(seat, "drifter")
    ada.poll()
    host.stand_in(seat, None)
    ada.leave()
    clock.pass_by(1)
    eve = lobby.sit(host.facts.code, "Eve", browser=browser_of("Eve"))
    eve.attach()
    assert eve.seat == seat
    assert table_of(eve).memory.notes(seat) == {}
    eve.leave()
    again = lobby.sit(host.facts.code, "Ada", browser=browser_of("Ada"))
    again.attach()
    assert table_of(again).memory.notes(seat) == {mine: 6}, "the same person in the same chair"
