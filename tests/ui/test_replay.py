"""The replay: any moment for any viewer, with the picture and texts of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from survive_nb.survive.ui.board.picture import Picture
from survive_nb.ui.app import App
from survive_nb.ui.replay import ALL, ONLOOKER, ReplayPage
from tests.ui.pages import all_text, an_app, finished_table, parts_of, regions, send, untranslated


def a_replay(folder: Path, lang: str = "en") -> tuple[App, ReplayPage]:
    """Open the replay of a finished game."""
    app = an_app(folder, lang)
    app.open_table(finished_table(app))
    send(app, "ending-replay")
    assert isinstance(app.page, ReplayPage)
    return app, app.page


def slider(app: App) -> dict[str, str]:
    """Return the attributes of the slider."""
    attributes: dict[str, str] = next(
        node["a"] for node in regions(parts_of(app)) if node.get("a", {}).get("type") == "range"
    )
    return attributes


def test_a_replay_begins_at_the_beginning(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    picture = parts_of(app).picture
    assert isinstance(picture, Picture)
    assert picture.view == page.table.everyone().view_at(0)
    assert slider(app)["value"] == "0"
    assert slider(app)["max"] == str(page.last)


def test_buttons_stay_within_the_game(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    visited = []
    for do, payload in [
        ("replay-step", {"by": -1}),
        ("replay-step", {"by": 1}),
        ("replay-step", {"by": 1}),
        ("replay-last", {}),
        ("replay-step", {"by": 1}),
        ("replay-step", {"by": -1}),
        ("replay-first", {}),
    ]:
        send(app, do, **payload)
        visited.append(page.moment)
    end = page.last
    assert visited == [0, 1, 2, end, end, end - 1, 0]


@pytest.mark.parametrize("value", ["17", 17])
def test_the_slider_goes_to_a_moment(tmp_path: Path, value: object) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-at", value=value)
    assert page.moment == 17
    picture = parts_of(app).picture
    assert isinstance(picture, Picture)
    assert picture.view == page.table.everyone().view_at(17)
    assert slider(app)["aria-valuetext"] == f"Moment 17 of {page.last}"


@pytest.mark.slow
@pytest.mark.parametrize("value", [None, "", "x", "-1", "1e3", [3], True, "9" * 400, "۱۷"])
def test_nonsense_moves_nothing_and_is_answered(tmp_path: Path, value: object) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-at", value=5)
    send(app, "replay-at", value=value)
    assert page.moment == 5
    assert app.notice is not None


@pytest.mark.parametrize("value", [10**9, -(10**9)])
def test_out_of_range_is_clamped(tmp_path: Path, value: int) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-at", value=value)
    assert page.moment == (page.last if value > 0 else 0)


def test_viewer_sees_the_same_events_again(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    for viewer, seat in [
        ("0", page.table.seat(0)),
        ("1", page.table.seat(1)),
        (ONLOOKER, page.table.onlooker()),
        (ALL, page.table.everyone()),
    ]:
        send(app, "replay-viewer", value=viewer)
        send(app, "replay-at", value=60)
        picture = parts_of(app).picture
        assert isinstance(picture, Picture)
        assert picture.view == seat.view_at(60)


def test_spectator_sees_no_hand_tile(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-viewer", value=ONLOOKER)
    held = 0
    for moment in range(0, page.last, 7):
        send(app, "replay-at", value=moment)
        picture = parts_of(app).picture
        assert isinstance(picture, Picture)
        tiles = [tile for hand in picture.view.hands for tile in hand]
        held += len(tiles)
        assert not [tile for tile in tiles if tile.back is not None]
    assert held, "a game in which nobody held a tile shows nothing"


def test_changing_the_viewer_keeps_the_moment(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-last")
    send(app, "replay-viewer", value="1")
    assert page.moment == page.last
    send(app, "replay-first")
    send(app, "replay-viewer", value=ALL)
    assert page.moment == 0


@pytest.mark.parametrize("viewer", ["2", "-1", "everyone", None, 0])
def test_unknown_viewers_are_refused(tmp_path: Path, viewer: object) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-viewer", value=viewer)
    assert page.viewer == ALL
    assert app.notice is not None


def test_replay_runs_and_can_be_stopped(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    assert page.pause(app) is None
    send(app, "replay-run")
    assert page.pause(app)
    page.tick(app)
    page.tick(app)
    send(app, "replay-run")
    assert (page.moment, page.pause(app)) == (2, None)
    send(app, "replay-at", value=page.last - 5)
    send(app, "replay-run")
    app.settle()
    assert (page.moment, page.pause(app)) == (page.last, None)


def test_replay_restarts_at_the_end(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-last")
    send(app, "replay-run")
    assert (page.moment, page.is_running) == (0, True)


def test_touching_the_slider_stops_it(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-run")
    send(app, "replay-at", value="3")
    assert page.pause(app) is None


def test_events_are_logged_and_announced(tmp_path: Path) -> None:
    app, _ = a_replay(tmp_path)
    send(app, "replay-last")
    parts = parts_of(app)
    assert "the game is over" in app.screen.say["text"]
    assert not parts.say, "an announcement is not repeated"
    assert "the game is over" in all_text(app)
    assert parts.labels["G6"]
    assert not parts.live


def test_log_line_leads_to_moment(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    send(app, "replay-at", value=page.last)
    log = [node["do"][1] for node in regions(parts_of(app)) if node.get("c") == "atl-line" and "do" in node]
    assert log
    send(app, "replay-at", **log[0])
    assert page.moment == log[0]["value"]


def test_effects_play_forward_only(tmp_path: Path) -> None:
    app, page = a_replay(tmp_path)
    page.go_to(page.last)
    assert not parts_of(app).effects
    page.go_to(page.last - 1)
    page.tick(app)
    assert parts_of(app).effects
    assert not parts_of(app).effects, "the same effects must not play again"


@pytest.mark.parametrize("viewer", [ALL, ONLOOKER, "0"])
def test_nothing_is_left_untranslated(tmp_path: Path, viewer: str) -> None:
    app, page = a_replay(tmp_path, "pseudo")
    page.look_with(viewer)
    names = tuple(plan.name for plan in page.table.plans)
    for share in (0, 0.3, 0.6, 1):
        page.go_to(round(share * page.last))
        assert not untranslated(regions(parts_of(app)), names)
