"""What moves: tiles held, bid, landed and caught, and all cards as far as these eyes know them."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import CARDS, SLOTS
from survive_nb.fish_fish.view import View
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.fish_fish.board import places
from survive_nb.ui.fish_fish.board.geometry import (
    ASIDE,
    BAIT_BOXES,
    BID_BOXES,
    CARD_BOXES,
    CATCH,
    Chair,
    chairs,
)
from survive_nb.ui.fish_fish.board.pen import DARK, Pen
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.row import checked_row, draw_rays, draw_row

#: How large a card of the fisher's hand is, and one that was set aside.
_BAIT_SCALE: Final = 0.43
_CARD_SCALE: Final = 0.66
_BACK_SCALE: Final = 0.56
_ASIDE_SCALE: Final = 0.33


def draw_pieces(picture: FishPicture) -> Drawing:
    """Draw all that moves during a hand."""
    view = picture.view
    pen = Pen(picture.theme, picture.lang)
    draw_rays(pen, view)
    for seat, chair in enumerate(chairs(view.players)):
        if seat != view.fisher:
            _held(pen, seat, chair, view)
            _landed(pen, seat, chair, view)
    _baits(pen, view)
    _cards(pen, view)
    _aside(pen, view)
    _catch(pen, view)
    draw_row(pen, view)
    _scores(pen, view)
    _choices(pen, picture)
    return pen.drawn()


def _held(pen: Pen, seat: int, chair: Chair, view: View) -> None:
    """Draw the tiles a fish still holds (FF-2)."""
    size = places.tile_size(chair)
    for i in range(view.tiles[seat]):
        pen.tile(seat, view.fisher, *places.held_at(chair, i), size)


def _landed(pen: Pen, seat: int, chair: Chair, view: View) -> None:
    """Draw the tiles on the slots of a catch board: one, and how many they are (FF-6)."""
    size = 25.0 if chair.is_narrow else 29.0
    y = chair.y + places.BOARD * chair.inward + places.SLOT_HEAD / 2
    for slot, tiles in enumerate(view.slots[seat][: len(SLOTS)]):
        x = places.slot_x(chair, slot)
        for i in range(min(tiles, 2)):
            pen.tile(seat, view.fisher, x + (1.5 - 3 * i if tiles > 1 else 0), y + (1 - 2 * i), size)
        if tiles > 1:
            pen.badge(tiles, x + size * 0.36, y + size * 0.4, 8.0)


def _baits(pen: Pen, view: View) -> None:
    """Draw the baits the fisher still holds: everybody sees which ones have gone (FF-3)."""
    for value, box in BAIT_BOXES.items():
        left = view.baits.count(value)
        for i in range(left):
            shift = (i - (left - 1) / 2) * 5
            pen.bait(value, box.x - shift, box.y - shift, _BAIT_SCALE)
        if left > 1:
            pen.badge(left, box.x + 11, box.y + 21)


def _cards(pen: Pen, view: View) -> None:
    """Draw the fishing cards the fisher still holds: for the fisher's eyes their faces, else backs (FF-3)."""
    known = {"fish": view.fish_left, "no_fish": view.no_fish_left}
    if view.fish_left is None or view.no_fish_left is None:
        _backs(pen, view.cards_left)
        return
    for card in CARDS:
        box, left = CARD_BOXES[card], known[card] or 0
        for i in range(left):
            shift = (i - (left - 1) / 2) * 7
            pen.card(card, box.x + shift, box.y + shift, _CARD_SCALE)
        if left:
            pen.badge(left, box.x + 25, box.y + 36, 12.0)


def _backs(pen: Pen, count: int) -> None:
    """Draw so many fishing cards from their back, side by side."""
    first, last = CARD_BOXES[CARDS[0]], CARD_BOXES[CARDS[1]]
    middle = (first.x + last.x) / 2
    for i in range(count):
        pen.card(None, middle + (i - (count - 1) / 2) * 28, first.y, _BACK_SCALE)
    if count:
        pen.badge(count, middle + (count - 1) * 14 + 22, first.y + 36, 12.0)


def _aside(pen: Pen, view: View) -> None:
    """Draw the rows that were set aside: a face, or a back for eyes that never saw it (FF-7)."""
    rows = view.rows
    # The one that was checked just now still lies in the middle.
    shown = rows if checked_row(view) is None else rows[:-1]
    for box, row in zip(ASIDE, shown, strict=False):
        pen.bait(row.bait, box.x, box.y - 25, _ASIDE_SCALE)
        pen.card(row.card, box.x, box.y + 23, _ASIDE_SCALE)
        if not row.revealed:
            pen.stamp("unseen", box.x, box.y + 40, 0.62)


def _catch(pen: Pen, view: View) -> None:
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
        pen.tile(seat, view.fisher, CATCH.x - CATCH.width / 2 + 24 + i * apart, CATCH.y + lift, 32)
    if view.caught:
        pen.badge(view.caught, CATCH.x + CATCH.width / 2 - 18, CATCH.y, 14.0, ground="gold")


def _scores(pen: Pen, view: View) -> None:
    """Draw the score of all hands so far, as a coin at the end of each catch board."""
    for chair, score in zip(chairs(view.players), view.scores, strict=True):
        pen.badge(score, *places.coin_at(chair), places.coin_radius(chair), ground="gold")


def _choices(pen: Pen, picture: FishPicture) -> None:
    """Draw what can be bid, when somebody here may bid: a number and so many tiles (FF-4)."""
    view, marks = picture.view, picture.marks
    seat = view.to_act
    for tiles, box in enumerate(BID_BOXES):
        place = f"bid-{tiles}"
        if seat is None or seat == view.fisher or not ({place} & (marks.targets.keys() | marks.selected)):
            continue
        pen.stamp("chip", box.x, box.y, 1.0)
        pen.number(tiles, box.x - (30 if tiles else 0), box.y + 1, 40, DARK)
        for i in range(tiles):
            across = i % 2 - 0.5 if tiles > 1 else 0
            down = i // 2 - 0.5 if tiles > 2 else 0
            pen.tile(seat, view.fisher, box.x + 16 + across * 29, box.y + down * 28, 27 if tiles > 1 else 34)
