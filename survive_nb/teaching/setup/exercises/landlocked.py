"""Landlocked

ask: Choose every landlocked beach: one with land on all six sides.
hint: Beaches have the colour of sand. Leave the forests and mountains alone.
hint: Count the blue sides of each beach. There must be none.
hint: Look at {space}, in the middle of the island. Serpents live there, so it is sea.
done: The sea cannot reach these yet. Before one of them sinks, another beach must.
no_lake: You took the lake for land. It is sea, and it has a serpent to prove it. [SET-1]
any_terrain: All of those are landlocked, but not all are beaches. [SINK-1]
coast: Just the other way round: those beaches touch the sea. [SINK-2]
all_beaches: Those are all the beaches. Which of them have no sea beside them? [SINK-2]
at_sea: {space} touches the sea at {near}. [SINK-2]
not_beach: {space} is {terrain}. This time only beaches count: they sink first. [SINK-1]
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Texts
from survive_nb.teaching.setup.boards import LAKE, outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import NEAR

TEXTS: Final = Texts(__name__, __doc__, space=LAKE)


def _dry(land: Mapping[str, str]) -> set[str]:
    return {space for space in land if not boards.touches_sea(space, land)}


def _beaches(land: Mapping[str, str]) -> set[str]:
    return {space for space, terrain in land.items() if terrain == "beach"}


def _at_the_lake(land: Mapping[str, str]) -> set[str]:
    """Return the tiles whose only water is the lake."""
    return {space for space in NEAR[LAKE] if space in land and not outer_sea(space)}


def dry_beaches(rng: Random) -> survive.State:
    """Lay an island with beaches inland and beaches at the lake."""

    def good(land: Mapping[str, str]) -> bool:
        beaches = _beaches(land)
        return 3 <= len(beaches & _dry(land)) <= 6 and len(beaches & _at_the_lake(land)) >= 2

    return boards.state_of(boards.first(lambda: boards.deal(rng), good), SERPENTS)


def _not_dry(state: survive.State, place: str) -> Message:
    land = boards.land_of(state)
    if land[place] != "beach":
        return TEXTS.named("not_beach", space=place, terrain=land[place])
    wet = next(near for near in NEAR[place] if near not in land)
    return TEXTS.named("at_sea", space=place, near=wet)


TASK: Final = TEXTS.click(
    position=dry_beaches,
    view=boards.view_of,
    places=lambda state: frozenset(boards.land_of(state)),
    answer=lambda state: frozenset(_beaches(boards.land_of(state)) & _dry(boards.land_of(state))),
    why_not=_not_dry,
    wrong_ideas=TEXTS.ideas(
        no_lake=lambda state: frozenset(
            _beaches(boards.land_of(state))
            & (_dry(boards.land_of(state)) | _at_the_lake(boards.land_of(state)))
        ),
        any_terrain=lambda state: frozenset(_dry(boards.land_of(state))),
        coast=lambda state: frozenset(_beaches(boards.land_of(state)) - _dry(boards.land_of(state))),
        all_beaches=lambda state: frozenset(_beaches(boards.land_of(state))),
    ),
)
