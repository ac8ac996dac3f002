"""Saved games: each browser sees its own, and a bad file is refused by ply and rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from survive_nb.i18n.words import Words
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.text.results import relative_time
from survive_nb.ui.home import FEW, HomePage
from survive_nb.ui.replay import FinishedPage, ReplayPage
from tests.ui.pages import (
    all_text,
    an_app,
    begun_table,
    finished_game,
    finished_table,
    nodes,
    offered,
    parts_of,
    regions,
    send,
    untranslated,
)


def test_unfinished_game_is_listed_and_continued(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "play-now")
    assert isinstance(app.page, PlayPage)
    before = app.page.table.seat(0).view()
    send(app, "home")
    (game,) = offered(regions(parts_of(app)), "saved-resume")
    send(app, "saved-resume", **game)
    assert isinstance(app.page, PlayPage)
    assert app.page.table.seat(0).view() == before


def test_another_browser_sees_nothing_of_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "play-now")
    send(app, "home")
    (game,) = offered(regions(parts_of(app)), "saved-resume")
    other = an_app(tmp_path)
    other.browser = "f" * 32
    assert not offered(regions(parts_of(other)), "saved-resume")
    for do in ("saved-resume", "saved-remove"):
        send(other, do, **game)
        assert isinstance(other.page, HomePage)
        assert other.notice is not None
    assert offered(regions(parts_of(app)), "saved-resume") == [game]


def test_game_can_be_unlisted(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    keys = [begun_table(app, seed).key for seed in "ab"]
    first, second = offered(regions(parts_of(app)), "saved-remove")
    send(app, "saved-remove", **first)
    assert offered(regions(parts_of(app)), "saved-remove") == [second]
    assert all(app.repository.resume(key).onlooker().view() for key in keys)


def test_few_games_are_listed_initially(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for n in range(FEW + 2):
        begun_table(app, str(n))
    assert len(offered(regions(parts_of(app)), "saved-resume")) == FEW
    send(app, "saved-all")
    assert len(offered(regions(parts_of(app)), "saved-resume")) == FEW + 2


def test_finished_games_are_not_listed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    finished_table(app)
    assert not offered(regions(parts_of(app)), "saved-resume")


@pytest.mark.parametrize("forged", [{}, {"id": 7}, {"id": "x" * 500}, {"id": "' OR 1=1 --"}])
def test_missing_game_is_not_opened(tmp_path: Path, forged: dict[str, object]) -> None:
    app = an_app(tmp_path)
    send(app, "saved-resume", **forged)
    assert isinstance(app.page, HomePage)
    assert app.notice is not None


# -- files ---------------------------------------------------------------------------------------------------


def test_finished_file_is_replayed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    text = finished_game("drifter", 2)
    send(app, "file", name="game.json", text=text)
    assert isinstance(app.page, ReplayPage)
    assert app.page.table.transcript() is not None


def test_unfinished_file_is_continued(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    document = json.loads(finished_game("drifter", 2))
    document |= {"plies": document["plies"][:60], "result": None}
    document.pop("seats")
    send(app, "file", name="game.json", text=json.dumps(document))
    assert isinstance(app.page, PlayPage)
    assert app.words.player(0) == "Player 1"
    send(app, "language", lang="fa")
    assert "Player" not in app.words.player(0)


def test_illegal_ply_is_refused_with_rule(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    document = json.loads(finished_game("drifter", 2))
    document["plies"][1]["action"]["space"] = document["plies"][0]["action"]["space"]
    send(app, "file", name="game.json", text=json.dumps(document))
    assert isinstance(app.page, HomePage)
    assert app.notice is not None
    assert app.notice.rule == "SET-4"
    assert "1" in app.notice.sentence


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "chess"}', "\x00", "[" * 5000, "<script>", 7, None]
)
def test_foreign_file_is_refused(tmp_path: Path, text: object) -> None:
    for lang in ("en", "fa"):
        app = an_app(tmp_path, lang)
        send(app, "file", name="x", text=text)
        assert isinstance(app.page, HomePage)
        assert app.notice is not None
        assert app.notice.sentence


# -- words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, "just now"),
        (61, "1 minute ago"),
        (7200, "2 hours ago"),
        (86400 * 3, "3 days ago"),
        (-9, "just now"),
    ],
)
def test_relative_times(seconds: float, expected: str) -> None:
    assert relative_time(seconds, Words("en")) == expected


def test_nothing_is_left_untranslated(tmp_path: Path) -> None:
    app = an_app(tmp_path, "pseudo")
    table = begun_table(app)
    names = tuple(plan.name for plan in table.plans)
    assert names[0] in all_text(app)
    assert not untranslated(regions(parts_of(app)), names)


def test_finished_games_show_result_and_replay(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    assert "played to the end appear here" in all_text(app)
    table = finished_table(app)
    assert table.outcome is not None
    text = all_text(app)
    assert "played to the end appear here" not in text
    assert f": {table.outcome.scores[0]}" in text
    (game,) = offered(regions(parts_of(app)), "finished-replay")
    send(app, "finished-replay", **game)
    assert isinstance(app.page, ReplayPage)
    send(app, "home")
    send(app, "finished-results", **game)
    assert isinstance(app.page, FinishedPage)
    send(app, "home")
    send(app, "saved-remove", **game)
    assert not offered(regions(parts_of(app)), "finished-replay")


def test_all_finished_games_on_request(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for _ in range(FEW + 2):
        finished_table(app)
    for count in (FEW, FEW + 2, FEW):
        assert len(offered(regions(parts_of(app)), "finished-replay")) == count
        send(app, "finished-all")


def test_removed_game_can_be_put_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    begun_table(app)
    (game,) = offered(regions(parts_of(app)), "saved-resume")
    send(app, "saved-put-back")
    assert "no saved game" in app.notice_text
    send(app, "saved-remove", **game)
    assert not offered(regions(parts_of(app)), "saved-resume")
    send(app, "saved-put-back")
    assert offered(regions(parts_of(app)), "saved-resume") == [game]
    assert not offered(regions(parts_of(app)), "saved-put-back")


def test_undo_takes_the_place_removed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for _ in range(3):
        finished_table(app)

    def lines() -> list[str]:
        return [node.get("k", "") for node in regions(parts_of(app)) if node["t"] == "li"]

    before = [key for key in lines() if {"id": key} in offered(regions(parts_of(app)), "saved-remove")]
    send(app, "saved-remove", id=before[1])
    assert [key for key in lines() if key in {*before, "removed"}] == [before[0], "removed", before[2]]
    assert "off this list" in parts_of(app).say
    send(app, "saved-put-back")
    assert [key for key in lines() if key in before] == before


def test_game_to_continue_comes_first(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    begun_table(app)
    actions = [node["do"][0] for node in nodes(parts_of(app).main) if "do" in node]
    assert actions[0] == "saved-resume"
    assert actions.index("play-now") > 0
