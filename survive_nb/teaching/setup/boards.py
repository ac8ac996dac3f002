"""The first boards of lesson 1: neighbours, landing spaces and landlocked beaches (COMP-3, COMP-4, SET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LANDINGS, SERPENT_STARTS, SPACES
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import LANDING, NEAR
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

#: The explorer that the questions speak of.
RED: Final = "red-1"
LAKE: Final = "G6"


def here(state: survive.State) -> str:
    """Return where the red explorer stands."""
    place = state.place_of(RED)
    assert place is not None
    return place


def elsewhere(state: survive.State) -> Places:
    """Return every space but the red explorer's own."""
    return frozenset(HEX_OF) - {here(state)}


def outer_sea(space: str) -> list[str]:
    """Return the spaces of the outer sea beside a tile of the whole island."""
    return [near for near in NEAR[space] if near not in ISLAND and near != LAKE]


# -- neighbours ----------------------------------------------------------------------------------------------


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
    return say(
        "From {here} to {space} it is {count} steps.",
        here=here(state),
        space=place,
        count=steps,
        rule="COMP-3",
    )


AROUND: Final = ClickTask(
    name="around",
    title=say("Next to me"),
    question=say("Choose every space next to the red explorer."),
    position=beside_the_sea,
    view=boards.view_of,
    places=elsewhere,
    answer=lambda state: frozenset(NEAR[here(state)]),
    why_not=_too_far,
    # Six neighbours, and eight on squared paper.
    apart=2,
    hints=(
        say("How many sides does a hexagon have?", rule="COMP-3"),
        say("Two neighbours are in its own row, two in the row above, two in the row below."),
        say("Sea or land does not matter here: a neighbour is a neighbour."),
    ),
    wrong_ideas=(
        WrongIdea(
            "only_land",
            lambda state: frozenset(NEAR[here(state)]) & frozenset(ISLAND),
            say(
                "You chose land only. Sea spaces are neighbours too: that is where the boats come.",
                rule="COMP-3",
            ),
        ),
        WrongIdea(
            "only_sea",
            lambda state: frozenset(NEAR[here(state)]) - frozenset(ISLAND),
            say("You chose sea only. The tiles beside it are neighbours too.", rule="COMP-3"),
        ),
        WrongIdea(
            "cross",
            lambda state: _named_around(here(state), corners=False),
            say(
                "You read the names as on squared paper: same letter or same number. Rows of hexagons are"
                " shifted, so trust your eyes more than the numbers.",
                rule="COMP-3",
            ),
        ),
        WrongIdea(
            "square",
            lambda state: _named_around(here(state), corners=True),
            say("Eight neighbours are for chess kings. A hexagon has six sides.", rule="COMP-3"),
        ),
        WrongIdea(
            "two_steps",
            lambda state: frozenset(
                space for space in elsewhere(state) if HEX_OF[space].distance(HEX_OF[here(state)]) <= 2
            ),
            say("You went two steps far. Next to means one step.", rule="COMP-3"),
        ),
    ),
    well_done=say("Six sides, six neighbours. Every move in this game is made of such steps."),
)


# -- landings ------------------------------------------------------------------------------------------------


def fresh_island(rng: Random) -> survive.State:
    """Lay an island with the five serpents around it, as the game begins."""
    return boards.state_of(boards.deal(rng), SERPENTS)


def _sea_and_islands(state: survive.State) -> Places:
    return (frozenset(HEX_OF) | frozenset(LANDINGS)) - frozenset(boards.land_of(state))


def _no_landing(_state: survive.State, place: str) -> Message:
    if place in LANDINGS:
        return say("{place} is the safe island itself, not a space of the sea.", place=place, rule="COMP-4")
    return say("No safe island lies beside {space}.", space=place, rule="COMP-4")


_STARTS: Final = frozenset(SPACES[cell] for cell in SERPENT_STARTS)

LANDING_SPACES: Final = ClickTask(
    name="landings",
    title=say("The way ashore"),
    question=say("Choose every landing space: the sea spaces from which one can step onto a safe island."),
    position=fresh_island,
    view=boards.view_of,
    places=_sea_and_islands,
    answer=lambda _state: frozenset(LANDING),
    why_not=_no_landing,
    # The board is always the same, and two of the ideas differ in the lake only.
    apart=1,
    hints=(
        say("The safe islands lie in the four corners, outside the spaces.", rule="COMP-4"),
        say("Each safe island touches two spaces. That makes how many in all?"),
        say("A serpent may lie on one. It is still a landing space."),
    ),
    wrong_ideas=(
        WrongIdea(
            "islands",
            lambda _state: frozenset(LANDINGS),
            say("Those are the safe islands. From which sea spaces does one step onto them?", rule="ISLE-1"),
        ),
        WrongIdea(
            "corners",
            lambda _state: frozenset({"A1", "A7", "M1", "M7"}),
            say("You chose the ends of the first and last row. No island touches them.", rule="COMP-4"),
        ),
        WrongIdea(
            "free_of_serpents",
            lambda _state: frozenset(LANDING) - _STARTS,
            say(
                "You left out those where a serpent lies. Serpents swim away; landing spaces stay.",
                rule="COMP-4",
            ),
        ),
        WrongIdea(
            "serpents",
            lambda _state: _STARTS,
            say(
                "You chose the serpents. Four of them do lie on landing spaces, but one lies in the lake.",
                rule="SET-1",
            ),
        ),
        WrongIdea(
            "serpents_outside",
            lambda _state: _STARTS - {LAKE},
            say("One landing space for each island. Each of them has a second one.", rule="COMP-4"),
        ),
    ),
    well_done=say("Eight doors, and at four of them a serpent waits. Two doors for each island."),
)


# -- landlocked ----------------------------------------------------------------------------------------------


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
        return say(
            "{space} is {terrain}. This time only beaches count: they sink first.",
            space=place,
            terrain=land[place],
            rule="SINK-1",
        )
    wet = next(near for near in NEAR[place] if near not in land)
    return say("{space} touches the sea at {near}.", space=place, near=wet, rule="SINK-2")


LANDLOCKED: Final = ClickTask(
    name="landlocked",
    title=say("Landlocked"),
    question=say("Choose every landlocked beach: one with land on all six sides."),
    position=dry_beaches,
    view=boards.view_of,
    places=lambda state: frozenset(boards.land_of(state)),
    answer=lambda state: frozenset(_beaches(boards.land_of(state)) & _dry(boards.land_of(state))),
    why_not=_not_dry,
    hints=(
        say("Beaches have the colour of sand. Leave the forests and mountains alone."),
        say("Count the blue sides of each beach. There must be none."),
        say("Look at {space}, in the middle of the island. Serpents live there, so it is sea.", space=LAKE),
    ),
    wrong_ideas=(
        WrongIdea(
            "no_lake",
            lambda state: frozenset(
                _beaches(boards.land_of(state))
                & (_dry(boards.land_of(state)) | _at_the_lake(boards.land_of(state)))
            ),
            say("You took the lake for land. It is sea, and it has a serpent to prove it.", rule="SET-1"),
        ),
        WrongIdea(
            "any_terrain",
            lambda state: frozenset(_dry(boards.land_of(state))),
            say("All of those are landlocked, but not all are beaches.", rule="SINK-1"),
        ),
        WrongIdea(
            "coast",
            lambda state: frozenset(_beaches(boards.land_of(state)) - _dry(boards.land_of(state))),
            say("Just the other way round: those beaches touch the sea.", rule="SINK-2"),
        ),
        WrongIdea(
            "all_beaches",
            lambda state: frozenset(_beaches(boards.land_of(state))),
            say("Those are all the beaches. Which of them have no sea beside them?", rule="SINK-2"),
        ),
    ),
    well_done=say("The sea cannot reach these yet. Before one of them sinks, another beach must."),
)
