"""Data that version 0.1.0 left in browsers, data folders and links is still used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from survive_nb.server.keys import load_keys
from survive_nb.store import VARIABLE, open_store
from survive_nb.ui.messages import parse_message
from survive_nb.ui.settings import FieldValue, Settings
from survive_nb.ui.visitor import LANGUAGE, Destination, parse_link
from tests.compat.notebook_cells import handed_out, notebook_paths

PACKAGE = Path(__file__).parents[2] / "survive_nb"
TOKEN = "0123456789abcdef" * 2

#: As the browser remembers them.
SETTINGS: dict[str, FieldValue] = {
    "lang": "fa",
    "theme": "high-contrast",
    "board_size": "largest",
    "text_size": "small",
    "motion": False,
    "names": False,
    "pace": "at-once",
}
#: As ``survive-nb serve`` writes it into its data folder.
KEYS = '{"token": "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "teacher": "00112233445566778899aabbccddeeff"}\n'


def test_remembered_settings_are_kept() -> None:
    assert Settings.from_dict(SETTINGS).to_dict() == Settings().to_dict() | SETTINGS


@pytest.mark.parametrize("key", ["survive-nb browser", "survive-nb settings"])
def test_browser_storage_keys_are_unchanged(key: str) -> None:
    assert key in (PACKAGE / "ui" / "static" / "screen.js").read_text("utf-8")


@pytest.mark.parametrize("aim", ["seat", "room", "watch", "class", "game"])
def test_links_lead_where_they_led(aim: str) -> None:
    visit = parse_link(
        parse_message({"do": "hello", "browser": TOKEN, "place": "voila", "remember": SETTINGS, aim: "KEY"})
    )
    assert (visit.browser, visit.wanted, visit.settings.to_dict()) == (
        TOKEN,
        Destination(aim, "KEY"),
        Settings().to_dict() | SETTINGS,
    )


def test_class_server_keys_are_kept(tmp_path: Path) -> None:
    (tmp_path / "class-keys.json").write_text(KEYS)
    keys = load_keys(tmp_path)
    assert {"token": keys.token, "teacher": keys.teacher} == json.loads(KEYS)
    assert keys.cookie_secret.hex().startswith("bd9a487ee660f404")


def test_store_location_is_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (VARIABLE, LANGUAGE) == ("SURVIVE_NB_STORE", "SURVIVE_NB_LANG")
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert str(getattr(open_store(), "path", "")) == str(tmp_path / "survive-nb" / "games.sqlite")


@pytest.mark.parametrize("path", notebook_paths())
def test_notebooks_name_a_template_that_exists(path: str) -> None:
    voila = json.loads(handed_out(path))["metadata"].get("voila", {})
    template = voila.get("template", "survive-nb")
    assert (PACKAGE / "server" / "jupyter" / "voila" / "templates" / template).is_dir()
