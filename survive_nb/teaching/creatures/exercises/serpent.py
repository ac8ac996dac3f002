"""The serpent

ask: The die shows a serpent. Choose every space where {creature} can go.
hint: A serpent moves one space. So there are six spaces at most to look at. [CRE-2]
hint: Which of the six are water? And does the shark mind a visitor? [CRE-1]
done: A serpent moves one space, in water only, and may enter the space of another creature. Swimmers and
    manned boats that it meets are removed.
over_land: You chose all six neighbours. A serpent never leaves the water. [CRE-1]
not_shared: You kept away from the shark. Creatures do not mind each other and may share a space. [CRE-1]
two_steps: You moved it like a shark. A serpent is strong but slow: one space. [CRE-2]
own_space: All right but one: the creature's own space. You may leave it where it is, but staying is not a
    move. [RUL-15]
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts
from survive_nb.teaching.creatures.boards import creature_task, nothing_stops, reachable, spread
from survive_nb.teaching.creatures.sea import creatures_of, land_spaces, place, within

_SERPENT: Final = "serpent-1"
TEXTS: Final = Texts(__name__, __doc__, creature=_SERPENT)

TASK: Final = creature_task(
    TEXTS,
    _SERPENT,
    ("shark-1", "shark-2", "red-1"),
    {},
    TEXTS.ideas(
        over_land=lambda state: frozenset(within(place(state, _SERPENT), 1)),
        not_shared=lambda state: reachable(_SERPENT)(state) - set(creatures_of(state, "shark").values()),
        two_steps=spread(_SERPENT, nothing_stops, 2),
    ),
    good=lambda state: len(within(place(state, _SERPENT), 1) & land_spaces(state)) >= 2,
    own_space=TEXTS.ideas(own_space=lambda state: reachable(_SERPENT)(state) | {place(state, _SERPENT)}),
)
