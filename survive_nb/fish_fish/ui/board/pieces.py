"""What moves: tiles held, bid, landed and caught, and all cards as far as the viewer knows them."""

from __future__ import annotations

from collections.abc import Set
from math import cos, pi, sin
from typing import Final

from survive_nb.fish_fish.model import CARDS, SLOTS, Bids, Card
from survive_nb.fish_fish.ui.board import table
from survive_nb.fish_fish.ui.board.geometry import (
    ASIDE,
    BAIT_BOXES,
    BID_BOXES,
    CARD_BOXES,
    CATCH,
    ROW,
    Chair,
    chairs,
)
from survive_nb.fish_fish.ui.board.sprites import kind_of, tile_name
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.ui.drawing.paths import ellipse, polygon
from survive_nb.ui.drawing.sprites import palette_of
from survive_nb.ui.drawing.strokes import Drawing, Fill, Stroke, bordered, stamp
from survive_nb.ui.theme import Theme

#: How large a card of the fisher's hand is, and one that was set aside.
_BAIT_SCALE: Final = 0.43
_CARD_SCALE: Final = 0.66
_BACK_SCALE: Final = 0.56
_ASIDE_SCALE: Final = 0.33


def draw_pieces(view: View, theme: Theme, lang: str, bids: Set[str]) -> Drawing:
    """Draw all that moves during a hand; ``bids`` are the places of bids that can be made."""
    pieces = _Pieces(theme, lang)
    _rays(pieces, view)
    for seat, chair in enumerate(chairs(view.players)):
        if seat != view.fisher:
            _held(pieces, seat, chair, view)
            _landed(pieces, seat, chair, view)
    _baits(pieces, view)
    _cards(pieces, view)
    _aside(pieces, view)
    _catch(pieces, view)
    _row(pieces, view)
    _scores(pieces, view)
    _choices(pieces, view, bids)
    return tuple(pieces.strokes)


def _held(pieces: _Pieces, seat: int, chair: Chair, view: View) -> None:
    """Draw the tiles a fish still holds (FF-2)."""
    size = table.tile_size(chair)
    for i in range(view.tiles[seat]):
        pieces.tile(seat, view.fisher, *table.held_at(chair, i), size)


def _landed(pieces: _Pieces, seat: int, chair: Chair, view: View) -> None:
    """Draw the tiles on the slots of a catch board: one, and how many they are (FF-6)."""
    size = 25.0 if chair.is_narrow else 29.0
    y = chair.y + table.BOARD * chair.inward + table.SLOT_HEAD / 2
    for slot, tiles in enumerate(view.slots[seat][: len(SLOTS)]):
        x = table.slot_x(chair, slot)
        for i in range(min(tiles, 2)):
            pieces.tile(seat, view.fisher, x + (1.5 - 3 * i if tiles > 1 else 0), y + (1 - 2 * i), size)
        if tiles > 1:
            pieces.badge(tiles, x + size * 0.36, y + size * 0.4, 8.0)


def _baits(pieces: _Pieces, view: View) -> None:
    """Draw the baits the fisher still holds: everybody sees which ones have gone (FF-3)."""
    for value, box in BAIT_BOXES.items():
        left = view.baits.count(value)
        for i in range(left):
            shift = (i - (left - 1) / 2) * 5
            pieces.bait(value, box.x - shift, box.y - shift, _BAIT_SCALE)
        if left > 1:
            pieces.badge(left, box.x + 11, box.y + 21)


def _cards(pieces: _Pieces, view: View) -> None:
    """Draw the fishing cards the fisher still holds: faces for the fisher, backs for others (FF-3)."""
    known = {"fish": view.fish_left, "no_fish": view.no_fish_left}
    if view.fish_left is None or view.no_fish_left is None:
        _backs(pieces, view.cards_left)
        return
    for card in CARDS:
        box, left = CARD_BOXES[card], known[card] or 0
        for i in range(left):
            shift = (i - (left - 1) / 2) * 7
            pieces.card(card, box.x + shift, box.y + shift, _CARD_SCALE)
        if left:
            pieces.badge(left, box.x + 25, box.y + 36, 12.0)


def _backs(pieces: _Pieces, count: int) -> None:
    """Draw fishing cards from their back, side by side."""
    first, last = CARD_BOXES[CARDS[0]], CARD_BOXES[CARDS[1]]
    middle = (first.x + last.x) / 2
    for i in range(count):
        pieces.card(None, middle + (i - (count - 1) / 2) * 28, first.y, _BACK_SCALE)
    if count:
        pieces.badge(count, middle + (count - 1) * 14 + 22, first.y + 36, 12.0)


def _aside(pieces: _Pieces, view: View) -> None:
    """Draw the rows that were set aside: a face, or a back if the viewer never saw it (FF-7)."""
    rows = view.rows
    # The one that was checked just now still lies in the middle.
    shown = rows if _checked_row(view) is None else rows[:-1]
    for box, row in zip(ASIDE, shown, strict=False):
        pieces.bait(row.bait, box.x, box.y - 25, _ASIDE_SCALE)
        pieces.card(row.card, box.x, box.y + 23, _ASIDE_SCALE)
        if not row.revealed:
            pieces.stamp("unseen", box.x, box.y + 40, 0.62)


def _catch(pieces: _Pieces, view: View) -> None:
    """Draw the tiles in the fisher's net, by owner as far as the revealed rows tell, and how many (FF-6)."""
    caught = [
        seat
        for row in view.rows
        if row.revealed and row.card == "fish"
        for seat, bid in enumerate(row.bids)
        for _ in range(bid or 0)
    ]
    room = CATCH.width - 62
    apart = min(24.0, room / max(len(caught) - 1, 1))
    for i, seat in enumerate(caught):
        lift = 7 if i % 2 else -7
        pieces.tile(seat, view.fisher, CATCH.x - CATCH.width / 2 + 24 + i * apart, CATCH.y + lift, 32)
    if view.caught:
        pieces.badge(view.caught, CATCH.x + CATCH.width / 2 - 18, CATCH.y, 14.0, ground="gold")


def _scores(pieces: _Pieces, view: View) -> None:
    """Draw the score of all hands so far, as a coin at the end of each catch board."""
    for chair, score in zip(chairs(view.players), view.scores, strict=True):
        pieces.badge(score, *table.coin_at(chair), table.coin_radius(chair), ground="gold")


def _choices(pieces: _Pieces, view: View, bids: Set[str]) -> None:
    """Draw the bids that can be made: for each a number, and that number of tiles (FF-4)."""
    seat = view.to_act
    for tiles, box in enumerate(BID_BOXES):
        if seat is None or seat == view.fisher or f"bid-{tiles}" not in bids:
            continue
        pieces.stamp("chip", box.x, box.y, 1.0)
        pieces.number(tiles, box.x - (30 if tiles else 0), box.y + 1, 40)
        for i in range(tiles):
            across = i % 2 - 0.5 if tiles > 1 else 0
            down = i // 2 - 0.5 if tiles > 2 else 0
            pieces.tile(
                seat, view.fisher, box.x + 16 + across * 29, box.y + down * 28, 27 if tiles > 1 else 34
            )


# -- the row in the middle with the bids on it, and its reveal (FF-3 … FF-6) -------------------------------

_BID_TILE: Final = 30.0


def _checked_row(view: View) -> SeenRow | None:
    """Return the row that was checked just now, until the fisher lays the next one."""
    return view.rows[-1] if view.rows and view.bait is None else None


def _row(pieces: _Pieces, view: View) -> None:
    """Draw the row on the table, or the one that was checked just now."""
    checked = _checked_row(view)
    if view.bait is not None:
        pieces.card(view.card, ROW.x - 45, ROW.y - 4, 1.05)
        pieces.bait(view.bait, ROW.x + 45, ROW.y + 8, 1.05)
        if view.card is not None:
            pieces.stamp("unseen", ROW.x - 84, ROW.y - 66, 1.0)
        _bids(pieces, view, view.bids, None)
    elif checked is None:
        _bids(pieces, view, view.bids, None)
    else:
        _reveal(pieces, checked)
        _bids(pieces, view, checked.bids, checked)


def _rays(pieces: _Pieces, view: View) -> None:
    """Draw the rays behind a card that was revealed just now; everything else lies above them."""
    row = _checked_row(view)
    if row is None or not row.revealed:
        return
    count = 16 if row.card == "fish" else 11
    rays, splash = pieces.colors[f"rays-{row.card}"], pieces.colors[f"splash-{row.card}"]
    pieces.strokes += bordered(_star(count, 92, 120), rays, 5, pieces.theme.ink)
    pieces.strokes.append(Fill(_star(count, 78, 104), splash))


def _star(count: int, inner: float, outer: float) -> str:
    """Return a star of rays around the row."""
    points = []
    for i in range(2 * count):
        turn, reach = i * pi / count, outer if i % 2 == 0 else inner
        points.append((ROW.x - 8 + reach * sin(turn), ROW.y - reach * 0.98 * cos(turn)))
    return polygon(*points)


def _reveal(pieces: _Pieces, row: SeenRow) -> None:
    """Draw a row that was checked: its card large, or, if nobody bid, both cards put away unseen."""
    if not row.revealed:
        pieces.card(row.card, ROW.x - 44, ROW.y, 0.86)
        pieces.bait(row.bait, ROW.x + 44, ROW.y + 6, 0.86)
        pieces.stamp("unseen", ROW.x, ROW.y + 44, 1.6)
        return
    pieces.card(row.card, ROW.x - 33, ROW.y - 2, 1.28)
    pieces.bait(row.bait, ROW.x + 64, ROW.y + 30, 0.72)


def _bids(pieces: _Pieces, view: View, bids: Bids, checked: SeenRow | None) -> None:
    """Draw each bid before its player, with its number in the order of bidding (FF-4)."""
    turns = {seat: turn for turn, seat in enumerate(view.order, 1)}
    for seat, (chair, bid) in enumerate(zip(chairs(view.players), bids, strict=False)):
        if seat in turns:
            _turn(pieces, turns[seat], chair)
        if bid is None:
            continue
        x, y = chair.lane
        apart = 18 if chair.is_narrow else 24
        width = max(bid - 1, 0) * apart + _BID_TILE + 12
        pieces.strokes.append(Fill(ellipse(x, y, width / 2 + 4, 22), f"{pieces.theme.ink}78"))
        for i in range(bid):
            pieces.tile(seat, view.fisher, x + (i - (bid - 1) / 2) * apart, y, _BID_TILE)
        if not bid:
            pieces.number(0, x, y + 1, 26, "digits-on-water")
        elif checked is not None:
            _fate(pieces, checked, x + width / 2 + 11, y)


def _turn(pieces: _Pieces, turn: int, chair: Chair) -> None:
    """Write which place a player has in the order of bidding."""
    pieces.badge(turn, chair.x - chair.width / 2 + 18, chair.shore + 3 * chair.inward, 10.0, ground="sand")


def _fate(pieces: _Pieces, row: SeenRow, x: float, y: float) -> None:
    """Draw what became of a bid: caught, or landed on the slot of the bait (FF-6)."""
    if row.card == "fish":
        pieces.stamp("hooked", x, y, 0.9)
    else:
        pieces.stamp("gain", x + 3, y, 0.95)
        pieces.number(row.bait, x + 3, y + 1, 18, sign="+")


# -- cards, tiles and numbers ------------------------------------------------------------------------------

#: The width and height of a tile, and the radius of a plate without its rim, at scale 1.
_TILE_SIZE: Final = 40.0
_PLATE_RADIUS: Final = 14.0
#: Digits of a number → its size on a plate, as a multiple of the radius; longer ones are smaller.
_BADGE_SIZES: Final = {1: 1.55, 2: 1.25}


class _Pieces:
    """Draws in the colours of a theme and with the digits of a language."""

    def __init__(self, theme: Theme, lang: str) -> None:
        self.theme = theme
        self.colors = palette_of(theme)
        self.lang = lang
        self.strokes: list[Stroke] = []

    def stamp(self, sprite: str, x: float, y: float, scale: float) -> None:
        """Draw a sprite with its middle at a point."""
        self.strokes.append(stamp(sprite, x, y, scale))

    def number(
        self, value: int, x: float, y: float, size: float, role: str = "digits", *, sign: str = ""
    ) -> None:
        """Write a number in the viewer's digits, with an optional sign before it."""
        self.strokes.append(table.numeral(value, x, y, size, self.colors[role], self.lang, sign=sign))

    def bait(self, value: int, x: float, y: float, scale: float) -> None:
        """Draw a bait card with its value."""
        self.stamp(f"bait-{value}", x, y, scale)
        small = scale < 0.5
        # On a small card the number takes more of the room, because the worms cannot be counted there.
        size = 62 * scale * (1.2 if small else 1)
        self.number(value, x, y - 24 * scale + size * 0.04, size)

    def card(self, card: Card | None, x: float, y: float, scale: float) -> None:
        """Draw a fishing card, from its back if the viewer does not know it."""
        self.stamp("back" if card is None else f"card-{card}", x, y, scale)

    def tile(self, seat: int, fisher: int, x: float, y: float, size: float) -> None:
        """Draw a tile of a player; ``size`` is its width and height."""
        self.stamp(tile_name(seat, kind_of(seat, fisher)), x, y, size / _TILE_SIZE)

    def badge(self, value: int, x: float, y: float, r: float = 9.0, *, ground: str = "white") -> None:
        """Draw a round plate with a number."""
        self.stamp(f"plate-{ground}", x, y, r / _PLATE_RADIUS)
        size = _BADGE_SIZES.get(len(str(abs(value))), 1.0)
        self.number(value, x, y + 0.5, r * size)
