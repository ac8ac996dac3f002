"""The exercise “Next to me” of the lesson “Set-up”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.setup.boards import RED, elsewhere, here, outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import NEAR
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea


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


TASK: Final = ClickTask(
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
            say("You went two steps away. Next to means one step.", rule="COMP-3"),
        ),
    ),
    well_done=say("Six sides, six neighbours. Every move in this game is made of such steps."),
)
