"""A small model of the game for lesson 1: one explorer alone, many islands, and who comes home.

It keeps the rules of sinking and of moving, and replaces the other players and the creatures by chance.  What
it leaves out is stated in the lesson.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, TypeAlias

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import LAKE, LANDINGS, SHORE, SPACES
from survive_nb.survive.model import TILES
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND

#: The eight landing spaces (COMP-4).
LANDING: Final = tuple(space for pair in LANDINGS.values() for space in pair)
#: Space → the spaces next to it.
NEAR: Final = {space: boards.neighbours(space) for space in HEX_OF}
#: The chance that a round is this explorer's: there are nine others to look after.
OWN_ROUND: Final = 1 / 3
#: How the explorer travels → the chance that a creature gets it in a round.
RISK: Final = {"land": 0.0, "boat": 1 / 12, "swim": 1 / 6}
#: Moves in a turn (TURN-2), and tiles that four players sink in a round (TURN-3).
MOVES: Final = 3
SINKS: Final = 4

How: TypeAlias = Literal["land", "boat", "swim", "home"]
#: Space → terrain and back.
Tiles: TypeAlias = Mapping[str, tuple[str, str]]


def distances(goals: Iterable[str], closed: Container[str]) -> dict[str, int]:
    """Return for each space how many steps lead to the nearest goal through spaces that are not closed.

    >>> distances(["A1"], ())["A3"]
    2
    """
    far = {goal: 0 for goal in goals if goal not in closed}
    queue = deque(far)
    while queue:
        space = queue.popleft()
        for near in NEAR[space]:
            if near not in far and near not in closed:
                far[near] = far[space] + 1
                queue.append(near)
    return far


def to_landing(space: str) -> tuple[int, str]:
    """Return the distance to the nearest landing space, and which one that is.

    >>> to_landing("F3")
    (3, 'C1')
    """
    return min((HEX_OF[space].distance(HEX_OF[landing]), landing) for landing in LANDING)


def nearest_boat(tile: str) -> str:
    """Return where a boat for this tile goes: the nearest shore, and there the space nearest to a landing."""
    shore = [SPACES[cell] for cell in SHORE if cell != LAKE]
    here = HEX_OF[tile]
    return min(shore, key=lambda space: (here.distance(HEX_OF[space]), to_landing(space)))


def deal(rng: Random) -> dict[str, tuple[str, str]]:
    """Lay the 40 tiles with their backs at random (SET-2)."""
    tiles = list(TILES)
    rng.shuffle(tiles)
    return dict(zip(ISLAND, tiles, strict=True))


def shuffled_backs(tiles: Tiles, rng: Random) -> dict[str, tuple[str, str]]:
    """Keep the terrain that everybody sees and shuffle what lies under it (COMP-1)."""
    under: dict[str, list[str]] = {}
    for terrain, back in tiles.values():
        under.setdefault(terrain, []).append(back)
    for backs in under.values():
        rng.shuffle(backs)
    return {space: (terrain, under[terrain].pop()) for space, (terrain, _) in tiles.items()}


@dataclass
class Round:
    """One round: the land at its beginning, the ways to the landings then, and the tiles that sink in it."""

    land: frozenset[str]
    sinks: list[tuple[str, str]]
    sea: dict[str, int]
    #: Space of a boat → the way to it over land, computed on demand.
    walks: dict[str, dict[str, int]] = field(default_factory=dict)

    def walk_to(self, boat: str) -> dict[str, int]:
        """Return for each tile how many moves lead to a tile beside the boat (LAND-1)."""
        if boat not in self.walks:
            beside = [near for near in NEAR[boat] if near in self.land]
            dry = distances(beside, HEX_OF.keys() - self.land)
            self.walks[boat] = dry
        return self.walks[boat]


def story(tiles: Tiles, rng: Random) -> list[Round]:
    """Sink an island round by round, at random among the tiles that may go, until the volcano (SINK-1)."""
    land = {space: terrain for space, (terrain, _) in tiles.items()}
    rounds = []
    while land:
        before = frozenset(land)
        sinks: list[tuple[str, str]] = []
        while land and len(sinks) < SINKS:
            tile = rng.choice(sorted(boards.sinkable_now(land)))
            del land[tile]
            sinks.append((tile, tiles[tile][1]))
        rounds.append(Round(before, sinks, distances(LANDING, before)))
        if any(back == "volcano" for _, back in sinks):
            break
    return rounds


def _downhill(place: str, far: Mapping[str, int], moves: int) -> str:
    """Walk towards the goal, at most this number of steps."""
    for _ in range(min(moves, far[place])):
        place = next(near for near in NEAR[place] if far.get(near, far[place]) < far[place])
    return place


@dataclass
class Walker:
    """The explorer of one run: where it is, how it travels, and where its boat lies."""

    place: str
    boat: str
    how: How = "land"

    def turn(self, now: Round) -> None:
        """Use the moves of one turn on the way home."""
        moves = MOVES
        if self.how == "land":
            moves = self._walk(now)
        if self.how == "swim":
            self._swim(now)
        elif self.how == "boat":
            self._sail(now, moves)

    def _walk(self, now: Round) -> int:
        """Walk to the boat and get in; return the moves that are left (LAND-1, LAND-2)."""
        way = now.walk_to(self.boat)
        if self.place not in way:
            return 0
        steps = way[self.place]
        self.place = _downhill(self.place, way, MOVES)
        if steps >= MOVES:
            return 0
        self.place, self.how = self.boat, "boat"
        return MOVES - steps - 1

    def _sail(self, now: Round, moves: int) -> None:
        """Sail, and go ashore with a move that is left (BOAT-4, ISLE-1)."""
        steps = now.sea.get(self.place)
        if steps is None:
            return
        self.place = _downhill(self.place, now.sea, moves)
        if steps < moves:
            self.how = "home"

    def _swim(self, now: Round) -> None:
        """Take the one water action of a turn (SWIM-2, ISLE-2)."""
        steps = now.sea.get(self.place)
        if steps == 0:
            self.how = "home"
        elif steps is not None:
            self.place = _downhill(self.place, now.sea, 1)

    def sinks(self, tile: str, back: str) -> bool:
        """Let a tile sink; tell whether the explorer lives (SINK-4, TILE-1 to TILE-5)."""
        if back == "volcano":
            return False
        underfoot = self.how == "land" and self.place == tile
        if underfoot:
            self.how = "boat" if back == "boat" else "swim"
        if back == "shark":
            return not (self.how == "swim" and self.place == tile)
        if back == "whirlpool":
            return self.how == "land" or self.place not in (tile, *NEAR[tile])
        return True


def comes_home(start: str, rounds: Iterable[Round], rng: Random) -> bool:
    """Play one explorer from a tile to the end; tell whether it reaches a safe island."""
    walker = Walker(start, nearest_boat(start))
    for now in rounds:
        if rng.random() < OWN_ROUND:
            walker.turn(now)
            if walker.how == "home":
                return True
        if not all(walker.sinks(tile, back) for tile, back in now.sinks):
            return False
        if rng.random() < RISK[walker.how]:
            return False
    return False


def survivors(tiles: Tiles, rng: Random) -> frozenset[str]:
    """Sink this island once; return the tiles from which an explorer alone would have come home.

    All tiles meet the same sinking island, so that luck does not favour one of them.
    """
    rounds = story(shuffled_backs(tiles, rng), rng)
    return frozenset(tile for tile in ISLAND if comes_home(tile, rounds, rng))
