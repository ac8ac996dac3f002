"""Addresses: each screen has one, Back and Forward follow them, and a link opens a finished game."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from survive_nb.table import InvalidInput
from survive_nb.table.moves import LONGEST_MOVES, moves_of, open_moves
from survive_nb.ui.addresses import MissingGamePage
from survive_nb.ui.app import App
from survive_nb.ui.home import HomePage, SavedGames
from survive_nb.ui.new_game_page import NewGamePage
from survive_nb.ui.replay import ReplayPage
from survive_nb.ui.rooms.joining import JoinPage
from survive_nb.ui.rooms.open_room import OpenRoomPage
from tests.ui.pages import (
    all_text,
    an_app,
    begun_table,
    finished_game,
    finished_table,
    parts_of,
    regions,
    send,
    untranslated,
)
from tests.ui.rooms import Come

ORIGIN = "http://school:8866/voila/render/play.ipynb"


def copied_link(app: App) -> str | None:
    """Return the link that a button of the page copies, if there is one."""
    links = [node["a"]["data-copy"] for node in regions(parts_of(app)) if "data-copy" in node.get("a", {})]
    return links[0] if links else None


def parameters(link: str) -> dict[str, str]:
    """Return what stands in an address, in the query or the fragment."""
    parts = urlsplit(link)
    return {name: values[0] for name, values in parse_qs(parts.fragment or parts.query).items()}


def as_moves(text: str) -> str:
    """Return a text as a link carries the moves of a game."""
    return urlsafe_b64encode(zlib.compress(text.encode())).rstrip(b"=").decode()


def test_back_and_forward_visit_each_screen(come: Come) -> None:
    app = come().app
    visited = []
    for do, payload in [("new-game", {"game": "fish-fish"}), ("room-join", {}), ("room-new", {})]:
        send(app, do, **payload)
        visited.append((type(app.page), dict(app.screen.link)))
        send(app, "visit")
        assert isinstance(app.page, HomePage)
        assert app.screen.link == {}
    assert visited == [
        (NewGamePage, {"page": "new-fish-fish"}),
        (JoinPage, {"page": "join"}),
        (OpenRoomPage, {"page": "open-room"}),
    ]
    for page, link in visited:
        opened = app.screen.opened
        send(app, "visit", **link)
        assert type(app.page) is page
        assert app.screen.link == link
        assert app.screen.opened > opened


def test_forward_returns_to_the_game(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "play-now")
    link, main = dict(app.screen.link), app.screen.main
    send(app, "visit")
    assert isinstance(app.page, HomePage)
    send(app, "visit", **link)
    assert app.screen.main == main
    assert app.screen.link == link


def test_replay_position_is_in_the_address(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    table = finished_table(app)
    app.open_table(table)
    send(app, "ending-replay")
    send(app, "replay-viewer", value="1")
    send(app, "replay-at", value="40")
    link = dict(app.screen.link)
    assert link == {"game": table.key, "moment": "40", "viewer": "1"}
    send(app, "replay-run")
    app.page.tick(app)
    app.refresh()
    assert app.screen.link == link, "a running replay does not change the address"
    send(app, "home")
    send(app, "visit", **link)
    assert isinstance(app.page, ReplayPage)
    assert (app.page.moment, app.page.viewer) == (40, "1")


@pytest.mark.parametrize(
    ("position", "opened"),
    [
        ({"moment": "99999"}, "last"),
        ({"moment": "7", "viewer": "9"}, (7, "all")),
        ({"moment": "-7"}, None),
        ({"moment": "seven"}, None),
        ({"moment": "1" * 40}, None),
        ({"moment": ["7"]}, None),
    ],
)
def test_bad_positions_are_corrected(tmp_path: Path, position: dict[str, Any], opened: Any) -> None:
    app = an_app(tmp_path)
    send(app, "visit", game=finished_table(app).key, **position)
    found = app.page if isinstance(app.page, ReplayPage) else None
    at = None if found is None else "last" if found.moment == found.last else (found.moment, found.viewer)
    assert at == opened


def test_running_game_link_ignores_moment(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "visit", game=begun_table(app).key, moment="0", viewer="all")
    assert not isinstance(app.page, ReplayPage)


def test_link_on_a_server_is_short(come: Come) -> None:
    host = come(origin=ORIGIN, place="voila")
    table = finished_table(host.app)
    host.app.open_table(table)
    link = copied_link(host.app)
    assert link == f"{ORIGIN}?game={table.key}"
    host.app.open_replay(table, 12, "0")
    at_moment = copied_link(host.app)
    assert at_moment is not None
    guest = come(**parameters(at_moment))
    assert isinstance(guest.app.page, ReplayPage)
    assert (guest.app.page.moment, guest.app.page.viewer) == (12, "0")


def test_unshared_link_carries_the_moves(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    app.place, app.origin = "site", "https://games.example/play.html"
    app.open_replay(finished_table(app), 30)
    link = copied_link(app)
    assert link is not None
    assert len(link) < 4000
    assert "#moves=" in link
    (other_folder := tmp_path / "elsewhere").mkdir()
    other = an_app(other_folder)
    send(other, "visit", **parameters(link))
    assert isinstance(other.page, ReplayPage)
    assert other.page.moment == 30
    assert other.screen.link == parameters(link)
    send(other, "replay-results")
    assert other.screen.link == {"moves": parameters(link)["moves"]}
    assert other.repository.finished(other.browser) == []


def test_copying_that_fails_shows_the_link(come: Come) -> None:
    app = come(origin=ORIGIN, place="voila").app
    app.open_table(finished_table(app))
    send(app, "link-copied", done=True)
    assert "copied" in app.notice_text
    send(app, "link-copied", done=False)
    fields = [node["a"]["value"] for node in regions(parts_of(app)) if "readonly" in node.get("a", {})]
    assert fields == [copied_link(app)]


def test_notebooks_and_binder_offer_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_app(tmp_path)
    app.place, app.origin = "lab", ORIGIN
    app.open_table(finished_table(app))
    assert copied_link(app) is None
    app.place = "voila"
    assert copied_link(app) is not None
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "binder.example")
    assert copied_link(app) is None


BOMB = as_moves("0" * 3_000_000)


@pytest.mark.parametrize(
    "moves",
    ["", "x", "%%%", "é", "A" * 50, "A" * (LONGEST_MOVES + 1), as_moves("{}"), as_moves("é"), BOMB],
)
def test_bad_moves_are_refused(moves: str) -> None:
    with pytest.raises(InvalidInput):
        open_moves(moves)


def test_truncated_or_unfinished_moves_are_refused(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    table = finished_table(app)
    moves = moves_of(table)
    assert open_moves(moves).outcome == table.outcome
    with pytest.raises(InvalidInput) as refused:
        open_moves(moves[:-9])
    assert refused.value.code == "link-damaged"
    begun = finished_game("drifter", 2).split(',"plies":')[0] + ',"plies":[],"result":null}'
    with pytest.raises(InvalidInput) as refused:
        open_moves(as_moves(begun))
    assert refused.value.code == "link-not-over"


@pytest.mark.parametrize("lang", ["en", "fa", "pseudo"])
@pytest.mark.parametrize("aim", ["game", "moves"])
def test_missing_game_is_explained(tmp_path: Path, lang: str, aim: str) -> None:
    app = an_app(tmp_path, lang)
    send(app, "visit", **{aim: "no such game"})
    assert isinstance(app.page, MissingGamePage)
    assert app.screen.link == {aim: "no such game"}
    if lang == "en":
        assert "This game is not here" in all_text(app)
        assert "as a file" in all_text(app)
    if lang == "pseudo":
        assert untranslated(regions(parts_of(app))) == []
    send(app, "file", text=finished_game("drifter", 2))
    assert isinstance(app.page, ReplayPage)


def test_unknown_pages_and_rooms_lead_home(tmp_path: Path) -> None:
    for parameter in ({"page": "no-such"}, {"page": "join"}, {"room": "ABCDEF"}, {"seat": "x"}):
        app = an_app(tmp_path)
        send(app, "visit", **parameter)
        assert isinstance(app.page, HomePage)
        assert app.notice_text
        assert isinstance(app.page.saved, SavedGames)
