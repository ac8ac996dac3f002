"""Questions about repellents, which nobody else may notice (RUL-18)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.game import Match
from survive_nb.rooms import Lobby
from survive_nb.rooms.room_table import ANSWER_SECONDS, TILE_SECONDS, RoomTable
from survive_nb.survive import Allow, Repel
from survive_nb.survive import events as ev
from survive_nb.table import GameRepository, Table
from survive_nb.transcript import dumps, write
from survive_nb.ui.app import App
from survive_nb.ui.messages import Message
from survive_nb.ui.rooms.room_page import RoomPage
from tests.rooms.attacks import Attack, RoomAt, attack, tile_turn
from tests.rules.marks import rule
from tests.ui.apps import HELLO, at_table, offered, plans, recorded, texts
from tests.ui.test_play_page import at_moment, page_of, send, table_at


@rule("RUL-18")
def test_repellent_question_opens_a_dialog(app: App) -> None:
    at_table(app, table_at(app, lambda view: view.step == "repel", 0, alone=True))
    clicks = [message for message in offered(app.screen) if message["do"] == "choose"]
    assert {message["type"] for message in clicks} == {"repel", "allow"}
    assert "seconds left" not in texts(app.screen), "nobody else waits: there is no limit"
    send(app, "choose", type="allow")
    assert page_of(app).seat.view().step != "repel"


def table_of(app: App, match: Match, *kinds: str) -> Table:
    return app.repository.open_transcript(dumps(write(match)), app.browser, plans(*kinds))


def kinds_for(*persons: int) -> list[str]:
    return ["person" if seat in persons else "scout" for seat in range(3)]


# -- at a shared screen ----------------------------------------------------------------------------------


@rule("RUL-18")
@pytest.mark.parametrize("uses", [False, True])
def test_shared_screen_does_not_call_holders(app: App, uses: bool) -> None:
    game = attack()
    table = table_of(app, game.truth, "person", "person", "person")
    table.answer_beforehand(game.holder, uses)
    app.open_table(table)
    page = page_of(app)
    send(app, "take-screen", seat=game.mover)
    page.play(app, table._match.shown(game.action), _no_message())
    assert table.is_waiting
    assert "The table is waiting." in texts(_shown(app).screen)
    assert page.handover.waits_for is None, "to call somebody would tell all"
    before = len(table.seat(game.holder).events())
    while table.is_waiting:
        assert page.pause(app) is not None
        page.tick(app)
    answer = table.seat(game.holder).events()[before]
    assert isinstance(answer, ev.TilePlayed if uses else ev.HarmAllowed)


@rule("RUL-18")
def test_holder_chooses_beforehand(app: App) -> None:
    def holds(view: Any) -> bool:
        held = {tile.back for tile in view.hands[view.viewer]}
        return view.step == "move" and bool(held & {"shark_repellent", "whale_repellent"})

    seat = at_moment(app, holds, 0)
    table = page_of(app).table
    assert seat.index is not None
    for wanted in (True, False):
        send(app, **next(message for message in offered(app.screen) if message["do"] == "beforehand"))
        assert table.answers_beforehand(seat.index) is wanted


# -- alone with bots -------------------------------------------------------------------------------------


def steps_of_attack(app: App, game: Attack, match: Match) -> list[Any]:
    """Return when the screen of a person who moves a creature is refreshed, and with which prompt."""
    table = table_of(app, match, *kinds_for(game.mover))
    app.open_table(table)
    page = page_of(app)
    now = [0.0]
    page._clock = lambda: now[0]
    page.play(app, table._match.shown(game.action), _no_message())
    steps: list[Any] = []
    while table.is_waiting:
        pause = page.pause(app)
        assert pause is not None
        now[0] += pause
        steps.append((round(now[0], 6), page.tick(app), table.is_waiting))
        now[0] += 0.004 * len(table._bots)  # a bot that decides takes its time, and nobody notices
    return steps


@rule("RUL-18")
def test_bots_reveal_nothing_by_time(app: App) -> None:
    game = attack()
    assert survive.may_answer(game.truth.state, game.action) == (game.holder,)
    steps = steps_of_attack(app, game, game.truth)
    assert steps == steps_of_attack(app, game, game.twin)
    assert len(steps) == 2
    assert steps[-1][0] > 0.1


# -- in a room -------------------------------------------------------------------------------------------


def _no_message() -> Message:
    return Message("")


def _shown(app: App) -> App:
    app.refresh()
    return app


class Watched:
    """The screen of one seat in a room, and the kernels of the others, which look ten times a second."""

    def __init__(self, room: RoomAt, seat: int) -> None:
        self.room, self.seat = room, seat
        self.app = App(GameRepository(room.store), lobby=Lobby(room.store, clock=room.clock))
        self.app.show()
        self.app.board.redraw()
        key = room.places.pop(seat).key
        self.app.screen.receive({**HELLO, "seat": key, "remember": {"pace": "at-once"}, "click": ""})
        assert isinstance(self.app.page, RoomPage)
        self.app.page._clock = room.clock

    @property
    def table(self) -> RoomTable:
        assert isinstance(self.app.page, RoomPage)
        return self.app.page.table

    def pass_by(self) -> None:
        self.room.pass_by(0.1)
        self.app._tick()


def frames(folder: Path, game: Attack, match: Match, seat: int, answers_at: float | None) -> list[Any]:
    """Return all that reaches the screen of a seat, with the time, until after the harm."""
    sent: list[Any] = []
    with recorded() as wire:
        watched = Watched(RoomAt(folder, match), seat)
        watched.pass_by()
        if seat == game.mover:
            watched.table.seat(seat).act(game.action, "a click")
        else:
            watched.room.attack(game)
        for tenth in range(round((ANSWER_SECONDS + 3) * 10)):
            if answers_at == tenth / 10:
                watched.room.table(game.holder).seat(game.holder).act(Allow())
            watched.pass_by()
            sent += [(tenth, message) for message in wire.take()]
        watched.app.close()
    return sent


@pytest.mark.slow
@rule("RUL-18")
def test_late_answer_stays_private(tmp_path: Path) -> None:
    """The attack V6: a holder who declined after 8 s was told from a seat without a repellent."""
    game = attack()
    for seat in (game.mover, game.watcher):
        late = frames(tmp_path, game, game.truth, seat, 8.0)
        none = frames(tmp_path, game, game.twin, seat, None)
        assert late == none
        assert max(at for at, _ in late) > ANSWER_SECONDS * 10 - 3, "the harm was seen"


def frames_before_the_die(folder: Path, match: Match, seat: int) -> list[Any]:
    """Return all that reaches the screen of a seat, with the time, until the die has rolled."""
    sent: list[Any] = []
    with recorded() as wire:
        watched = Watched(RoomAt(folder, match), seat)
        for tenth in range(round((TILE_SECONDS + 2) * 10)):
            watched.pass_by()
            sent += [(tenth, message) for message in wire.take()]
            if tenth == 20:
                assert "The die rolls in 13 seconds." in texts(watched.app.screen)
        watched.app.close()
    return sent


@rule("RUL-18")
def test_wait_for_a_tile_looks_alike(tmp_path: Path) -> None:
    """With no explorer and no land, a tile that can be played delays the die no more than one that cannot."""
    turn = tile_turn(2)
    truth = frames_before_the_die(tmp_path, turn.truth, turn.watcher)
    assert truth == frames_before_the_die(tmp_path, turn.twin, turn.watcher)
    assert max(at for at, _ in truth) >= TILE_SECONDS * 10 - 1


@rule("RUL-18")
@pytest.mark.parametrize("world", ["truth", "twin"])
def test_shared_screen_calls_without_a_tile(app: App, world: str) -> None:
    turn = tile_turn(0)
    table = table_of(app, getattr(turn, world), "person", "person", "person")
    app.open_table(table)
    page = page_of(app)
    app.settle()
    assert page.handover.waits_for == turn.holder
    assert page.pause(app) is None
    send(app, "take-screen", seat=turn.holder)
    app.settle()
    assert table.onlooker().view().step == "roll"
    do = {"truth": {"do": "choose", "type": "skip_tile"}, "twin": {"do": "roll"}}[world]
    assert do in offered(app.screen)
    send(app, **do)
    assert page.pause(app) is not None
    page.tick(app)
    assert table.onlooker().view().step != "roll"
    assert page.handover.waits_for is None, "the same person moves the creature"
    send(app, "roll")
    assert "There is no such button" in texts(app.screen)


@rule("RUL-18")
def test_holder_answers_in_time(tmp_path: Path) -> None:
    game = attack()
    watched = Watched(RoomAt(tmp_path, game.truth), game.holder)
    watched.room.attack(game)
    for _ in range(25):
        watched.pass_by()
    app = watched.app
    assert "8 seconds left." in texts(app.screen)
    assert "Then it happens." in texts(app.screen)
    app.screen.receive({"do": "choose", "type": "repel", "click": "c1"})
    assert "Then the repellent is used." in texts(app.screen)
    for _ in range(26):
        watched.pass_by()
    assert "5 seconds left." in texts(app.screen)
    for _ in range(60):
        watched.pass_by()
    assert "seconds left" not in texts(app.screen)
    answers = [ply.action for ply in watched.table._match.log if isinstance(ply.action, Repel | Allow)]
    assert answers[-1] == Repel()
