"""Survive! explained: the legend of pieces, tiles and marks, and the tutorial of one minute."""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.survive.model import COLORS
from survive_nb.survive.ui.board.sprites import picture_of
from survive_nb.survive.ui.players_panel import badge
from survive_nb.ui.legend import legend_parts, read_legend
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme

LEGEND: Final = read_legend("survive_nb.survive.ui")
#: Back of a tile that is kept → what it does, and its rule (TILE-6 to TILE-10).
TILES: Final = {tile.pictures[0]: tile for tile in LEGEND.sections["Under the tiles: yours to keep"]}
_HEXAGON: Final = "M16 2L28.5 9V23L16 30L3.5 23V9z"
#: What stands inside the space, as on the board: marks differ in form, not in colour alone.
_SIGNS: Final = {
    "go": "M16 12a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
    "choose": "M10 16l4 4l8-8",
    "deadly": "M11 11l10 10M21 11L11 21",
    "hint": "M8 16h14M18 12l4 4l-4 4",
    "last": "M8 16h2M13 16h2M18 16h2M18 12l4 4l-4 4",
}


def legend(words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend: players, pieces, land, what lies under it, marks."""
    return legend_parts(
        words,
        [_color(color, words, theme) for color in COLORS],
        LEGEND,
        lambda name: picture_of(name, theme=theme),
        lambda name: _mark(name, theme),
    )


def _color(color: str, words: Words, theme: Theme) -> Node:
    """Return the sign of a player beside an explorer of that colour."""
    return h(
        "li",
        picture_of("explorer", color=color, theme=theme),
        badge(color, words),
        h("span", words.title(color)),
    )


def _mark(name: str, theme: Theme) -> Node:
    """Return one mark on a piece of sea."""
    color, width = theme.marks[name], 4 if name == "selected" else 2
    sign = _SIGNS.get(name)
    is_arrow = name in ("hint", "last")
    outline = None if is_arrow else h("path", d=_HEXAGON, fill="none", stroke=color, stroke_width=width)
    return h(
        "svg",
        h("path", d=_HEXAGON, fill=theme.sea[-1], stroke=theme.ink, stroke_width=5),
        outline,
        h("path", d=sign, fill="none", stroke=color, stroke_width=3, stroke_linecap="round")
        if sign
        else None,
        cls="atl-picture",
        viewBox="0 0 32 32",
        aria_hidden="true",
    )


#: The picture of a treasure: its value on a coin.
TREASURE: Final = "treasure"
