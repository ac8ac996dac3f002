"""The last look on the screen: the own values on the board, a countdown, then nothing of them (SET-6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from survive_nb.store import SqliteStore
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import GameRepository, Table
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.ui.apps import HELLO, Arrive, Wire, all_nodes, at_table, begun, offered, plans, texts
from tests.ui.rooms import Clock, Come, Guest, all_wait, join, open_room

#: What is only on a screen that shows values.
WORTH = re.compile(r"worth \d")


@pytest.fixture
def app(wire: Wire, tmp_path: Path, clock: Clock) -> Iterator[App]:
    """Return a screen on its home page, whose games go by the clock of the test."""
    del wire
    app = App(GameRepository(SqliteStore(tmp_path / "games.sqlite"), clock=clock))
    app.show()
    app.screen.receive({**HELLO, "click": ""})
    yield app
    app.close()


def send(app: App, do: str, **payload: Any) -> None:
    app.screen.receive({"do": do, **payload})


def play_now(app: App) -> PlayPage:
    send(app, "play-now")
    return page_of(app)


def page_of(app: App) -> PlayPage:
    assert isinstance(app.page, PlayPage)
    return app.page


def count(app: App) -> str:
    return next((node["x"] for node in all_nodes(app.screen) if node.get("k") == "countdown"), "")


def wait(app: App, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    app.settle()


@rule("SET-6", "RUL-20")
def test_play_now_begins_with_the_look(app: App, clock: Clock) -> None:
    page = play_now(app)
    own = [explorer for explorer in page.view().explorers if explorer.seat == 0]
    assert sorted(explorer.value or 0 for explorer in own) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    for explorer in own:
        assert f"(worth {explorer.value})" in app.screen.labels[str(explorer.place)]
    assert len(WORTH.findall(app.screen.say["text"])) == 10
    assert app.screen.live == []
    assert count(app) == "20 seconds left"
    wait(app, clock, 3.5)
    assert count(app) == "17 seconds left"
    assert app.screen.say["text"] == "", "the countdown is not announced"
    wait(app, clock, 17)
    assert count(app) == ""
    assert not WORTH.findall(texts(app.screen))
    assert app.screen.say["text"] == "The values are hidden now, for you too."
    assert app.screen.live


@rule("RUL-20")
def test_skipped_look_is_gone_for_good(app: App, arrive: Arrive) -> None:
    page = play_now(app)
    second = arrive(game=page.table.key)
    send(app, "look-close")
    assert not WORTH.findall(texts(app.screen))
    assert app.screen.live
    second.settle()
    assert not WORTH.findall(texts(second.screen)), "another tab sees that it was closed"
    later = arrive(game=page.table.key)
    assert not WORTH.findall(texts(later.screen))
    send(app, "look-close")
    assert app.notice is not None
    assert app.notice.rule == "SET-6"
    for do in ("look-open", "remember", "values"):
        send(app, do)
        assert not WORTH.findall(texts(app.screen))


def test_look_continues_after_a_reload(app: App, arrive: Arrive, tmp_path: Path, clock: Clock) -> None:
    key = play_now(app).table.key
    del arrive
    clock.now += 15
    again = App(GameRepository(SqliteStore(tmp_path / "games.sqlite"), clock=clock))
    again.show()
    again.screen.receive({**HELLO, "game": key, "click": ""})
    assert count(again) == "5 seconds left"
    clock.now += 10
    send(again, "home")
    send(again, "game-continue", id="")
    third = App(GameRepository(SqliteStore(tmp_path / "games.sqlite"), clock=clock))
    third.show()
    third.screen.receive({**HELLO, "game": key, "click": ""})
    assert not WORTH.findall(texts(third.screen)), "nobody was here when its time was over"
    again.close()
    third.close()


def test_longer_look_and_look_without_limit(app: App, clock: Clock) -> None:
    play_now(app)
    send(app, "open", what="settings")
    send(app, "setting", name="look_time", value="90")
    send(app, "close")
    assert count(app) == "90 seconds left"
    wait(app, clock, 60)
    assert count(app) == "30 seconds left"
    app.change(app.settings.changed("look_time", "no-limit") or app.settings)
    app.refresh()
    assert count(app) == ""
    wait(app, clock, 1e6)
    assert WORTH.findall(texts(app.screen))
    send(app, "look-close")
    assert not WORTH.findall(texts(app.screen))


MOVES: tuple[dict[str, Any], ...] = (
    {"do": "tap", "at": "G6"},
    {"do": "choose", "type": "end_moves"},
    {"do": "typed", "value": "end"},
    {"do": "hint"},
    {"do": "undo"},
    {"do": "look", "moment": 3},
    {"do": "place"},
)


@pytest.mark.parametrize("message", MOVES, ids=lambda message: message["do"])
def test_nothing_is_played_during_the_look(app: App, message: dict[str, Any]) -> None:
    page = play_now(app)
    before = page.table.onlooker().version
    app.screen.receive(message)
    assert page.table.onlooker().version == before
    assert app.notice is not None
    assert app.notice.rule == "RUL-20"
    assert page.look is not None


def test_manual_placing_ends_with_look(app: App) -> None:
    begun(app, "person", "drifter", first_player=0)
    for _ in range(12):  # ten explorers and two boats
        app.screen.receive({"do": "tap", "at": app.screen.live[0]})
        app.settle()
    assert count(app) == "20 seconds left"
    assert not any(message["do"] == "undo" for message in offered(app.screen))


# -- several persons ----------------------------------------------------------------------------------------


def placed(app: App, *kinds: str) -> Table:
    from survive_nb.survive.model import Options

    options = Options(players=len(kinds), first_player=0)
    table = app.repository.begin("survive", options, plans(*kinds), browser=app.browser, seed="tide")
    place_all(table)
    return at_table(app, table)


@rule("SET-6")
def test_each_person_looks_behind_the_curtain(app: App) -> None:
    table = placed(app, "person", "person", "person")
    for seat in (1, 2, 0):
        assert page_of(app).handover_to == seat
        assert not WORTH.findall(texts(app.screen))
        send(app, "look-close")
        assert table.memory.is_open(seat), "nobody closes it for somebody else"
        send(app, "take-screen", seat=seat)
        shown = {explorer.seat for explorer in page_of(app).view().explorers if explorer.value}
        assert shown == {seat}
        send(app, "look-close")
        assert not WORTH.findall(texts(app.screen))
    assert page_of(app).handover_to is None, "the one who plays first has the screen already"
    assert app.screen.live


@pytest.fixture
def room(come: Come) -> list[Guest]:
    """Return two players in a room who have just placed everything, and a guest who watches."""
    guests = [come(), come()]
    code = open_room(guests[0], "survive", "person", "person")
    join(guests[1], code, "Ben")
    guests[0].click("lobby-start")
    all_wait(*guests)
    for _ in range(100):
        if guests[0].page.table.memory.looking():
            return guests
        for guest in guests:
            if guest.leads_to("place-all"):
                guest.click("place-all")
        all_wait(*guests)
    raise AssertionError("set-up does not end")


def test_room_waits_and_names_nobody(room: list[Guest], clock: Clock) -> None:
    ada, ben = room
    for guest in room:
        assert count(guest.app) == "20 seconds left"
        inner = guest.page.inner
        assert isinstance(inner, PlayPage)
        assert {explorer.seat for explorer in inner.view().explorers if explorer.value} == {inner.seat.index}
    ada.click("look-close")
    ada.wait()
    assert "Everybody remembers" in ada.text
    assert not WORTH.findall(ada.text)
    ada.click("tap", at="G6")
    assert ada.app.notice is not None
    assert ada.app.notice.rule == "RUL-20"
    ada.click("dismiss")
    before = ada.text
    ben.wait()
    clock.now += 5
    all_wait(*room)
    assert ada.text == before
    ben.click("look-close")
    all_wait(*room)
    assert sum(bool(guest.app.screen.live) for guest in room) == 1, "now one of them plays"
    assert not any("Everybody remembers" in guest.text for guest in room)


def test_looks_and_notes_stay_private(room: list[Guest], wire: Wire) -> None:
    ada, ben = room
    all_wait(*room)
    ada.click("look-close")
    wire.take()
    ben.wait()
    assert wire.take() == [], "not even an empty message"
    table = ada.page.table
    mine = next(explorer.id for explorer in table.onlooker().view().explorers if explorer.seat == 0)
    ada.click("note-set", explorer=mine, value=4)
    assert table.memory.notes(0) == {mine: 4}
    wire.take()
    ben.wait()
    assert wire.take() == []
    ben.click("note-set", explorer=mine, value=5)
    assert ben.app.notice is not None
    assert ben.page.table.memory.notes(0) == {}
    assert table.memory.notes(0) == {mine: 4}


def test_unlimited_room_ends_with_host(room: list[Guest], clock: Clock) -> None:
    ada, ben = room
    for guest in room:
        guest.app.change(guest.app.settings.changed("look_time", "no-limit") or guest.app.settings)
    clock.now += 30
    all_wait(*room)
    assert count(ada.app) == "30 seconds left"
    clock.now += 31
    all_wait(*room)
    for guest in (ada, ben):
        assert not WORTH.findall(guest.text)
    assert sum(bool(guest.app.screen.live) for guest in room) == 1
