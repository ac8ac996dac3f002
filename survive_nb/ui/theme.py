"""The colours of the board and the page: three themes, two of them also dark, and contrasts.

``theme.json`` holds the colours; the front end's build takes the CSS variables from it too.  Nothing is shown
by colour alone: each player also has a letter and a shape, each terrain and each mark a form, and every piece
on the board has a dark outline and a light rim.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final


def luminance(color: str) -> float:
    """Return how bright a colour such as ``#1b6f9e`` is, from 0 to 1 (relative luminance of WCAG 2).

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 9)


@lru_cache(maxsize=1024)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2: from 1 (the same) to 21 (black on white).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


#: Colour → the letter on its explorers' coats.
LETTERS: Final[Mapping[str, str]] = MappingProxyType({"red": "R", "yellow": "Y", "green": "G", "blue": "B"})
#: Colour → the shape of its explorers' coats.
SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {"red": "square", "yellow": "triangle", "green": "circle", "blue": "diamond"}
)


@dataclass(frozen=True, eq=False)
class Theme:
    """All colours of one look; ``ink`` and ``halo`` outline everything that stands on the board.

    There is one object for each theme, so that two themes can be compared by identity.
    """

    name: str
    ink: str
    halo: str
    #: The sea from the open ocean outside the spaces to the shallows beside land.
    sea: tuple[str, ...]
    #: Where a tile has sunk.
    shallow: str
    grid: str
    foam: str
    wave: str
    #: Terrain → the colours of its tile: top, side, and three for what grows on it.
    terrain: Mapping[str, tuple[str, str, str, str, str]]
    #: Colour of a player → coat, and the letter on it.
    players: Mapping[str, tuple[str, str]]
    #: Kind of creature → body, shade, belly.
    creatures: Mapping[str, tuple[str, str, str]]
    #: Hull, its shade, its planks.
    boat: tuple[str, str, str]
    helmet: tuple[str, str]
    skin: str
    #: Kind of mark → its colour; ``ink`` or ``halo`` runs along its edge.
    marks: Mapping[str, str]
    #: Names of CSS variables without ``--atl-`` → colour.
    page: Mapping[str, str]
    #: Colour of a seat in Fish Fish! that Survive! has no player for → the colour, and the letter on it.
    seats: Mapping[str, tuple[str, str]]
    #: The table of Fish Fish!: the wood, the gaps between its planks, its grain.
    wood: tuple[str, str, str]
    #: Role in the art of the games → colour; palettes add those that depend on the other colours.
    art: Mapping[str, str]
    #: Card of the fisher in Fish Fish! → its colour.
    cards: Mapping[str, str]
    #: How thick outlines are, compared with the classic look.
    boldness: float = 1.0

    def css_variables(self) -> dict[str, str]:
        """Return the colours of the page around the board and of the effects over it, as CSS variables.

        >>> CLASSIC.css_variables()["--atl-red"]
        '#c62f2b'
        """
        colors = {**self.page, **self.cards, **{kind: tile[0] for kind, tile in self.terrain.items()}}
        for player, (coat, letter) in self.players.items():
            colors |= {player: coat, f"{player}-ink": letter}
        colors |= {
            "outline": self.ink,
            "water": self.sea[-2],
            "table": self.wood[1],
            "deadly": self.marks["deadly"],
        }
        return {f"--atl-{name}": color for name, color in colors.items()}

    @property
    def is_dark(self) -> bool:
        """Return whether the page is dark, so that the browser's own controls should be too."""
        return luminance(self.page["paper"]) < luminance(self.page["ink"])


def _with_tuples(found: dict[str, object]) -> dict[str, object]:
    """Turn the lists of a JSON object into tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def _over(base: dict[str, Any], colors: dict[str, Any]) -> dict[str, Any]:
    """Return the colours of a theme with others over them, group by group."""
    groups = {name: base[name] | value for name, value in colors.items() if isinstance(value, dict)}
    return base | colors | groups


def _read() -> tuple[dict[str, Theme], dict[str, Theme]]:
    """Read the themes, light and dark.

    Colours of the page and of art that a theme does not name are the classic ones.  A dark theme has the
    colours of the night over those of its light one.
    """
    text = (files("survive_nb.ui") / "theme.json").read_text(encoding="utf-8")
    themes = json.loads(text, object_hook=_with_tuples)
    night, dark = themes.pop("night"), themes.pop("dark")
    for colors in themes.values():
        for group in ("page", "art"):
            colors[group] = themes["classic"][group] | colors[group]
    light = {name: Theme(name=name, **colors) for name, colors in themes.items()}
    return light, {
        name: Theme(name=f"{name}-dark", **_over(_over(themes[name], night), colors))
        for name, colors in dark.items()
    }


_LIGHT, _DARK = _read()
#: All themes by name, in the order in which a visitor chooses.
THEMES: Final[Mapping[str, Theme]] = MappingProxyType(_LIGHT)
#: Name of a theme → its dark version; a theme that is not here is the same in both schemes.
DARK_THEMES: Final[Mapping[str, Theme]] = MappingProxyType(_DARK)
CLASSIC: Final = THEMES["classic"]


def theme_named(name: str, *, dark: bool = False) -> Theme:
    """Return the theme of this name, or the classic one when there is none.

    >>> theme_named("plaid").name, theme_named("classic", dark=True).name
    ('classic', 'classic-dark')
    """
    theme = THEMES.get(name, CLASSIC)
    return DARK_THEMES.get(theme.name, theme) if dark else theme
