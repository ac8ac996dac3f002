"""The colours of the board and the page: three themes, and how well two colours can be told apart.

Nothing is told by colour alone: each player also has a letter and a shape, each terrain a form, each mark a
form, and whatever stands on the board has a dark outline and a light rim around that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from survive_nb.survive.model import COLORS


def luminance(color: str) -> float:
    """Return how bright a colour such as ``#1b6f9e`` is, from 0 to 1, as WCAG 2 reckons.

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 9)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2: from 1 (the same) to 21 (black on white).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


#: Colour → the letter that its explorers wear.
LETTERS: Final[Mapping[str, str]] = MappingProxyType({"red": "R", "yellow": "Y", "green": "G", "blue": "B"})
#: Colour → the shape of its explorers' coats.
SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {"red": "square", "yellow": "triangle", "green": "circle", "blue": "diamond"}
)


@dataclass(frozen=True)
class Theme:
    """All colours of one look; ``ink`` and ``halo`` outline everything that stands on the board."""

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
    #: How thick outlines are, compared with the classic look.
    boldness: float = 1.0

    def grounds(self) -> dict[str, str]:
        """Return every colour that a piece, a mark or a name of a space can stand on."""
        # The first colour of the sea lies outside the spaces: nothing ever stands there.
        sea = {f"sea {depth}": color for depth, color in enumerate(self.sea[1:], 1)}
        return sea | {"shallow": self.shallow} | {kind: tile[0] for kind, tile in self.terrain.items()}

    def css_variables(self) -> dict[str, str]:
        """Return the colours of the page around the board, as CSS variables.

        >>> CLASSIC.css_variables()["--atl-red"]
        '#c62f2b'
        """
        variables = {f"--atl-{name}": color for name, color in self.page.items()}
        for color in COLORS:
            coat, letter = self.players[color]
            variables[f"--atl-{color}"] = coat
            variables[f"--atl-{color}-ink"] = letter
        return variables


CLASSIC: Final = Theme(
    name="classic",
    ink="#0a1a2b",
    halo="#ffffff",
    sea=("#1c6fa3", "#2b92c7", "#3a9fd0", "#4dafd8", "#66c0df", "#86d2e6"),
    shallow="#a5dfe8",
    grid="#ffffff3d",
    foam="#ffffff",
    wave="#ffffff70",
    terrain={
        "beach": ("#f4d993", "#c49a50", "#dcb568", "#fff6dd", "#e58f6b"),
        "forest": ("#7fbf5a", "#8a6239", "#1f6f3a", "#3c9a48", "#6b4423"),
        "mountain": ("#a9a8b0", "#63616c", "#797783", "#ffffff", "#55535f"),
    },
    players={
        "red": ("#c62f2b", "#ffffff"),
        "yellow": ("#fccb1a", "#0a1a2b"),
        "green": ("#177a45", "#ffffff"),
        "blue": ("#2453b5", "#ffffff"),
    },
    creatures={
        "serpent": ("#3fae5a", "#1d7a3f", "#c9e8a0"),
        "shark": ("#8d9aa8", "#5f6d7c", "#eef3f6"),
        "whale": ("#33559b", "#20386e", "#dfeaf7"),
    },
    boat=("#9a5b2c", "#6d3c1a", "#c98a4c"),
    helmet=("#efe0b4", "#c9ac68"),
    skin="#e8b48a",
    marks={
        "selected": "#ffe14d",
        "movable": "#ffffff",
        "go": "#ffffff",
        "deadly": "#d11f1f",
        "choose": "#ffb52e",
        "last": "#ffe9a8",
        "hint": "#c8ff5a",
    },
    page={
        "paper": "#efe4c9",
        "card": "#fbf6e9",
        "ink": "#1d2a35",
        "muted": "#5a4f3c",
        "line": "#8b7751",
        "accent": "#0c5a84",
        "accent-ink": "#ffffff",
        "soft": "#eadfc0",
        "soft-ink": "#2b2417",
        "danger": "#a8231c",
        "danger-ink": "#ffffff",
        "good": "#1d6640",
        "good-ink": "#ffffff",
        "warn": "#ffeab0",
        "warn-ink": "#4a3300",
        "focus": "#a04400",
        "sea": "#124a6e",
        "sea-ink": "#ffffff",
    },
)

COLOUR_BLIND: Final = Theme(
    name="colour-blind",
    ink="#06121f",
    halo="#ffffff",
    sea=("#2f6f9b", "#6aa9cf", "#7db6d8", "#92c4e0", "#a8d1e8", "#bedef0"),
    shallow="#d9edf7",
    grid="#ffffff5c",
    foam="#ffffff",
    wave="#ffffff80",
    terrain={
        "beach": ("#f7ecc4", "#b59a5a", "#d8c383", "#fffdf2", "#c98d5c"),
        "forest": ("#6fb39a", "#6b5230", "#0c5a43", "#16805f", "#4a3316"),
        "mountain": ("#a3a1ab", "#55535f", "#74727d", "#ffffff", "#4b4955"),
    },
    players={
        "red": ("#c44f00", "#ffffff"),
        "yellow": ("#f0e442", "#06121f"),
        "green": ("#00a077", "#06121f"),
        "blue": ("#004f8c", "#ffffff"),
    },
    creatures={
        "serpent": ("#009e73", "#00674b", "#e6f2b8"),
        "shark": ("#8f979f", "#5c656e", "#f0f3f5"),
        "whale": ("#2b4a86", "#1a2f5a", "#dfe9f7"),
    },
    boat=("#8a5a34", "#5c3a1e", "#c19063"),
    helmet=("#f0e6c8", "#c4ad76"),
    skin="#e8c09a",
    marks={
        "selected": "#f0e442",
        "movable": "#ffffff",
        "go": "#ffffff",
        "deadly": "#e3256b",
        "choose": "#e69f00",
        "last": "#ffe9a8",
        "hint": "#cc79a7",
    },
    page=dict(CLASSIC.page) | {"accent": "#004f8c", "danger": "#9c3600", "good": "#00604a", "sea": "#2c5a73"},
)

HIGH_CONTRAST: Final = Theme(
    name="high-contrast",
    ink="#000000",
    halo="#ffffff",
    sea=("#000000", "#001a33", "#001f3d", "#002547", "#002b52", "#00325e"),
    shallow="#0a4a80",
    grid="#8fb8dc",
    foam="#ffffff",
    wave="#4f7ea8",
    terrain={
        "beach": ("#fff2b3", "#b08a1e", "#b08a1e", "#000000", "#b08a1e"),
        "forest": ("#8fe08f", "#14531b", "#063d0c", "#0c5c16", "#2b1600"),
        "mountain": ("#c8c8cf", "#3c3c45", "#4a4a55", "#ffffff", "#24242c"),
    },
    players={
        "red": ("#d40000", "#ffffff"),
        "yellow": ("#ffe000", "#000000"),
        "green": ("#006b2d", "#ffffff"),
        "blue": ("#0037d4", "#ffffff"),
    },
    creatures={
        "serpent": ("#35e06a", "#0c8a35", "#eaffc9"),
        "shark": ("#b9c4cf", "#6d7985", "#ffffff"),
        "whale": ("#7aa8ff", "#2a55c4", "#ffffff"),
    },
    boat=("#c9762b", "#7d4310", "#f0b070"),
    helmet=("#fff6d8", "#d8b964"),
    skin="#f2c9a0",
    marks={
        "selected": "#fff000",
        "movable": "#ffffff",
        "go": "#ffffff",
        "deadly": "#ff6b6b",
        "choose": "#ffb000",
        "last": "#fff2a8",
        "hint": "#66ff66",
    },
    page={
        "paper": "#000000",
        "card": "#0b0f14",
        "ink": "#ffffff",
        "muted": "#d5dde6",
        "line": "#a9b8c6",
        "accent": "#ffe000",
        "accent-ink": "#000000",
        "soft": "#16283a",
        "soft-ink": "#ffffff",
        "danger": "#ff8a80",
        "danger-ink": "#000000",
        "good": "#7dff9e",
        "good-ink": "#000000",
        "warn": "#3a2e00",
        "warn-ink": "#fff0b0",
        "focus": "#00e5ff",
        "sea": "#001a33",
        "sea-ink": "#ffffff",
    },
    boldness=1.35,
)

#: All themes by name, in the order in which a visitor chooses.
THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (CLASSIC, COLOUR_BLIND, HIGH_CONTRAST)}
)


def theme_named(name: str) -> Theme:
    """Return the theme of this name, or the classic one when there is none.

    >>> theme_named("plaid").name
    'classic'
    """
    return THEMES.get(name, CLASSIC)
