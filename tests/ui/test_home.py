"""The home page: the picture, starting a game with one click, and valid buttons only."""

from __future__ import annotations

from pathlib import Path

import pytest

from survive_nb import rulebook
from survive_nb.fish_fish.ui import legend as fish_legend
from survive_nb.fish_fish.ui.board.picture import FishPicture
from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.registry import game_names
from survive_nb.survive.ui.board.picture import Picture
from survive_nb.survive.ui.board.sprites import PICTURES
from survive_nb.survive.ui.legend import LEGEND
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.screens import example_view
from survive_nb.ui.drawers import RulesDrawer, SettingsDrawer
from survive_nb.ui.home import HomePage
from survive_nb.ui.learn_page import LearnPage
from survive_nb.ui.new_game_page import NewGamePage
from survive_nb.ui.theme import CLASSIC
from tests.ui.pages import all_text, an_app, nodes, offered, parts_of, regions, send, untranslated


def test_island_is_visible(tmp_path: Path) -> None:
    picture = parts_of(an_app(tmp_path)).picture
    assert isinstance(picture, Picture)
    assert len(picture.view.land) == 40
    assert len(picture.view.explorers) == 40
    assert not [explorer for explorer in picture.view.explorers if explorer.value is not None]


def test_the_island_is_kept_nowhere(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    example_view.cache_clear()
    assert example_view().viewer is None
    assert not app.repository.unfinished(app.browser)


def test_one_click_starts_a_game(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "play-now")
    assert isinstance(app.page, PlayPage)
    assert app.page.table.waits_for() == 0


def test_every_button_leads_somewhere(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    buttons = [node for node in regions(parts_of(app)) if node["t"] == "button" and "do" in node]
    led_to = set()
    for node in buttons:
        send(app, "home")
        do, payload = node["do"]
        before = (type(app.page), app.settings.lang)
        send(app, do, **payload)
        led_to.add(type(app.drawer or app.page))
        assert app.drawer is not None or (type(app.page), app.settings.lang) != before, node
        send(app, "close")
        send(app, "language", lang="en")
    assert led_to >= {PlayPage, NewGamePage, RulesDrawer, SettingsDrawer, LearnPage}


def test_both_games_can_be_started(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for game, page in (("survive", PlayPage), ("fish-fish", FishPage)):
        send(app, "home")
        send(app, "play-now", game=game)
        assert isinstance(app.page, page)
        send(app, "home")
        send(app, "new-game", game=game)
        assert isinstance(app.page, NewGamePage)
        assert app.page.draft.game == game


def test_games_keep_their_places(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    assert isinstance(parts_of(app).picture, Picture)
    before = all_text(app)
    assert before.index("Play Survive!") < before.index("Play Fish Fish!")
    buttons = offered(regions(parts_of(app)), "play-now")
    assert app.screen.title == "Atlantis"
    send(app, "play-now", game="fish-fish")
    send(app, "home")
    assert isinstance(parts_of(app).picture, FishPicture)
    assert offered(regions(parts_of(app)), "play-now") == buttons
    assert app.screen.title == "Atlantis"
    send(app, "learn")
    assert app.screen.title == "Learn · Atlantis"


@pytest.mark.parametrize("game", ["chess", "", None, 3, ["survive"], {"survive": 1}])
def test_there_is_no_third_game(tmp_path: Path, game: object) -> None:
    app = an_app(tmp_path)
    for do in ("play-now", "new-game"):
        send(app, do, game=game)
        assert isinstance(app.page, HomePage)
        assert app.notice is not None


@pytest.mark.parametrize("do", ["fish-fish", "saved-burn", "new-start", "typed", "ending-again"])
def test_unknown_message_changes_nothing(tmp_path: Path, do: str) -> None:
    app = an_app(tmp_path)
    send(app, do)
    assert isinstance(app.page, HomePage)
    assert app.notice is not None


def test_language_switch_is_self_named(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    assert "فارسی" in all_text(app)
    send(app, "language", lang="fa")
    assert app.words.lang == "fa"
    assert "English" in all_text(app)
    assert app.screen.remember["lang"] == "fa"


def test_legend_explains_the_board() -> None:
    explained = {entry.pictures[0] for entries in LEGEND.sections.values() for entry in entries}
    assert explained == set(PICTURES)
    assert set(LEGEND.marks) == set(CLASSIC.marks)
    assert all(rulebook.rule(*entry.rules) for entries in LEGEND.sections.values() for entry in entries)


def test_fish_legend_explains_the_table(tmp_path: Path) -> None:
    entries = [entry for some in fish_legend.LEGEND.sections.values() for entry in some]
    assert {"card-fish", "card-no_fish", "back", "catch-board", "way"} < {
        entry.pictures[0] for entry in entries
    }
    assert all(rulebook.game_of(*entry.rules) == "fish-fish" for entry in entries)
    app = an_app(tmp_path)
    app.game = "fish-fish"
    send(app, "open", what="rules")
    send(app, "rules-pieces")
    assert app.drawer is not None
    shown = list(nodes(app.drawer.node(app)))
    assert {rule for entry in entries for rule in entry.rules} <= {
        made["rule"] for made in offered(iter(shown), "rule")
    }
    texts = {node.get("x") for node in shown}
    assert {*fish_legend.LEGEND.marks.values(), *(entry.title for entry in entries)} <= texts
    assert "Serpent" not in texts


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_left_untranslated(tmp_path: Path, game: str) -> None:
    app = an_app(tmp_path, "pseudo")
    app.game = game
    assert not untranslated(regions(parts_of(app)))
    send(app, "open", what="rules")
    send(app, "rules-pieces")
    assert app.drawer is not None
    assert not untranslated(nodes(app.drawer.node(app)))
