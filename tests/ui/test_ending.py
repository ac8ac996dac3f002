"""The end page: explorers revealed one by one, scores, rescues, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from survive_nb.survive.events import BoatMoved, Event, ExplorerLost, ExplorerMoved, TurnBegan
from survive_nb.survive.history import rescues_in
from survive_nb.survive.model import ISLANDS
from survive_nb.survive.ui.ending import EndingPage
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.ui.app import App
from survive_nb.ui.home import HomePage
from survive_nb.ui.replay import ReplayPage
from tests.ui.pages import (
    all_text,
    an_app,
    finished_table,
    nodes,
    offered,
    parts_of,
    regions,
    send,
    untranslated,
)


def an_ending(
    folder: Path, lang: str = "en", *, motion: bool = True, **options: Any
) -> tuple[App, EndingPage]:
    """Come to the end of a game."""
    app = an_app(folder, lang, motion=motion)
    app.open_table(finished_table(app, "scout", **options))
    assert isinstance(app.page, EndingPage)
    assert len(app.page.saved) >= 2, "a game with too little to turn over: take another seed"
    return app, app.page


def scores(app: App) -> list[int]:
    """Return the numbers at the ends of the bars."""
    return [int(node["x"]) for node in regions(parts_of(app)) if "atl-score" in node.get("c", "")]


# -- turning over --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_explorers_are_revealed_one_by_one(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    assert sum(scores(app)) == 0
    total = 0
    for explorer in page.saved:
        assert page.pause(app)
        page.tick(app)
        total += explorer.value or 0
        assert sum(scores(app)) == total
    assert page.pause(app) is None
    assert scores(app) == list(page.outcome.scores)


def test_nothing_is_shown_before_reveal(tmp_path: Path) -> None:
    app, _ = an_ending(tmp_path)
    assert "The winner: " not in all_text(app)
    assert "A shared victory: " not in all_text(app)
    assert not [node for node in regions(parts_of(app)) if "atl-coin" in node.get("c", "").split()]


def test_visitor_may_reveal_explorers(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    send(app, "ending-turn")
    assert page.turned == 1
    send(app, "ending-turn-all")
    assert scores(app) == list(page.outcome.scores)


def test_no_motion_reveals_all(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path, motion=False)
    assert page.pause(app) is None
    assert scores(app) == list(page.outcome.scores)


def test_each_reveal_is_announced_once(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    send(app, "ending-turn")
    assert app.screen.say["text"] == f"{app.words.title(page.saved[0].id)} is worth {page.saved[0].value}."
    send(app, "ending-turn-all")
    winners = page.outcome.winners
    announced = "The winner: " if len(winners) == 1 else "A shared victory: "
    assert app.screen.say["text"].startswith(announced)
    assert all(app.words.player(seat) in app.screen.say["text"] for seat in winners)
    send(app, "open", what="rules")
    assert not app.screen.say["text"]


def test_reveal_runs_to_the_end(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    app.settle()
    assert page.turned == len(page.saved)


# -- the texts ----------------------------------------------------------------------------------------------


def test_everybody_is_saved_or_lost(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path, motion=False)
    coins = [int(node["x"]) for node in regions(parts_of(app)) if "atl-coin" in node.get("c", "").split()]
    assert sorted(coins) == sorted(explorer.value or 0 for explorer in page.view.explorers)
    assert len(coins) == 20


def test_ending_rule_can_be_read(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    assert {"rule": page.outcome.rule} in offered(regions(parts_of(app)), "rule")


@pytest.mark.slow
def test_with_equal_worth_heads_are_counted(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path, motion=False, equal_worth=True)
    assert scores(app) == list(page.outcome.scores)
    assert sum(page.outcome.scores) == len(page.saved)


def test_a_shared_victory_names_all_winners(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path, motion=False)
    page.outcome = page.outcome._replace(scores=(9, 9), winners=(0, 1))
    assert "A shared victory: Bot 0 and Bot 1, with 9 points each" in all_text(app)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_bar_begins_where_reading_begins(tmp_path: Path, lang: str) -> None:
    app, _ = an_ending(tmp_path, lang, motion=False)
    chart = next(node for node in regions(parts_of(app)) if node.get("c") == "atl-chart" and "n" in node)
    first = next(node for node in nodes(chart) if node["t"] == "rect")["a"]
    if lang == "en":
        assert float(first["x"]) == 0
    else:
        assert float(first["x"]) + float(first["width"]) == pytest.approx(400)


# -- who saved whom ------------------------------------------------------------------------------------------


def test_fates_agree_with_the_board(tmp_path: Path) -> None:
    _, page = an_ending(tmp_path)
    safe = {explorer.id: explorer.place for explorer in page.view.explorers if explorer.place in ISLANDS}
    assert page.rescues.ashore == safe
    gone = {explorer.id for explorer in page.view.explorers if explorer.place is None}
    assert set(page.rescues.lost) == gone


def test_moving_a_boat_moves_its_passengers() -> None:
    story: list[Event] = [
        TurnBegan(0),
        ExplorerMoved("red-1", "F3", "boat-1", "LAND-2"),
        TurnBegan(1),
        ExplorerMoved("yellow-1", "F3", "boat-1", "LAND-2"),
        BoatMoved("boat-1", "F2", "F1", "BOAT-4"),
        TurnBegan(0),
        ExplorerMoved("red-1", "boat-1", "NW", "ISLE-1"),
        TurnBegan(1),
        BoatMoved("boat-1", "F1", "F2", "BOAT-4"),
        ExplorerMoved("yellow-1", "boat-1", "NW", "ISLE-1"),
        ExplorerMoved("red-2", "C1", "NW", "ISLE-2"),
        ExplorerLost("red-3", "CRE-3"),
    ]
    rescues = rescues_in(story)
    owner = {"red-1": 0, "red-2": 0, "red-3": 0, "yellow-1": 1}
    assert rescues.brought(owner) == {(1, 0): 1, (1, 1): 1, (None, 0): 1}
    assert rescues.lost == {"red-3": "CRE-3"}


def test_departed_explorer_is_not_carried() -> None:
    story: list[Event] = [
        TurnBegan(1),
        ExplorerMoved("red-1", "F3", "boat-1", "LAND-2"),
        ExplorerMoved("red-1", "boat-1", "F2", "SWIM-1"),
        BoatMoved("boat-1", "F2", "F1", "BOAT-1"),
        ExplorerMoved("red-1", "C1", "NW", "ISLE-2"),
    ]
    assert rescues_in(story).brought({"red-1": 0}) == {(None, 0): 1}


# -- the ways on ---------------------------------------------------------------------------------------------


def test_downloaded_transcript_can_be_opened(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    send(app, "ending-download")
    assert app.screen.download["text"] == page.table.transcript()
    assert app.screen.download["name"].endswith(".json")
    again = app.repository.open_transcript(app.screen.download["text"], app.browser)
    assert again.outcome == page.outcome


def test_play_again_rotates_seats(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    before = [plan.name for plan in page.table.plans]
    send(app, "ending-again")
    assert isinstance(app.page, PlayPage)
    table = app.page.table
    assert [plan.name for plan in table.plans] == [before[-1], *before[:-1]]
    assert (table.options.ending, table.options.players) == ("volcano", 2)
    assert not table.is_over


def test_replay_and_home(tmp_path: Path) -> None:
    app, page = an_ending(tmp_path)
    send(app, "ending-replay")
    assert isinstance(app.page, ReplayPage)
    send(app, "replay-results")
    assert isinstance(app.page, EndingPage)
    assert app.page.table is page.table
    send(app, "home")
    assert isinstance(app.page, HomePage)


@pytest.mark.parametrize("do", ["ending-burn", "tap", "new-start", "typed"])
def test_unknown_message_changes_nothing(tmp_path: Path, do: str) -> None:
    app, page = an_ending(tmp_path)
    send(app, do, at="G6")
    assert app.page is page
    assert app.notice is not None


@pytest.mark.parametrize("motion", [True, False])
def test_nothing_is_left_untranslated(tmp_path: Path, motion: bool) -> None:
    app, page = an_ending(tmp_path, "pseudo", motion=motion)
    names = tuple(plan.name for plan in page.table.plans)
    assert not untranslated(regions(parts_of(app)), names)
