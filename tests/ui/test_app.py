"""The App: what all pages share, from the message to the picture."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances as all_widgets

import survive_nb
from survive_nb import rulebook
from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.table import GameRepository, SeatPlan
from survive_nb.ui.addresses import MissingGamePage
from survive_nb.ui.app import App
from survive_nb.ui.home import HomePage
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import h
from survive_nb.ui.page import AppContext, Page, Parts
from survive_nb.ui.preload import make_ready
from survive_nb.ui.screen import Screen
from tests.ui.apps import (
    BROWSER,
    HELLO,
    Arrive,
    Visitor,
    Wire,
    all_nodes,
    begun,
    new_app,
    offered,
    plans,
    recorded,
    texts,
)


def send(app: App, do: str, **payload: Any) -> None:
    app.screen.receive({"do": do, **payload})


# -- coming and going --------------------------------------------------------------------------------------


def test_visitor_is_known_by_browser_token(app: App) -> None:
    assert isinstance(app.page, HomePage)
    assert app.browser == BROWSER


@pytest.mark.slow
@pytest.mark.parametrize("token", [None, 7, "", "short", "G" * 32, "../../etc/passwd", BROWSER + "0"])
def test_bad_token_gets_a_new_name(arrive: Arrive, token: object) -> None:
    first, second = (arrive(browser=token) for _ in range(2))
    assert len(first.browser) == 32
    assert first.browser != second.browser


def test_play_now_leads_to_first_move(app: App) -> None:
    send(app, "play-now")
    app.settle()
    assert isinstance(app.page, PlayPage)
    send(app, "look-close")
    view = app.page.seat.view()
    assert (view.step, view.to_act, len(view.explorers), len(view.boats)) == ("move", 0, 40, 8)
    assert app.screen.live
    assert app.screen.link == {"game": app.page.table.key}


def test_link_restores_seat_and_position(arrive: Arrive) -> None:
    before = arrive()
    send(before, "play-now")
    assert isinstance(before.page, PlayPage)
    send(before, "look-close")
    send(before, "choose", type="end_moves")
    page, key = before.page, before.page.table.key
    after = arrive(game=key)
    assert isinstance(after.page, PlayPage)
    assert after.page.seat.view() == page.seat.view()
    assert after.screen.main == before.screen.main


def test_an_unknown_link_is_explained(arrive: Arrive) -> None:
    app = arrive(game="no such key")
    assert isinstance(app.page, MissingGamePage)


def test_a_second_hello_changes_nothing(app: App) -> None:
    send(app, "play-now")
    page = app.page
    send(app, "hello", browser="f" * 32, game="", language="fa")
    assert app.page is page
    assert (app.browser, app.words.lang) == (BROWSER, "en")


def test_no_board_before_the_first_message(tmp_path: Path) -> None:
    with recorded() as wire:
        app = App(GameRepository(SqliteStore(tmp_path / "games.sqlite")))
        app.show()
        app.board.redraw()
        assert not any(buffers for _, _, _, buffers in wire.take())
        app.screen.receive({**HELLO, "click": ""})
        assert sum(bool(buffers) for _, _, _, buffers in wire.take()) == 1
        app.close()


def test_resize_sharpens_board_and_keeps_notice(arrive: Arrive, wire: Wire) -> None:
    app = arrive(pixels=700, page="unknown")
    notice, wide = app.notice, app.board.widget.width
    assert notice is not None
    for nonsense in (None, "2000", [2000], -5, 0, float("nan"), float("inf"), 10**9, 600):
        send(app, "sharpen", pixels=nonsense)
    assert not wire.take()
    send(app, "sharpen", pixels=1400)
    assert app.board.widget.width > wide
    assert app.notice is notice
    app.play_now("fish-fish")
    app.refresh()
    assert app.board.widget.width >= 1400, "the table comes later, and is as sharp"


def test_waiting_kernel_rehearses_without_trace(tmp_path: Path) -> None:
    with recorded() as wire:
        store = SqliteStore(tmp_path / "games.sqlite")
        app = App(GameRepository(store))
        app.show()
        page, words, widgets = app.page, app.words, len(all_widgets)
        wire.take()
        assert not make_ready(app, {})
        assert make_ready(app, {"VOILA_PREHEAT": "True"})
        assert (app.page, app.words, len(all_widgets)) == (page, words, widgets)
        assert not wire.take()
        assert store.unfinished("") == []
        app.close()
    gc.unfreeze()


@pytest.mark.parametrize(("host", "rehearsed"), [("voila/0.5.13", True), ("jupyter_server/2.0", False)])
def test_voila_kernel_rehearses_during_load(
    tmp_path: Path, host: str, rehearsed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("survive_nb.ui.preload._FREEZE_DELAY", 0.1)

    async def meanwhile() -> None:
        app = App(GameRepository(SqliteStore(tmp_path / "games.sqlite")))
        app.show()
        assert not make_ready(app, {"SERVER_SOFTWARE": host})
        await asyncio.sleep(0.2)
        app.close()

    with recorded():
        asyncio.run(meanwhile())
    assert (gc.get_freeze_count() > 0) is rehearsed
    gc.unfreeze()


def test_closing_leaves_no_widget_behind(tmp_path: Path) -> None:
    with recorded() as wire:
        before = set(all_widgets)
        app = new_app(tmp_path)
        send(app, "play-now")
        app.close()
        wire.take()
        assert set(all_widgets) <= before
        app.settle()
        assert not wire.take()


@pytest.mark.usefixtures("wire")
def test_play_shows_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))
    screen = survive_nb.play()
    assert isinstance(screen, Screen)
    assert screen.plan == "home"
    screen.close()


# -- language and settings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("remembered", "language", "spoken"),
    [({}, "fa-IR", "fa"), ({}, "de", "en"), ({"lang": "en"}, "fa", "en"), ({"lang": "fa"}, "en", "fa")],
)
def test_browser_language_is_used(
    arrive: Arrive, remembered: dict[str, str], language: str, spoken: str
) -> None:
    app = arrive(remember=remembered, language=language)
    assert app.screen.look["lang"] == spoken


def test_language_changes_during_game(app: App) -> None:
    begun(app, "person", "drifter")
    assert isinstance(app.page, PlayPage)
    position = app.page.seat.view()
    send(app, "language", lang="fa")
    assert (app.screen.look["lang"], app.screen.look["dir"]) == ("fa", "rtl")
    assert app.screen.remember["lang"] == "fa"
    assert app.page.seat.view() == position
    send(app, "language", lang="tlh")
    assert app.screen.look["lang"] == "fa"


@pytest.mark.slow
def test_reduced_motion_sends_no_effects(arrive: Arrive) -> None:
    app = arrive(reduced=True)
    begun(app, "drifter", "drifter")
    assert not app.settings.motion
    assert app.screen.effects["n"] == 0


# -- drawers and notices -----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["settings", "rules", "shortcuts"])
def test_drawers_open_and_close(app: App, what: str) -> None:
    send(app, "open", what=what)
    assert app.screen.over
    send(app, "escape")
    assert not app.screen.over
    send(app, "open", what=what)
    send(app, "close")
    assert not app.screen.over
    assert isinstance(app.page, HomePage)


@pytest.mark.parametrize("what", [None, 3, "attic", ["rules"], {"rules": 1}])
def test_what_is_no_drawer_opens_none(app: App, what: object) -> None:
    send(app, "open", what=what)
    assert not app.screen.over


def test_refused_click_links_to_the_rule(app: App) -> None:
    begun(app, "person", "drifter", first_player=0)
    send(app, "tap", at="A1")
    shown = texts(app.screen)
    assert app.notice is not None
    assert app.notice.rule == "SET-4"
    assert app.notice.sentence in shown
    assert app.notice.sentence in app.screen.say["text"]
    assert {"do": "rule", "rule": "SET-4"} in offered(app.screen)
    send(app, "rule", rule="SET-4")
    assert rulebook.rule("SET-4").text.split(".")[0] in texts(app.screen)


def test_next_click_removes_notice(app: App) -> None:
    send(app, "nonsense")
    assert app.notice is not None
    send(app, "dismiss")
    assert app.notice is None


# -- the guard ---------------------------------------------------------------------------------------------


class _Broken(Page):
    """A page that fails at a chosen point."""

    def __init__(self, *where: str) -> None:
        self.where = where

    def _fail(self, place: str) -> None:
        if place in self.where:
            raise RuntimeError("a secret detail")

    def parts(self, app: AppContext) -> Parts:  # noqa: ARG002
        self._fail("parts")
        return Parts("page", h("p"), h("p", "The page is there."))

    def receive(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002
        self._fail("receive")
        return True

    def pause(self, app: AppContext) -> float | None:  # noqa: ARG002
        return 0.0 if "tick" in self.where else None

    def tick(self, app: AppContext) -> bool:  # noqa: ARG002
        self._fail("tick")
        return True


@pytest.mark.parametrize("where", ["parts", "receive", "tick"])
def test_errors_are_shown_with_an_id(
    app: App, wire: Wire, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    app.go(_Broken(where))
    with caplog.at_level(logging.ERROR, "survive_nb.errors"):
        send(app, "anything")
        app.settle()
    error = caplog.records[0].args
    assert isinstance(error, tuple)
    assert str(error[0]) in texts(app.screen)
    if where == "parts":
        assert [node["t"] for node in app.screen.head["n"]] == ["button", "h1", "nav"]
    assert not any("secret detail" in text for _, _, text, _ in wire.take())
    send(app, "home")
    assert isinstance(app.page, HomePage)


def test_failing_page_waits_for_a_click(app: App, caplog: pytest.LogCaptureFixture) -> None:
    app.go(_Broken("tick"))
    with caplog.at_level(logging.CRITICAL, "survive_nb.errors"):
        app.settle()
        app.settle()
    assert len(caplog.records) == 0
    assert app.notice is not None


def test_failed_painting_is_guarded(
    app: App, wire: Wire, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.board.board_of("survive"), "_picture", "a secret detail")
    app.board.widget._handle_msg(
        {"content": {"data": {"method": "custom", "content": {"event": "client_ready"}}}}
    )
    assert "Something went wrong" in texts(app.screen)
    assert not any("secret detail" in text or "Traceback" in text for _, _, text, _ in wire.take())
    assert "Traceback" not in "".join(capsys.readouterr())


# -- the loop ----------------------------------------------------------------------------------------------


def test_bots_run_until_close(arrive: Arrive) -> None:
    async def visit() -> None:
        app = arrive(remember={"pace": "at-once"})
        app.open_table(
            app.repository.begin(
                "survive",
                Options(players=2, first_player=1),
                plans("person", "drifter"),
                browser=app.browser,
                seed="tide",
            )
        )
        send(app, "escape")
        assert isinstance(app.page, PlayPage)
        table = app.page.table
        while table.waits_for() is None:
            await asyncio.sleep(0)
        assert len(table.onlooker().events()) == 1
        app.close()
        await asyncio.sleep(0)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert not others

    asyncio.run(visit())


# -- messages ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_click_sends_one_message_one_batch(app: App, wire: Wire) -> None:
    begun(app, "person", "drifter", "drifter")
    visitor = Visitor(app, Random(3))
    wire.take()
    for _ in range(120):
        app.screen.receive({**visitor.choose(), "click": f"{visitor.clicks:x}"})
        visitor.clicks += 1
        sent = wire.take()
        kinds = [json.loads(text)[0].get("method") for _, _, text, _ in sent]
        assert kinds.count("update") <= 1
        assert kinds.count("custom") <= 1
        assert len(kinds) == kinds.count("update") + kinds.count("custom")
        assert sum(len(text.encode()) + sum(map(len, raw)) for _, _, text, raw in sent) < 60_000
        app.settle()
        wire.take()


def test_markup_in_names_is_text(app: App) -> None:
    markup = "<img src=x onerror=1>"
    table = app.repository.begin(
        "survive",
        Options(players=2, first_player=1),
        [SeatPlan("person", markup), SeatPlan("bot", "<b>bot</b>", "drifter")],
        browser=app.browser,
    )
    app.open_table(table)
    app.refresh()
    app.settle()
    assert markup in texts(app.screen)
    tags = {node["t"] for node in all_nodes(app.screen)}
    assert not tags & {"img", "b", "script", "iframe", "style"}
