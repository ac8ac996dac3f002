"""A teacher sees only public facts: twin classes send the same bytes to the class page.

Teachers often sit beside a student, and their screen is on the projector.  Two copies of one class are played
in step that differ only in what nobody may know who does not sit in a certain chair.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from survive_nb.fish_fish.model import Bid, LayRow
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.game import Match, Ply
from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, Table
from survive_nb.table.luck import new_token
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.ui.apps import HELLO, recorded
from tests.ui.rooms import Clock
from tests.ui.test_rooms_secrecy import FILE, copied
from tests.ui.test_secrecy_of_messages import twin_games

#: What a teacher has open while the students play.
LOOKS = ("class-tab", "class-room", "class-watch")


def opened(folder: Path, game: str, options: Any, *, memory_aid: bool = False) -> tuple[str, str, str]:
    """Begin a game in the one room of a class; return the key of the class, of its room, and of a student."""
    store = SqliteStore(folder / FILE)
    lobby = Lobby(store, clock=Clock())
    the_class = lobby.open_class("teacher")
    names = [f"Person {n}" for n in range(options.players)]
    (room,) = the_class.open_many(game, options, names, size=options.players, memory_aid=memory_aid)
    for link in room.links:
        lobby.back(link.key).attach()
    the_class.host(room.facts.id).start()
    store.close()
    return the_class.key, room.facts.id, room.links[0].key


def shown(store: SqliteStore, keys: tuple[str, str, str], look: str, story: list[Ply]) -> list[Any]:
    """Return all that is sent to the teacher's screen while a game is played."""
    class_key, room_id, student = keys
    with recorded() as wire:
        clock = Clock()
        lobby = Lobby(store, clock=clock)
        app = App(GameRepository(store), lobby=lobby)
        app.show()
        app.board.redraw()
        settings = {"pace": "at-once"}
        app.screen.receive({**HELLO, "class": class_key, "remember": settings, "click": ""})
        app.screen.receive({"do": look, "tab": "rooms", "id": room_id, "click": ""})
        there = lobby.back(student).table
        assert there is not None
        elsewhere = Table(there._match, there._log, there.plans, "")
        for ply in story:
            elsewhere._reload()
            elsewhere._play(ply.seat, ply.action, new_token())
            clock.now += 1
            app._tick()
        assert app.notice is None, app.notice
        sent = wire.take()
        app.close()
        store.close()
    return sent


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@rule("SET-6", "SINK-5", "RUL-18")
def test_teacher_gets_same_bytes_from_twins(tmp_path: Path, look: str) -> None:
    match, twin, _, _ = next(found for found in twin_games() if found[2] > 0)
    keys = opened(tmp_path, "survive", match.start.options, memory_aid=match.memory_aid)

    def sent(name: str, played: Match) -> list[Any]:
        return shown(copied(tmp_path, name, played), keys, look, list(played.log))

    truth, other = sent("truth.sqlite", match), sent("twin.sqlite", twin)
    for at, (one, one_of_twin) in enumerate(zip(truth, other, strict=False)):
        assert one == one_of_twin, f"message {at}"
    assert len(truth) == len(other)
    assert len(truth) > len(match.log) // 2, "the teacher sees the game go on"


@pytest.mark.parametrize("look", LOOKS)
@rule("FF-3")
def test_face_down_card_stays_hidden(tmp_path: Path, look: str) -> None:
    keys = opened(tmp_path, "fish-fish", FishOptions(players=3, first_fisher=0))

    def sent(card: Any, bids: tuple[int, int]) -> list[Any]:
        story: list[Ply] = [
            Ply(0, LayRow(card, 2)),
            *(Ply(seat, Bid(tiles)) for seat, tiles in enumerate(bids, 1)),
        ]
        return shown(copied(tmp_path, f"{card}-{sum(bids)}.sqlite"), keys, look, story)

    assert sent("fish", (0, 0)) == sent("no_fish", (0, 0))
    if look == "class-watch":
        assert sent("fish", (1, 0)) != sent("no_fish", (1, 0)), "a card that was turned over tells"
