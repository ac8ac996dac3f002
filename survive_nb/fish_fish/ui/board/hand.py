"""What changes from hand to hand: who is fisher, and which way round bidding goes (FF-11, FF-12)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from survive_nb.fish_fish.ui.board.geometry import ROUND, ROW, Chair, chairs
from survive_nb.fish_fish.ui.board.sprites import ART, badge, palette
from survive_nb.ui.drawing.paths import path_moved, rounded, written
from survive_nb.ui.drawing.strokes import Art, Drawing, Fill, lines, moved, tinted
from survive_nb.ui.theme import Theme

#: From the middle of the fisher to the tip of the rod, where the line begins.
_ROD_TIP: Final = (50.0, -24.0)
#: One arrow of the way of bidding, to the right.
CHEVRON: Final = "M -5 -7 L 4 0 L -5 7"
_UPRIGHT: Final = "M -7 -5 L 0 4 L 7 -5"


@lru_cache(maxsize=32)
def draw_hand(players: int, seat: int, *, clockwise: bool, theme: Theme) -> Drawing:
    """Draw the way of bidding round the water, and the fisher's boat at a seat in place of a catch board."""
    seats = chairs(players)
    return (*_way(seats, clockwise, theme), *_fisher(seat, seats[seat], theme))


def _way(seats: tuple[Chair, ...], clockwise: bool, theme: Theme) -> Drawing:
    """Draw the way of bidding as a band with arrows in the direction of this hand (FF-12)."""
    left, top, right, bottom = ROUND
    band = rounded(right - left, bottom - top, 40, (left + right) / 2, (top + bottom) / 2)
    turn = 1 if clockwise else -1
    words = []
    for y, along in ((top, turn), (bottom, -turn)):
        stops = sorted(chair.x for chair in seats if chair.lane[1] == y)
        # Between two players in the middle; beside the first and the last near the corner.
        middles = [(a + b) / 2 for a, b in pairwise(stops)]
        corners = [stops[0] * 0.4 + left * 0.6, stops[-1] * 0.4 + right * 0.6]
        for x in (*middles, *corners):
            words += [path_moved(CHEVRON, x + dx, y, along, 1) for dx in (-6, 6)]
    for x, along in ((left, -turn), (right, turn)):
        words += [path_moved(_UPRIGHT, x, y + dy, 1, along) for y in (270, 350, 430) for dy in (-6, 6)]
    return way_art(band, " ".join(words), theme)


def way_art(band: str, arrows: str, theme: Theme) -> Art:
    """Draw a piece of the way of bidding: a band, and the arrows on it."""
    return (
        *lines(band, (f"{theme.ink}48", 24), (f"{theme.foam[:7]}30", 20)),
        *lines(arrows, (theme.ink, 6.4), (theme.marks["last"], 3.4)),
    )


def _fisher(seat: int, chair: Chair, theme: Theme) -> Drawing:
    """Draw the fisher's boat, and the line from its rod to the row."""
    side = -1 if chair.x > ROW.x else 1
    k = 0.98 if chair.is_narrow else 1.08
    x, y = chair.at(-14 * side, 14 * chair.inward - 7)
    tip_x, tip_y = x + _ROD_TIP[0] * k * side, y + _ROD_TIP[1] * k
    water = rounded(chair.width - 11, 102, 8, chair.x, chair.y + 14 * chair.inward)
    # The line leaves the tray straight, so that it crosses no other tray.
    line = (
        f"M {written(tip_x)} {written(tip_y)} L {written(tip_x)} {written(chair.shore)}"
        f" Q {written(tip_x)} {written(chair.lane[1] + 28 * chair.inward)}"
        f" {written(ROW.x)} {written(ROW.y - 60 * chair.inward)}"
    )
    return (
        Fill(water, theme.sea[2]),
        *lines(line, (theme.ink, 3.4), (theme.halo, 1.5)),
        *tinted(moved(ART("fisher"), x, y, k, side < 0), palette(theme, seat)),
        # The badge is not mirrored with the boat: its letter must stay one.
        *moved(badge(seat, theme), x, y + 33 * k, k),
    )
