"""Remove a land tile and resolve its back, such as a whirlpool (SINK-4, SINK-5, TILE-1 to -5)."""

from __future__ import annotations

from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive.bitsets import BIT
from survive_nb.survive.board import NEIGHBOURS, N
from survive_nb.survive.flow import finish, is_over
from survive_nb.survive.legal import BOAT_ROOM, explorers_at
from survive_nb.survive.pieces import Notes, lift, lose, lose_boat, lose_creature, lose_swimmers, new_boat
from survive_nb.survive.position import CHOOSING_RIDERS, NOWHERE, ONE, ROLLING, Position

_SHARK, _WHALE = 1, 2


def sink(p: Position, cell: int, notes: Notes) -> None:
    """Remove a tile: explorers fall into the water first, then the back is looked at (SINK-4, SINK-5)."""
    terrain = p.terrain[cell]
    p.terrain = p.terrain[:]
    p.terrain[cell] = 0
    p.land ^= BIT[cell]
    p.tiles = p.tiles[:]
    tier = p.tiles[terrain]
    at = tier.index(cell)
    p.tiles[terrain] = tier[:at] + tier[at + 1 :]
    back = p.table.backs[cell]
    notes.append((ev.TILE_SUNK, p.turn, cell, terrain, p.explorers_on[cell]))
    if back >= k.DOLPHIN:
        p.hands = p.hands[:]
        p.hands[p.turn] += (cell,)
        notes.append((ev.TILE_KEPT, p.turn, cell, back))
        _after_sinking(p, notes)
        return
    notes.append((ev.TILE_SHOWN, cell, back))
    if back == k.VOLCANO and not (p.table.last_explorer or p.table.last_tile):
        _erupt(p, notes)
    elif back >= k.WHIRLPOOL:
        # In Challenges 2 and 4 the volcano works as a whirlpool (VAR-3, VAR-5).
        _whirl(p, cell, notes)
        _after_sinking(p, notes)
    elif back == k.BOAT_TILE:
        _boat_appears(p, cell, notes)
    else:
        _creature_appears(p, cell, _SHARK if back == k.SHARK_TILE else _WHALE, notes)
        _after_sinking(p, notes)


def _after_sinking(p: Position, notes: Notes) -> None:
    """Go on to the die, unless the game ends here (VAR-3, VAR-5)."""
    if p.table.last_tile and not p.land:
        finish(p, "VAR-5", notes)
    elif not is_over(p, notes):
        p.step = ROLLING


def _creature_appears(p: Position, cell: int, kind: int, notes: Notes) -> None:
    """TILE-1 and TILE-2; with none left in the supply nothing more happens (RUL-6)."""
    used = p.sharks_used if kind == _SHARK else p.whales_used
    creature = k.FIRST_OF_KIND[kind] + used
    if creature == k.FIRST_OF_KIND[kind + 1]:
        return
    if kind == _SHARK:
        p.sharks_used += 1
    else:
        p.whales_used += 1
    p.beast_at[creature] = cell
    p.creatures_on[cell] += ONE[kind]
    notes.append((ev.CREATURE_APPEARED, creature, cell, f"TILE-{kind}"))
    if kind == _SHARK:
        lose_swimmers(p, cell, "TILE-1", notes)


def _boat_appears(p: Position, cell: int, notes: Notes) -> None:
    """TILE-3: swimmers climb in unasked; of more than three the remover names three."""
    if p.boats_used == len(k.BOATS):  # RUL-6
        _after_sinking(p, notes)
        return
    boat = new_boat(p, cell)
    notes.append((ev.BOAT_APPEARED, boat, cell))
    swimmers = explorers_at(p, cell)
    if len(swimmers) > BOAT_ROOM:
        p.step = CHOOSING_RIDERS
        p.focus = boat
    else:
        _climb_in(p, boat, tuple(swimmers), notes)
        _after_sinking(p, notes)


def choose_riders(p: Position, riders: tuple[int, ...], notes: Notes) -> None:
    """Let the three named swimmers climb in; the others go on swimming (TILE-3)."""
    boat, p.focus = p.focus, NOWHERE
    _climb_in(p, boat, riders, notes)
    _after_sinking(p, notes)


def _climb_in(p: Position, boat: int, riders: tuple[int, ...], notes: Notes) -> None:
    cell = p.boat_at[boat]
    for explorer in riders:
        lift(p, explorer)
        p.where[explorer] = k.ABOARD + boat
        notes.append((ev.EXPLORER_MOVED, explorer, cell, k.ABOARD + boat, "TILE-3"))
    p.crew[boat] = riders


def _whirl(p: Position, centre: int, notes: Notes) -> None:
    """TILE-4: everything in the water here and in the sea around goes; land is untouched."""
    for cell in (centre, *NEIGHBOURS[centre]):
        if p.terrain[cell]:
            continue
        lose_swimmers(p, cell, "TILE-4", notes)
        if p.boat_on[cell] >= 0:
            lose_boat(p, p.boat_on[cell], "TILE-4", notes)
        if p.creatures_on[cell]:
            for creature, at in enumerate(p.beast_at):
                if at == cell:
                    lose_creature(p, creature, "TILE-4", notes)


def _erupt(p: Position, notes: Notes) -> None:
    """TILE-5, END-1: everyone who is not on a safe island is lost, and the game is over."""
    p.explorers_on = [0] * N
    p.peopled = 0
    p.crew = [()] * len(p.crew)
    for explorer, place in enumerate(p.where):
        if place < k.ASHORE:
            lose(p, explorer, "END-1", notes)
    finish(p, "END-1", notes)
