"""The whale

ask: The die shows a whale. Choose every space where {creature} can go.
hint: Up to three steps. Go ring by ring: one step, two steps, three. [CRE-4]
hint: Only a boat with people in it ends the move. Empty boats and swimmers do not. [CRE-4]
hint: Is there a way around the boat? Then count how many steps it takes. [RUL-15]
done: Three steps, and only manned boats end them. You see the sea as the whale does.
through_boats: Your whale swims through a manned boat. There it stops, and its move is over. [CRE-4]
boats_block: A manned boat does not keep a whale out. It ends its move there, and the boat is gone. [CRE-4]
every_boat_stops: You let the empty boats stop it too. A whale cares for boats with people only. [CRE-4]
swimmers_stop: You let swimmers stop it. That is the shark; a whale swims past them. [CRE-4]
over_land: You measured as the crow flies. A whale swims around the land, and that costs steps. [CRE-1]
two_steps: You moved it like a shark. A whale has up to three steps. [CRE-4]
"""

from __future__ import annotations

from typing import Final

from survive_nb import survive
from survive_nb.teaching.authoring import Texts
from survive_nb.teaching.creatures.boards import (
    creature_task,
    manned,
    nothing_stops,
    over_land,
    reachable,
    spread,
    swimming,
)
from survive_nb.teaching.creatures.sea import boat_spaces

_WHALE: Final = "whale-1"
TEXTS: Final = Texts(__name__, __doc__, creature=_WHALE)


def _every_boat(state: survive.State) -> set[str]:
    return boat_spaces(state, manned=True) | boat_spaces(state, manned=False)


TASK: Final = creature_task(
    TEXTS,
    _WHALE,
    ("red-1", "blue-1", "green-1", "boat-1", "boat-2", "boat-3", "boat-4", "boat-5"),
    {"boat-1": "red-2 blue-2", "boat-3": "yellow-1", "boat-5": "green-2"},
    TEXTS.ideas(
        through_boats=spread(_WHALE, nothing_stops),
        boats_block=lambda state: reachable(_WHALE)(state) - manned(state),
        every_boat_stops=spread(_WHALE, _every_boat),
        swimmers_stop=spread(_WHALE, lambda state: manned(state) | swimming(state)),
        over_land=over_land(_WHALE),
        two_steps=spread(_WHALE, manned, 2),
    ),
)
