"""The exercise “Who begins” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import State
from survive_nb.teaching.bidding.boards import all_seats, moment, seat_places, why_no_turn, without_turn
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea


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


TASK: Final = ClickTask(
    name="begins",
    title=say("Who begins"),
    question=say("The row has just been laid. Choose the three seats that bid first."),
    position=_row_just_laid,
    view=without_turn,
    places=all_seats,
    answer=_first_of,
    why_not=why_no_turn,
    apart=2,
    hints=(
        say("The arrows round the water show which way bidding goes in this hand.", rule="FF-12"),
        say(
            "Begin beside the fisher. Does that seat have tiles? Go on until you have three.",
            rule="FF-4",
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "other_way",
            lambda state: _first_of(state, backwards=True),
            say(
                "That is the other way round. Odd hands go clockwise, even hands counter-clockwise.",
                rule="FF-12",
            ),
        ),
        WrongIdea(
            "no_tiles",
            lambda state: _first_of(state, with_tiles=False),
            say("The right direction, but a seat without tiles cannot bid: the next one does.", rule="FF-4"),
        ),
        WrongIdea(
            "fisher",
            _after_fisher,
            say("The fisher has done their part: the row lies there.", rule="FF-4"),
        ),
    ),
    well_done=say("In the next hand it goes the other way round. So the good seats move about the table."),
)
