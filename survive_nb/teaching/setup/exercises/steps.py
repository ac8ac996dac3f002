"""The wave

hint: Keep two sets: `seen`, all that the wave has reached, and `edge`, its newest ring.
hint: The next ring: `{n for s in edge for n in neighbours(s)} - seen - closed`
hint: Stop when the ring holds a landing space. The number of rings is the answer.
done: That is breadth-first search. Maps and games find their way with it.
nothing_closed: Your wave passes over everything, like a bird. Closed spaces stop it. [BOAT-6]
door_with_serpent: Your wave ends at a closed landing space: a serpent or a whale lies there. [BOAT-6]
through_the_island: Your wave crosses the island. Boats need sea. [BOAT-1]
counts_spaces: You count the spaces, the first one too. Steps are one fewer.
one_island: You look for only one safe island. There are four, and any of them will do. [ISLE-3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Case, Number, Texts
from survive_nb.teaching.boards import ISLAND, neighbours
from survive_nb.teaching.setup.model import LANDING, distances

TEXTS: Final = Texts(__name__, __doc__)


def steps(start: str, closed: set[str]) -> int:
    """Return the fewest steps from a space to a landing space, never through a closed space."""
    seen = {start}
    edge = {start}
    count = 0
    while not any(space in LANDING for space in edge):
        edge = {near for space in edge for near in neighbours(space)} - seen - closed
        seen |= edge
        count += 1
    return count


def _way_case(start: str, land: Iterable[str], serpents: Iterable[str], whales: Iterable[str]) -> Case:
    """Make a case with its picture: a boat at the start, land, serpents and whales closed."""
    tiles = dict.fromkeys(land, "forest")
    creatures_on = [f"serpent-{n} {space}" for n, space in enumerate(serpents, 1)]
    creatures_on += [f"whale-{n} {space}" for n, space in enumerate(whales, 1)]
    view = boards.view_of(boards.state_of(tiles, "\n".join([f"boat-1 {start}", *creatures_on])))
    return Case((start, {*tiles, *serpents, *whales}), view)


def _ways(rng: Random) -> list[Case]:
    """Make ways home: no step, one step, around a serpent, then around the island; there always is one."""
    sea = sorted(HEX_OF.keys() - set(ISLAND) - set(LANDING) - {"G6"})
    cases = [
        _way_case("C1", (), (), ()),
        _way_case("C2", (), (), ()),
        _way_case("D2", (), ("C1",), ()),
        _way_case("C10", (), ("C11",), ()),
        _way_case("E2", (), (), ("D1", "D2")),
        _way_case("C5", (), ("B1", "B10"), ("C3",)),
        # Only the north-west is open, and the island lies between.
        _way_case("H11", ISLAND, LANDING[2:7], LANDING[7:]),
        _way_case("G2", ISLAND, ("K1", "B1"), ("H1", "F1", "E2")),
    ]

    def make() -> Case:
        start, *creatures_on = rng.sample(sea, 7)
        land = ISLAND if rng.random() < 0.7 else ()
        return _way_case(start, land, [*rng.sample(LANDING[1:], 3), *creatures_on[:2]], creatures_on[2:])

    return cases + [boards.first(make, _reaches_the_first_island) for _ in range(10)]


def _reaches_the_first_island(case: Case) -> bool:
    """Tell whether the wrong idea of looking for one island only finds a way too."""
    start, closed = case.arguments
    return isinstance(start, str) and isinstance(closed, set) and _one_island(start, closed) is not None


def _without(part: Callable[[str], bool]) -> Callable[[str, set[str]], int]:
    """Return an idea that overlooks some closed spaces."""
    return lambda start, closed: steps(start, {space for space in closed if not part(space)})


def _one_island(start: str, closed: set[str]) -> int | None:
    return distances(LANDING[:2], closed).get(start)


TASK: Final = TEXTS.function(
    steps,
    _ways,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        nothing_closed=_without(lambda _space: True),
        door_with_serpent=_without(lambda space: space in LANDING),
        through_the_island=_without(lambda space: space in ISLAND),
        counts_spaces=lambda start, closed: steps(start, closed) + 1,
        one_island=_one_island,
    ),
)
