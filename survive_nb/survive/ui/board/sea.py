"""The lowest layer: the sea with its depths, the grid, the safe islands and a compass (COMP-3, COMP-4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LAKE, LANDINGS, SHORE, SLOT_NAMES, SLOTS, SPACES, N, spaces_beside
from survive_nb.survive.ui.board.geometry import CENTRES, HEIGHT, SIDES, WIDTH, hexagon
from survive_nb.survive.ui.board.sprites import ART
from survive_nb.ui.drawing.paths import polygon, spot, towards
from survive_nb.ui.drawing.sprites import name_color, palette_of
from survive_nb.ui.drawing.strokes import Drawing, Fill, Hexes, Label, Line, Stroke, lines, moved, tinted
from survive_nb.ui.theme import Theme

#: How far each depth reaches from the island, as the width of a line around it.
_REACH: Final = (330.0, 216.0, 140.0, 78.0, 32.0)
#: The island as it was: the depths are drawn around it.
_ISLAND: Final = tuple(hexagon(space) for space in (*SLOT_NAMES, SPACES[LAKE]))
_COAST: Final = tuple(
    hexagon(space)
    for space in SLOT_NAMES
    if any(near not in SLOT_NAMES and near != SPACES[LAKE] for near in spaces_beside(space))
)
#: The sea spaces whose names no foam ever covers.
_OPEN_SEA: Final = tuple(SPACES[c] for c in range(N) if c not in SLOTS and c not in SHORE)
#: A compass in the free corner of the sea between two safe islands.
_COMPASS_AT: Final = (WIDTH - 38.0, 196.0)


@lru_cache(maxsize=8)
def draw_sea(theme: Theme, names: bool) -> Drawing:
    """Draw everything that never changes during a game; north is up."""
    frame = polygon((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    palette = palette_of(theme)
    return (
        Fill(frame, theme.sea[0]),
        *_depths(theme),
        *tinted(ART("waves"), palette),
        Hexes(tuple(hexagon(space) for space in HEX_OF), theme.grid, 1.0),
        *tinted(moved(ART("compass"), *_COMPASS_AT), palette),
        *_safe_islands(theme),
        *(names_on(_OPEN_SEA, theme, theme.sea[1]) if names else ()),
    )


def _depths(theme: Theme) -> list[Stroke]:
    """Draw the depths of the sea: the nearer to the island, the lighter."""
    depths = zip(theme.sea[1:], _REACH, strict=True)
    return [*(Hexes(_COAST, color, reach) for color, reach in depths), Hexes(_ISLAND, theme.sea[-1])]


def _safe_islands(theme: Theme) -> list[Stroke]:
    """Draw the four islands, a jetty to each landing space, and their names."""
    strokes: list[Stroke] = []
    for island, (right, down) in SIDES.items():
        x, y = CENTRES[island]
        strokes += _jetties(island, theme)
        strokes += tinted(moved(ART(f"island-{island}"), x, y), palette_of(theme))
        # Between the landmark and the meadow on which saved explorers are drawn.
        ink = name_color(theme, theme.terrain["forest"][0])
        strokes.append(Label(island, x - right * 20, y + down * 39, 10.0, ink))
    return strokes


def _jetties(island: str, theme: Theme) -> list[Stroke]:
    """Draw a jetty from each landing space to the island, and an anchor where boats may lie (ISLE-1)."""
    middle = CENTRES[island]
    strokes: list[Stroke] = []
    for space in LANDINGS[island]:
        landing = CENTRES[space]
        # The island lies over the near end; the far end stops at the rim of the space.
        far, near = towards(landing, middle, 15.0), towards(middle, landing, 20.0)
        way = f"M {spot(far)} L {spot(near)}"
        strokes += lines(way, (theme.ink, 8.0), (theme.boat[2], 5.6))
        strokes.append(Line(way, theme.boat[1], 5.6, (1.0, 7.4)))
        strokes += tinted(moved(ART("anchor"), *landing), palette_of(theme))
    return strokes


# -- names of spaces, small, at the lower corner of each (COMP-3) ------------------------------------------

#: How large the names are, and how far below the middle of a space they stand.
_SIZE: Final = 7.0
_BELOW: Final = 16.0
#: How far below the middle of a space nothing but its name may be painted.
TOP_OF_NAME: Final = 11.5


def names_on(spaces: Iterable[str], theme: Theme, ground: str) -> list[Label]:
    """Write the names of spaces whose ground has this colour."""
    color = name_color(theme, ground)
    return [Label(space, CENTRES[space][0], CENTRES[space][1] + _BELOW, _SIZE, color) for space in spaces]
