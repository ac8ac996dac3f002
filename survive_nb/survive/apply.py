"""Apply any legal action, given by its number, to a position.

Placing, moving and playing a tile are here; sinking and creatures have their own modules.  The caller has
checked that the action is legal.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive.board import N
from survive_nb.survive.creatures import allow, move_creature, repel, roll, stay
from survive_nb.survive.flow import begin_moves, begin_turn, count_move, end_moves, is_over, skip_tile
from survive_nb.survive.pieces import (
    Notes,
    enter_water,
    face_danger,
    lift,
    new_boat,
    put,
    shift_boat,
    shift_creature,
    spend,
)
from survive_nb.survive.position import PLACING_BOATS, Position
from survive_nb.survive.sinking import choose_riders, sink

#: The actions without fields, in the order of their numbers.
_SIMPLE: Final = (stay, end_moves, skip_tile, repel, allow)


def play_code(p: Position, code: int, notes: Notes) -> None:
    """Change the position by one legal action and note what happened."""
    if code < k.MOVE_BOAT:
        _move_explorer(p, code // k.WIDTH, code % k.WIDTH, notes)
    elif code < k.SINK:
        boat, cell = divmod(code - k.MOVE_BOAT, N)
        shift_boat(p, boat, cell, "BOAT-4" if p.crew[boat] else "BOAT-1", notes)
        count_move(p, notes)
    elif code < k.MOVE_CREATURE:
        sink(p, code - k.SINK, notes)
    elif code < k.ROLL:
        creature, cell = divmod(code - k.MOVE_CREATURE, N)
        move_creature(p, creature, cell, notes)
    elif code < k.STAY:
        roll(p, code - k.ROLL, notes)
    elif code < k.PLACE_EXPLORER:
        _SIMPLE[code - k.STAY](p, notes)
    elif code < k.PLACE_BOAT:
        rest, cell = divmod(code - k.PLACE_EXPLORER, N)
        _place_explorer(p, rest // 6, rest % 6 + 1, cell, notes)
    elif code < k.PLAY_DOLPHIN:
        _place_boat(p, code - k.PLACE_BOAT, notes)
    elif code < k.CHOOSE_RIDERS:
        _play_tile(p, code, notes)
    else:
        rest, c = divmod(code - k.CHOOSE_RIDERS, 40)
        choose_riders(p, (rest // 40, rest % 40, c), notes)


def _place_explorer(p: Position, color: int, value: int, cell: int, notes: Notes) -> None:
    """SET-4: ids go by the order of placement, so they tell nothing about the value."""
    explorer = color * 10 + p.placed[color]
    p.placed = p.placed[:]
    p.placed[color] += 1
    left = list(p.unplaced[color])
    left.remove(value)
    p.unplaced = p.unplaced[:]
    p.unplaced[color] = tuple(left)
    p.values = p.values[:]
    p.values[explorer] = value
    put(p, explorer, cell)
    p.afloat[p.turn] += 1
    p.on_board += 1
    notes.append((ev.EXPLORER_PLACED, p.turn, explorer, cell, value))
    p.turn = (p.turn + 1) % p.table.players
    if p.on_board == p.table.explorers:
        p.step = PLACING_BOATS


def _place_boat(p: Position, cell: int, notes: Notes) -> None:
    """SET-5."""
    boat = new_boat(p, cell)
    notes.append((ev.BOAT_PLACED, p.turn, boat, cell))
    p.turn = (p.turn + 1) % p.table.players
    if p.boats_used == p.table.boats:
        begin_turn(p, notes)


def _move_explorer(p: Position, explorer: int, to: int, notes: Notes) -> None:
    """Move an explorer one step: over land, into and through the water, onto a boat, ashore."""
    start = p.where[explorer]
    on_boat = start >= N
    swimming = not on_boat and not p.terrain[start]
    lift(p, explorer)
    if to < N:
        if p.terrain[to]:
            notes.append((ev.EXPLORER_MOVED, explorer, start, to, "LAND-1"))
            put(p, explorer, to)
        else:
            rule = "SWIM-2" if swimming else "BOAT-5" if on_boat else "LAND-3"
            notes.append((ev.EXPLORER_MOVED, explorer, start, to, rule))
            p.wet |= 1 << explorer
            enter_water(p, explorer, to, "SWIM-5", notes)
    else:
        if swimming:
            p.wet |= 1 << explorer
        p.where[explorer] = to
        if to < k.ASHORE:
            rule = "SWIM-3" if swimming else "BOAT-5" if on_boat else "LAND-2"
            notes.append((ev.EXPLORER_MOVED, explorer, start, to, rule))
            boat = to - k.ABOARD
            p.crew[boat] += (explorer,)
            face_danger(p, boat, notes)
        else:
            notes.append((ev.EXPLORER_MOVED, explorer, start, to, "ISLE-2" if swimming else "ISLE-1"))
            p.afloat[p.turn] -= 1
            p.on_board -= 1
            p.someone_left = True
    count_move(p, notes)


def _play_tile(p: Position, code: int, notes: Notes) -> None:
    """Play a tile of one's hand before the moves, of which it uses none (TURN-1, RUL-5)."""
    p.tile_played = True
    if code >= k.PLAY_CREATURE:
        creature, cell = divmod(code - k.PLAY_CREATURE, N)
        spend(p, p.turn, k.MOVE_SERPENT + k.KIND_OF[creature], notes)
        shift_creature(p, creature, cell, "TILE-8", notes)
    elif code >= k.PLAY_WIND:
        boat, cell = divmod(code - k.PLAY_WIND, N)
        spend(p, p.turn, k.WIND, notes)
        shift_boat(p, boat, cell, "TILE-7", notes)
    else:
        explorer, cell = divmod(code - k.PLAY_DOLPHIN, N)
        spend(p, p.turn, k.DOLPHIN, notes)
        start = p.where[explorer]
        lift(p, explorer)
        notes.append((ev.EXPLORER_MOVED, explorer, start, cell, "TILE-6"))
        enter_water(p, explorer, cell, "SWIM-5", notes)
    if not is_over(p, notes):
        begin_moves(p)
