"""A board of Survive! to print: greys for the land, and a sign without language for each kind of piece."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from math import cos, pi, sin
from typing import Final

from survive_nb.hexes import HEX_OF, Hex
from survive_nb.survive.view import View

_SIZE: Final = 20.0
#: Terrain → a grey that shows in print.
FILLS: Final = {"beach": "#e4e4e4", "forest": "#bebebe", "mountain": "#8c8c8c"}
#: Kind of piece → its sign.
SIGNS: Final = {"serpent": "■", "shark": "▲", "whale": "◆", "boat": "○", "explorer": "●"}
_CORNERS: Final = tuple(
    (_SIZE * cos(pi / 180 * (60 * n - 30)), _SIZE * sin(pi / 180 * (60 * n - 30))) for n in range(6)
)


def board_svg(view: View, title: str, marked: Collection[str] = ()) -> str:
    """Return the position as SVG; ``marked`` spaces have a thick edge."""
    pieces = _pieces(view)
    terrain = {tile.space: tile.terrain for tile in view.land}
    spaces = sorted(HEX_OF, key=lambda name: name in marked)
    xs, ys = zip(*(HEX_OF[name].to_pixel(_SIZE) for name in HEX_OF), strict=True)
    box = (
        min(xs) - _SIZE,
        min(ys) - _SIZE - 2,
        max(xs) - min(xs) + 2 * _SIZE,
        max(ys) - min(ys) + 2 * _SIZE + 4,
    )
    cells = "".join(_cell(name, terrain.get(name), pieces.get(name, ""), name in marked) for name in spaces)
    view_box = " ".join(f"{number:.0f}" for number in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img" direction="ltr">'
        f"<title>{escape(title)}</title>{cells}</svg>"
    )


def _cell(name: str, terrain: str | None, pieces: str, thick: bool) -> str:
    x, y = Hex.named(name).to_pixel(_SIZE)
    corners = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in _CORNERS)
    fill = FILLS.get(terrain or "", "#fff")
    edge = 'stroke="#000" stroke-width="2.5"' if thick else 'stroke="#888" stroke-width="0.6"'
    label = f'<text x="{x:.1f}" y="{y - 8:.1f}" font-size="7" text-anchor="middle" fill="#333">{name}</text>'
    piece = f'<text x="{x:.1f}" y="{y + 9:.1f}" font-size="13" text-anchor="middle">{pieces}</text>'
    return f'<polygon points="{corners}" fill="{fill}" {edge}/>{label}{piece if pieces else ""}'


def _pieces(view: View) -> dict[str, str]:
    """Return the signs of what stands on each space."""
    found: dict[str, str] = {}
    places = [(creature.space, creature.id.partition("-")[0]) for creature in view.creatures]
    places += [(boat.space, "boat") for boat in view.boats]
    places += [(explorer.place, "explorer") for explorer in view.explorers]
    for place, kind in places:
        if place in HEX_OF:
            found[place] = found.get(place, "") + SIGNS[kind]
    return found
