"""Piece operations: move, drown, capsize and remove, independent of whose turn it is.

Every function changes the position in place and notes what happened as tuples ``(event number, …)``, which
`events` turns into objects when somebody wants to look.
"""

from __future__ import annotations

from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive.bitsets import BIT
from survive_nb.survive.board import N
from survive_nb.survive.legal import explorers_at
from survive_nb.survive.position import NOWHERE, ONE, SERPENTS, SHARKS, WHALES, Position

Notes = list[ev.Note]


def lose(p: Position, explorer: int, rule: str, notes: Notes) -> None:
    """Take an explorer out of the game; the caller has already removed it from its space or boat."""
    p.where[explorer] = k.LOST
    p.afloat[p.table.seat_of[explorer]] -= 1
    p.on_board -= 1
    p.someone_left = True
    notes.append((ev.EXPLORER_LOST, explorer, rule))


def put(p: Position, explorer: int, cell: int) -> None:
    """Let an explorer stand or swim in a space."""
    p.where[explorer] = cell
    p.explorers_on[cell] |= 1 << explorer
    p.peopled |= BIT[cell]


def lift(p: Position, explorer: int) -> None:
    """Take an explorer off its space or its boat; the caller puts it elsewhere."""
    place = p.where[explorer]
    if place < N:
        rest = p.explorers_on[place] = p.explorers_on[place] ^ 1 << explorer
        if not rest:
            p.peopled ^= BIT[place]
    else:
        boat = place - k.ABOARD
        p.crew[boat] = tuple(e for e in p.crew[boat] if e != explorer)


def lose_swimmers(p: Position, cell: int, rule: str, notes: Notes) -> None:
    """Take every swimmer of a space out of the game."""
    if p.explorers_on[cell]:
        gone = explorers_at(p, cell)
        p.explorers_on[cell] = 0
        p.peopled ^= BIT[cell]
        for explorer in gone:
            lose(p, explorer, rule, notes)


def enter_water(p: Position, explorer: int, cell: int, rule: str, notes: Notes) -> None:
    """Make an explorer a swimmer; serpents and sharks remove it immediately (SWIM-5)."""
    if p.creatures_on[cell] & (SERPENTS | SHARKS):
        lose(p, explorer, rule, notes)
    else:
        put(p, explorer, cell)


def new_boat(p: Position, cell: int) -> int:
    """Put the next boat of the supply on a space and return its number."""
    boat = p.boats_used
    p.boats_used += 1
    p.boat_at[boat] = cell
    p.boat_on[cell] = boat
    p.fleet |= BIT[cell]
    return boat


def _take_boat(p: Position, boat: int, rule: str, notes: Notes) -> tuple[int, ...]:
    """Take a boat out of the game (RUL-7) and return its crew, whom the caller must place."""
    crew = p.crew[boat]
    p.boat_on[p.boat_at[boat]] = NOWHERE
    p.fleet ^= BIT[p.boat_at[boat]]
    p.boat_at[boat] = NOWHERE
    p.crew[boat] = ()
    notes.append((ev.BOAT_LOST, boat, rule))
    return crew


def lose_boat(p: Position, boat: int, rule: str, notes: Notes) -> None:
    """Take a boat out of the game with everyone aboard."""
    for explorer in _take_boat(p, boat, rule, notes):
        lose(p, explorer, rule, notes)


def capsize(p: Position, boat: int, rule: str, notes: Notes) -> None:
    """Let a whale take the boat: the passengers swim, if no shark is there (BOAT-7, CRE-4, RUL-14)."""
    cell = p.boat_at[boat]
    for explorer in _take_boat(p, boat, rule, notes):
        p.wet |= 1 << explorer
        notes.append((ev.EXPLORER_MOVED, explorer, k.ABOARD + boat, cell, rule))
        enter_water(p, explorer, cell, rule, notes)


def face_danger(p: Position, boat: int, notes: Notes) -> None:
    """See that no manned boat rests beside a serpent or a whale (BOAT-6 before BOAT-7, RUL-2)."""
    creatures_on = p.creatures_on[p.boat_at[boat]]
    if creatures_on & SERPENTS:
        lose_boat(p, boat, "BOAT-6", notes)
    elif creatures_on & WHALES:
        capsize(p, boat, "BOAT-7", notes)


def shift_boat(p: Position, boat: int, cell: int, rule: str, notes: Notes) -> None:
    """Move a boat to another space and see what waits there."""
    start = p.boat_at[boat]
    p.boat_on[start] = NOWHERE
    p.boat_on[cell] = boat
    p.boat_at[boat] = cell
    p.fleet ^= BIT[start] | BIT[cell]
    notes.append((ev.BOAT_MOVED, boat, start, cell, rule))
    if p.crew[boat]:
        face_danger(p, boat, notes)


def shift_creature(p: Position, creature: int, cell: int, rule: str, notes: Notes) -> None:
    """Move a creature to another space; what it does there is for the caller."""
    one = ONE[k.KIND_OF[creature]]
    start = p.beast_at[creature]
    p.creatures_on[start] -= one
    p.creatures_on[cell] += one
    p.beast_at[creature] = cell
    notes.append((ev.CREATURE_MOVED, p.turn, creature, start, cell, rule))


def lose_creature(p: Position, creature: int, rule: str, notes: Notes) -> None:
    """Take a creature out of the game; it does not return to the supply (RUL-7)."""
    p.creatures_on[p.beast_at[creature]] -= ONE[k.KIND_OF[creature]]
    p.beast_at[creature] = NOWHERE
    notes.append((ev.CREATURE_LOST, creature, rule))


def spend(p: Position, seat: int, back: int, notes: Notes) -> None:
    """Take a tile out of a hand, of two alike the one gained first, for all to see (RUL-19).

    Everybody sees which tile it was, and so that the tiles gained before it are not of its kind.
    """
    backs = p.table.backs
    hand = p.hands[seat]
    i = next(i for i, cell in enumerate(hand) if backs[cell] == back)
    space = hand[i]
    p.hands = p.hands[:]
    p.hands[seat] = hand[:i] + hand[i + 1 :]
    barred = {pair for pair in p.barred if pair[0] != space} | {(cell, back) for cell in hand[:i]}
    p.barred = tuple(sorted(barred))
    notes.append((ev.TILE_PLAYED, seat, back, space))
