"""Small signs that stand for a player: colour, letter and shape together, never colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from survive_nb.ui.board.legend import picture_of
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import LETTERS, SHAPES, Theme, theme_named
from survive_nb.ui.words import Words

#: Shape → its outline on a square of 24 by 24.
_OUTLINES: Final = {
    "square": "M3 3h18v18H3z",
    "triangle": "M12 1.5L23 22H1z",
    "circle": "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z",
    "diamond": "M12 0.5L23.5 12L12 23.5L0.5 12z",
}
#: Where the letter stands: in a triangle lower than elsewhere.
_BASELINE: Final = {"triangle": 20}


def badges(colors: Iterable[str], words: Words) -> Node:
    """Return the signs of all colours of a seat (VAR-1: one or two)."""
    return h("span", *(badge(color, words) for color in colors), cls="atl-coats")


def badge(color: str, words: Words) -> Node:
    """Return the sign of one colour, with its name for those who cannot see it."""
    shape = SHAPES[color]
    return h(
        "svg",
        h(
            "path",
            d=_OUTLINES[shape],
            fill=f"var(--atl-{color})",
            stroke="var(--atl-ink)",
            stroke_width="1.5",
        ),
        h(
            "text",
            LETTERS[color],
            x=12,
            y=_BASELINE.get(shape, 17),
            text_anchor="middle",
            fill=f"var(--atl-{color}-ink)",
            cls="atl-badge-letter",
        ),
        cls="atl-coat",
        viewBox="0 0 24 24",
        role="img",
        aria_label=words.name(color),
    )


def picture(name: str, theme: Theme) -> Node:
    """Return the picture of a piece, a terrain or a tile back; drawn once, because panels change often."""
    return _picture(name, theme.name)


@cache
def _picture(name: str, theme_name: str) -> Node:
    return picture_of(name, theme=theme_named(theme_name))
