"""Questions about repellents, which nobody else may notice (RUL-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from survive_nb.survive import events as ev
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.ui.apps import at_table, offered
from tests.ui.test_play_page import at_moment, page_of, send, table_at


@rule("RUL-18")
def test_repellent_question_opens_a_dialog(app: App) -> None:
    at_table(app, table_at(app, lambda view: view.step == "repel", 0, alone=True))
    clicks = [message for message in offered(app.screen) if message["do"] == "choose"]
    assert {message["type"] for message in clicks} == {"repel", "allow"}
    send(app, "choose", type="allow")
    assert page_of(app).seat.view().step != "repel"


@rule("RUL-18")
@pytest.mark.parametrize("keeps", [False, True])
def test_at_a_shared_screen_nobody_is_called_for_a_repellent(app: App, keeps: bool) -> None:
    table = table_at(app, lambda view: view.step == "repel", 0)
    asked = table.waits_for()
    assert asked is not None
    before = len(table.seat(asked).events())
    app.open_table(table)
    page = page_of(app)
    if keeps:
        page.handover.keep(asked)
    assert page.handover.waits_for is None, "to call somebody would tell all"
    assert page.pause(app) is not None
    page.tick(app)
    answer = table.seat(asked).events()[before]
    assert isinstance(answer, ev.HarmAllowed if keeps else ev.TilePlayed)


@rule("RUL-18")
def test_holder_may_decline_in_advance(app: App) -> None:
    def holds(view: Any) -> bool:
        held = {tile.back for tile in view.hands[view.viewer]}
        return view.step == "move" and bool(held & {"shark_repellent", "whale_repellent"})

    seat = at_moment(app, holds, 0)
    page = page_of(app)
    assert seat.index is not None
    keep = next(message for message in offered(app.screen) if message["do"] == "keep")
    send(app, **keep)
    assert page.handover.keeps(seat.index)
    send(app, **keep)
    assert not page.handover.keeps(seat.index)


@rule("RUL-18")
def test_repellent_question_makes_no_sound(app: App) -> None:
    app.settings = replace(app.settings, sound="loud")
    table = table_at(app, lambda view: view.step == "repel" and view.turn != view.viewer, 0, alone=True)
    app.open_table(table)
    app.refresh()
    assert page_of(app).legal
    assert {"kind": "your-turn"} not in app.screen.effects["list"]
