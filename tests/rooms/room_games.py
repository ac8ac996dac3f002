"""Rooms to test with: a clock to turn, rooms with players in them, and whole games played by all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from survive_nb import fish_fish, survive
from survive_nb.rooms import ChairPlan, Lobby, Membership, RoomTable
from survive_nb.store import Store

TEACHER = "the browser of a teacher"
OPEN = ChairPlan("open")
DRIFTER = ChairPlan("bot", "drifter")


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds


def browser_of(name: str) -> str:
    return f"the browser of {name}"


def options_of(game: str, players: int) -> Any:
    return survive.Options(players=players) if game == "survive" else fish_fish.Options(players=players)


def opened(lobby: Lobby, game: str = "fish-fish", players: int = 3, bots: int = 0, **more: Any) -> Membership:
    """Open a room with this number of chairs, the last of them for drifters."""
    chairs = [OPEN] * (players - bots) + [DRIFTER] * bots
    return lobby.open(game, options_of(game, players), chairs, browser=TEACHER, **more)


def joined(lobby: Lobby, host: Membership, *names: str) -> list[Membership]:
    return [lobby.sit(host.facts.code, name, browser=browser_of(name)) for name in names]


def begun(
    lobby: Lobby, game: str = "fish-fish", names: Sequence[str] = ("Ada", "Bo", "Cy")
) -> list[Membership]:
    """Open a room, let everybody sit down, and begin; the host's place comes first."""
    host = opened(lobby, game, len(names))
    places = [host, *joined(lobby, host, *names)]
    host.start()
    for place in places:
        place.attach()
        table_of(place)
    return places


def table_of(place: Membership) -> RoomTable:
    table = place.table
    assert table is not None
    return table


def state_of(place: Membership) -> Any:
    """Return the whole position, which no screen ever sees."""
    return table_of(place)._match.state


def settle(places: Sequence[Membership], clock: Clock) -> None:
    """Let everybody see everything, and the dice and bots act until a person is awaited."""
    for _ in range(10_000):
        clock.pass_by(0.5)
        news = [place.poll() for place in places]
        steps = [table_of(place).step() for place in places]
        wanted = table_of(places[0])._match.to_act
        automatic = wanted == "chance" or (
            isinstance(wanted, int) and table_of(places[0]).plans[wanted].kind == "bot"
        )
        goes_on = automatic or table_of(places[0]).is_waiting
        if not any(news) and not any(steps) and not (goes_on and table_of(places[0])._is_running):
            return
    raise AssertionError("the table does not come to rest")


def show(*places: Membership) -> None:
    """Let everybody see what the others did, and nothing else happen."""
    for place in places:
        place.poll()
        while table_of(place).apply_news():
            assert table_of(place).step()


def act(place: Membership, rng: Random) -> None:
    """Do anything that is legal."""
    assert place.seat is not None
    seat = table_of(place).seat(place.seat)
    seat.act(rng.choice(seat.legal()))


def is_turn_of(place: Membership) -> bool:
    return place.seat is not None and table_of(place).waits_for() == place.seat


def record_count(store: Store, place: Membership) -> int:
    return len(store.log_of(place.facts.id))
