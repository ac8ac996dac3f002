"""How a lesson draws on a board: chosen, right, wrong and missing places, and how warm a place is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb.checks.scene import Scene
from survive_nb.fish_fish.view import View as TableView
from survive_nb.ui.board.geometry import CENTRES, SIDES, hexagon
from survive_nb.ui.board.picture import Marks, Picture
from survive_nb.ui.board.strokes import Drawing, Fill, Hexes, Line, Stroke, Text, circle, path_moved
from survive_nb.ui.boards import AnyPicture
from survive_nb.ui.survive.twin import labels as sea_labels
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark

#: A tick, a cross and a question mark around (0, 0).
_SIGNS: Final = {
    "right": "M -5 0 L -1.5 4 L 5.5 -4.5",
    "wrong": "M -4.2 -4.2 L 4.2 4.2 M 4.2 -4.2 L -4.2 4.2",
    "missed": "M -3.4 -3 C -3.4 -7 3.8 -7 3.6 -2.8 C 3.4 -0.4 0 -0.6 0 2.2 M 0 5.2 L 0 5.6",
}
#: What a marked place is called.
_NAMES: Final = {
    "chosen": mark("{place}, chosen"),
    "right": mark("{place}, right"),
    "wrong": mark("{place}, wrong"),
    "missed": mark("{place}, missing"),
}


def picture_of(
    scene: Scene, theme: Theme, words: Words, *, names: bool, live: frozenset[str] = frozenset()
) -> AnyPicture:
    """Return the picture of a scene, on the board of its game; ``live`` places may be touched."""
    if isinstance(scene.view, TableView):
        # Imported late: only one lesson needs the table of Fish Fish!.
        from survive_nb.ui.fish_fish.board.picture import FishMarks, FishPicture

        chosen = frozenset(place for place, kind in scene.marks.items() if kind in ("chosen", "right"))
        hint = frozenset(place for place, kind in scene.marks.items() if kind in ("wrong", "missed"))
        table_marks = FishMarks(chosen, dict.fromkeys(sorted(live), "choose"), hint)
        players = tuple(words.player(seat) for seat in range(scene.view.players))
        return FishPicture(scene.view, table_marks, theme, players, words.lang)
    over = (*_figures(scene.heat, theme, words), *_signs(scene, theme))
    marks = Marks(under=_heat(scene.heat, theme), over=over)
    return Picture(scene.view, theme, marks, names)


def labels_of(scene: Scene, words: Words) -> dict[str, str]:
    """Return what each place is called, with what is marked there."""
    if isinstance(scene.view, TableView):
        from survive_nb.ui.fish_fish.twin import labels as table_labels

        labels = table_labels(scene.view, words)
    else:
        labels = dict(sea_labels(scene.view, words))
    for place, share in scene.heat.items():
        if place in labels:
            labels[place] = words.say("{place}: {share}", place=labels[place], share=words.percent(share))
    for place, kind in scene.marks.items():
        if place in labels:
            labels[place] = words.say(_NAMES[kind], place=labels[place])
    return labels


def _heat(heat: Mapping[str, float], theme: Theme) -> Drawing:
    """Tint spaces: the warmer, the denser."""
    color = theme.marks["deadly"]
    return tuple(
        Hexes((hexagon(place, grow=0.96),), f"{color}{round(40 + 190 * _share(share)):02x}")
        for place, share in sorted(heat.items())
        if share > 0 and place in CENTRES and place not in SIDES
    )


def _figures(heat: Mapping[str, float], theme: Theme, words: Words) -> list[Stroke]:
    """Write how warm a space is, in per cent."""
    strokes: list[Stroke] = []
    for place, share in sorted(heat.items()):
        if place in CENTRES and place not in SIDES:
            x, y = CENTRES[place]
            strokes.append(Fill(circle(x, y - 6, 9.5), theme.halo))
            strokes.append(Text(words.number(round(100 * _share(share))), x, y - 6, 11, theme.ink, 18))
    return strokes


def _share(share: float) -> float:
    return min(max(float(share), 0.0), 1.0)


def _signs(scene: Scene, theme: Theme) -> list[Stroke]:
    """Draw a ring around each marked place, and a sign of its own form for each kind of mark."""
    strokes: list[Stroke] = []
    for place, kind in sorted(scene.marks.items()):
        if place not in CENTRES:
            continue
        color = _colors(theme)[kind]
        if place not in SIDES:
            ring = (hexagon(place, grow=0.9),)
            strokes += [Hexes(ring, theme.ink, 6.4 * theme.boldness), Hexes(ring, color, 4 * theme.boldness)]
        if kind in _SIGNS:
            strokes += _sign(place, kind, color, theme)
    return strokes


def _sign(place: str, kind: str, color: str, theme: Theme) -> list[Stroke]:
    """Draw a disc with a tick, a cross or a question mark in the middle of a place."""
    x, y = CENTRES[place]
    shape = path_moved(_SIGNS[kind], x, y - 4, 1, 1)
    disc = circle(x, y - 4, 10)
    return [
        Line(disc, theme.halo, 4),
        Line(disc, theme.ink, 1.6),
        Fill(disc, color),
        Line(shape, "#ffffff", 2.8),
    ]


def _colors(theme: Theme) -> dict[str, str]:
    """Return the colour of each kind of mark; white signs can be read on the last three."""
    return {"chosen": theme.marks["selected"], "right": "#1d6640", "wrong": "#a8231c", "missed": "#7a4b00"}
