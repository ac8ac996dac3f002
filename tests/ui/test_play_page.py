"""The play page of Survive!: what it shows in each step, clicks, and secrets."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from survive_nb.store import SqliteStore, StoreError
from survive_nb.survive import model as m
from survive_nb.survive.text import commands
from survive_nb.survive.ui.board.picture import Picture
from survive_nb.survive.ui.legend import TILES
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.screens import place_all
from survive_nb.survive.view import SETTING_UP
from survive_nb.table import Refusal, Seat, Table
from survive_nb.transcript import dumps, write
from survive_nb.ui.app import App
from survive_nb.ui.drawing.board_canvas import BoardCanvas
from tests.contract import survive_kit
from tests.contract.kits import advance, new_match
from tests.rules.marks import rule
from tests.ui.apps import Visitor, Wire, all_nodes, at_table, begun, looked, nodes, offered, plans, texts


def send(app: App, do: str, **payload: Any) -> None:
    app.screen.receive({"do": do, **payload})


def type_in(app: App, text: str) -> None:
    app.screen.receive({"do": "typed", "value": text})


def page_of(app: App) -> PlayPage:
    assert isinstance(app.page, PlayPage)
    return app.page


def placed(app: App, *kinds: str, seed: str = "tide", **options: Any) -> Table:
    """Begin a game in which everything has been placed already."""
    chosen = m.Options(players=len(kinds), first_player=0, **options)
    table = app.repository.begin("survive", chosen, plans(*kinds), browser=app.browser, seed=seed)
    place_all(table)
    at_table(app, looked(table))
    return table


def at_moment(app: App, wanted: Callable[[Any], bool], *seeds: int) -> Seat:
    """Return the seat that decides in a game that has come to such a position, shown on the screen."""
    table = looked(table_at(app, wanted, *seeds))
    at_table(app, table)
    send(app, "take-screen", seat=table.waits_for())
    assert page_of(app).legal
    return page_of(app).seat


def table_at(app: App, wanted: Callable[[Any], bool], *seeds: int, alone: bool = False) -> Table:
    """Return a game of persons, or of the one who decides against bots, that has come to such a position.

    The seeds lead there quickly; should a change of the rules spoil them, all others are tried.
    """
    tables = [options for options in survive_kit.variants if options.players > 2]
    for seed in (*seeds, *range(300)):
        match, rng = new_match(survive_kit, tables[seed % len(tables)], seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if isinstance(match.to_act, int) and wanted(match.view(match.to_act)):
                players = range(match.start.options.players)
                kinds = ["drifter" if alone and seat != match.to_act else "person" for seat in players]
                return app.repository.open_transcript(dumps(write(match)), app.browser, plans(*kinds))
    raise AssertionError("it never came about")


# -- what the panel says -----------------------------------------------------------------------------------


def test_panel_shows_turn_step_moves(app: App) -> None:
    placed(app, "person", "drifter")
    shown = texts(app.screen)
    assert "Your turn" in shown
    assert "3 moves left" in shown
    [current] = [node for node in all_nodes(app.screen) if node.get("a", {}).get("aria-current") == "step"]
    assert "Moves" in json.dumps(current)
    type_in(app, "end")
    [current] = [node for node in all_nodes(app.screen) if node.get("a", {}).get("aria-current") == "step"]
    assert "Sink" in json.dumps(current)


def test_undo_restores_move_count(app: App) -> None:
    placed(app, "person", "drifter")
    page = page_of(app)
    before = page.seat.view()
    move = next(action for action in page.legal.actions if isinstance(action, m.MoveBoat))
    type_in(app, commands.written(move))
    assert "2 moves left" in texts(app.screen)
    send(app, "undo")
    assert page.seat.view() == before
    assert "3 moves left" in texts(app.screen)


def test_two_taps_move_a_piece(app: App) -> None:
    placed(app, "person", "drifter")
    page = page_of(app)
    move = next(action for action in page.legal.actions if isinstance(action, m.MoveBoat))
    start = next(boat.space for boat in page.seat.view().boats if boat.id == move.boat)
    send(app, "tap", at=start)
    assert move.to in app.screen.live
    send(app, "tap", at=move.to)
    assert next(boat.space for boat in page.seat.view().boats if boat.id == move.boat) == move.to


@pytest.mark.slow
@rule("RUL-12")
def test_deadly_move_needs_confirmation(app: App) -> None:
    met = 0
    for seed in range(4):
        table = placed(app, "person", "drifter", seed=f"deadly {seed}")
        visitor = Visitor(app, Random(seed))
        while not table.is_over and visitor.clicks < 250 and not met:
            visitor.click(visitor.choose())
            page = app.page
            if isinstance(page, PlayPage) and page.warning is not None:
                met += 1
                before = page.seat.view()
                assert page.warning.rule in texts(app.screen)
                warned = page.warning.action
                send(app, "escape")
                assert page.seat.view() == before
                type_in(app, commands.written(warned))
                assert page.seat.view() == before
                send(app, "anyway")
                assert page.seat.view() != before
        if met:
            return
    pytest.fail("no deadly move was tried")


def test_ambiguous_tap_asks(app: App) -> None:
    table = placed(app, "person", "drifter")
    visitor = Visitor(app, Random(2))
    while not table.is_over:
        visitor.click(visitor.choose())
        page = app.page
        if isinstance(page, PlayPage) and page.ask is not None:
            answers = [message for message in offered(app.screen) if message["do"] == "answer"]
            assert len(answers) == len(page.ask.options)
            send(app, "answer", ask=page.ask_number - 1, n=0)
            assert page.ask is not None, "answers to an earlier question do not count"
            before = page.seat.view(), page.chosen
            app.screen.receive(answers[0])
            assert (page.seat.view(), page.chosen) != before or page.warning
            return
    pytest.fail("no question was asked")


def test_hand_tiles_describe_their_effect(app: App) -> None:
    seat = at_moment(app, lambda view: len(view.hands[view.viewer]) > 1)
    shown = texts(app.screen)
    for tile in seat.view().hands[seat.index]:
        assert TILES[str(tile.back)].text in shown
        assert {"do": "rule", "rule": TILES[str(tile.back)].rules[0]} in offered(app.screen)


@rule("TURN-1")
def test_hand_tile_is_played_in_steps(app: App) -> None:
    seat = at_moment(app, lambda view: view.step == "play_tile")
    tile = next(message for message in offered(app.screen) if message["do"] == "tile")
    app.screen.receive(tile)
    assert page_of(app).chosen.tile == tile["back"]
    held = len(seat.view().hands[seat.index])
    visitor = Visitor(app, Random(0))
    while page_of(app).chosen.tile is not None or app.screen.over or page_of(app).ask:
        taps = [message for message in offered(app.screen) if message["do"] in ("tap", "answer", "anyway")]
        app.screen.receive(visitor.rng.choice(taps))
        if len(seat.view().hands[seat.index]) < held:
            return
    pytest.fail("the tile was not played")


def test_click_out_of_turn_is_explained(app: App) -> None:
    placed(app, "person", "drifter")
    type_in(app, "end")
    send(app, "tap", at=app.screen.live[0])
    view = page_of(app).seat.view()
    assert not page_of(app).legal
    send(app, "tap", at="A1")
    assert app.notice is not None
    assert page_of(app).seat.view() == view


# -- set-up ------------------------------------------------------------------------------------------------


@rule("SET-4", "SET-6")
def test_values_are_visible_in_setup_only(app: App) -> None:
    table = begun(app, "person", "drifter", first_player=0)
    send(app, "value", color="red", value=3)
    place = app.screen.live[0]
    send(app, "tap", at=place)
    [mine] = [e for e in page_of(app).seat.view().explorers if e.seat == 0]
    assert (mine.place, mine.value) == (place, 3)
    assert "(worth 3)" in app.screen.labels[place]
    app.settle()
    send(app, "place-all")
    app.settle()
    assert table.onlooker().view().step not in SETTING_UP
    assert "worth 3" in texts(app.screen), "the last look"
    send(app, "look-close")
    assert "worth" not in texts(app.screen)


def test_adviser_places_on_request(app: App) -> None:
    table = begun(app, "person", "person", "drifter", first_player=0)
    visitor = Visitor(app, Random(0))
    visitor.click({"do": "take-screen", "seat": 0})
    visitor.click({"do": "seen"})
    visitor.click({"do": "take-screen", "seat": 1})
    visitor.click({"do": "place-all"})  # behind the handover, instead of looking
    visitor.click({"do": "place"})
    assert len(table.onlooker().view().explorers) > 1
    visitor.click({"do": "place-all"})
    assert table.onlooker().view().step not in SETTING_UP


# -- several persons ---------------------------------------------------------------------------------------


def sea(app: App) -> BoardCanvas:
    """Return the board of Survive!."""
    return app.board.board_of("survive")


def everything_sent(app: App) -> str:
    """Return the whole state of the screen and all drawings that are on the board."""
    state = {name: value for name, value in app.screen.get_state().items() if not name.startswith("_")}
    shown = sea(app)._painted
    assert shown is not None
    return json.dumps([state, repr(shown.layers)], default=str, ensure_ascii=False)


@pytest.mark.slow
@rule("SET-6", "SINK-5")
def test_handover_shows_no_seat(app: App) -> None:
    table = begun(app, "person", "person", seed="curtain", first_player=0, ending="last_tile")
    visitor = Visitor(app, Random(4))
    handovers = 0
    while not table.is_over and handovers < 40:
        page = page_of(app)
        if page.handover.waits_for is not None:
            handovers += 1
            assert page.seat.index is None
            assert not app.screen.live
            assert {message["do"] for message in offered(app.screen)} == {"take-screen"}
            sent = everything_sent(app)
            assert "worth" not in sent
            assert "Your tiles" not in sent
            # Nothing that is not for everybody moves the board or the panel behind the handover dialog.
            send(app, "tap", at="F4")
            send(app, "take-screen", seat=1 - page.handover.waits_for)
            assert page.seat.index is None
        visitor.click(visitor.choose())
    assert handovers == 40


def test_no_handover_within_a_turn(app: App) -> None:
    table = placed(app, "person", "person")
    send(app, "take-screen", seat=0)
    type_in(app, "end")
    send(app, "tap", at=app.screen.live[0])
    app.settle()
    view = table.onlooker().view()
    if view.turn == 0:
        assert page_of(app).seat.index == 0
    type_in(app, "stay")
    app.settle()
    assert page_of(app).handover.waits_for == 1


def test_one_person_needs_no_handover(app: App) -> None:
    placed(app, "person", "drifter", "drifter")
    assert page_of(app).handover.waits_for is None
    assert not app.screen.over


# -- looking back ------------------------------------------------------------------------------------------


def test_log_line_opens_and_tap_returns(app: App) -> None:
    placed(app, "person", "drifter")
    page = page_of(app)
    type_in(app, commands.written(next(a for a in page.legal.actions if isinstance(a, m.MoveBoat))))
    now = page.seat.view()
    line = [message for message in offered(app.screen) if message["do"] == "look"][-3]
    app.screen.receive(line)
    assert page.past == line["moment"]
    assert "Looking back" in texts(app.screen)
    assert not app.screen.live
    picture = sea(app)._picture
    assert isinstance(picture, Picture)
    assert picture.view == page.seat.view_at(line["moment"])
    send(app, "tap", at="F4")
    assert page.past is None
    assert page.seat.view() == now


def test_bots_wait_while_somebody_looks_back(app: App) -> None:
    table = placed(app, "drifter", "person")
    page = page_of(app)
    before = len(table.onlooker().events())
    send(app, "look", moment=3)
    assert page.pause(app) is None
    app.settle()
    assert len(table.onlooker().events()) == before


def test_board_text_opens_and_closes(app: App) -> None:
    placed(app, "person", "drifter")
    assert not app.screen.board_text
    send(app, "board_text")
    assert any(node.get("x") for node in nodes(app.screen.board_text))
    send(app, "board_text")
    assert not app.screen.board_text


# -- riders ------------------------------------------------------------------------------------------------


@rule("TILE-3")
def test_three_riders_are_chosen(app: App) -> None:
    seat = at_moment(app, lambda view: view.step == "choose_riders", 11, 46, 48)
    swimmers = [message for message in offered(app.screen) if message["do"] == "rider"]
    assert len(swimmers) > 3
    send(app, "riders")
    assert app.notice is not None
    for message in swimmers[:3]:
        app.screen.receive(message)
    boat = seat.view().riders_for
    send(app, "riders")
    crew = next(found.crew for found in seat.view().boats if found.id == boat)
    assert set(crew) == {message["explorer"] for message in swimmers[:3]}


# -- saving ------------------------------------------------------------------------------------------------


def test_unsaved_game_continues_with_notice(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    placed(app, "person", "drifter")

    def full(*_: object, **__: object) -> None:
        raise StoreError(Refusal(None, "The disk is full.", code="disk-full"))

    monkeypatch.setattr(SqliteStore, "append", full)
    type_in(app, "end")
    assert page_of(app).seat.view().step == "sink"
    assert "The disk is full." in texts(app.screen)
    monkeypatch.undo()
    send(app, "tap", at=app.screen.live[0])
    assert "The disk is full." not in texts(app.screen)


# -- announcements -----------------------------------------------------------------------------------------


def test_events_are_announced_once(app: App, wire: Wire) -> None:
    placed(app, "person", "drifter")
    move = next(action for action in page_of(app).legal.actions if isinstance(action, m.MoveBoat))
    announced = app.screen.say["n"]
    wire.take()
    type_in(app, commands.written(move))
    assert app.screen.say["n"] == announced + 1
    assert move.to in app.screen.say["text"]
    assert {
        "kind": "move",
        "from": app.screen.effects["list"][0]["from"],
        "to": move.to,
        "sound": "wave",
    } in app.screen.effects["list"]
    send(app, "board_text")
    assert not app.screen.effects["list"]
