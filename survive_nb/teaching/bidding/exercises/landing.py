"""The second “Fish!”

ask: You are the fisher, and your second “Fish!” lies there. The last fish bids 1 tile, and the card is turned
    over. Some tiles have not been bid. Choose every slot on which they land.
hint: With the second “Fish!” revealed the hand ends at once. That is good for patient fish. [FF-8]
hint: What counts is the highest bait that the fisher still holds. Which baits are those? [FF-8]
done: So a tile that you keep is worth something too. Remember that when you calculate.
five: The 5 would be nice, but the fisher no longer holds it. [FF-8]
row: On the bait of the row there is only what was bid, and that is caught. [FF-6]
lowest: The sea is kinder than that: the highest bait counts, not the lowest. [FF-8]
higher_bait: The fisher still holds a higher bait than {bait}. [FF-8]
no_tile: No tile of {seat} is left to land. [FF-8]
on_the_table: Bait {bait} lies on the table: the fisher no longer holds it. [FF-8]
has_gone: Bait {bait} has gone: the fisher holds it no more. [FF-8]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import SLOTS, State
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.bidding.boards import moment, number_of, seat_places, slot_places, still_to_bid

TEXTS: Final = Texts(__name__, __doc__)


def _before_the_end(rng: Random) -> State:
    """Find a row that holds the second "Fish!", before its last bid, with the 5 gone (FF-8)."""

    def good(state: State) -> bool:
        seat = state.actor
        if state.card != "fish" or state.revealed_fish != 1 or seat is None or not state.tiles[seat]:
            return False
        # The bid in the question is the last one, and at least one player keeps a tile.
        is_last = still_to_bid(state) == seat_places([seat])
        values = set(state.baits)
        clear = len(values) >= 2 and max(values) < max(SLOTS) and state.bait not in {*values, max(SLOTS)}
        return is_last and clear and len(_left_over(state)) >= 2

    return moment(rng, 4, good)


def _left_over(state: State) -> list[int]:
    """Return the seats that hold tiles after the last bid of 1 tile."""
    return [seat for seat, tiles in enumerate(state.tiles) if tiles > (seat == state.actor)]


def _fish(state: State) -> list[int]:
    return [seat for seat in range(state.options.players) if seat != state.fisher]


def _slots(state: State, bait: int) -> Places:
    return slot_places(_left_over(state), bait)


def _on_the_row(state: State) -> Places:
    assert state.bait is not None
    return _slots(state, state.bait)


def _why_no_landing(state: State, place: str) -> Message:
    bait, seat = number_of(place), int(place.split("-")[1])
    if seat not in _left_over(state):
        return TEXTS.named("no_tile", seat=seat)
    if bait == state.bait:
        return TEXTS.named("on_the_table", bait=bait)
    if bait not in state.baits:
        return TEXTS.named("has_gone", bait=bait)
    return TEXTS.named("higher_bait", bait=bait)


TASK: Final = TEXTS.click(
    position=_before_the_end,
    view=lambda state: fish_fish.view_for(state, state.fisher),
    places=lambda state: slot_places(_fish(state), *SLOTS),
    answer=lambda state: _slots(state, max(state.baits)),
    why_not=_why_no_landing,
    apart=4,
    wrong_ideas=TEXTS.ideas(
        five=lambda state: _slots(state, max(SLOTS)),
        row=_on_the_row,
        lowest=lambda state: _slots(state, min(state.baits)),
    ),
)
