"""Hints: ranked on the board, played by a click, with reasons that are not the move itself."""

from __future__ import annotations

from functools import partial

from survive_nb.survive import model as m
from survive_nb.survive.piece_index import index_pieces
from survive_nb.survive.ui import action_buttons
from survive_nb.survive.ui.board.picture import Picture
from survive_nb.survive.view import View
from survive_nb.ui.app import App
from tests.ui.apps import offered, texts
from tests.ui.test_play_page import at_moment, page_of, placed, send


def test_hints_are_drawn_and_clicked(app: App) -> None:
    placed(app, "person", "drifter")
    send(app, "hint")
    page = page_of(app)
    assert len(page.hinted) == 3
    shown = texts(app.screen)
    assert all(app.words.advice(advice) in shown for advice in page.hints)
    picture = app.page.parts(app).picture
    assert isinstance(picture, Picture)
    assert len(picture.marks.hints) == len(page.hinted)
    plays = [message for message in offered(app.screen) if message["do"] == "play-hint"]
    assert [message["n"] for message in plays] == [*range(1, len(page.hinted) + 1)]
    send(app, "hint")
    before = page.seat.view()
    send(app, **plays[0])
    assert page.seat.view() == before, "advice of an earlier question"
    send(app, "play-hint", n=9, hint=page.hint_number)
    assert page.seat.view() == before
    send(app, "play-hint", n=1, hint=page.hint_number)
    assert page.seat.view() != before
    assert not page.hints


def test_sink_hint_is_ring_and_playable(app: App) -> None:
    at_moment(app, lambda view: view.step == "sink", 0)
    page = page_of(app)
    send(app, "hint")
    best = page.hinted[0]
    assert isinstance(best, m.Sink)
    picture = app.page.parts(app).picture
    assert isinstance(picture, Picture)
    assert picture.marks.hints[0] == (best.space, best.space)
    assert picture.layers().signs
    send(app, "tap", at=best.space)
    assert best.space not in {tile.space for tile in page.table.onlooker().view().land}


def test_tap_on_hint_target_plays(app: App) -> None:
    placed(app, "person", "drifter")
    send(app, "hint")
    page = page_of(app)
    move = next(a for a in page.hinted if isinstance(a, m.MoveExplorer | m.MoveBoat))
    before = page.seat.view()
    send(app, "tap", at=index_pieces(before).destination(move))
    if page.ask is not None:
        assert move in page.ask.options
    else:
        assert page.seat.view() != before


def is_at(step: str, view: View) -> bool:
    return view.step == step


def test_reasons_do_not_repeat_the_move(app: App) -> None:
    for step in ("move", "sink", "move_creature", "play_tile"):
        at_moment(app, partial(is_at, step), 0)
        page = page_of(app)
        send(app, "hint")
        view = page.seat.view()
        for advice in page.hints:
            reason = app.words.advice(advice)
            assert (index_pieces(view).destination(advice.action) or "…") not in reason
            assert reason != action_buttons.offer(app.words, view, advice.action)
