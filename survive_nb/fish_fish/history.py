"""The course of a hand, derived from its events: every player's tiles, and the table at the end.

Everything here reads events and views, never a state, so it knows no more than the viewer whose they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.model import SLOTS, Bids
from survive_nb.fish_fish.view import SeenRow, View

Thing = TypeVar("Thing")


@dataclass(slots=True)
class HandHistory:
    """One hand so far: who is the fisher, which row it is, who was caught, who ate what."""

    fisher: int | None = None
    row: int = 0
    #: Seat → tiles bid on the row that lies on the table.
    bids: Counter[int] = field(default_factory=Counter)
    #: Seat → tiles lost to the fisher (FF-6).
    caught: Counter[int] = field(default_factory=Counter)
    #: Seat and bait → tiles on that slot of the catch board (FF-6, FF-8).
    eaten: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, view: View) -> HandHistory:
        """Take up the history of a hand that has begun."""
        history = cls(view.fisher, view.row)
        history.bids.update({seat: bid for seat, bid in enumerate(view.bids) if bid})
        for row in view.rows:
            if row.revealed and row.card == "fish":
                history.caught.update({seat: bid for seat, bid in enumerate(row.bids) if bid})
        for seat, board in enumerate(view.slots):
            for bait, tiles in zip(SLOTS, board, strict=True):
                history.eaten[seat, bait] += tiles
        return history

    def feed(self, event: ev.Event) -> None:
        """Remember what an event did."""
        match event:
            case ev.HandBegan(_, fisher):
                self.fisher, self.row = fisher, 0
                for memory in (self.bids, self.caught, self.eaten):
                    memory.clear()
            case ev.RowLaid(seat, row):
                self.fisher, self.row = seat, row
                self.bids.clear()
            case ev.BidMade(seat, tiles):
                self.bids[seat] += tiles
            case ev.TilesCaught():
                self.caught.update(self.bids)
            case ev.TilesLanded(_, seat, bait, tiles):
                self.eaten[seat, bait] += tiles
            case _:
                pass

    def losers(self) -> list[tuple[int, int]]:
        """Return the seats that lost tiles to the fisher, and how many."""
        return sorted((seat, tiles) for seat, tiles in self.caught.items() if tiles)

    def meals(self, seat: int) -> list[tuple[int, int]]:
        """Return the slots on which a seat has tiles: bait and number."""
        return [(bait, self.eaten[seat, bait]) for bait in SLOTS if self.eaten[seat, bait]]


@dataclass(frozen=True, slots=True)
class HandEnd:
    """One hand at its end, as one viewer saw it."""

    #: The table before the last bid, and as it lay at the end.
    before: View
    view: View
    #: All that happened in that moment, up to the points.
    events: tuple[ev.Event, ...]


def hand_end(before: View, events: Sequence[ev.Event]) -> HandEnd | None:
    """Return the hand that ends with these events: the last row is checked and the tiles have landed.

    The game itself goes on to the next hand at once, and its views with it.
    """
    if not any(isinstance(event, ev.HandEnded) for event in events):
        return None
    # The next hand has begun already, or the game is over.
    own = tuple(event for event in events if not isinstance(event, ev.HandBegan | ev.GameEnded))
    view = before
    for event in own:
        view = _after(view, event)
    return HandEnd(before, replace(view, to_act=None), own)


def _after(view: View, event: ev.Event) -> View:
    """Return the table after one event."""
    match event:
        case ev.BidMade(seat, tiles):
            held = _changed(view.tiles, seat, view.tiles[seat] - tiles)
            return replace(view, bids=_changed(view.bids, seat, tiles), tiles=held)
        case ev.RowRevealed(_, bait, card):
            rows = (*view.rows, SeenRow(card, bait, view.bids, revealed=True))
            fish = view.revealed_fish + (card == "fish")
            return replace(view, rows=rows, revealed_fish=fish, bait=None, card=None, bids=_none(view))
        case ev.RowDiscarded(_, _, bait, card):
            rows = (*view.rows, SeenRow(card, bait, view.bids, revealed=False))
            return replace(view, rows=rows, bait=None, card=None, bids=_none(view))
        case ev.TilesCaught(_, tiles):
            return replace(view, caught=view.caught + tiles)
        case ev.TilesLanded(rule, seat, bait, tiles):
            at = SLOTS.index(bait)
            board = _changed(view.slots[seat], at, view.slots[seat][at] + tiles)
            held = _changed(view.tiles, seat, 0) if rule == "FF-8" else view.tiles
            return replace(view, slots=_changed(view.slots, seat, board), tiles=held)
        case ev.HandEnded(_, _, points):
            scores = tuple(score + more for score, more in zip(view.scores, points, strict=True))
            return replace(view, sheet=(*view.sheet, points), scores=scores)
        case _:
            return view


def _changed(things: tuple[Thing, ...], at: int, thing: Thing) -> tuple[Thing, ...]:
    """Return the same things with another one at one place."""
    return (*things[:at], thing, *things[at + 1 :])


def _none(view: View) -> Bids:
    return (None,) * view.players
