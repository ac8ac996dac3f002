"""A boat for the 6

ask: The red explorer is your 6. Choose every space where you may put your next boat so that the 6 can step
    straight into it.
hint: From land you step into a boat on a neighbouring sea space. [LAND-2]
hint: A space holds one boat at most. [SET-5]
done: One move and the 6 is aboard. Boats come after explorers: make use of it.
taken: Some of those spaces have a boat already, and a space has room for only one. [SET-5]
any_neighbour: Boats on dry land? They need a sea space without a boat. [SET-5]
whole_shore: A boat may lie on each of these, but your 6 would have to walk first. [LAND-2]
no_boat: A boat may lie on {space}, but the explorer on {here} cannot step into it from there. [LAND-2]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.setup.boards import RED, elsewhere, here, outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import NEAR

TEXTS: Final = Texts(__name__, __doc__)


def boats_beside(rng: Random) -> survive.State:
    """Put the red explorer on a coast where all spaces but one have boats, and add boats elsewhere."""
    # With four spaces a slip is easier to tell from a wrong idea.
    beside = 4 if rng.random() < 0.7 else 3
    tile = rng.choice([space for space in ISLAND if len(outer_sea(space)) == beside])
    taken = rng.sample(outer_sea(tile), beside - 1)
    shore = sorted({near for space in ISLAND for near in outer_sea(space)} - set(outer_sea(tile)))
    spaces = [*taken, *rng.sample(shore, 3)]
    lines = [f"boat-{number} {space}" for number, space in enumerate(spaces, 1)]
    return boards.state_of(
        boards.deal(rng), "\n".join([f"{RED} {tile}", SERPENTS, *lines]), step="place_boats"
    )


def _boat_spaces(state: survive.State) -> Places:
    """Return where a boat may be placed, as the rules of the game say (SET-5)."""
    return frozenset(
        action.space for action in survive.legal_actions(state) if isinstance(action, survive.PlaceBoat)
    )


def _no_boat(state: survive.State, place: str) -> Message:
    refusal = survive.why_not(state, survive.PlaceBoat(place))
    if refusal is not None:
        return Message.of(refusal)
    return TEXTS.named("no_boat", space=place, here=here(state))


TASK: Final = TEXTS.click(
    position=boats_beside,
    view=boards.view_of,
    places=elsewhere,
    answer=lambda state: _boat_spaces(state) & frozenset(NEAR[here(state)]),
    why_not=_no_boat,
    apart=2,
    wrong_ideas=TEXTS.ideas(
        taken=lambda state: frozenset(outer_sea(here(state))),
        any_neighbour=lambda state: frozenset(NEAR[here(state)]),
        whole_shore=_boat_spaces,
    ),
)
