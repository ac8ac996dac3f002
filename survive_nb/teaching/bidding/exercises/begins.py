"""Who begins

ask: The row has just been laid. Choose the three seats that bid first.
hint: The arrows round the water show which way bidding goes in this hand. [FF-12]
hint: Begin beside the fisher. Does that seat have tiles? Go on until you have three. [FF-4]
done: In the next hand it goes the other way round. So the good seats move about the table.
other_way: That is the other way round. Odd hands go clockwise, even hands counter-clockwise. [FF-12]
no_tiles: The right direction, but a seat without tiles cannot bid: the next one does. [FF-4]
fisher: The fisher has done their part: the row lies there. [FF-4]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import State
from survive_nb.teaching.authoring import Places, Texts
from survive_nb.teaching.bidding.boards import all_seats, moment, seat_places, why_no_turn, without_turn

TEXTS: Final = Texts(__name__, __doc__)


def _first_of(state: State, *, backwards: bool = False, with_tiles: bool = True) -> Places:
    """Return the three seats that bid first, in one direction or the other."""
    order = fish_fish.bidding_order(state.options.players, state.hand, state.fisher)
    going = order[::-1] if backwards else order
    return seat_places([seat for seat in going if state.tiles[seat] or not with_tiles][:3])


def _after_fisher(state: State) -> Places:
    """Let the fisher bid first, and then two more."""
    order = fish_fish.bidding_order(state.options.players, state.hand, state.fisher)
    return seat_places([state.fisher, *(seat for seat in order if state.tiles[seat])][:3])


def _row_just_laid(rng: Random) -> State:
    """Find a row on which nobody has bid, and on which some of the first seats cannot bid (FF-12)."""

    def good(state: State) -> bool:
        if state.bait is None or any(bid is not None for bid in state.bids):
            return False
        right = _first_of(state)
        others = _first_of(state, with_tiles=False), _first_of(state, backwards=True)
        return len(right) == 3 and all(len(right ^ other) >= 4 for other in others)

    return moment(rng, 8, good)


TASK: Final = TEXTS.click(
    position=_row_just_laid,
    view=without_turn,
    places=all_seats,
    answer=_first_of,
    why_not=why_no_turn,
    apart=2,
    wrong_ideas=TEXTS.ideas(
        other_way=lambda state: _first_of(state, backwards=True),
        no_tiles=lambda state: _first_of(state, with_tiles=False),
        fisher=_after_fisher,
    ),
)
