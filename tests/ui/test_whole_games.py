"""Whole games through the app's own handlers: a visitor clicks what the screen offers, to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb.survive.ui.ending import EndingPage
from survive_nb.ui.app import App
from tests.contract import survive_kit
from tests.ui.apps import Arrive, Visitor, begun, offered

pytestmark = pytest.mark.slow

VARIANTS = [
    {"players": 2},
    {"players": 2, "colors_per_player": 2},
    {"players": 3, "crowded": True},
    {"players": 2, "ending": "last_explorer"},
    {"players": 2, "equal_worth": True},
    {"players": 2, "ending": "last_tile"},
]


def name_of(variant: dict[str, Any]) -> str:
    return "-".join(str(value) if name == "players" else name for name, value in variant.items())


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_person_and_bots_finish_by_clicks(app: App, variant: dict[str, Any]) -> None:
    options = dict(variant)
    players = options.pop("players")
    table = begun(app, "person", *["drifter"] * (players - 1), **options)
    visitor = Visitor(app, Random(11))
    visitor.play(table)
    assert isinstance(app.page, EndingPage)
    assert table.outcome is not None


def test_shared_screen_plays_to_end(app: App) -> None:
    table = begun(app, "person", "person", "drifter", ending="last_tile")
    visitor = Visitor(app, Random(0))
    visitor.play(table)
    assert isinstance(app.page, EndingPage)


def test_bots_among_themselves_need_no_click(arrive: Arrive) -> None:
    for options in survive_kit.variants[::22]:
        app = arrive()
        changes = {
            name: getattr(options, name) for name in ("colors_per_player", "crowded", "equal_worth", "ending")
        }
        table = begun(app, *["drifter"] * options.players, **changes)
        assert table.is_over
        assert isinstance(app.page, EndingPage)


def test_end_offers_again_or_home(app: App) -> None:
    table = begun(app, "drifter", "drifter")
    assert table.is_over
    clicks = {message["do"] for message in offered(app.screen)}
    assert {"home", "ending-again", "ending-replay", "ending-download"} <= clicks
    app.screen.receive({"do": "ending-again"})
    app.settle()
    assert isinstance(app.page, EndingPage)
    assert app.page.table is not table
