"""The way ashore

ask: Choose every open door: every landing space without a serpent.
hint: The safe islands lie in the four corners, outside the spaces. [COMP-4]
hint: Each safe island touches two spaces. How many is that in all?
hint: Now leave out those with a serpent on them.
done: Two doors for each island, and serpents move: a door that is closed now may open.
islands: Those are the safe islands themselves. From which sea spaces do you step ashore? [ISLE-1]
corners: You chose the ends of the first and last row. No island touches them. [COMP-4]
all_doors: All of these are doors, but some are guarded: look where the serpents lie. [CRE-2]
guarded: You chose the doors with a serpent. Those are the closed ones. [CRE-2]
serpents: You chose the serpents. Look for the doors that they do not guard. [CRE-2]
no_island: No safe island lies beside {space}. [COMP-4]
the_island: {place} is the safe island itself, not a space of the sea. [COMP-4]
closed: On {space} lies a serpent. That door is closed for now. [CRE-2]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LANDINGS
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.setup.model import LANDING

TEXTS: Final = Texts(__name__, __doc__)

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
        return TEXTS.named("the_island", place=place)
    if place in _DOORS:
        return TEXTS.named("closed", space=place)
    return TEXTS.named("no_island", space=place)


TASK: Final = TEXTS.click(
    position=_guarded_doors,
    view=boards.view_of,
    places=_sea_and_islands,
    answer=lambda state: _DOORS - _serpents(state),
    why_not=_no_open_door,
    # Two of the serpents lie in the open sea.
    apart=2,
    wrong_ideas=TEXTS.ideas(
        islands=lambda _state: frozenset(LANDINGS),
        corners=lambda _state: frozenset({"A1", "A7", "M1", "M7"}),
        all_doors=lambda _state: _DOORS,
        guarded=lambda state: _DOORS & _serpents(state),
        serpents=_serpents,
    ),
)
