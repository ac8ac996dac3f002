"""The preferences of one visitor: language, theme, sizes, motion, space names and the bots' pace.

The browser remembers these, so what comes back from it may be anything at all: `Settings.from_dict` keeps
what it can read and takes the usual value for the rest.

>>> settings = Settings.from_dict({"lang": "fa", "theme": "plaid", "motion": "perhaps"})
>>> settings.lang, settings.theme, settings.motion
('fa', 'classic', True)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, TypeAlias

from survive_nb.languages import LANGUAGES
from survive_nb.ui.theme import Theme, theme_named

#: What a setting or a field of a form can hold; ``None`` is nothing that they could hold.
FieldValue: TypeAlias = str | bool | None

#: How the board and the pieces are coloured.
THEMES: Final = ("classic", "colour-blind", "high-contrast")
#: Whether the page is light or dark; by default as the system, or JupyterLab around it.
SCHEMES: Final = ("system", "light", "dark")
#: Sounds: off until somebody turns them on, then how loud, from 0 to 1.
VOLUMES: Final[Mapping[str, float]] = {"off": 0.0, "quiet": 0.25, "medium": 0.5, "loud": 1.0}
#: How large the board and the text are.
SIZES: Final = ("small", "medium", "large", "largest")
#: How long a bot seems to think, and a replay shows each moment: seconds by name.
PACES: Final[Mapping[str, float]] = {"slow": 1.6, "normal": 0.7, "fast": 0.25, "at-once": 0.0}
#: How long a player looks at the own values after set-up: seconds by name; ``None`` has no limit.
LOOK_TIMES: Final[Mapping[str, float | None]] = {"20": 20.0, "45": 45.0, "90": 90.0, "no-limit": None}

#: What each setting that is a name may be.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": LANGUAGES,
    "theme": THEMES,
    "scheme": SCHEMES,
    "board_size": SIZES,
    "text_size": SIZES,
    "pace": tuple(PACES),
    "sound": tuple(VOLUMES),
    "look_time": tuple(LOOK_TIMES),
}
#: The settings that are on or off.
SWITCHES: Final = ("motion", "names", "notes")
#: What `Settings.guides` looks like: names of games, each once or with the ending "-closed".
_GUIDES: Final = re.compile(r"(?:[a-z][a-z-]{0,40}(?: [a-z][a-z-]{0,40}){0,20})?")
#: What `Settings.paces` looks like.
_ONE_PACE: Final = rf"[a-z][a-z-]{{0,40}}=(?:{'|'.join(PACES)})"
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
        is_choice = value in CHOICES.get(name, ())
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
        return VOLUMES[self.sound]

    @property
    def look_seconds(self) -> float | None:
        """Return how long the own values are shown after set-up; ``None`` until the player closes them."""
        return LOOK_TIMES[self.look_time]

    def pause_in(self, game: str) -> float:
        """Return how many seconds lie between two moments of a game that run by themselves."""
        return PACES[self.pace_in(game)]
