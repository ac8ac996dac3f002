"""The exercise “The way ashore” of the lesson “Set-up”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LANDINGS, SERPENT_STARTS, SPACES
from survive_nb.teaching import boards
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.setup.boards import LAKE
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import LANDING
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea


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


TASK: Final = ClickTask(
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
