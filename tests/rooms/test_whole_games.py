"""Whole games in rooms: several connections, one store, and failures on the way."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from survive_nb.game import IllegalAction
from survive_nb.rooms import Lobby, Membership, fair_luck
from survive_nb.store import SqliteStore
from survive_nb.table import Seat
from survive_nb.transcript import verify
from tests.contract.kits import as_json
from tests.refusals import refuses
from tests.rooms.room_games import Clock, act, begun, is_turn_of, record_count, settle, state_of, table_of

pytestmark = pytest.mark.slow

GAMES = [("fish-fish", 2), ("fish-fish", 3), ("fish-fish", 4), ("survive", 2)]


class Company:
    """The players of one room, who reload, change devices, get replaced and paused as the dice say."""

    def __init__(self, store: SqliteStore, clock: Clock, game: str, players: int, rng: Random) -> None:
        self.store, self.clock, self.rng = store, clock, rng
        self.host, *self.places = begun(Lobby(store, clock=clock), game, [f"P{n}" for n in range(players)])
        self.stale: list[Membership] = []
        self.refused_tabs = 0
        self.kinds = cycle(["reload", "", "stand-in", "back", "", "pause"])

    def all(self) -> list[Membership]:
        return [self.host, *self.places]

    def mishap(self) -> None:
        """Let one thing happen that happens in a class, one kind after the other."""
        place = self.rng.choice(self.places)
        match next(self.kinds):
            case "reload":  # or a second device: the older connection stays open
                self.stale.append(place)
                again = Lobby(self.store, clock=self.clock).back(place.key)
                self.places[self.places.index(place)] = again
                again.attach()
            case "stand-in":
                self.host.stand_in(place.seat, "drifter")
            case "back":
                for chair in self.host.facts.chairs:
                    self.host.stand_in(chair.seat, None)
            case "pause":
                self.paused()

    def paused(self) -> None:
        """Pause: nobody who has not heard of it can act, and nothing goes on by itself."""
        movers = [place for place in self.places if is_turn_of(place)]
        before = record_count(self.store, self.host)
        self.host.pause(True)
        for place in movers:
            with refuses(IllegalAction, "game-paused"):
                act(place, self.rng)
        settle(self.all(), self.clock)
        assert record_count(self.store, self.host) == before
        self.host.pause(False)

    def old_tabs_cannot_act(self) -> None:
        for place in self.stale[-1:]:
            while place.poll() and table_of(place).step():
                pass
            assert not place.is_mine
            seat = table_of(place).seat(place.seat)  # type: ignore[arg-type]
            if seat.legal():
                with refuses(IllegalAction, "seat-opened-elsewhere"):
                    seat.act(seat.legal()[0])
                self.refused_tabs += 1

    def play(self) -> None:
        for _ in range(5000):
            settle(self.all(), self.clock)
            if table_of(self.host).is_over:
                return
            movers = [place for place in self.places if is_turn_of(place)]
            assert len(movers) <= 1
            self.old_tabs_cannot_act()
            for place in movers:
                seat = table_of(place).seat(place.seat)  # type: ignore[arg-type]
                if seat.can_undo() and self.rng.random() < 0.1:
                    seat.undo()
                else:
                    act(place, self.rng)
            self.mishap()
        raise AssertionError("this game does not end")


def shown_to(seat: Seat) -> str:
    return as_json([seat.view(), *seat.events()])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_everybody_ends_with_the_same_game(game: str, players: int, store: SqliteStore, clock: Clock) -> None:
    company = Company(store, clock, game, players, Random(f"{game}{players}"))
    company.play()
    settle(company.all(), clock)
    assert {place.facts.status for place in company.all()} == {"over"}
    assert all(state_of(place) == state_of(company.host) for place in company.all())
    fresh = Lobby(store, clock=clock).back(company.places[0].key)
    assert state_of(fresh) == state_of(company.host)
    for place in company.places:
        own = table_of(place).seat(place.seat)  # type: ignore[arg-type]
        assert shown_to(own) == shown_to(table_of(fresh).seat(place.seat))  # type: ignore[arg-type]
    texts = {table_of(place).transcript() for place in (*company.all(), fresh)}
    assert len(texts) == 1
    assert verify(texts.pop()).outcome == table_of(fresh).outcome
    assert fair_luck.verify(table_of(fresh).transcript()).commitment == company.host.facts.commitment
    assert company.refused_tabs
