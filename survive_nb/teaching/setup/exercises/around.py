"""Next to me

ask: Choose every space next to the red explorer.
hint: How many sides does a hexagon have? [COMP-3]
hint: Two neighbours are in its own row, two in the row above, two in the row below.
hint: Sea or land does not matter here: a neighbour is a neighbour.
done: Six sides, six neighbours. Every move in this game is made of such steps.
only_land: You chose land only. Sea spaces are neighbours too: that is where the boats come. [COMP-3]
only_sea: You chose sea only. The tiles beside it are neighbours too. [COMP-3]
cross: You read the names as on squared paper: same letter or same number. Rows of hexagons are shifted, so
    trust your eyes more than the numbers. [COMP-3]
square: Eight neighbours are for chess kings. A hexagon has six sides. [COMP-3]
two_steps: You went two steps away. Next to means one step. [COMP-3]
too_far: From {here} to {space} it is {count} steps. [COMP-3]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.setup.boards import RED, elsewhere, here, outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import NEAR

TEXTS: Final = Texts(__name__, __doc__)


def beside_the_sea(rng: Random) -> survive.State:
    """Put the red explorer on a tile of the coast: land on one side, sea on the other."""
    tile = rng.choice([space for space in ISLAND if len(outer_sea(space)) in (2, 3)])
    return boards.state_of(boards.deal(rng), f"{RED} {tile}\n{SERPENTS}")


def _named_around(space: str, *, corners: bool) -> Places:
    """Return what letters and numbers alone would call neighbours, as on squared paper."""
    row, number = ord(space[0]), int(space[1:])
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0) and (corners or not a * b)]
    return frozenset(name for a, b in steps if (name := f"{chr(row + a)}{number + b}") in HEX_OF)


def _too_far(state: survive.State, place: str) -> Message:
    steps = HEX_OF[here(state)].distance(HEX_OF[place])
    return TEXTS.named("too_far", here=here(state), space=place, count=steps)


TASK: Final = TEXTS.click(
    position=beside_the_sea,
    view=boards.view_of,
    places=elsewhere,
    answer=lambda state: frozenset(NEAR[here(state)]),
    why_not=_too_far,
    apart=2,  # six neighbours, and eight on squared paper
    wrong_ideas=TEXTS.ideas(
        only_land=lambda state: frozenset(NEAR[here(state)]) & frozenset(ISLAND),
        only_sea=lambda state: frozenset(NEAR[here(state)]) - frozenset(ISLAND),
        cross=lambda state: _named_around(here(state), corners=False),
        square=lambda state: _named_around(here(state), corners=True),
        two_steps=lambda state: frozenset(
            space for space in elsewhere(state) if HEX_OF[space].distance(HEX_OF[here(state)]) <= 2
        ),
    ),
)
