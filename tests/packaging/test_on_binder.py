"""The app on a temporary machine: it says so, offers no rooms, and lets players download their games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from survive_nb.survive.model import Options
from survive_nb.table import SeatPlan
from survive_nb.ui.app import App
from survive_nb.ui.messages import Message
from tests.ui.pages import all_text, an_app, offered, parts_of, regions, send

NOTICE = "This machine at Binder is yours alone"


@pytest.fixture
def on_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")


def with_a_game(folder: Path) -> App:
    """Return a screen on the home page, with one unfinished game on its list."""
    app = an_app(folder)
    send(app, "play-now")
    send(app, "home")
    return app


def taken_home(app: App) -> str:
    """Press the button that saves the unfinished game as a file, and return the file."""
    (game,) = offered(regions(parts_of(app)), "saved-download")
    app.receive(Message("saved-download", data=game))
    file = app.screen.download
    assert file["name"].endswith(".json")
    return str(file["text"])


@pytest.mark.usefixtures("on_binder")
def test_home_page_explains_what_expires(tmp_path: Path) -> None:
    assert NOTICE in all_text(an_app(tmp_path))


def test_elsewhere_it_says_nothing_of_it(tmp_path: Path) -> None:
    app = with_a_game(tmp_path)
    assert NOTICE not in all_text(app)
    assert not offered(regions(parts_of(app)), "saved-download")


@pytest.mark.usefixtures("on_binder")
def test_no_room_is_offered(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    deeds = {node["do"][0] for node in regions(parts_of(app)) if "do" in node}
    assert "play-now" in deeds
    assert not [deed for deed in deeds if "room" in deed]


@pytest.mark.usefixtures("on_binder")
def test_unfinished_game_continues_elsewhere(tmp_path: Path) -> None:
    app = with_a_game(tmp_path / "here")
    (game,) = offered(regions(parts_of(app)), "saved-resume")
    text = taken_home(app)
    other = an_app(tmp_path / "there")
    send(other, "file", text=text)
    table, opened = app.repository.resume_own(app.browser, game["id"]), other.page.table  # type: ignore[attr-defined]
    assert opened.plans == table.plans
    assert opened.seat(0).view() == table.seat(0).view()
    assert not opened.is_over


@pytest.mark.usefixtures("on_binder")
def test_file_does_not_reveal_coming_dice(tmp_path: Path) -> None:
    assert "seed" not in json.loads(taken_home(with_a_game(tmp_path)))


@pytest.mark.usefixtures("on_binder")
def test_other_browser_cannot_take_game(tmp_path: Path) -> None:
    app = with_a_game(tmp_path)
    (game,) = offered(regions(parts_of(app)), "saved-download")
    other = an_app(tmp_path)
    other.browser = "f" * 32
    send(other, "saved-download", **game)
    assert other.notice is not None
    assert not other.screen.download


def test_class_server_exports_no_unfinished_game(tmp_path: Path) -> None:
    """A forged click asks for it: the file would tell what others hold."""
    app = an_app(tmp_path)
    plans = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo")]
    app.repository.begin("survive", Options(players=2), plans, browser=app.browser)
    (saved,) = app.repository.unfinished(app.browser)
    send(app, "saved-download", id=saved.id)
    assert not app.screen.download
    assert app.notice is not None
