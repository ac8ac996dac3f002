"""The last row

ask: This is the fifth row, and it is your turn: the arrow points at you. Choose every legal bid.
hint: How many tiles do you still hold? More than that nobody can bid. [FF-4]
hint: No row comes after this one. What happens to the tiles? [FF-5]
done: If you wait till the end, you bid everything on a card that somebody else chose.
any: That is right for the earlier rows. In the last one there is no choice left. [FF-5]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import Bid, State
from survive_nb.fish_fish.model import ROWS, TILES
from survive_nb.teaching.authoring import Places, Texts
from survive_nb.teaching.bidding.boards import moment, number_of, reason

TEXTS: Final = Texts(__name__, __doc__)

#: The bids and the baits that can be clicked.
BID_PLACES: Final[Places] = frozenset(f"bid-{tiles}" for tiles in range(TILES + 1))


def _in_the_last_row(rng: Random) -> State:
    """Find a fish with three or four tiles in the fisher's fifth row (FF-5).

    With fewer, a slip could not be distinguished from a wrong idea.
    """
    tiles = rng.choice((3, TILES))

    def good(state: State) -> bool:
        seat = state.actor
        return (
            state.bait is not None and state.row == ROWS and seat is not None and state.tiles[seat] == tiles
        )

    return moment(rng, 3, good, zero_bids=0.7)


def _held(state: State) -> int:
    """Return how many tiles the seat to act holds."""
    assert state.actor is not None
    return state.tiles[state.actor]


TASK: Final = TEXTS.click(
    position=_in_the_last_row,
    view=lambda state: fish_fish.view_for(state, state.actor),
    places=lambda _: BID_PLACES,
    answer=lambda state: frozenset({f"bid-{_held(state)}"}),
    why_not=lambda state, place: reason(fish_fish.why_not(state, Bid(number_of(place)))),
    apart=3,
    wrong_ideas=TEXTS.ideas(any=lambda state: frozenset(f"bid-{tiles}" for tiles in range(_held(state) + 1))),
)
