"""The lowest layer: the sea with its depths, the grid, the safe islands and a compass (COMP-3, COMP-4)."""

from __future__ import annotations

from math import cos, dist, pi, sin
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.ui.board import islands
from survive_nb.ui.board.geometry import (
    CENTRES,
    HEIGHT,
    LAKE,
    LANDINGS,
    SHORE,
    SIDES,
    SLOTS,
    WIDTH,
    Point,
    hexagon,
    neighbours,
)
from survive_nb.ui.board.names import name_color, names_on
from survive_nb.ui.board.strokes import (
    Art,
    Drawing,
    Fill,
    Hexes,
    Label,
    Line,
    Stroke,
    circle,
    moved,
    path_moved,
    polygon,
    tinted,
    written,
)
from survive_nb.ui.theme import Theme

#: How far each depth reaches from the island, as the width of a line around it.
_REACH: Final = (330.0, 216.0, 140.0, 78.0, 32.0)
#: The island as it was: the depths are drawn around it.
_ISLAND: Final = tuple(hexagon(space) for space in (*SLOTS, LAKE))
_COAST: Final = tuple(
    hexagon(space) for space in SLOTS if any(near not in SLOTS and near != LAKE for near in neighbours(space))
)
#: The sea spaces whose names no foam ever covers.
_OPEN_SEA: Final = tuple(space for space in HEX_OF if space not in SLOTS and space not in SHORE)
_WAVE: Final = "M -9 0 Q -6 -3.4 -3 0 Q 0 3.4 3 0 Q 6 -3.4 9 0"
#: A compass in the free corner of the sea between two safe islands.
_COMPASS_AT: Final = (WIDTH - 38.0, 196.0)


def draw_sea(theme: Theme, names: bool) -> Drawing:
    """Draw everything that never changes during a game."""
    frame = polygon((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    return (
        Fill(frame, theme.sea[0]),
        *_depths(theme),
        Line(_waves(), theme.wave, 1.3),
        Hexes(tuple(hexagon(space) for space in HEX_OF), theme.grid, 1.0),
        *_compass(theme),
        *_safe_islands(theme),
        *(names_on(_OPEN_SEA, theme, theme.sea[1]) if names else ()),
    )


def _depths(theme: Theme) -> list[Stroke]:
    """Draw the sea the lighter the nearer the island, like paper cut in layers."""
    strokes: list[Stroke] = []
    for color, reach in zip(theme.sea[1:], _REACH, strict=True):
        strokes.append(Hexes(_COAST, color, reach))
    strokes.append(Hexes(_ISLAND, theme.sea[-1]))
    return strokes


def _waves() -> str:
    """Return short waves, strewn evenly but not in rows."""
    words = []
    for i, (name, _) in enumerate(HEX_OF.items()):
        if i * 7 % 5 < 2:
            x, y = CENTRES[name]
            x, y = x + (i * 37 % 17) - 8, y + (i * 53 % 21) - 12
            words.append(path_moved(_WAVE, x, y, 1, 1))
    return " ".join(words)


def _compass(theme: Theme) -> Art:
    """Draw a compass rose; north is up."""
    dark, light = f"{theme.halo}b0", f"{theme.halo}55"
    art: list[Fill | Line] = [Line(circle(0, 0, 19), light, 1.2), Line(circle(0, 0, 15.5), light, 0.8)]
    for i in range(8):
        long, turn = (24.0 if i % 2 == 0 else 14.0), i * pi / 4
        tip = (long * sin(turn), -long * cos(turn))
        for side, color in ((-1, dark), (1, light)):
            base = turn + side * pi / 8
            art.append(Fill(polygon((0, 0), tip, (5.5 * sin(base), -5.5 * cos(base))), color))
    return moved(art, *_COMPASS_AT)


def _island_palette(theme: Theme) -> dict[str, str]:
    """Return the colours of the safe islands."""
    beach, forest, mountain = (theme.terrain[kind] for kind in ("beach", "forest", "mountain"))
    return {
        "sand": beach[0],
        "cliff": beach[1],
        "meadow": forest[0],
        "meadow-edge": f"{forest[2]}88",
        "leaf": forest[3],
        "trunk": theme.boat[1],
        "edge": theme.ink,
        "wall": "#fff7e6",
        "roof": theme.players["red"][0],
        "lamp": "#ffe27a",
        "beam": "#fff3b45c",
        "sail": "#f3ead2",
        "shadow": f"{theme.ink}50",
        "surf": f"{theme.sea[-1]}90",
        "foam": f"{theme.foam[:7]}d0",
        "stone": mountain[0],
    }


def _safe_islands(theme: Theme) -> list[Stroke]:
    """Draw the four islands, a jetty to each landing space, and their names."""
    strokes: list[Stroke] = []
    palette = _island_palette(theme)
    for island, (right, down) in SIDES.items():
        x, y = CENTRES[island]
        strokes += _jetties(island, theme)
        art = (*islands.ground(right, down), *islands.landmark(island, right, down))
        strokes += tinted(moved(art, x, y), palette)
        # Between the landmark and the meadow where those who are safe stand.
        ink = name_color(theme, palette["meadow"])
        strokes.append(Label(island, x - right * 20, y + down * 39, 10.0, ink))
    return strokes


#: An anchor, around the middle of a landing space.
_ANCHOR: Final = "M 0 -6 L 0 7 M -4 -2.6 L 4 -2.6 M -7 2 Q -5.6 7.4 0 7.4 Q 5.6 7.4 7 2"


def _jetties(island: str, theme: Theme) -> list[Stroke]:
    """Draw a jetty from each landing space to the island, and an anchor where boats may lie (ISLE-1)."""
    x, y = CENTRES[island]
    strokes: list[Stroke] = []
    for space in LANDINGS[island]:
        lx, ly = CENTRES[space]
        # The island lies over the near end; the far end stops at the rim of the space.
        far, near = _between((lx, ly), (x, y), 15.0), _between((x, y), (lx, ly), 20.0)
        way = f"M {far} L {near}"
        strokes += [
            Line(way, theme.ink, 8.0),
            Line(way, theme.boat[2], 5.6),
            Line(way, theme.boat[1], 5.6, (1.0, 7.4)),
        ]
        anchor = path_moved(f"{_ANCHOR} {circle(0, -8, 2)}", lx, ly, 1, 1)
        strokes += [Line(anchor, f"{theme.ink}c8", 4.2), Line(anchor, theme.halo, 2.0)]
    return strokes


def _between(start: Point, end: Point, length: float) -> str:
    """Return the point so far on the way from one point to another, as a path writes it."""
    share = length / dist(start, end)
    return (
        f"{written(start[0] + (end[0] - start[0]) * share)} {written(start[1] + (end[1] - start[1]) * share)}"
    )
