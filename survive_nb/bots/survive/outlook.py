"""What one seat may hope for: the chance of getting home of each of its explorers.

The chance falls with every move that is still needed, with every turn spent at sea, with creatures in reach,
and with a tile about to sink.  Whoever can still go ashore in this turn fears nothing.
"""

from __future__ import annotations

from typing import Final

from survive_nb.bots.survive.charts import STEPS_BETWEEN, WITHIN, chart_of
from survive_nb.bots.survive.weights import Weights
from survive_nb.survive import codes as k
from survive_nb.survive.board import N
from survive_nb.survive.flow import MOVES
from survive_nb.survive.legal import BOAT_ROOM, may_move_boat
from survive_nb.survive.position import SERPENTS, WHALES, Position
from survive_nb.survive.reach import RANGE

#: A serpent or a whale keeps everybody off the boat in its space (RUL-2).
_NO_BOARDING: Final = SERPENTS | WHALES
#: A swimmer looks for boats no farther away than this.
_SWIMMERS_SIGHT: Final = 2

#: The spaces that serpents, sharks and whales can reach in one move.
Reach = tuple[set[int], set[int], set[int]]
#: A boat that somebody on foot may hope for: the chance it gives, and its number.
Offer = tuple[float, int]


def reach_of(p: Position) -> Reach:
    """Return where the creatures can be after one move; whether land is in their way is not looked at."""
    reach: Reach = (set(), set(), set())
    for creature, cell in enumerate(p.beast_at):
        if cell >= 0:
            kind = k.KIND_OF[creature]
            reach[kind].update(WITHIN[cell][RANGE[kind]])
    return reach


class Fleet:
    """The boats as one seat sees them: the chances aboard, and what they offer to those on foot."""

    __slots__ = ("chances", "offers", "rides", "room", "treasure")

    def __init__(self) -> None:
        #: Explorer aboard → chance of getting home.
        self.chances: dict[int, float] = {}
        self.treasure = 0.0
        #: The boats with room: number, space, chance of whoever boards next.
        self.rides: list[tuple[int, int, float]] = []
        #: Boat → free places.
        self.room = [0] * len(k.BOATS)
        #: Space, and how one stands or swims there → the boats worth hoping for, best first.
        self.offers: dict[tuple[int, int], list[Offer]] = {}


class Outlook:
    """The chances of a seat's explorers while land, creatures, turn and moves left stay as they are."""

    __slots__ = (
        "chart",
        "dearest_first",
        "fleets",
        "hit",
        "miss",
        "moves_now",
        "reach",
        "seat",
        "sink_risk",
        "tier",
        "w",
        "worth",
    )

    def __init__(self, p: Position, seat: int, moves_now: int, worth: list[float], w: Weights) -> None:
        self.seat, self.worth, self.w = seat, worth, w
        self.chart = chart_of(p, w)
        self.reach = reach_of(p)
        self.fleets: dict[object, Fleet] = {}
        self.dearest_first = sorted(p.table.own[seat], key=worth.__getitem__, reverse=True)
        #: How many moves this seat still has in this very turn.
        self.moves_now = moves_now
        players = p.table.players
        # So many players roll the die before this seat can move out of danger.
        rolls: float = players - 1 if p.turn == seat else (seat - p.turn) % players
        if moves_now:
            rolls *= w.still_to_move
        aim = w.aimed_at_by_one if players == 2 else w.aimed_at_by_many
        #: The chance that no roll harms a piece that a kind of creature can reach, and that one does.
        self.miss = (1 - aim / 3) ** rolls
        self.hit = 1 - self.miss
        _, beaches, forests, _ = p.tiles
        #: The terrain that sinks now, and the risk that a tile of it does before this seat can move off.
        self.tier = 1 if beaches else 2 if forests else 3
        self.sink_risk = min(0.9, 1.5 * rolls / (len(p.tiles[self.tier]) + 1))

    def treasure(self, p: Position) -> float:
        """Return the values of the seat's explorers, each times its chance of getting home."""
        fleet = self.fleet(p)
        worth, where, terrain = self.worth, p.where, p.terrain
        room = fleet.room[:]
        total = fleet.treasure
        for e in self.dearest_first:
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
        for e in self.dearest_first:
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
            for boat, cell in enumerate(p.boat_at):
                if cell >= 0:
                    self._look_at_boat(p, boat, cell, fleet)
            fleet.treasure = sum([self.worth[e] * chance for e, chance in fleet.chances.items()])
        return fleet

    def _look_at_boat(self, p: Position, boat: int, cell: int, fleet: Fleet) -> None:
        """Work out the chances aboard, and what the boat offers to those who might still board."""
        crew = p.crew[boat]
        far = self.chart.home[cell]
        mine = [e for e in crew if p.table.seat_of[e] == self.seat] if crew else []
        if mine:
            if may_move_boat(p.table, self.seat, crew):
                self._board(mine, self._sail(cell, far, len(mine)), far, fleet)
            else:
                self._board(mine, self._ride_along(cell, far), far and MOVES, fleet)
        room = BOAT_ROOM - len(crew)
        if room and not p.beasts[cell] & _NO_BOARDING:
            fleet.room[boat] = room
            sharing = len(mine) + 1
            ours = 2 * sharing > len(crew)
            chance = self._sail(cell, far, sharing) if ours else self._ride_along(cell, far)
            fleet.rides.append((boat, cell, chance))

    def _board(self, mine: list[int], chance: float, to_go: int, fleet: Fleet) -> None:
        """Give all aboard their chance; those who can land in this turn fear no creature (ISLE-1)."""
        landing = self.moves_now - to_go
        if landing > 0:
            at_once = self.chart.move ** (to_go / len(mine) + 1)
            mine = sorted(mine, key=self.worth.__getitem__, reverse=True)
            for e in mine[:landing]:
                fleet.chances[e] = at_once
            mine = mine[landing:]
        for e in mine:
            fleet.chances[e] = chance

    def _sail(self, cell: int, far: int, sharing: int) -> float:
        """Return the chance aboard a boat we steer: all of ours aboard share the moves it needs."""
        return self._at_sea(cell, far / sharing + 1, (far + sharing) / MOVES)

    def _ride_along(self, cell: int, far: int) -> float:
        """Return the chance aboard a boat that others steer: it costs us few moves, but time."""
        return self.w.passenger * self._at_sea(cell, far / 3 + 1, far / 2 + 1)

    def _at_sea(self, cell: int, moves: float, turns: float) -> float:
        chart = self.chart
        chance: float = chart.move**moves * self.w.boat_turn**turns * chart.in_time(turns)
        serpents, _, whales = self.reach
        if cell in whales:
            chance += self.hit * (self.w.capsized * self._swim(cell) - chance)
        if cell in serpents:
            chance *= self.miss
        return chance

    # -- swimmers and walkers ---------------------------------------------------------------------------

    def _swim(self, cell: int) -> float:
        serpents, sharks, _ = self.reach
        chance = self.chart.swim[cell]
        if cell in sharks:
            chance *= self.miss
        if cell in serpents:
            chance *= self.miss
        return chance

    def _in_water(self, p: Position, explorer: int, cell: int, fleet: Fleet, room: list[int]) -> float:
        """Return the chance of a swimmer: alone, or by a boat close by."""
        moves_now = 0 if p.wet >> explorer & 1 else self.moves_now
        if moves_now and not self.chart.home[cell]:
            return self.chart.move  # one move and ashore (ISLE-2)
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
        """List the boats that may come and pick a swimmer up, who is in peril until they do (SWIM-3)."""
        peril = self._swim(cell) / self.chart.swim[cell]
        offers: list[Offer] = []
        for boat, at, chance in fleet.rides:
            steps = STEPS_BETWEEN[cell][at]
            if steps <= _SWIMMERS_SIGHT:
                at_once = moves_now > steps
                offers.append((chance * self.chart.moves[steps + 1] * (1 if at_once else peril), boat))
        return sorted(offers, reverse=True)

    def _on_land(self, p: Position, cell: int, fleet: Fleet, room: list[int]) -> float:
        """Return the chance of somebody on land: to the shore and swimming, or by a boat in sight."""
        best = self.chart.wade[cell]
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
        between, moves, sight = STEPS_BETWEEN[cell], self.chart.moves, self.w.in_sight
        offers = [
            (chance * moves[between[at]], boat) for boat, at, chance in fleet.rides if between[at] <= sight
        ]
        return sorted(offers, reverse=True)
