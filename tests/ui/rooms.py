"""Several browsers at one machine: screens that share a store, and a clock that tests turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.rooms import Lobby
from survive_nb.store import PostgresStore, SqliteStore
from survive_nb.table import GameRepository
from survive_nb.ui.app import App
from survive_nb.ui.replay import FinishedPage
from survive_nb.ui.rooms.lobby_page import LobbyPage
from survive_nb.ui.rooms.room_page import RoomPage
from tests.ui.apps import HELLO, NOT_PLAY, offered, texts

#: What a visitor who only plays leaves alone.
ROOM_TOOLS = (
    *("room-tools", "room-pause", "room-stand-in", "room-back", "room-end", "room-leave", "copied"),
    *("ending-again", "ending-replay", "ending-download"),
)


#: Lets one more browser come to the same machine; the words are what it says of itself.
Come = Callable[..., "Guest"]


class Clock:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Guest:
    """One browser: it arrives, clicks, and waits."""

    def __init__(self, store: SqliteStore | PostgresStore, clock: Clock, number: int, **hello: Any) -> None:
        self.number = number
        self.clock = clock
        self.browser = f"{number:032x}"
        self.clicks = 0
        self.app = App(GameRepository(store), lobby=Lobby(store, clock=clock))
        self.app.show()
        self.app.board.redraw()
        usual = {"remember": {"pace": "at-once"}, "origin": "http://school:8866/", "browser": self.browser}
        self.click(**{**HELLO, **usual, **hello})

    def click(self, do: str, **payload: Any) -> None:
        """Send one click."""
        self.clicks += 1
        self.app.screen.receive({**payload, "do": do, "click": f"{self.number:x}{self.clicks:05x}"})

    def wait(self) -> None:
        """Let happen what needs no click."""
        self.app.settle()

    @property
    def page(self) -> RoomPage:
        """Return the page of the game that this browser plays in a room."""
        assert isinstance(self.app.page, RoomPage), texts(self.app.screen)
        return self.app.page

    @property
    def text(self) -> str:
        """Return all that can be read on the screen."""
        return texts(self.app.screen)

    @property
    def address(self) -> Mapping[str, str]:
        """Return what the address of the page names."""
        found: Mapping[str, str] = self.app.screen.link
        return found

    def leads_to(self, do: str) -> bool:
        """Tell whether this button is offered."""
        return any(message["do"] == do for message in offered(self.app.screen))

    @property
    def is_done(self) -> bool:
        """Tell whether this screen shows the results."""
        return isinstance(self.page.inner, FinishedPage)

    def play_on(self, rng: Random) -> bool:
        """Click something that plays, if there is anything to decide; return whether there was."""
        if self.leads_to("look-close"):
            self.click("look-close")
            return True
        inner = self.page.inner
        waits = self.page.table.waits_for() is not None
        reads = isinstance(inner, FishPage) and inner.ended_hand is not None
        if not waits and not reads:
            return False
        options = [
            message for message in offered(self.app.screen) if message["do"] not in (*NOT_PLAY, *ROOM_TOOLS)
        ]
        assert options, self.text
        taps = [message for message in options if message["do"] == "tap"]
        message = rng.choice(taps if taps and rng.random() < 0.6 else options)
        self.click(**message)
        return True


def open_room(host: Guest, game: str = "survive", *kinds: str, **fields: Any) -> str:
    """Let the host open a room with these chairs, and return its code."""
    host.click("room-new")
    host.click("new-set", field="game", value=game)
    host.click("new-set", field="players", value=str(len(kinds) or 2))
    for seat, kind in enumerate(kinds):
        host.click("new-set", field=f"kind-{seat}", value=kind)
    host.click("room-open", values={"host": "Ada", **fields})
    page = host.app.page
    assert isinstance(page, LobbyPage), host.text
    return page.facts.code


def join(guest: Guest, code: str, name: str) -> None:
    """Let a guest come in with the code and sit down."""
    guest.click("home")
    guest.click("room-join")
    guest.click("join-code", values={"code": code})
    guest.click("join-sit", values={"name": name})


def all_wait(*guests: Guest) -> None:
    """Let every screen take in what happened elsewhere."""
    for guest in guests:
        guest.wait()


def play_out(guests: list[Guest], rng: Random, most: int = 4000) -> None:
    """Let everybody click until all see the results."""
    for _ in range(most):
        all_wait(*guests)
        if all(guest.is_done for guest in guests):
            return
        if any(guest.page.table.is_waiting for guest in guests):
            guests[0].clock.now += 1.0
        for guest in guests:
            if not guest.is_done:
                guest.play_on(rng)
    raise AssertionError(f"the game does not end: {guests[0].text}")
