"""The end of a hand, which the rules rush past: the table as it lay then, and what is told about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.model import SLOTS, Bids
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.table import Seat

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class HandEnd:
    """One hand at its end, as one pair of eyes saw it."""

    #: The moment in which it ended, as these eyes count moments.
    moment: int
    #: The table before the last bid, and as it lay at the end.
    before: View
    view: View
    #: All that happened in that moment, up to the points.
    events: tuple[ev.Event, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Return what every seat scored in the hand (FF-10)."""
        return next(event.points for event in self.events if isinstance(event, ev.HandEnded))


def ended_now(seat: Seat) -> bool:
    """Tell whether a hand ended with the last thing that happened."""
    return any(isinstance(event, ev.HandEnded) for event in seat.events_at(seat.moments() - 1))


def hand_end(seat: Seat, moment: int) -> HandEnd:
    """Return the hand that ended in a moment of this seat's."""
    before: View = seat.view_at(moment - 1)
    events = _of_the_hand(seat.events_at(moment))
    return HandEnd(moment, before, settled(before, events), events)


def _of_the_hand(events: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """Leave out what comes after the hand: the next one has begun already, or the game is over."""
    return tuple(event for event in events if not isinstance(event, ev.HandBegan | ev.GameEnded))


def settled(before: View, events: Sequence[ev.Event]) -> View:
    """Return the table as it lay when the last row of a hand had been checked and the tiles had landed.

    The game itself goes on to the next hand at once, and its views with it.
    """
    view = before
    for event in events:
        view = _after(view, event)
    return replace(view, to_act=None)


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
