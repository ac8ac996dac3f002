"""The colour scheme, the sounds, the list of shortcuts, and the warning that a room is only here."""

from __future__ import annotations

from pathlib import Path

import pytest

from survive_nb.survive.model import Options
from survive_nb.table import SeatPlan
from survive_nb.ui.app import App
from survive_nb.ui.drawers import ShortcutsDrawer
from tests.ui.apps import Arrive
from tests.ui.pages import an_app, finished_table, nodes, parts_of, send, texts, untranslated
from tests.ui.rooms import Come

YOUR_TURN = {"kind": "your-turn"}


def heard(app: App) -> list[dict[str, object]]:
    """Return the effects that the browser has been sent last."""
    effects: list[dict[str, object]] = app.screen.effects["list"]
    return effects


def test_scheme_follows_the_system(arrive: Arrive) -> None:
    app = arrive(dark=True)
    assert (app.screen.look["scheme"], app.settings.palette.name) == ("dark", "classic-dark")
    send(app, "scheme", dark=False)
    assert app.screen.look["scheme"] == "light"
    send(app, "scheme", dark="yes")
    assert app.screen.look["scheme"] == "light"


@pytest.mark.parametrize(("chosen", "shown"), [("light", "light"), ("dark", "dark"), ("system", "dark")])
def test_chosen_scheme_wins(arrive: Arrive, chosen: str, shown: str) -> None:
    app = arrive(dark=True)
    send(app, "open", what="settings")
    send(app, "setting", name="scheme", value=chosen)
    assert app.screen.look["scheme"] == shown
    assert app.screen.remember["scheme"] == chosen
    assert "system_dark" not in app.screen.remember


def test_browser_cannot_store_the_system_scheme(arrive: Arrive) -> None:
    app = arrive(remember={"system_dark": True, "scheme": "purple", "sound": "deafening"})
    assert not app.settings.system_dark
    assert (app.settings.scheme, app.settings.sound) == ("system", "off")


def test_sounds_are_off_until_switched_on(tmp_path: Path) -> None:
    app = an_app(tmp_path, motion=False)
    send(app, "play-now")
    assert app.screen.look["volume"] == 0
    assert heard(app) == []
    send(app, "open", what="settings")
    send(app, "setting", name="sound", value="loud")
    assert app.screen.look["volume"] == 1


def test_your_turn_sounds_once_a_turn(tmp_path: Path) -> None:
    app = an_app(tmp_path, sound="medium", motion=False)
    send(app, "play-now")
    assert heard(app)[-1] == YOUR_TURN
    send(app, "board_text")
    assert YOUR_TURN not in heard(app)


def test_signal_given_for_public_turn_only(tmp_path: Path) -> None:
    """A signal for a secret question would tell the neighbours who is asked (RUL-18)."""
    app = an_app(tmp_path, sound="loud")
    plans = [SeatPlan("bot", "Bot", "drifter"), SeatPlan("person", "Ada")]
    table = app.repository.begin("survive", Options(players=2, first_player=0), plans, browser=app.browser)
    app.open_table(table)
    app.refresh()
    assert table.onlooker().view().turn == 0
    assert YOUR_TURN not in heard(app)
    while table.onlooker().view().turn == 0:
        table.step()
    app.refresh()
    assert YOUR_TURN in heard(app)


@pytest.mark.parametrize("lang", ["en", "fa", "pseudo"])
def test_list_of_shortcuts(tmp_path: Path, lang: str) -> None:
    app = an_app(tmp_path, lang)
    send(app, "open", what="settings")
    send(app, "open", what="shortcuts")
    assert isinstance(app.drawer, ShortcutsDrawer)
    node = app.drawer.node(app)
    keys = [part["x"] for part in nodes(node) if part["t"] == "kbd"]
    assert {"?", "Esc", "Tab", "Enter"} <= set(keys)
    if lang == "pseudo":
        assert untranslated(nodes(node), tuple(keys)) == []
    send(app, "escape")
    assert app.drawer is None


@pytest.mark.parametrize(
    ("origin", "warns"),
    [("http://127.0.0.1:8866/", True), ("http://localhost:8866/", True), ("http://school:8866/", False)],
)
def test_local_room_says_so(come: Come, origin: str, warns: bool) -> None:
    host = come(origin=origin, place="voila")
    host.click("room-new")
    host.click("room-open", values={})
    shown = " ".join(texts(nodes(host.app.screen.main)))
    assert ("survive-nb serve" in shown) is warns


def test_finished_replay_has_no_signal(tmp_path: Path) -> None:
    app = an_app(tmp_path, sound="loud")
    app.open_replay(finished_table(app), 40)
    send(app, "replay-step", by=1)
    assert YOUR_TURN not in heard(app)
    assert parts_of(app).layout == "table"
