"""The browser's part of fair luck (frontend/src/receipts.ts) in Python: its number, and what it keeps."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random

from survive_nb.rooms import Lobby, Membership, receipts
from survive_nb.rooms.chain import begin_commitment
from survive_nb.rooms.nonces import commitment_of_nonce
from tests.rooms.room_games import Clock, act, is_turn_of, joined, opened, settle, table_of


@dataclass
class KeepingBrowser:
    """A browser that commits to a number, reveals it when asked, and keeps the heads that it is shown."""

    place: Membership
    nonce: str
    commitment: str = ""
    begin: str = ""
    seat: int | None = None
    heads: list[str] = field(default_factory=list)
    agreed: str = ""

    def commit(self) -> None:
        self.commitment = self.place.facts.commitment
        self.place.commit_nonce(commitment_of_nonce(self.nonce, self.place.facts.id))

    def reveal(self) -> None:
        self.place.poll()
        self.seat = self.place.seat
        self.agreed = self.place.agreed
        self.place.reveal_nonce(self.nonce)

    def look(self) -> None:
        """Keep what the screen of this place shows now."""
        self.begin = begin_commitment(self.place.begin)
        head = table_of(self.place).published_head()
        if head and head not in self.heads[-1:]:
            self.heads.append(head)

    def saved(self) -> str:
        """Return the file of receipts."""
        receipt = {
            "room": self.place.facts.id,
            "commitment": self.commitment,
            "begin": self.begin,
            "seat": self.seat,
            "nonce": self.nonce,
            "heads": self.heads,
            "agreed": self.agreed,
            "complaints": [],
        }
        return json.dumps({"format": receipts.FORMAT, "receipts": [receipt]})


def started(
    lobby: Lobby, game: str, names: tuple[str, ...], bots: int = 0
) -> tuple[Membership, list[KeepingBrowser]]:
    """Open a room, let all browsers commit to their numbers, and begin the game."""
    host = opened(lobby, game, len(names) + bots, bots)
    browsers = [
        KeepingBrowser(place, f"{number:02x}" * 16)
        for number, place in enumerate(joined(lobby, host, *names), 0xA0)
    ]
    for browser in browsers:
        browser.commit()
    host.start()
    for browser in browsers:
        browser.reveal()
    for place in (host, *(browser.place for browser in browsers)):
        place.attach()
        table_of(place)
    return host, browsers


def play_whole_game(
    host: Membership, browsers: list[KeepingBrowser], clock: Clock, rng: Random, *, mishaps: bool = True
) -> str:
    """Play a game to its end, with moves taken back, new names and stand-ins, and return the transcript."""
    places, turns = [host, *(browser.place for browser in browsers)], 0
    while not table_of(host).is_over:
        settle(places, clock)
        for browser in browsers:
            browser.look()
        mover = next((browser.place for browser in browsers if is_turn_of(browser.place)), None)
        if mover is None:
            clock.pass_by(1)
            continue
        act(mover, rng)
        turns += 1
        seat = table_of(mover).seat(mover.seat or 0)
        if mishaps and turns % 5 == 0 and seat.can_undo():
            seat.undo()
        if mishaps and turns % 23 == 0:
            host.rename(mover.seat, f"Name {turns}")
        if mishaps and turns % 31 == 0:
            host.stand_in(mover.seat, "drifter")
            settle(places, clock)
            host.stand_in(mover.seat, None)
    settle(places, clock)
    for browser in browsers:
        browser.look()
    return table_of(host).transcript()
