"""Every legal action of a position, as numbers: one function for each step of a turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive.bitsets import ALL, BIT, RING, cells_of, set_of
from survive_nb.survive.board import ISLAND_AT, NEIGHBOURS, SHORE, SLOTS, SLOTS_BESIDE, N
from survive_nb.survive.model import steering_seats
from survive_nb.survive.position import GameConstants, Position
from survive_nb.survive.reach import creature_moves, dolphin_reach, wind_reach

#: At most three explorers to a boat (BOAT-3).
BOAT_ROOM: Final = 3

#: What is in the way around a space, as a bit set → the numbers of a piece's steps to all other neighbours.
#: Each is worked out when it is first needed; there are at most 64 ways for a neighbourhood to be blocked.
_Steps = dict[int, tuple[int, ...]]
_SWIMS: Final[list[list[_Steps]]] = [[{} for _ in range(N)] for _ in k.EXPLORERS]
_SAILS: Final[list[list[_Steps]]] = [[{} for _ in range(N)] for _ in k.BOATS]
#: The places where steps are remembered, one for each; all are forgotten when there are too many.
_FILLED: Final[list[_Steps]] = []
_MAX_STEPS: Final = 4096
#: Explorer and land space → the numbers of its steps to all neighbours, over land or into the sea.
_WALKS: Final = [
    [tuple(e * k.WIDTH + n for n in near) if cell in SLOTS else () for cell, near in enumerate(NEIGHBOURS)]
    for e in range(len(k.EXPLORERS))
]
#: The whole island, before anything sinks.
ISLAND: Final = set_of(SLOTS)
_ROLLS: Final = [k.ROLL, k.ROLL + 1, k.ROLL + 2]


def legal_codes(p: Position) -> list[int]:
    """Return the numbers of all legal actions, always in the same order for the same position."""
    return _BY_STEP[p.step](p)


def touches_sea(p: Position, cell: int) -> bool:
    """Tell whether a space lies next to a sea space, the lake included (SINK-2, RUL-10)."""
    ring = RING[cell]
    return p.land & ring != ring


def may_move_boat(table: GameConstants, seat: int, crew: tuple[int, ...]) -> bool:
    """Tell whether this seat may move a boat with such a crew (BOAT-1, BOAT-4)."""
    masters = table.masters.get(crew)
    if masters is None:
        # An empty boat may be moved by all (RUL-8).
        aboard = [table.seat_of[explorer] for explorer in crew]
        masters = table.masters[crew] = frozenset(steering_seats(aboard) or range(table.players))
    return seat in masters


def _placements(p: Position) -> list[int]:
    """SET-4 and VAR-2."""
    room = cells_of(ISLAND & ~p.peopled)
    if p.table.crowded:
        explorers_on = p.explorers_on
        room += [c for c in SLOTS if explorers_on[c].bit_count() == 1 and not touches_sea(p, c)]
    firsts = [
        k.PLACE_EXPLORER + (color * 6 + value - 1) * N
        for color in range(p.turn, len(p.unplaced), p.table.players)
        for value in sorted(set(p.unplaced[color]))
    ]
    return [first + cell for first in firsts for cell in room]


def _boat_placements(p: Position) -> list[int]:
    """SET-5: during set-up the island is whole, so its shore is always the same."""
    return [k.PLACE_BOAT + c for c in SHORE if p.boat_on[c] < 0 and not p.creatures_on[c]]


def tile_plays(p: Position) -> list[int]:
    """Return every way to play a tile from the hand of the seat whose turn it is (TURN-1, RUL-13)."""
    backs = p.table.backs
    out: list[int] = []
    for back in sorted({backs[c] for c in p.hands[p.turn]}):
        if back == k.DOLPHIN:
            for e in p.table.own[p.turn]:
                if p.where[e] < N and not p.terrain[p.where[e]]:
                    base = k.PLAY_DOLPHIN + e * N
                    out += [base + c for c in dolphin_reach(p, e)]
        elif back == k.WIND:
            for boat, cell in enumerate(p.boat_at):
                if cell >= 0 and may_move_boat(p.table, p.turn, p.crew[boat]):
                    base = k.PLAY_WIND + boat * N
                    out += [base + c for c in wind_reach(p, boat)]
        elif back <= k.MOVE_WHALE:
            empty = cells_of(empty_sea(p))
            kind = back - k.MOVE_SERPENT
            for creature in range(k.FIRST_OF_KIND[kind], k.FIRST_OF_KIND[kind + 1]):
                if p.beast_at[creature] >= 0:
                    base = k.PLAY_CREATURE + creature * N
                    out += [base + c for c in empty]
    return out


def empty_sea(p: Position) -> int:
    """Return the sea spaces with no piece at all on them (TILE-8)."""
    return ALL & ~(p.land | p.peopled | p.fleet | set_of(p.beast_at))


def can_play_tile(p: Position) -> bool:
    """Tell whether the seat whose turn it is could play a tile, without listing every way (RUL-13)."""
    backs = p.table.backs
    return any(_CAN_PLAY[backs[cell]](p, backs[cell]) for cell in p.hands[p.turn])


def _can_play_dolphin(p: Position, _: int) -> bool:
    swimmers = (p.where[e] for e in p.table.own[p.turn] if p.where[e] < N and not p.terrain[p.where[e]])
    return any(touches_sea(p, place) for place in swimmers)


def _can_play_wind(p: Position, _: int) -> bool:
    blocked = p.land | p.fleet
    return any(
        cell >= 0 and blocked & RING[cell] != RING[cell] and may_move_boat(p.table, p.turn, p.crew[boat])
        for boat, cell in enumerate(p.boat_at)
    )


def _can_play_creature(p: Position, back: int) -> bool:
    kind = back - k.MOVE_SERPENT
    on_board = max(p.beast_at[k.FIRST_OF_KIND[kind] : k.FIRST_OF_KIND[kind + 1]]) >= 0
    return on_board and empty_sea(p) > 0


def _cannot_play(_: Position, __: int) -> bool:
    """Say no for a repellent: it is not played on one's own turn."""
    return False


_CAN_PLAY: Final[dict[int, Callable[[Position, int], bool]]] = {
    k.DOLPHIN: _can_play_dolphin,
    k.WIND: _can_play_wind,
    k.MOVE_SERPENT: _can_play_creature,
    k.MOVE_SHARK: _can_play_creature,
    k.MOVE_WHALE: _can_play_creature,
    k.SHARK_REPELLENT: _cannot_play,
    k.WHALE_REPELLENT: _cannot_play,
}


def _tile_plays_or_skip(p: Position) -> list[int]:
    """TURN-1."""
    out = tile_plays(p)
    out.append(k.SKIP_TILE)
    return out


def _steps(table: list[_Steps], base: int, cell: int, blocked: int) -> tuple[int, ...]:
    """Work out a piece's steps from a space to all neighbours that are not blocked, and remember them."""
    if len(_FILLED) >= _MAX_STEPS:
        for remembered in _FILLED:
            remembered.clear()
        _FILLED.clear()
    # The numbers that the actions hold already take no more memory.
    steps = tuple(k.ACTIONS[base + n].number for n in NEIGHBOURS[cell] if not blocked & BIT[n])
    table[cell][blocked] = steps
    _FILLED.append(table[cell])
    return steps


def _moves(p: Position) -> list[int]:
    """TURN-2: own explorers, then boats, then stopping.

    A piece's steps are looked up by what is in its way around it.
    """
    terrain, boat_on, crew, where, wet, land = p.terrain, p.boat_on, p.crew, p.where, p.wet, p.land
    out: list[int] = []
    on_land = 0
    for e in p.table.own[p.turn]:
        place = where[e]
        if place < N:
            if terrain[place]:
                # An explorer on land has had no water action: every neighbour is open (LAND-1, LAND-3).
                out += _WALKS[e][place]
                on_land |= BIT[place]
            elif not wet >> e & 1:
                in_the_way = land & RING[place]
                steps = _SWIMS[e][place].get(in_the_way)
                out += _steps(_SWIMS[e], e * k.WIDTH, place, in_the_way) if steps is None else steps
                boat = boat_on[place]
                if boat >= 0 and len(crew[boat]) < BOAT_ROOM:
                    out.append(e * k.WIDTH + k.ABOARD + boat)
                if ISLAND_AT[place] >= 0:
                    out.append(e * k.WIDTH + k.ASHORE + ISLAND_AT[place])
        elif place < k.ASHORE:
            _moves_aboard(p, e, out)
    _boat_moves(p, on_land, out)
    out.append(k.END_MOVES)
    return out


def _moves_aboard(p: Position, explorer: int, out: list[int]) -> None:
    """BOAT-5, ISLE-1: overboard, onto the next boat, ashore."""
    cell = p.boat_at[p.where[explorer] - k.ABOARD]
    base = explorer * k.WIDTH
    if not p.wet >> explorer & 1:
        out.append(base + cell)
    if p.fleet & RING[cell]:
        for n in NEIGHBOURS[cell]:
            boat = p.boat_on[n]
            if boat >= 0 and len(p.crew[boat]) < BOAT_ROOM:
                out.append(base + k.ABOARD + boat)
    if ISLAND_AT[cell] >= 0:
        out.append(base + k.ASHORE + ISLAND_AT[cell])


def _boat_moves(p: Position, on_land: int, out: list[int]) -> None:
    """LAND-2, BOAT-1, BOAT-4: boarding from the land where own explorers are, and moving boats."""
    blocked = p.land | p.fleet
    for cell, crew, sails in zip(p.boat_at, p.crew, _SAILS, strict=True):
        if cell >= 0:
            ring = RING[cell]
            if on_land & ring and len(crew) < BOAT_ROOM:
                _board_from_land(p, cell, out)
            if not crew or may_move_boat(p.table, p.turn, crew):
                steps = sails[cell].get(blocked & ring)
                if steps is None:
                    steps = _steps(sails, k.MOVE_BOAT + p.boat_on[cell] * N, cell, blocked & ring)
                out += steps


def _board_from_land(p: Position, cell: int, out: list[int]) -> None:
    """LAND-2."""
    mine = p.table.own_mask[p.turn]
    boat = p.boat_on[cell]
    for n in SLOTS_BESIDE[cell]:
        if p.terrain[n] and p.explorers_on[n] & mine:
            out += [e * k.WIDTH + k.ABOARD + boat for e in explorers_at(p, n) if mine >> e & 1]


def sinkable(p: Position) -> list[int]:
    """Return the spaces whose tile may be removed now (SINK-1, SINK-2, SINK-3)."""
    _, beaches, forests, mountains = p.tiles
    tier = beaches or forests or mountains
    land = p.land
    on_coast = [c for c in tier if land & RING[c] != RING[c]]
    return on_coast or list(tier)


def _sinks(p: Position) -> list[int]:
    """TURN-3."""
    return [k.SINK + c for c in sinkable(p)]


def explorers_at(p: Position, cell: int) -> list[int]:
    """Return the explorers who swim in a space, or stand on it while it is land."""
    crowd = p.explorers_on[cell]
    found: list[int] = []
    while crowd:
        lowest = crowd & -crowd
        crowd ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


def _riders(p: Position) -> list[int]:
    """TILE-3: each set of three once."""
    swimmers = explorers_at(p, p.boat_at[p.focus])
    return [k.CHOOSE_RIDERS + (a * 40 + b) * 40 + c for a, b, c in combinations(swimmers, BOAT_ROOM)]


def _rolls(_: Position) -> list[int]:
    """TURN-4."""
    return _ROLLS[:]


def _creature_moves_or_stay(p: Position) -> list[int]:
    """TURN-4: the roller may decline."""
    out = creature_moves(p, p.face)
    out.append(k.STAY)
    return out


def _answers(_: Position) -> list[int]:
    """RUL-4: anyone who is asked may decline."""
    return [k.REPEL, k.ALLOW]


def _nothing(_: Position) -> list[int]:
    """The game is over."""
    return []


#: In the order of the steps in `position`.
_BY_STEP: Final[list[Callable[[Position], list[int]]]] = [
    _placements,
    _boat_placements,
    _tile_plays_or_skip,
    _moves,
    _sinks,
    _riders,
    _rolls,
    _creature_moves_or_stay,
    _answers,
    _nothing,
]
