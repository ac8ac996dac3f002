"""Settings: valid values from the browser are kept, and a choice applies immediately."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.ui.drawers import SettingsDrawer
from survive_nb.ui.messages import parse_message
from survive_nb.ui.settings import CHOICES, SWITCHES, FieldValue, Settings
from survive_nb.ui.theme import THEMES as DRAWN_THEMES
from tests.ui.pages import an_app, nodes, offered, send, texts, untranslated

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=10,
)
VALUES = [value for choice in CHOICES.values() for value in choice.labels]
FIELDS = st.sampled_from([*CHOICES, *SWITCHES, "colour"])


@given(JSON | st.dictionaries(FIELDS, JSON | st.sampled_from(VALUES)))
def test_any_browser_input_makes_settings(remembered: object) -> None:
    settings = Settings.from_dict(parse_message({"do": "hello", "remember": remembered}).remember)
    assert Settings.from_dict(settings.to_dict()) == settings
    assert all(getattr(settings, name) in choice.labels for name, choice in CHOICES.items())
    assert all(isinstance(getattr(settings, name), bool) for name in SWITCHES)


def test_valid_settings_are_kept() -> None:
    remembered = {"theme": "high-contrast", "text_size": 7, "names": False, "pace": ["fast"]}
    settings = Settings.from_dict(parse_message({"do": "hello", "remember": remembered}).remember)
    assert settings == Settings(theme="high-contrast", names=False)


def test_browser_preferences_apply_until_choice() -> None:
    assert Settings.from_dict({}, language="fa-IR", reduced=True) == Settings(lang="fa", motion=False)
    chosen: dict[str, FieldValue] = {"lang": "en", "motion": True}
    assert Settings.from_dict(chosen, language="fa", reduced=True) == Settings()


def test_the_settings_name_what_there_is() -> None:
    assert set(CHOICES["lang"].labels) == set(LANGUAGES)
    assert set(CHOICES["theme"].labels) == set(DRAWN_THEMES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "colour-blind"),
        ("lang", "fa"),
        ("pace", "at-once"),
        ("motion", False),
        ("text_size", "largest"),
    ],
)
def test_choice_applies_and_is_remembered(tmp_path: Path, name: str, value: object) -> None:
    app = an_app(tmp_path)
    send(app, "open", what="settings")
    send(app, "setting", name=name, value=value)
    assert getattr(app.settings, name) == value
    assert app.screen.remember[name] == value
    assert isinstance(app.drawer, SettingsDrawer)


@pytest.mark.slow
@pytest.mark.parametrize(
    "forged",
    [{}, {"name": "theme"}, {"name": "theme", "value": "none"}, {"name": ["theme"], "value": "classic"}],
)
def test_nonsense_changes_nothing_and_is_answered(tmp_path: Path, forged: dict[str, Any]) -> None:
    app = an_app(tmp_path, theme="high-contrast")
    send(app, "open", what="settings")
    send(app, "setting", **forged)
    assert app.settings == Settings(theme="high-contrast")
    assert app.notice is not None


def test_every_choice_is_offered(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    sent = offered(nodes(SettingsDrawer().node(app)), "setting")
    for name, choice in CHOICES.items():
        assert [payload["value"] for payload in sent if payload["name"] == name] == list(choice.labels)
    assert {payload["name"] for payload in sent} == {*CHOICES, *SWITCHES}


def test_the_drawer_speaks_both_languages(tmp_path: Path) -> None:
    app = an_app(tmp_path, "pseudo")
    assert not untranslated(nodes(SettingsDrawer().node(app)))
    send(app, "language", lang="fa")
    assert "تنظیمات" in texts(nodes(SettingsDrawer().node(app)))


def test_lesson_bar_speaks_as_the_app() -> None:
    """The bar above lessons is made in the browser; its sentences are those of the catalogue."""
    source = Path("frontend/src/pages/lesson_bar.ts").read_text(encoding="utf-8")
    english, persian = (
        dict(re.findall(r'^    "?([\w-]+)"?: "(.+)",$', part, re.MULTILINE))
        for part in re.split(r"^  (?:en|fa): \{$", source, flags=re.MULTILINE)[1:]
    )
    del english["other"], persian["other"]
    assert len(english) > 20
    assert {name: Words("fa").say(text) for name, text in english.items()} == persian
