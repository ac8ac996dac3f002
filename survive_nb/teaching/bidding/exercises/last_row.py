"""The exercise “The last row” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import Bid, State
from survive_nb.fish_fish.model import ROWS, TILES
from survive_nb.teaching.bidding.boards import moment, number_of, reason
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

#: The bids and the baits that can be clicked.
BID_PLACES: Final[Places] = frozenset(f"bid-{tiles}" for tiles in range(TILES + 1))


def _in_the_last_row(rng: Random) -> State:
    """Find a fish with three or four tiles in the fisher's fifth row (FF-5).

    With fewer, a slip could not be told from a wrong idea.
    """
    tiles = rng.choice((3, TILES))

    def good(state: State) -> bool:
        seat = state.actor
        return (
            state.bait is not None and state.row == ROWS and seat is not None and state.tiles[seat] == tiles
        )

    return moment(rng, 3, good, patience=0.7)


def _held(state: State) -> int:
    """Return how many tiles the seat to act holds."""
    assert state.actor is not None
    return state.tiles[state.actor]


TASK: Final = ClickTask(
    name="last_row",
    title=say("The last row"),
    question=say(
        "This is the fifth row, and it is your turn: the arrow points at you. Choose every legal bid."
    ),
    position=_in_the_last_row,
    view=lambda state: fish_fish.view_for(state, state.actor),
    places=lambda _: BID_PLACES,
    answer=lambda state: frozenset({f"bid-{_held(state)}"}),
    why_not=lambda state, place: reason(fish_fish.why_not(state, Bid(number_of(place)))),
    apart=3,
    hints=(
        say("How many tiles do you still hold? More than that nobody can bid.", rule="FF-4"),
        say("No row comes after this one. What happens to the tiles?", rule="FF-5"),
    ),
    wrong_ideas=(
        WrongIdea(
            "any",
            lambda state: frozenset(f"bid-{tiles}" for tiles in range(_held(state) + 1)),
            say("That is right for the earlier rows. In the last one there is no choice left.", rule="FF-5"),
        ),
    ),
    well_done=say("If you wait till the end, you bid everything on a card that somebody else chose."),
)
