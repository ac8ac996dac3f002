"""Every legal action of a position, as numbers: one function for each step of a turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive.board import ISLAND_AT, NEIGHBOURS, SLOTS, SLOTS_BESIDE, N, mask_of
from survive_nb.survive.position import Position, Table
from survive_nb.survive.reach import creature_moves, dolphin_reach, wind_reach

#: At most three explorers to a boat (BOAT-3).
BOAT_ROOM: Final = 3

#: Space → the spaces around it as a bit set.
RING: Final = [mask_of(near) for near in NEIGHBOURS]
#: Explorer and land space → the numbers of its six steps: over land (LAND-1) or into the sea (LAND-3).
_STEPS: Final[list[dict[int, tuple[int, ...]]]] = [
    {cell: tuple(explorer * k.WIDTH + n for n in NEIGHBOURS[cell]) for cell in SLOTS}
    for explorer in range(40)
]
_ROLLS: Final = [k.ROLL, k.ROLL + 1, k.ROLL + 2]


def legal_codes(p: Position) -> list[int]:
    """Return the numbers of all legal actions, always in the same order for the same position."""
    return _BY_STEP[p.step](p)


def touches_sea(p: Position, cell: int) -> bool:
    """Tell whether a space lies next to a sea space, the lake included (SINK-2, RUL-10)."""
    ring = RING[cell]
    return p.land & ring != ring


def may_move_boat(table: Table, seat: int, crew: tuple[int, ...]) -> bool:
    """Tell whether this seat may move a boat with such a crew (BOAT-1, BOAT-4, RUL-8)."""
    if not crew:
        return True
    seat_of = table.seat_of
    if len(crew) == 1:
        return seat_of[crew[0]] == seat
    aboard = [seat_of[e] for e in crew]
    mine = aboard.count(seat)
    # Of two or three aboard, two of a kind are most; else all who are aboard tie.
    return mine > 1 or (mine == 1 and len(set(aboard)) == len(aboard))


def _placements(p: Position) -> list[int]:
    """SET-4 and VAR-2."""
    folk = p.folk
    room = [c for c in SLOTS if not folk[c]]
    if p.table.crowded:
        room = [c for c in SLOTS if not folk[c] or (folk[c].bit_count() == 1 and not touches_sea(p, c))]
    out: list[int] = []
    players = p.table.players
    for color in range(p.turn, len(p.unplaced), players):
        for value in sorted(set(p.unplaced[color])):
            base = k.PLACE_EXPLORER + (color * 6 + value - 1) * N
            out += [base + cell for cell in room]
    return out


def _boat_placements(p: Position) -> list[int]:
    """SET-5."""
    return [
        k.PLACE_BOAT + c
        for c in range(N)
        if not p.terrain[c] and p.boat_on[c] < 0 and not p.beasts[c] and p.land & RING[c]
    ]


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
            empty = empty_sea(p)
            kind = back - k.MOVE_SERPENT
            for creature in range(k.FIRST_OF_KIND[kind], k.FIRST_OF_KIND[kind + 1]):
                if p.beast_at[creature] >= 0:
                    base = k.PLAY_CREATURE + creature * N
                    out += [base + c for c in empty]
    return out


def empty_sea(p: Position) -> list[int]:
    """Return the sea spaces with no piece at all on them (TILE-8)."""
    return [
        c for c in range(N) if not p.terrain[c] and not p.folk[c] and p.boat_on[c] < 0 and not p.beasts[c]
    ]


def _tile_plays_or_skip(p: Position) -> list[int]:
    """TURN-1."""
    out = tile_plays(p)
    out.append(k.SKIP_TILE)
    return out


def _moves(p: Position) -> list[int]:
    """TURN-2: own explorers, then boats, then stopping."""
    terrain, boat_on, crew, where, wet = p.terrain, p.boat_on, p.crew, p.where, p.wet
    table = p.table
    seat = p.turn
    out: list[int] = []
    for e in table.own[seat]:
        place = where[e]
        if place < N:
            if terrain[place]:
                # Whoever stands on land has had no water action: every neighbour is open (LAND-1, LAND-3).
                out += _STEPS[e][place]
            elif not wet >> e & 1:
                base = e * k.WIDTH
                out += [base + n for n in NEIGHBOURS[place] if not terrain[n]]
                boat = boat_on[place]
                if boat >= 0 and len(crew[boat]) < BOAT_ROOM:
                    out.append(base + k.ABOARD + boat)
                if ISLAND_AT[place] >= 0:
                    out.append(base + k.ASHORE + ISLAND_AT[place])
        elif place < k.ASHORE:
            cell = p.boat_at[place - k.ABOARD]
            base = e * k.WIDTH
            if not wet >> e & 1:
                out.append(base + cell)
            for n in NEIGHBOURS[cell]:
                boat = boat_on[n]
                if boat >= 0 and len(crew[boat]) < BOAT_ROOM:
                    out.append(base + k.ABOARD + boat)
            if ISLAND_AT[cell] >= 0:
                out.append(base + k.ASHORE + ISLAND_AT[cell])
    mine = table.own_mask[seat]
    folk = p.folk
    for boat, cell in enumerate(p.boat_at):
        if cell < 0:
            continue
        aboard = crew[boat]
        if len(aboard) < BOAT_ROOM:
            for n in SLOTS_BESIDE[cell]:
                waiting = folk[n] & mine
                if waiting and terrain[n]:
                    while waiting:
                        lowest = waiting & -waiting
                        waiting ^= lowest
                        out.append((lowest.bit_length() - 1) * k.WIDTH + k.ABOARD + boat)
        if not aboard or may_move_boat(table, seat, aboard):
            base = k.MOVE_BOAT + boat * N
            out += [base + n for n in NEIGHBOURS[cell] if not terrain[n] and boat_on[n] < 0]
    out.append(k.END_MOVES)
    return out


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


def swimmers_at(p: Position, cell: int) -> list[int]:
    """Return the explorers in the water of a space, or standing on it, by number."""
    crowd = p.folk[cell]
    return [e for e in range(40) if crowd >> e & 1]


def _riders(p: Position) -> list[int]:
    """TILE-3: each set of three once."""
    swimmers = swimmers_at(p, p.boat_at[p.focus])
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
