"""The chance of each explorer of a seat to reach a safe island.

The chance falls with every move that is still needed, with every turn spent at sea, with creatures in reach,
and with a tile about to sink.  An explorer that can still go ashore in this turn is in no danger.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.survive import codes as k
from survive_nb.survive.board import N
from survive_nb.survive.bots.distance_map import FAR, STEPS_BETWEEN, WITHIN, distance_map_of
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.flow import MOVES
from survive_nb.survive.legal import BOAT_ROOM, may_move_boat
from survive_nb.survive.position import SERPENTS, WHALES, Position
from survive_nb.survive.reach import RANGE

#: A serpent or a whale keeps everybody off the boat in its space (RUL-2).
_NO_BOARDING: Final = SERPENTS | WHALES
#: A swimmer looks for boats no farther away than this.
_SWIMMERS_SIGHT: Final = 2

#: Which creatures can be in a space after one move, and whether a serpent can be there after two.
_SERPENT: Final = 1
_SHARK: Final = 2
_WHALE: Final = 4
_SERPENT_IN_TWO: Final = 8
#: A boat within reach of an explorer on land: the chance it gives, and its number.
Offer = tuple[float, int]


def _everywhere(danger: int, spaces: Iterable[int]) -> int:
    """Return a number with one byte a space: the danger in these spaces, 0 in the others."""
    return sum(danger << 8 * space for space in spaces)


#: Kind and space of a creature → the dangers that it brings, one byte a space.
_DANGERS: Final = [
    [
        _everywhere(danger, within[RANGE[kind]])
        | (_everywhere(_SERPENT_IN_TWO, within[2]) if not kind else 0)
        for within in WITHIN
    ]
    for kind, danger in enumerate((_SERPENT, _SHARK, _WHALE))
]


def dangers_of(p: Position) -> bytes:
    """Return the dangers in each space; whether land is in a creature's way is not looked at.

    A bot compares hundreds of these in one decision: bytes take a fortieth of the memory of sets.
    """
    dangers = 0
    for creature, cell in enumerate(p.beast_at):
        if cell >= 0:
            dangers |= _DANGERS[k.KIND_OF[creature]][cell]
    return dangers.to_bytes(N, "little")


@lru_cache(maxsize=256)
def _misses(players: int, rolls: float, w: Weights) -> list[list[float]]:
    """Return, by heads and steps from home, the chance to survive this number of rolls of others."""
    always, by_head = (w.one_aims, w.one_aims_by_head) if players == 2 else (w.many_aim, w.many_aim_by_head)
    return [
        [(1 - min(1.0, always + by_head * heads * w.far_prey**home) / 3) ** rolls for home in range(FAR + 1)]
        for heads in range(BOAT_ROOM + 1)
    ]


class BoatProspect(NamedTuple):
    """One boat as one seat sees it."""

    #: Explorer of the seat aboard → chance of getting home; and their values times these chances.
    aboard: dict[int, float]
    treasure: float
    #: Free places, and the chance of the next explorer to board.
    room: int
    offer: float


class Fleet:
    """The boats as one seat sees them: the chances aboard, and what they offer to those on foot."""

    __slots__ = ("chances", "offers", "rides", "room", "treasure")

    def __init__(self) -> None:
        #: Explorer aboard → chance of getting home.
        self.chances: dict[int, float] = {}
        self.treasure = 0.0
        #: The boats with room: number, space, chance of the next explorer to board.
        self.rides: list[tuple[int, int, float]] = []
        #: Boat → free places.
        self.room = [0] * len(k.BOATS)
        #: Space, and whether it is land or sea → the boats within reach, best first.
        self.offers: dict[tuple[int, int], list[Offer]] = {}

    def add(self, boat: int, cell: int, prospect: BoatProspect) -> None:
        """Count one boat in."""
        if prospect.aboard:
            self.chances.update(prospect.aboard)
            self.treasure += prospect.treasure
        if prospect.room:
            self.room[boat] = prospect.room
            self.rides.append((boat, cell, prospect.offer))


class SeatChances:
    """The chances of a seat's explorers while land, creatures, turn and moves left stay as they are."""

    __slots__ = (
        "boats",
        "dangers",
        "fleets",
        "map",
        "miss",
        "most_valuable_first",
        "moves_now",
        "seat",
        "sink_risk",
        "tier",
        "unstalked",
        "w",
        "worth",
    )

    def __init__(self, p: Position, seat: int, moves_now: int, worth: list[float], w: Weights) -> None:
        self.seat, self.worth, self.w = seat, worth, w
        self.map = distance_map_of(p, w)
        self.dangers = dangers_of(p)
        #: Space and crew → what such a boat means; all boats together → what the fleet means.
        self.boats: dict[tuple[int, tuple[int, ...]], BoatProspect] = {}
        self.fleets: dict[object, Fleet] = {}
        self.most_valuable_first = sorted(p.table.own[seat], key=worth.__getitem__, reverse=True)
        #: How many moves this seat still has in this very turn.
        self.moves_now = moves_now
        players = p.table.players
        # The number of players who roll the die before this seat can move out of danger.
        rolls: float = players - 1 if p.turn == seat else (seat - p.turn) % players
        if moves_now:
            rolls *= w.still_to_move
        #: Heads and steps from home → the chance that no roll of a kind that can reach them harms them.
        self.miss = _misses(players, rolls, w)
        #: The chance not to be taken by a serpent that is two moves away.
        self.unstalked = 1 - w.stalked * max(0.0, rolls - 1)
        _, beaches, forests, _ = p.tiles
        #: The terrain that sinks now, and the risk that a tile of it does before this seat can move off.
        self.tier = 1 if beaches else 2 if forests else 3
        self.sink_risk = min(0.9, w.sinking * rolls / (len(p.tiles[self.tier]) + 1))

    def treasure(self, p: Position) -> float:
        """Return the values of the seat's explorers, each times its chance of getting home."""
        fleet = self.fleet(p)
        worth, where, terrain = self.worth, p.where, p.terrain
        room = fleet.room[:]
        total = fleet.treasure
        for e in self.most_valuable_first:
            place = where[e]
            if place < N:
                if terrain[place]:
                    total += worth[e] * self._on_land(p, place, fleet, room)
                else:
                    total += worth[e] * self._in_water(p, e, place, fleet, room)
            elif k.ASHORE <= place < k.LOST:
                total += worth[e]
        return total

    def chances(self, p: Position) -> dict[int, float]:
        """Return the chance of getting home of each of the seat's explorers that is still in the game."""
        fleet = self.fleet(p)
        room = fleet.room[:]
        chances = dict(fleet.chances)
        for e in self.most_valuable_first:
            place = p.where[e]
            if place < N:
                on_land = p.terrain[place]
                chances[e] = (
                    self._on_land(p, place, fleet, room)
                    if on_land
                    else self._in_water(p, e, place, fleet, room)
                )
            elif k.ASHORE <= place < k.LOST:
                chances[e] = 1.0
        return chances

    # -- boats ------------------------------------------------------------------------------------------

    def fleet(self, p: Position) -> Fleet:
        """Return what the boats, where they are and with whom they carry, mean to the seat."""
        key = (tuple(p.boat_at), tuple(p.crew))
        fleet = self.fleets.get(key)
        if fleet is None:
            fleet = self.fleets[key] = Fleet()
            for boat, at in enumerate(zip(*key, strict=True)):
                if at[0] >= 0:
                    prospect = self.boats.get(at)
                    if prospect is None:
                        prospect = self.boats[at] = self._look_at_boat(p, *at)
                    fleet.add(boat, at[0], prospect)
        return fleet

    def _look_at_boat(self, p: Position, cell: int, crew: tuple[int, ...]) -> BoatProspect:
        """Work out the chances aboard, and what the boat offers to those who might still board."""
        far = self.map.home[cell]
        mine = [e for e in crew if p.table.seat_of[e] == self.seat]
        aboard: dict[int, float] = {}
        if mine:
            if may_move_boat(p.table, self.seat, crew):
                aboard = self._aboard(mine, self._sail(cell, far, len(mine), len(crew)), far)
            else:
                aboard = self._aboard(mine, self._ride_along(cell, far, len(crew)), far and MOVES)
        treasure = sum([self.worth[e] * chance for e, chance in aboard.items()])
        room = BOAT_ROOM - len(crew)
        if not room or p.creatures_on[cell] & _NO_BOARDING:
            return BoatProspect(aboard, treasure, 0, 0.0)
        sharing = len(mine) + 1
        ours = 2 * sharing > len(crew)
        heads = len(crew) + 1
        offer = self._sail(cell, far, sharing, heads) if ours else self._ride_along(cell, far, heads)
        return BoatProspect(aboard, treasure, room, offer)

    def _aboard(self, mine: list[int], chance: float, to_go: int) -> dict[int, float]:
        """Give all aboard their chance; those who can land in this turn fear no creature (ISLE-1)."""
        chances = dict.fromkeys(mine, chance)
        landing = self.moves_now - to_go
        if landing > 0:
            at_once = self.map.move ** (to_go / len(mine) + 1)
            most_valuable_first = sorted(mine, key=self.worth.__getitem__, reverse=True)
            chances.update(dict.fromkeys(most_valuable_first[:landing], at_once))
        return chances

    def _sail(self, cell: int, far: int, sharing: int, heads: int) -> float:
        """Return the chance aboard a boat we steer: all of ours aboard share the moves it needs."""
        return self._at_sea(cell, far / sharing + 1, (far + sharing) / MOVES, heads)

    def _ride_along(self, cell: int, far: int, heads: int) -> float:
        """Return the chance aboard a boat that others steer: it costs us few moves, but time."""
        return self.w.passenger * self._at_sea(cell, far / 3 + 1, far / 2 + 1, heads)

    def _at_sea(self, cell: int, moves: float, turns: float, heads: int) -> float:
        distances = self.map
        chance: float = distances.after(moves, turns) * self.w.boat_turn ** (turns * heads)
        dangers = self.dangers[cell]
        miss = self.miss[heads][distances.home[cell]]
        if dangers & _WHALE:
            chance = miss * chance + (1 - miss) * self.w.capsized * self._swim(cell)
        if dangers & _SERPENT:
            chance *= miss
        elif dangers & _SERPENT_IN_TWO:
            chance *= self.unstalked
        return chance

    # -- swimmers and walkers ---------------------------------------------------------------------------

    def _swim(self, cell: int) -> float:
        dangers = self.dangers[cell]
        chance = self.map.swim[cell]
        if dangers & _SHARK:
            chance *= self.miss[1][self.map.home[cell]]
        if dangers & _SERPENT:
            chance *= self.miss[1][self.map.home[cell]]
        elif dangers & _SERPENT_IN_TWO:
            chance *= self.unstalked
        return chance

    def _in_water(self, p: Position, explorer: int, cell: int, fleet: Fleet, room: list[int]) -> float:
        """Return the chance of a swimmer: alone, or by a boat close by."""
        moves_now = 0 if p.wet >> explorer & 1 else self.moves_now
        if moves_now and not self.map.home[cell]:
            return self.map.move  # one move and ashore (ISLE-2)
        alone = self._swim(cell)
        offers = fleet.offers.get((cell, moves_now))
        if offers is None:
            offers = fleet.offers[cell, moves_now] = self._boats_for_swimmer(cell, moves_now, fleet)
        for chance, boat in offers:
            if room[boat]:
                if chance > alone:
                    room[boat] -= 1
                    return chance
                break
        return alone

    def _boats_for_swimmer(self, cell: int, moves_now: int, fleet: Fleet) -> list[Offer]:
        """List the boats that may pick up a swimmer, who is in danger until then (SWIM-3)."""
        peril = self._swim(cell) / self.map.swim[cell]
        offers: list[Offer] = []
        for boat, at, chance in fleet.rides:
            steps = STEPS_BETWEEN[cell][at]
            if steps <= _SWIMMERS_SIGHT:
                at_once = moves_now > steps
                offers.append((chance * self.map.moves[steps + 1] * (1 if at_once else peril), boat))
        return sorted(offers, reverse=True)

    def _on_land(self, p: Position, cell: int, fleet: Fleet, room: list[int]) -> float:
        """Return the chance of somebody on land: to the shore and swimming, or by a boat in sight."""
        best = self.map.wade[cell]
        offers = fleet.offers.get((cell, -1))
        if offers is None:
            offers = fleet.offers[cell, -1] = self._boats_in_sight(cell, fleet)
        for chance, boat in offers:
            if room[boat]:
                if chance > best:
                    room[boat] -= 1
                    best = chance
                break
        if p.terrain[cell] == self.tier:
            fallen = self.w.fallen * self._swim(cell)
            if fallen < best:
                best += self.sink_risk * (fallen - best)
        return best

    def _boats_in_sight(self, cell: int, fleet: Fleet) -> list[Offer]:
        """List the boats that somebody on land may walk to, best first."""
        between, walk, sight = STEPS_BETWEEN[cell], self.map.walk, self.w.in_sight
        offers = [
            (chance * walk[between[at]], boat) for boat, at, chance in fleet.rides if between[at] <= sight
        ]
        return sorted(offers, reverse=True)
