"""The Learn page: every part can be reached, has an address, and is in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from survive_nb.ui.addresses import visit
from survive_nb.ui.learn_page import LearnPage, Tab
from survive_nb.ui.visitor import Destination
from tests.ui.pages import all_text, an_app, offered, parts_of, regions, send, untranslated

#: What each part shows.
SHOWN = {
    "guided": "Begin the guided game",
    "lessons": "survive-nb lessons DIR",
    "rules": "Search by word or number of the rule",
    "pieces": "Whirlpool",
}


@pytest.fixture(autouse=True)
def _no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("tab", get_args(Tab))
def test_every_part_has_an_address(tmp_path: Path, tab: Tab) -> None:
    app = an_app(tmp_path)
    send(app, "learn")
    assert {"tab": tab} in offered(regions(parts_of(app)), "learn-tab")
    send(app, "learn-tab", tab=tab)
    assert isinstance(app.page, LearnPage)
    assert SHOWN[tab] in all_text(app)
    address = app.page.address()["page"]
    send(app, "home")
    visit(app, Destination("page", address))
    assert isinstance(app.page, LearnPage)
    assert app.page.tab == tab


@pytest.mark.parametrize("tab", get_args(Tab))
def test_nothing_is_left_untranslated(tmp_path: Path, tab: Tab) -> None:
    app = an_app(tmp_path, "pseudo")
    app.go(LearnPage(tab))
    assert not untranslated(regions(parts_of(app)))


def test_rules_can_be_searched_and_read(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "learn", tab="rules")
    send(app, "rules-search", values={"query": "dolphin"})
    assert "TILE-6" in all_text(app)
    send(app, "rules-read", rule="TILE-6")
    assert "All of “Tile backs”" in all_text(app)
    send(app, "rules-game", game="fish-fish")
    assert "TILE-6" not in all_text(app)


def test_guided_games_of_both_games_begin(tmp_path: Path) -> None:
    for game in ("survive", "fish-fish"):
        (tmp_path / game).mkdir()
        app = an_app(tmp_path / game)
        send(app, "learn")
        assert {"game": game, "again": False} in offered(regions(parts_of(app)), "guided")
        send(app, "guided", game=game)
        assert app.game == game
        send(app, "learn")
        assert "Continue the guided game" in all_text(app)


@pytest.mark.parametrize("tab", ["", "cellar", 7])
def test_an_unknown_part_changes_nothing(tmp_path: Path, tab: object) -> None:
    app = an_app(tmp_path)
    send(app, "learn", tab="rules")
    send(app, "learn-tab", tab=tab)
    assert isinstance(app.page, LearnPage)
    assert app.page.tab == "rules"
    assert app.notice_text
