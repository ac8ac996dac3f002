"""The preferences of one visitor: language, theme, sizes, motion, space names and the bots' pace.

The browser remembers these, so what comes back from it may be anything at all: `Settings.from_dict` keeps
what it can read and takes the usual value for the rest.

>>> settings = Settings.from_dict({"lang": "fa", "theme": "plaid", "motion": "perhaps"})
>>> settings.lang, settings.theme, settings.motion
('fa', 'classic', True)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Final, TypeAlias

from survive_nb.i18n.words import mark
from survive_nb.ui.theme import Theme, theme_named

#: What a setting or a field of a form can hold; ``None`` is nothing that they could hold.
FieldValue: TypeAlias = str | bool | None

#: Each language is called what its own readers call it.
LANGUAGE_NAMES: Final = {"en": "English", "fa": "فارسی"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that is one of several values: its title, value → label, and value → number."""

    title: str
    labels: Mapping[str, str]
    numbers: Mapping[str, float] = field(default_factory=dict)


_DATA: Final = tomllib.loads((files("survive_nb.ui") / "settings.toml").read_text(encoding="utf-8"))
#: Setting → what it may be.
CHOICES: Final[Mapping[str, Choice]] = {"lang": Choice(mark("Language"), LANGUAGE_NAMES)} | {
    name: Choice(**choice) for name, choice in _DATA["choices"].items()
}
#: The settings that are on or off → their labels.
SWITCHES: Final[Mapping[str, str]] = _DATA["switches"]
#: Keys on a keyboard, and what they do.
SHORTCUTS: Final[list[tuple[list[str], str]]] = [(one["keys"], one["text"]) for one in _DATA["shortcuts"]]
#: What `Settings.guides` looks like: names of games, each once or with the ending "-closed".
_GUIDES: Final = re.compile(r"(?:[a-z][a-z-]{0,40}(?: [a-z][a-z-]{0,40}){0,20})?")
#: What `Settings.paces` looks like.
_ONE_PACE: Final = rf"[a-z][a-z-]{{0,40}}=(?:{'|'.join(CHOICES['pace'].labels)})"
_OWN_PACES: Final = re.compile(rf"(?:{_ONE_PACE}(?: {_ONE_PACE}){{0,20}})?")


@dataclass(frozen=True, slots=True)
class Settings:
    """What one visitor has chosen for this browser."""

    lang: str = "en"
    theme: str = "classic"
    board_size: str = "medium"
    text_size: str = "medium"
    motion: bool = True
    names: bool = True
    pace: str = "normal"
    scheme: str = "system"
    sound: str = "off"
    #: Whether the system around the page is dark; the browser says so each time.
    system_dark: bool = False
    look_time: str = "20"
    #: Whether the player may write down what they believe to remember.
    notes: bool = True
    #: The guided games that were finished, by the name of the game; "survive-closed": its guide is closed.
    guides: str = ""
    #: The paces that were chosen in a game, for that game alone: "survive=fast fish-fish=slow".
    paces: str = ""

    @classmethod
    def from_dict(
        cls, data: Mapping[str, FieldValue], *, language: str = "", reduced: bool = False, dark: bool = False
    ) -> Settings:
        """Read what the browser remembered; whatever cannot be read has its usual value.

        ``language`` is what the browser prefers and ``reduced`` whether it asks for little motion: they count
        where nothing was remembered.  ``dark`` is whether the system is dark now.

        >>> Settings.from_dict({}, language="fa-IR", reduced=True).lang
        'fa'
        """
        settings = cls(
            lang="fa" if language.split("-")[0] == "fa" else "en", motion=not reduced, system_dark=dark
        )
        for name, value in data.items():
            settings = settings.changed(name, value) or settings
        return settings

    def to_dict(self) -> dict[str, str | bool]:
        """Return the settings as the browser remembers them."""
        chosen = asdict(self)
        del chosen["system_dark"]
        return chosen

    def changed(self, name: str, value: FieldValue) -> Settings | None:
        """Return the settings with one of them changed, or ``None`` when there is no such choice.

        >>> Settings().changed("theme", "high-contrast").theme
        'high-contrast'
        >>> Settings().changed("theme", "invisible") is None
        True
        """
        is_switch = name in SWITCHES and isinstance(value, bool)
        is_choice = name in CHOICES and value in CHOICES[name].labels
        pattern = {"guides": _GUIDES, "paces": _OWN_PACES}.get(name)
        is_text = pattern is not None and isinstance(value, str) and pattern.fullmatch(value) is not None
        return Settings(**asdict(self) | {name: value}) if is_switch or is_choice or is_text else None

    def pace_in(self, game: str) -> str:
        """Return the pace of the bots in a game: its own, or that of all games.

        >>> Settings(pace="slow", paces="fish-fish=fast").pace_in("survive")
        'slow'
        """
        return dict(own.split("=") for own in self.paces.split()).get(game, self.pace)

    def with_pace(self, game: str, pace: FieldValue) -> Settings | None:
        """Return the settings with another pace in one game, or ``None`` when there is no such pace."""
        others = [own for own in self.paces.split() if not own.startswith(f"{game}=")]
        return self.changed("paces", " ".join([*others, f"{game}={pace}"]))

    @property
    def palette(self) -> Theme:
        """Return the colours of the board and the page.

        >>> Settings(scheme="dark").palette.name, Settings(theme="high-contrast", scheme="dark").palette.name
        ('classic-dark', 'high-contrast')
        """
        dark = self.system_dark if self.scheme == "system" else self.scheme == "dark"
        return theme_named(self.theme, dark=dark)

    @property
    def volume(self) -> float:
        """Return how loud sounds are, from 0 to 1."""
        return CHOICES["sound"].numbers[self.sound]

    @property
    def look_seconds(self) -> float | None:
        """Return how long the own values are shown after set-up; ``None`` until the player closes them."""
        return CHOICES["look_time"].numbers.get(self.look_time)

    def pause_in(self, game: str) -> float:
        """Return how many seconds lie between two moments of a game that run by themselves."""
        return CHOICES["pace"].numbers[self.pace_in(game)]
