"""Distance of every space to a safe island, and the chance of getting there."""

from __future__ import annotations

from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import ISLAND_AT, NEIGHBOURS, SPACES, N
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.flow import MOVES
from survive_nb.survive.position import Position

#: The eight sea spaces beside a safe island (COMP-4).
LANDING_SPACES: Final = tuple(cell for cell in range(N) if ISLAND_AT[cell] >= 0)
#: The distance of a space with no way out, such as the lake at the start.
FAR: Final = 14
#: Two spaces → their distance in hexes, ignoring obstacles.
STEPS_BETWEEN: Final = [[HEX_OF[a].distance(HEX_OF[b]) for b in SPACES] for a in SPACES]
#: Space and a number of steps → all spaces no farther away.
WITHIN: Final = [
    [tuple(c for c in range(N) if between[c] <= steps) for steps in range(4)] for between in STEPS_BETWEEN
]
#: How many turns a seat may count on when only the last explorer ends the game (VAR-3).
PLENTY_OF_TURNS: Final = 8


class DistanceMap:
    """The island as it is now: ways home, the time that is left, and chances that follow from these alone."""

    __slots__ = ("home", "inland", "late", "move", "moves", "swim", "turns", "wade", "walk")

    def __init__(self, p: Position, w: Weights) -> None:
        #: Space → steps to the nearest landing space; space → steps to the water.
        self.home, self.inland = measure(p.terrain)
        #: How many turns each seat may still expect.
        self.turns = turns_left(p)
        self.late = w.late
        #: What one move leaves of a chance, and what 0, 1, 2, … moves leave.
        self.move = 1 - w.hurry / (MOVES * self.turns + 1 + w.hurry)
        self.moves = [self.move**n for n in range(2 * FAR)]
        #: Factor on the chance aboard, by the number of steps to the boat.
        self.walk = [self.move**n * w.waiting ** max(0, n - 1) for n in range(2 * FAR)]
        #: Space → chance of a swimmer there, and of an explorer who walks to the shore and swims from there.
        self.swim = [self.after(steps + 1, steps + 1) * w.swimmer_turn ** (steps + 1) for steps in self.home]
        self.wade = [
            self.after(steps + 1, steps - dry + 2 + dry / MOVES) * w.swimmer_turn ** (steps - dry + 2)
            for steps, dry in zip(self.home, self.inland, strict=True)
        ]

    def after(self, moves: float, turns: float) -> float:
        """Return the chance of this number of moves, and of turns, before the game ends."""
        chance: float = self.move**moves
        return chance if turns <= self.turns else chance * self.late ** (turns - self.turns)


_DISTANCE_MAPS: Final[dict[object, DistanceMap]] = {}
#: One decision looks at fewer islands than this, and no later one looks back at a game's earlier islands.
_MAX_DISTANCE_MAPS: Final = 128


def distance_map_of(p: Position, w: Weights) -> DistanceMap:
    """Return the distances on the island as it is now; recent ones are cached."""
    table = p.table
    key = (p.land, table.players, table.options.ending, w)
    found = _DISTANCE_MAPS.get(key)
    if found is None:
        if len(_DISTANCE_MAPS) >= _MAX_DISTANCE_MAPS:
            del _DISTANCE_MAPS[next(iter(_DISTANCE_MAPS))]  # the oldest
        found = _DISTANCE_MAPS[key] = DistanceMap(p, w)
    return found


def turns_left(p: Position) -> float:
    """Return how many turns each seat may expect until the game ends (END-1, VAR-3, VAR-5)."""
    table = p.table
    mountains = len(p.tiles[3])
    tiles: float = len(p.tiles[1]) + len(p.tiles[2]) + mountains
    if table.last_explorer:
        return tiles / table.players + PLENTY_OF_TURNS
    if not table.last_tile:
        tiles -= (mountains - 1) / 2  # the volcano lies under any of the mountains
    return tiles / table.players


def measure(terrain: list[int]) -> tuple[list[int], list[int]]:
    """Return, for each space, the steps to a landing space and the steps to the water.

    The sea is measured from the landing spaces inwards, then the land from the sea inwards (LAND-5).

    >>> home, inland = measure([0] * N)
    >>> home[SPACES.index("G6")]  # no island left: straight over where it was
    7
    """
    home = [FAR] * N
    for cell in LANDING_SPACES:
        home[cell] = 0
    _spread(home, list(LANDING_SPACES), [not land for land in terrain])
    inland = [FAR if land else 0 for land in terrain]
    sea = [cell for cell in range(N) if not terrain[cell]]
    _spread(inland, sea, [True] * N)
    _spread(home, sea, [bool(land) for land in terrain])
    return home, inland


def _spread(steps: list[int], start: list[int], is_open: list[bool]) -> None:
    """Let the number of steps grow by one from space to open space, wherever that is shorter."""
    ring = start
    while ring:
        beyond: list[int] = []
        for cell in ring:
            onward = steps[cell] + 1
            for n in NEIGHBOURS[cell]:
                if steps[n] > onward and is_open[n]:
                    steps[n] = onward
                    beyond.append(n)
        ring = beyond
