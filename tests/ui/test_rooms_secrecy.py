"""Nothing of others' secrets is in any message to a screen in a room: twin rooms send the same bytes.

Two copies of one room are played in step that differ only in what one seat cannot know.  The others play from
other kernels, so all that they do comes through the store.  Everything that goes down to the browser of that
seat, traits, custom messages, buffers and drawing commands, must be the same (SET-6, SINK-5, RUL-18, FF-3).
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.fish_fish.model import Bid, LayRow
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.game import CHANCE, Match, Ply
from survive_nb.rooms import ChairPlan, Lobby
from survive_nb.store import SqliteStore
from survive_nb.survive.text.commands import written
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.table import GameRepository, Table
from survive_nb.table.luck import new_token
from survive_nb.ui.app import App
from survive_nb.ui.rooms.room_page import RoomPage
from tests.rules.marks import rule
from tests.ui.apps import HELLO, recorded
from tests.ui.rooms import Clock
from tests.ui.test_secrecy_of_messages import harmless, twin_games

FILE = "games.sqlite"


def begun(folder: Path, game: str, options: Any, *, memory_aid: bool = False) -> list[str]:
    """Begin a game of persons in a room, and return the keys of all seats."""
    store, clock = SqliteStore(folder / FILE), Clock()
    lobby = Lobby(store, clock=clock)
    chairs = [ChairPlan("open")] * options.players
    host = lobby.open(game, options, chairs, browser="host", memory_aid=memory_aid)
    host.sit("Person 0")
    guests = range(1, options.players)
    places = [host, *(lobby.sit(host.facts.code, f"Person {n}", browser=f"guest {n}") for n in guests)]
    for place in places:
        place.attach()
    host.start()
    store.close()
    return [place.key for place in places]


def copied(folder: Path, name: str, match: Match | None = None) -> SqliteStore:
    """Return a copy of the room, whose tiles lie as in this game."""
    shutil.copy(folder / FILE, folder / name)
    if match is not None:
        with closing(sqlite3.connect(folder / name)) as file, file:
            start = json.dumps(match.game.start_to_json(match.start))
            file.execute("UPDATE game SET start = ?", (start,))
    return SqliteStore(folder / name)


class Telling:
    """One seat's screen in a room, and the kernels of all others behind the store."""

    def __init__(self, store: SqliteStore, key: str, others: str) -> None:
        clock = Clock()
        self.app = App(GameRepository(store), lobby=Lobby(store, clock=clock))
        self.app.show()
        self.app.board.redraw()
        self.say({**HELLO, "seat": key, "remember": {"pace": "at-once"}})
        elsewhere = Lobby(store, clock=clock).back(others).table
        assert elsewhere is not None
        self.elsewhere = Table(elsewhere._match, elsewhere._log, elsewhere.plans, "")

    def say(self, message: dict[str, Any]) -> None:
        self.app.screen.receive({**message, "click": ""})

    def hear(self, ply: Ply) -> None:
        """Let somebody elsewhere do something, and the screen take note of it."""
        self.elsewhere._reload()
        self.elsewhere._play(ply.seat, ply.action, new_token())
        self.app._tick()

    def act(self, ply: Ply) -> None:
        """Let the person at the screen do what the story says, by typing it."""
        page = self.app.page
        assert isinstance(page, RoomPage)
        shown = page.table._match.shown(ply.action)  # people see other numbers (RUL-20)
        self.say({"do": "typed", "value": written(shown)})
        if isinstance(page.inner, PlayPage) and page.inner.warning is not None:
            self.say({"do": "anyway"})
        assert self.app.notice is None, self.app.notice
        self.app._tick()


def messages_to(
    store: SqliteStore, keys: list[str], match: Match, seat: int, rng: Random
) -> tuple[list[Any], int]:
    """Return all messages to the screen of a seat while a game is played, and how often the seat acted."""
    acted = 0
    with recorded() as wire:
        telling = Telling(store, keys[seat], keys[0])
        for ply in match.log:
            if ply.seat != seat:
                telling.hear(ply)
                continue
            if rng.random() < 0.1:
                for message in (harmless(telling.app, rng), {"do": "close"}, {"do": "return"}):
                    telling.say(message)
            telling.act(ply)
            acted += 1
        sent = wire.take()
        telling.app.close()
        store.close()
    return sent, acted


@pytest.mark.slow
@rule("SET-6", "SINK-5", "RUL-18")
def test_twin_rooms_send_same_bytes(tmp_path: Path) -> None:
    # The first in line rolls the die, and here the story says what it shows: so the others are in front.
    match, twin, seat, seed = next(found for found in twin_games() if found[2] > 0)
    assert len(match.log) != len(twin.log), "somebody was asked behind the seat's back in one world only"
    assert match.game is survive
    assert any(ply.seat == CHANCE for ply in match.log)
    keys = begun(tmp_path, "survive", match.start.options, memory_aid=match.memory_aid)
    truth, acted = messages_to(copied(tmp_path, "truth.sqlite", match), keys, match, seat, Random(seed))
    other, _ = messages_to(copied(tmp_path, "twin.sqlite", twin), keys, twin, seat, Random(seed))
    for at, (sent, sent_by_twin) in enumerate(zip(truth, other, strict=False)):
        assert sent == sent_by_twin, f"message {at} to seat {seat}, game {seed}"
    assert len(truth) == len(other)
    assert acted > 10


def messages_to_fish(store: SqliteStore, keys: list[str], card: str, looks: int) -> list[Any]:
    """Return what is sent to a screen while a card is laid face down and nobody bids on it (FF-3)."""
    with recorded() as wire:
        telling = Telling(store, keys[looks], keys[0])
        telling.hear(Ply(0, LayRow(card, 2)))  # type: ignore[arg-type]
        for seat in (1, 2):
            if seat == looks:
                telling.say({"do": "tap", "at": "bid-0"})
                telling.app._tick()
            else:
                telling.hear(Ply(seat, Bid(0)))
        sent = wire.take()
        telling.app.close()
        store.close()
    return sent


@rule("FF-3")
def test_twin_fishers_send_same_bytes(tmp_path: Path) -> None:
    keys = begun(tmp_path, "fish-fish", FishOptions(players=3, first_fisher=0))
    for looks in (1, 2):
        sent = [
            messages_to_fish(copied(tmp_path, f"{card}-{looks}.sqlite"), keys, card, looks)
            for card in ("fish", "no_fish")
        ]
        assert sent[0] == sent[1]
        assert len(sent[0]) > 10
    fisher = [
        messages_to_fish(copied(tmp_path, f"{card}-0.sqlite"), keys, card, 0) for card in ("fish", "no_fish")
    ]
    assert fisher[0] != fisher[1], "the fisher does see the difference"
