"""The names of spaces, written small at the lower corner of each (COMP-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.ui.board.geometry import CENTRES
from survive_nb.ui.board.strokes import Label
from survive_nb.ui.theme import Theme, contrast

#: How large the names are, and how far below the middle of a space they stand.
_SIZE: Final = 7.0
_BELOW: Final = 16.0
#: How far below the middle of a space nothing but its name may be painted.
TOP_OF_NAME: Final = 11.5


def name_color(theme: Theme, ground: str) -> str:
    """Return the colour in which a name can be read on this ground."""
    return max((theme.ink, theme.halo), key=lambda color: contrast(color, ground))


def names_on(spaces: Iterable[str], theme: Theme, ground: str) -> list[Label]:
    """Write the names of spaces whose ground has this colour."""
    color = name_color(theme, ground)
    return [Label(space, CENTRES[space][0], CENTRES[space][1] + _BELOW, _SIZE, color) for space in spaces]
