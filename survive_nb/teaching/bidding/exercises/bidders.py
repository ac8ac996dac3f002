"""Who still has to bid

ask: Choose every seat that still has to bid on the row on the table.
hint: Everybody bids once on a row, in the open: the tiles lie in front of them. [FF-4]
hint: Three sorts of players have no bid to make: the fisher, those who have bid, and those without tiles.
done: The later you bid, the more you have seen. That is worth something.
next_only: That seat bids next, but it is not the last to bid.
no_bid_yet: You chose everybody without a bid. The fisher never bids on the row, and nobody can bid without
    tiles. [FF-4]
have_bid: You chose those who have bid. The question is who has not.
again: Some of these have bid already. Nobody bids twice on a row. [FF-4]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.fish_fish import State
from survive_nb.teaching.authoring import Places, Texts
from survive_nb.teaching.bidding.boards import (
    all_seats,
    moment,
    seat_places,
    still_to_bid,
    why_no_turn,
    without_turn,
)

TEXTS: Final = Texts(__name__, __doc__)


def _without_tiles(state: State) -> Places:
    """Return the fish that had no tiles left when this row was laid."""
    return seat_places(
        seat
        for seat, bid in enumerate(state.bids)
        if seat != state.fisher and bid is None and not state.tiles[seat]
    )


def _could_bid_again(state: State) -> Places:
    """Return the fish that have bid and still hold tiles."""
    return seat_places(seat for seat, bid in enumerate(state.bids) if bid is not None and state.tiles[seat])


def _in_mid_row(rng: Random) -> State:
    """Find a row of eight players on which some have bid, some have not, and some cannot."""

    def good(state: State) -> bool:
        parts = _without_tiles(state), _could_bid_again(state)
        return state.bait is not None and min(map(len, parts)) >= 2 and len(still_to_bid(state)) >= 3

    return moment(rng, 8, good)


TASK: Final = TEXTS.click(
    position=_in_mid_row,
    view=without_turn,
    places=all_seats,
    answer=still_to_bid,
    why_not=why_no_turn,
    apart=2,
    wrong_ideas=TEXTS.ideas(
        next_only=lambda state: seat_places([state.actor]),
        no_bid_yet=lambda state: seat_places(seat for seat, bid in enumerate(state.bids) if bid is None),
        have_bid=lambda state: seat_places(seat for seat, bid in enumerate(state.bids) if bid is not None),
        again=lambda state: still_to_bid(state) | _could_bid_again(state),
    ),
)
