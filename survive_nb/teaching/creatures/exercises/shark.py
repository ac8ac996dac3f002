"""The shark

ask: The die shows a shark. Choose every space where {creature} can go.
hint: First its neighbours in the water. Then, from each of them, one step more. [CRE-3]
hint: From a space with a swimmer there is no second step. [RUL-15]
hint: The space straight behind a swimmer has only one way in. Which?
done: A swimmer is a full stop. A swimmer behind another one is safe for a while.
through_swimmers: Your shark swims past its dinner. Where it meets swimmers it stops and eats; its move is
    over. [CRE-3]
swimmers_block: A swimmer does not keep a shark out. The shark may end its move there, and does. [CRE-3]
boats_stop: Boats do not stop a shark: it dives under them and swims on. [CRE-3]
over_land: You measured as the crow flies. Count the way through the water. [CRE-1]
one_step: That is one step. A shark has one or two. [CRE-3]
"""

from __future__ import annotations

from typing import Final

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

_SHARK: Final = "shark-1"
TEXTS: Final = Texts(__name__, __doc__, creature=_SHARK)

TASK: Final = creature_task(
    TEXTS,
    _SHARK,
    ("red-1", "blue-1", "boat-1"),
    {"boat-1": "red-2 green-1"},
    TEXTS.ideas(
        through_swimmers=spread(_SHARK, nothing_stops),
        swimmers_block=lambda state: reachable(_SHARK)(state) - swimming(state),
        boats_stop=spread(_SHARK, lambda state: swimming(state) | manned(state)),
        over_land=over_land(_SHARK),
        one_step=spread(_SHARK, nothing_stops, 1),
    ),
)
