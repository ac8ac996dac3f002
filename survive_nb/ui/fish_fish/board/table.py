"""The lowest layer: a wooden table and the water in it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from survive_nb.ui.board.strokes import (
    Art,
    Drawing,
    Fill,
    Line,
    Stroke,
    circle,
    ellipse,
    moved,
    path_moved,
    polygon,
    tinted,
)
from survive_nb.ui.fish_fish.board.cards import rounded
from survive_nb.ui.fish_fish.board.geometry import HEIGHT, WATER, WIDTH, chairs
from survive_nb.ui.theme import Theme

#: Theme → the wood, the gaps between its planks, its grain.
_WOOD: Final = {
    "classic": ("#a9713d", "#7d4d25", "#bf8a52"),
    "colour-blind": ("#a58058", "#74573a", "#bb9a72"),
    "high-contrast": ("#1c1206", "#6b4a1c", "#3a280f"),
}
_BRASS: Final = "#d6ad58"
_PLANK: Final = 50.0
_WAVE: Final = "M -9 0 Q -6 -3.4 -3 0 Q 0 3.4 3 0 Q 6 -3.4 9 0"


def draw_table(theme: Theme, players: int) -> Drawing:
    """Draw the table before anything of the game lies on it."""
    wood, gap, grain = _WOOD[theme.name]
    whole = polygon((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    return (
        Fill(whole, wood),
        Line(_grain(), grain, 1.6),
        Line(_planks(), gap, 2.0),
        *_things(theme, players),
        *_water(theme),
    )


def _planks() -> str:
    """Return the gaps between the planks, and the joints in them."""
    rows = range(1, int(HEIGHT / _PLANK))
    gaps = [f"M 0 {row * _PLANK} L {WIDTH} {row * _PLANK}" for row in rows]
    joints = [
        f"M {90 + (row * 223) % 470} {row * _PLANK} L {90 + (row * 223) % 470} {(row + 1) * _PLANK}"
        for row in range(int(HEIGHT / _PLANK))
    ]
    return " ".join(gaps + joints)


def _grain() -> str:
    """Return the grain of the wood: long flat waves."""
    words = []
    for i in range(int(HEIGHT / _PLANK) * 2):
        y = 13 + i * _PLANK / 2
        x = (i * 97) % 160 - 60
        words.append(f"M {x} {y} Q {x + 90} {y - 6} {x + 190} {y} Q {x + 300} {y + 7} {x + 400} {y + 1}")
    return " ".join(words)


def _water(theme: Theme) -> list[Stroke]:
    """Draw the water in its brass rim, the lighter the nearer its middle, like paper cut in layers."""
    left, top, right, bottom = WATER
    x, y, width, height = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top

    def pool(inset: float) -> str:
        return rounded(width - 2 * inset, height - 2 * inset, max(54 - inset / 3, 24), x, y)

    strokes: list[Stroke] = [
        Fill(pool(-6), theme.ink),
        Fill(pool(-4.4), _BRASS),
        Fill(pool(-1), theme.ink),
        *(Fill(pool(inset), theme.sea[depth]) for inset, depth in ((0.6, 1), (50, 2), (92, 3))),
        Fill(pool(6), f"{theme.foam[:7]}12"),
    ]
    return [*strokes, *_garden(theme), Line(_waves(), theme.wave, 1.3), Line(_bubbles(), theme.wave, 1.2)]


_WEED: Final = "M 0 0 C -9 -12 8 -20 -1 -34 C -6 -42 4 -48 2 -56"
_STAR: Final = (
    "M 0 -13 Q 2 -5 4 -4 Q 9 -4 13 -4 Q 7 1 6 3 Q 7 8 8 12 Q 3 8 0 7 Q -3 8 -8 12 Q -7 8 -6 3 Q -7 1 -13 -4"
    " Q -9 -4 -4 -4 Q -2 -5 0 -13 Z"
)
_SHELL: Final = "M -12 8 C -14 -12 14 -12 12 8 Q 0 13 -12 8 Z M 0 9 L 0 -5 M -5 9 L -7 -4 M 5 9 L 7 -4"


def _garden(theme: Theme) -> list[Stroke]:
    """Draw weeds, shells and a starfish on the ground of the water, faint, to stay behind everything."""
    deep, light = f"{theme.sea[0]}70", f"{theme.foam[:7]}50"
    weeds = " ".join(
        path_moved(_WEED, x, 488, side * k, k)
        for x, k, side in (
            (84, 1.0, 1),
            (98, 0.7, -1),
            (112, 0.86, 1),
            (520, 0.8, -1),
            (536, 1.1, 1),
            (552, 0.7, 1),
        )
    )
    star, shell = path_moved(_STAR, 214, 464, 1.2, 1.2), path_moved(_SHELL, 432, 470, 1.1, 1.1)
    return [Line(weeds, deep, 7), Fill(star, deep), Line(star, light, 1.4), Line(shell, light, 1.8)]


def _waves() -> str:
    """Return short waves, strewn evenly but not in rows."""
    left, top, right, bottom = WATER
    words = []
    for i in range(34):
        x = left + 40 + (i * 211) % (right - left - 80)
        y = top + 60 + (i * 127) % (bottom - top - 110)
        words.append(path_moved(_WAVE, x, y, 1, 1))
    return " ".join(words)


def _bubbles() -> str:
    """Return some bubbles over the weeds."""
    return " ".join(
        circle(70 + (i * 23) % 61 + (i % 2) * 440, 412 + (i * 17) % 60, 2 + i % 3) for i in range(10)
    )


def _band(middle: float) -> str:
    """Return a band around a lifebuoy, at an angle."""
    turns = [middle + step * 0.11 for step in range(-3, 4)]
    outer = [(40 * sin(turn), -40 * cos(turn)) for turn in turns]
    return polygon(*outer, *((20 * sin(turn), -20 * cos(turn)) for turn in reversed(turns)))


#: A lifebuoy and a coil of rope, for the wood where nobody sits.
_BUOY: Final[Art] = (
    Fill(circle(3, 5, 41), "shadow"),
    Fill(circle(0, 0, 42), "ink"),
    Line(circle(0, 0, 30), "buoy", 20),
    *(Fill(_band(quarter * pi / 2 + 0.5), "mark") for quarter in range(4)),
    Fill(circle(0, 0, 19.6), "ink"),
    Fill(circle(0, 0, 17.6), "wood"),
)
_COIL: Final[Art] = (
    Fill(ellipse(3, 6, 44, 40), "shadow"),
    *(Line(ellipse(0, 0, r, r * 0.92), "ink", 11.4) for r in (37, 26, 15)),
    *(Line(ellipse(0, 0, r, r * 0.92), "rope", 8.4) for r in (37, 26, 15)),
    *(Line(ellipse(0, 0, r, r * 0.92), "twist", 6.4, (2, 6)) for r in (37, 26, 15)),
    Line("M 36 6 C 60 18 50 40 74 44", "ink", 11.4),
    Line("M 36 6 C 60 18 50 40 74 44", "rope", 8.4),
    Line("M 36 6 C 60 18 50 40 74 44", "twist", 6.4, (2, 6)),
)


def _things(theme: Theme, players: int) -> list[Stroke]:
    """Draw things that lie on the wood beside a player who sits alone at a side of the table."""
    seats = chairs(players)
    colors = {
        "ink": theme.ink,
        "shadow": f"{theme.ink}45",
        "buoy": "#f6f0e0",
        "mark": theme.players["red"][0],
        "wood": _WOOD[theme.name][0],
        "rope": "#d9b877",
        "twist": "#8d6a32",
    }
    strokes: list[Stroke] = []
    for inward in (1, -1):
        row = [chair for chair in seats if chair.inward == inward]
        if len(row) == 1:
            strokes += tinted((*moved(_BUOY, 96, row[0].y), *moved(_COIL, 528, row[0].y)), colors)
    return strokes
