"""How far can it go?

hint: Go ring by ring and keep two sets: `seen` for all that is found, `front` for the last ring.
hint: The next ring: `{near for s in front for near in neighbours(s)} - land - seen`
hint: Put the ring into `seen`, then take the stops out of `front`: nobody swims on from there. [RUL-15]
done: Ring by ring: this is breadth-first search, and half of all games use it.
through_stops: Your creature swims on through the stops. A stop is the end of a move. [RUL-15]
stops_block: Your creature never enters a stop. It may end its move there. [RUL-15]
flies: Your creature flies over land and over stops. Go step by step. [CRE-1]
own_space: All right but the start: staying put is not a move. [RUL-15]
on_land: Your creature walks on land. Take the land out of every ring. [CRE-1]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Case, Names, Texts
from survive_nb.teaching.creatures.answers import reach
from survive_nb.teaching.creatures.sea import SPACES, half_sunk, within

TEXTS: Final = Texts(__name__, __doc__)


def _seas(rng: Random) -> list[Case]:
    """Make seas from a single step to a whale among boats."""
    fixed: list[tuple[str, int, set[str], set[str]]] = [
        ("A1", 1, set(), set()),
        ("C5", 1, {"D4", "D5"}, set()),
        ("A1", 2, set(), {"A2"}),
        ("G6", 3, {"F6", "F7", "G5", "G7", "H6"}, {"H7"}),
        ("G6", 3, {"F6", "F7", "G5", "G7", "H6"}, set()),
        ("B5", 3, set(), {"B6", "C6", "A4", "C7"}),
    ]
    return [_sea_case(*sea) for sea in fixed] + [_sea_case(*_drawn_sea(rng)) for _ in range(8)]


def _drawn_sea(rng: Random) -> tuple[str, int, set[str], set[str]]:
    """Draw a creature beside half an island, with some stops around it."""
    land = set(half_sunk(rng))
    coast = sorted(space for space in SPACES - land if land & within(space, 1))
    start = rng.choice(coast)
    around = sorted(within(start, 2) - land)
    return start, rng.choice((2, 3)), land, set(rng.sample(around, min(3, len(around))))


def _sea_case(start: str, steps: int, land: set[str], stops: set[str]) -> Case:
    """Return a case with its picture: the creature with this number of steps, and pieces on the stops."""
    creature, explorers_on = {
        1: ("serpent-1 {}", ""),
        2: ("shark-1 {}", "red-{0} {1}"),
        3: ("whale-1 {}", "boat-{0} {1}: red-{0}"),
    }[steps]
    pieces = [
        creature.format(start),
        *(explorers_on.format(n, space) for n, space in enumerate(sorted(stops), 1)),
    ]
    tiles = dict.fromkeys(sorted(land & set(boards.ISLAND)), "forest")
    view = boards.view_of(boards.state_of(tiles, "\n".join(pieces), step="roll"))
    return Case((start, steps, land, stops), view)


TASK: Final = TEXTS.function(
    reach,
    _seas,
    wants=Names(),
    wrong_ideas=TEXTS.ideas(
        through_stops=lambda start, steps, land, _stops: reach(start, steps, land, set()),
        stops_block=lambda start, steps, land, stops: reach(start, steps, land, stops) - stops,
        flies=lambda start, steps, land, _stops: within(start, steps) - land,
        own_space=lambda start, steps, land, stops: reach(start, steps, land, stops) | {start},
        on_land=lambda start, steps, _land, stops: reach(start, steps, set(), stops),
    ),
)
