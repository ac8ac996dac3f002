"""The row in the middle with the bids on it, and its reveal, the moment the game is about (FF-3 … FF-6)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from survive_nb.fish_fish.model import Bids
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.ui.board.strokes import Fill, Line, ellipse, polygon
from survive_nb.ui.fish_fish.board.geometry import ROW, Chair, chairs
from survive_nb.ui.fish_fish.board.pen import DARK, Pen

#: What stands behind a card that was revealed: the rays, and the splash inside.
_RAYS: Final = {"fish": ("#ffd84a", "#e8731a"), "no_fish": ("#eafaff", "#7cc7e4")}
_BID_TILE: Final = 30.0


def checked_row(view: View) -> SeenRow | None:
    """Return the row that was checked just now, until the fisher lays the next one."""
    return view.rows[-1] if view.rows and view.bait is None else None


def draw_row(pen: Pen, view: View) -> None:
    """Draw the row on the table, or the one that was checked just now."""
    checked = checked_row(view)
    if view.bait is not None:
        pen.card(view.card, ROW.x - 45, ROW.y - 4, 1.05)
        pen.bait(view.bait, ROW.x + 45, ROW.y + 8, 1.05)
        if view.card is not None:
            pen.stamp("unseen", ROW.x - 84, ROW.y - 66, 1.0)
        _bids(pen, view, view.bids, None)
    elif checked is None:
        _bids(pen, view, view.bids, None)
    else:
        _reveal(pen, checked)
        _bids(pen, view, checked.bids, checked)


def draw_rays(pen: Pen, view: View) -> None:
    """Draw the rays behind a card that was revealed just now; everything else lies above them."""
    row = checked_row(view)
    if row is None or not row.revealed:
        return
    outer, inner = _RAYS["fish" if row.card == "fish" else "no_fish"]
    count = 16 if row.card == "fish" else 11
    pen.add(
        (
            Line(_star(count, 92, 120), pen.theme.ink, 5),
            Fill(_star(count, 92, 120), outer),
            Fill(_star(count, 78, 104), inner),
        )
    )


def _star(count: int, inner: float, outer: float) -> str:
    """Return a star of rays around the row."""
    points = []
    for i in range(2 * count):
        turn, reach = i * pi / count, outer if i % 2 == 0 else inner
        points.append((ROW.x - 8 + reach * sin(turn), ROW.y - reach * 0.98 * cos(turn)))
    return polygon(*points)


def _reveal(pen: Pen, row: SeenRow) -> None:
    """Draw a row that was checked: its card large, or, if nobody bid, both cards put away unseen."""
    if not row.revealed:
        pen.card(row.card, ROW.x - 44, ROW.y, 0.86)
        pen.bait(row.bait, ROW.x + 44, ROW.y + 6, 0.86)
        pen.stamp("unseen", ROW.x, ROW.y + 44, 1.6)
        return
    pen.card(row.card, ROW.x - 33, ROW.y - 2, 1.28)
    pen.bait(row.bait, ROW.x + 64, ROW.y + 30, 0.72)


def _bids(pen: Pen, view: View, bids: Bids, checked: SeenRow | None) -> None:
    """Draw each bid before its player, with its number in the order of bidding (FF-4)."""
    turns = {seat: turn for turn, seat in enumerate(view.order, 1)}
    for seat, (chair, bid) in enumerate(zip(chairs(view.players), bids, strict=False)):
        if seat in turns:
            _turn(pen, turns[seat], chair)
        if bid is None:
            continue
        x, y = chair.lane
        apart = 18 if chair.is_narrow else 24
        width = max(bid - 1, 0) * apart + _BID_TILE + 12
        pen.add((Fill(ellipse(x, y, width / 2 + 4, 22), f"{pen.theme.ink}78"),))
        for i in range(bid):
            pen.tile(seat, view.fisher, x + (i - (bid - 1) / 2) * apart, y, _BID_TILE)
        if not bid:
            pen.number(0, x, y + 1, 26, "#ffffff")
        elif checked is not None:
            _fate(pen, checked, x + width / 2 + 11, y)


def _turn(pen: Pen, turn: int, chair: Chair) -> None:
    """Write which place a player has in the order of bidding."""
    pen.badge(turn, chair.x - chair.width / 2 + 18, chair.shore + 3 * chair.inward, 10.0, ground="sand")


def _fate(pen: Pen, row: SeenRow, x: float, y: float) -> None:
    """Draw what became of a bid: caught, or landed on the slot of the bait (FF-6)."""
    if row.card == "fish":
        pen.stamp("hooked", x, y, 0.9)
    else:
        pen.stamp("gain", x + 3, y, 0.95)
        pen.number(row.bait, x + 3, y + 1, 18, DARK, sign="+")
