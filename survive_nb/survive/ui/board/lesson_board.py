"""The board of a lesson: chosen, right, wrong and missing places, and a heat map."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from survive_nb.i18n.words import Words
from survive_nb.survive.text.board import labels as labels
from survive_nb.survive.ui.board.geometry import CENTRES, SIDES, hexagon
from survive_nb.survive.ui.board.picture import Marks, Picture
from survive_nb.survive.view import View
from survive_nb.ui.drawing.paths import circle
from survive_nb.ui.drawing.sprites import answer_color, answer_sign
from survive_nb.ui.drawing.strokes import Drawing, Fill, Hexes, Stroke, Text
from survive_nb.ui.theme import Theme


def picture(
    view: View,
    marks: Mapping[str, str],
    heat: Mapping[str, float],
    live: Collection[str],  # noqa: ARG001 - a place that can be clicked looks like any other
    *,
    theme: Theme,
    words: Words,
    names: bool,
) -> Picture:
    """Return the board with its marks and its heat map."""
    spaces = {
        space: min(max(float(share), 0.0), 1.0)
        for space, share in sorted(heat.items())
        if space in CENTRES and space not in SIDES
    }
    over = (*_percentages(spaces, theme, words), *_signs(marks, theme))
    return Picture(view, theme, Marks(under=_heat(spaces, theme), over=over), names, lang=words.lang)


def _heat(heat: Mapping[str, float], theme: Theme) -> Drawing:
    """Tint spaces: the warmer, the denser."""
    color = theme.marks["deadly"]
    return tuple(
        Hexes((hexagon(space, grow=0.96),), f"{color}{round(40 + 190 * share):02x}")
        for space, share in heat.items()
        if share > 0
    )


def _percentages(heat: Mapping[str, float], theme: Theme, words: Words) -> list[Stroke]:
    """Write how warm a space is, in per cent."""
    strokes: list[Stroke] = []
    for space, share in heat.items():
        x, y = CENTRES[space]
        strokes.append(Fill(circle(x, y - 6, 9.5), theme.halo))
        strokes.append(Text(words.number(round(100 * share)), x, y - 6, 11, theme.ink, 18))
    return strokes


def _signs(marks: Mapping[str, str], theme: Theme) -> list[Stroke]:
    """Draw a ring around each marked place, and on it a tick, a cross or a question mark."""
    strokes: list[Stroke] = []
    for place, kind in sorted(marks.items()):
        if place not in CENTRES:
            continue
        color = answer_color(kind, theme)
        if place not in SIDES:
            ring = (hexagon(place, grow=0.9),)
            strokes += [Hexes(ring, theme.ink, 6.4 * theme.boldness), Hexes(ring, color, 4 * theme.boldness)]
        x, y = CENTRES[place]
        strokes += answer_sign(kind, x, y - 4, theme)
    return strokes
