"""The exercise “The way ashore” of the lesson “Set-up”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LANDINGS
from survive_nb.teaching import boards
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.setup.model import LANDING
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

_DOORS: Final = frozenset(LANDING)


def _guarded_doors(rng: Random) -> survive.State:
    """Put three of the five serpents on landing spaces, and the others into the open sea."""
    land = boards.deal(rng)
    sea = sorted(HEX_OF.keys() - land.keys() - _DOORS)
    spaces = [*rng.sample(LANDING, 3), *rng.sample(sea, 2)]
    lines = [f"serpent-{number} {space}" for number, space in enumerate(spaces, 1)]
    return boards.state_of(land, "\n".join(lines))


def _serpents(state: survive.State) -> Places:
    return frozenset(creature.space for creature in boards.view_of(state).creatures if creature.space)


def _sea_and_islands(state: survive.State) -> Places:
    return (frozenset(HEX_OF) | frozenset(LANDINGS)) - frozenset(boards.land_of(state))


def _no_open_door(_state: survive.State, place: str) -> Message:
    if place in LANDINGS:
        return say("{place} is the safe island itself, not a space of the sea.", place=place, rule="COMP-4")
    if place in _DOORS:
        return say("On {space} lies a serpent. That door is closed for now.", space=place, rule="CRE-2")
    return say("No safe island lies beside {space}.", space=place, rule="COMP-4")


TASK: Final = ClickTask(
    name="landings",
    title=say("The way ashore"),
    question=say("Choose every open door: every landing space without a serpent."),
    position=_guarded_doors,
    view=boards.view_of,
    places=_sea_and_islands,
    answer=lambda state: _DOORS - _serpents(state),
    why_not=_no_open_door,
    # Two of the serpents lie in the open sea.
    apart=2,
    hints=(
        say("The safe islands lie in the four corners, outside the spaces.", rule="COMP-4"),
        say("Each safe island touches two spaces. How many is that in all?"),
        say("Now leave out those with a serpent on them."),
    ),
    wrong_ideas=(
        WrongIdea(
            "islands",
            lambda _state: frozenset(LANDINGS),
            say(
                "Those are the safe islands themselves. From which sea spaces do you step ashore?",
                rule="ISLE-1",
            ),
        ),
        WrongIdea(
            "corners",
            lambda _state: frozenset({"A1", "A7", "M1", "M7"}),
            say("You chose the ends of the first and last row. No island touches them.", rule="COMP-4"),
        ),
        WrongIdea(
            "all_doors",
            lambda _state: _DOORS,
            say("All of these are doors, but some are guarded: look where the serpents lie.", rule="CRE-2"),
        ),
        WrongIdea(
            "guarded",
            lambda state: _DOORS & _serpents(state),
            say("You chose the doors with a serpent. Those are the closed ones.", rule="CRE-2"),
        ),
        WrongIdea(
            "serpents",
            _serpents,
            say("You chose the serpents. Look for the doors that they do not guard.", rule="CRE-2"),
        ),
    ),
    well_done=say("Two doors for each island, and serpents move: a door that is closed now may open."),
)
