"""What each seat may see of a game of Fish Fish!, and of what happens in it.

The only secrets are fishing cards: the one under the bait, those discarded unseen, and those the fisher still
holds.  They are the fisher's own, so the fisher sees them; a card that was revealed has been seen by all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from survive_nb.fish_fish.events import (
    BidMade,
    Event,
    GameEnded,
    HandBegan,
    HandEnded,
    RowDiscarded,
    RowLaid,
    RowRevealed,
    TilesCaught,
    TilesLanded,
)
from survive_nb.fish_fish.model import Bids, Card, State
from survive_nb.fish_fish.refusals import is_seat
from survive_nb.fish_fish.rules import bidding_order, outcome
from survive_nb.game import EVERYONE, InvalidInput, Refusal, Viewer


@dataclass(frozen=True, slots=True)
class SeenRow:
    """A row of this hand that was set aside; ``card`` is ``None`` for a viewer who never saw it (FF-6)."""

    card: Card | None
    bait: int
    bids: Bids
    revealed: bool


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know: plain numbers, words and tuples, ready for JSON.

    Of earlier hands only the score sheet is left: the cards have been gathered up again.
    """

    viewer: Viewer
    players: int
    first_fisher: int | None
    hands: int
    hand: int
    row: int
    fisher: int
    #: The order of bidding in this hand.
    order: tuple[int, ...]
    to_act: int | None
    #: Baits the fisher still holds: everybody sees which ones have gone.
    baits: tuple[int, ...]
    #: How many fishing cards the fisher still holds, and, for the fisher only, of which kind.
    cards_left: int
    fish_left: int | None
    no_fish_left: int | None
    #: The row on the table: the bait is public, the card is the fisher's secret.
    bait: int | None
    card: Card | None
    bids: Bids
    tiles: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]
    caught: int
    revealed_fish: int
    rows: tuple[SeenRow, ...]
    #: Points of every seat in each finished hand, and their sums.
    sheet: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    #: Empty while the game runs.
    winners: tuple[int, ...]

    @property
    def turn(self) -> int | None:
        """Return the seat whose turn it is."""
        return self.to_act

    if not TYPE_CHECKING:  # new code uses the new name

        @property
        def eyes(self) -> Viewer:
            """Return `viewer`, which version 0.1.0 called ``eyes``."""
            from survive_nb._compat import renamed_attribute

            return renamed_attribute(self, "eyes", "viewer")


def view_for(state: State, viewer: Viewer, *, memory_aid: bool = False, now: State | None = None) -> View:  # noqa: ARG001
    """Return what the viewer may see: a seat, ``None`` for a spectator, or `EVERYONE`.

    ``memory_aid`` and ``now`` change nothing: this game never asks anybody to forget what they have seen.
    """
    players = state.options.players
    if viewer is not None and viewer != EVERYONE and not is_seat(viewer, players):
        raise InvalidInput(
            Refusal(None, "There is no seat {seat} at this table.", {"seat": viewer}, code="no-such-seat")
        )
    owns_cards = viewer in (state.fisher, EVERYONE)
    result = outcome(state)
    return View(
        viewer=viewer,
        players=players,
        first_fisher=state.options.first_fisher,
        hands=state.options.hands,
        hand=state.hand,
        row=state.row,
        fisher=state.fisher,
        order=bidding_order(players, state.hand, state.fisher),
        to_act=state.actor,
        baits=state.baits,
        cards_left=state.fish_left + state.no_fish_left,
        fish_left=state.fish_left if owns_cards else None,
        no_fish_left=state.no_fish_left if owns_cards else None,
        bait=state.bait,
        card=state.card if owns_cards else None,
        bids=state.bids,
        tiles=state.tiles,
        slots=state.slots,
        caught=state.caught,
        revealed_fish=state.revealed_fish,
        rows=tuple(
            SeenRow(row.card if row.revealed or owns_cards else None, row.bait, row.bids, row.revealed)
            for row in state.rows
        ),
        sheet=state.sheet,
        scores=state.scores,
        winners=result.winners if result else (),
    )


#: What happens in the open; an event that is not listed is hidden.
_PUBLIC: Final = {HandBegan, BidMade, RowRevealed, TilesCaught, TilesLanded, HandEnded, GameEnded}


def event_for(
    event: Event,
    viewer: Viewer,
    *,
    memory_aid: bool = False,  # noqa: ARG001
    now: State | None = None,  # noqa: ARG001
) -> Event | None:
    """Return the event as the viewer may see it; ``memory_aid`` and ``now`` change nothing, as in `view_for`.

    >>> event_for(RowLaid(seat=0, row=1, bait=3, card="fish"), 1)
    RowLaid(seat=0, row=1, bait=3, card=None)
    """
    if isinstance(event, RowLaid | RowDiscarded):
        return event if viewer in (event.seat, EVERYONE) else replace(event, card=None)
    return event if type(event) in _PUBLIC else None
