"""Lesson 1, Set-up: the board and its coordinates, what is in the box, and where to put a 6.

The functions at the top are the solutions that students may look at; they run in a notebook as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND, neighbours
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.setup.boards import AROUND, LANDING_SPACES, LANDLOCKED
from survive_nb.teaching.setup.experiments import Placements, Ruler
from survive_nb.teaching.setup.model import LANDING, distances
from survive_nb.teaching.setup.places import BOAT, NEAREST
from survive_nb.teaching.setup.questions import AVERAGE, COUNTED
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return how many steps lie between two spaces, each given by its coordinates (q, r)."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


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


def clear(one: int, other: int, runs: int) -> bool:
    """Tell whether two results of ``runs`` runs differ by more than chance explains."""
    return abs(one - other) > sqrt(2 * runs)


# -- distance ------------------------------------------------------------------------------------------------

_Pair = tuple[int, int]


def _pairs(rng: Random) -> list[Case]:
    """Make pairs of spaces: the same, neighbours in all directions, then far ones."""
    fixed: list[tuple[_Pair, _Pair]] = [
        ((0, 0), (0, 0)),
        ((0, 0), (1, 0)),
        ((0, 0), (1, -1)),
        ((0, 0), (-1, 1)),
        ((1, 1), (0, 0)),
        ((2, -3), (0, 0)),
    ]
    spaces = [tuple(space) for space in HEX_OF.values()]
    return [Case(pair) for pair in fixed] + [
        Case((rng.choice(spaces), rng.choice(spaces))) for _ in range(14)
    ]


def _parts(a: _Pair, b: _Pair) -> tuple[int, int]:
    return a[0] - b[0], a[1] - b[1]


DISTANCE: Final = FunctionTask(
    name="distance",
    title=say("A ruler of numbers"),
    solution=distance,
    cases=_pairs,
    wants=Number(),
    hints=(
        say("Begin with {code}, and {other}.", code=Code("dq = a[0] - b[0]"), other=Code("dr = a[1] - b[1]")),
        say(
            "One step changes one of the two numbers by 1, or both at once in opposite directions: {code}.",
            code=Code("(1, -1)"),
        ),
        say("So three numbers matter: {code}. The largest of them wins.", code=Code("dq, dr, dq + dr")),
    ),
    wrong_ideas=(
        WrongIdea(
            "city_blocks",
            lambda a, b: sum(map(abs, _parts(a, b))),
            say(
                "You add both ways, as in a city of square blocks. A step such as {code} does both at once.",
                code=Code("(1, -1)"),
            ),
        ),
        WrongIdea(
            "king",
            lambda a, b: max(map(abs, _parts(a, b))),
            say("That is how a chess king walks. On hexagons {code} is no single step.", code=Code("(1, 1)")),
        ),
        WrongIdea(
            "straight_line",
            lambda a, b: sqrt(sum(part * part for part in _parts(a, b))),
            say(
                "Pythagoras measures straight lines on squared paper. Here one walks from hexagon to hexagon."
            ),
        ),
        WrongIdea(
            "no_minus",
            lambda a, b: max(*_parts(a, b), sum(_parts(a, b))),
            say(
                "Going left or up gives negative numbers. A distance has no sign: {code}.",
                code=Code("abs(dq)"),
            ),
        ),
    ),
    well_done=say("Three subtractions instead of counting with a finger."),
)


# -- steps ---------------------------------------------------------------------------------------------------


def _way_case(start: str, land: Iterable[str], serpents: Iterable[str], sharks: Iterable[str]) -> Case:
    """Make a case with its picture: a boat at the start, land, serpents and sharks closed."""
    tiles = dict.fromkeys(land, "forest")
    creatures_on = [f"serpent-{n} {space}" for n, space in enumerate(serpents, 1)]
    creatures_on += [f"shark-{n} {space}" for n, space in enumerate(sharks, 1)]
    view = boards.view_of(boards.state_of(tiles, "\n".join([f"boat-1 {start}", *creatures_on])))
    return Case((start, {*tiles, *serpents, *sharks}), view)


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


STEPS: Final = FunctionTask(
    name="steps",
    title=say("The wave"),
    solution=steps,
    cases=_ways,
    wants=Number(),
    hints=(
        say(
            "Keep two sets: {seen}, all that the wave has reached, and {edge}, its newest ring.",
            seen=Code("seen"),
            edge=Code("edge"),
        ),
        say("The next ring: {code}", code=Code("{n for s in edge for n in neighbours(s)} - seen - closed")),
        say("Stop when the ring holds a landing space. The number of rings is the answer."),
    ),
    wrong_ideas=(
        WrongIdea(
            "nothing_closed",
            _without(lambda _space: True),
            say("Your wave runs through everything, as a bird flies. Closed spaces stop it.", rule="BOAT-6"),
        ),
        WrongIdea(
            "door_with_serpent",
            _without(lambda space: space in LANDING),
            say("Your wave ends at a landing space that is closed. A serpent lies there.", rule="BOAT-6"),
        ),
        WrongIdea(
            "through_the_island",
            _without(lambda space: space in ISLAND),
            say("Your wave crosses the island. Boats need sea.", rule="BOAT-1"),
        ),
        WrongIdea(
            "counts_spaces",
            lambda start, closed: steps(start, closed) + 1,
            say("You count the spaces, the first one too. Steps are one fewer."),
        ),
        WrongIdea(
            "one_island",
            _one_island,
            say("You look for one safe island only. There are four, and any will do.", rule="ISLE-3"),
        ),
    ),
    well_done=say("That is breadth-first search. Maps and games find their ways with it."),
)


# -- luck ----------------------------------------------------------------------------------------------------


def _results(rng: Random) -> list[Case]:
    """Make pairs of results, near the border and far from it."""
    fixed = [
        (5, 5, 10),
        (6, 5, 10),
        (9, 2, 10),
        (2, 9, 10),
        (60, 50, 100),
        (70, 50, 100),
        (50, 70, 100),
        # Between the root of the runs and that of twice the runs.
        (56, 44, 100),
        (520, 480, 1000),
        (530, 480, 1000),
    ]
    drawn = [(rng.randint(0, runs), rng.randint(0, runs), runs) for runs in (20, 50, 200, 400, 2000)]
    return [Case(result) for result in [*fixed, *drawn, (5060, 4900, 10_000)]]


CLEAR: Final = FunctionTask(
    name="clear",
    title=say("Luck or not?"),
    solution=clear,
    cases=_results,
    hints=(
        say("How far apart are the two numbers? {code} has no sign.", code=Code("abs(one - other)")),
        say("Compare it with {code}.", code=Code("sqrt(2 * runs)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "any_gap",
            lambda one, other, _runs: one != other,
            say("You trust every difference. Throw two coins ten times each: they seldom agree."),
        ),
        WrongIdea(
            "first_only",
            lambda one, other, runs: one - other > sqrt(2 * runs),
            say("You ask only whether the first place is better. The second may be, just as clearly."),
        ),
        WrongIdea(
            "one_place",
            lambda one, other, runs: abs(one - other) > sqrt(runs),
            say(
                "That would do for one place against a fixed number. Here luck moves both places, so the"
                " root is taken of {code}.",
                code=Code("2 * runs"),
            ),
        ),
        WrongIdea(
            "ten_percent",
            lambda one, other, runs: abs(one - other) > runs / 10,
            say("A fixed share is too strict for many runs and too lax for few. Luck grows with the root."),
        ),
    ),
    well_done=say("Now you know when to run it again before you believe it."),
)


PLAN: Final = Plan(
    "setup",
    say("Set-up"),
    (AROUND, LANDING_SPACES, COUNTED, AVERAGE, LANDLOCKED, NEAREST, BOAT, DISTANCE, STEPS, CLEAR),
    {"ruler": Ruler, "placements": Placements},
)
