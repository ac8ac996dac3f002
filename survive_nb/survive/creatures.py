"""The die, the creatures it moves, and the repellents that answer them (TURN-4, CRE-1 to CRE-4, RUL-4)."""

from __future__ import annotations

from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive.flow import end_turn
from survive_nb.survive.legal import may_move_boat
from survive_nb.survive.pieces import (
    Notes,
    capsize,
    lose_boat,
    lose_creature,
    lose_swimmers,
    shift_creature,
    spend,
)
from survive_nb.survive.position import ASKING, MOVING_CREATURE, NOWHERE, Position
from survive_nb.survive.reach import can_creature_move

_SERPENT, _SHARK, _WHALE = range(3)
_RULES = ("CRE-2", "CRE-3", "CRE-4")


def roll(p: Position, face: int, notes: Notes) -> None:
    """Let the die show a kind; with no creature of it able to move nothing happens (TURN-4, CRE-1)."""
    p.face = face
    notes.append((ev.DIE_ROLLED, p.turn, face))
    if can_creature_move(p, face):
        p.step = MOVING_CREATURE
    else:
        end_turn(p, notes)


def stay(p: Position, notes: Notes) -> None:
    """Decline to move a creature (TURN-4)."""
    notes.append((ev.CREATURES_STAYED, p.turn))
    end_turn(p, notes)


def move_creature(p: Position, creature: int, cell: int, notes: Notes) -> None:
    """Move a creature by the die; a shark or whale that would harm may be repelled first (RUL-4)."""
    if creature_arrives(p, creature, cell, notes):
        _ask_next(p, p.turn, notes)
        return
    if k.KIND_OF[creature] == _SERPENT:
        lose_swimmers(p, cell, "CRE-2", notes)
        boat = p.boat_on[cell]
        if boat >= 0 and p.crew[boat]:
            lose_boat(p, boat, "CRE-2", notes)
    end_turn(p, notes)


def creature_arrives(p: Position, creature: int, cell: int, notes: Notes) -> bool:
    """Put a creature where it goes; tell whether it would do harm that a repellent can prevent (RUL-4)."""
    kind = k.KIND_OF[creature]
    shift_creature(p, creature, cell, _RULES[kind], notes)
    boat = p.boat_on[cell]
    if kind == _SERPENT or not (p.explorers_on[cell] if kind == _SHARK else boat >= 0 and p.crew[boat]):
        return False
    p.focus = creature
    return True


def is_harmed(p: Position, seat: int) -> bool:
    """Tell whether the creature that just moved would harm this seat's swimmer or boat (RUL-3)."""
    cell = p.beast_at[p.focus]
    if k.KIND_OF[p.focus] == _SHARK:
        return bool(p.explorers_on[cell] & p.table.own_mask[seat])
    return may_move_boat(p.table, seat, p.crew[p.boat_on[cell]])


def holds_repellent(p: Position, seat: int) -> bool:
    """Tell whether this seat holds a repellent against the creature that just moved (TILE-9, TILE-10)."""
    backs, repellent = p.table.backs, _repellent(p)
    return any(backs[cell] == repellent for cell in p.hands[seat])


def _repellent(p: Position) -> int:
    return k.SHARK_REPELLENT if k.KIND_OF[p.focus] == _SHARK else k.WHALE_REPELLENT


def _ask_next(p: Position, after: int, notes: Notes) -> None:
    """Ask the next eligible holder, clockwise from the mover, who is never asked (RUL-4)."""
    players = p.table.players
    seat = (after + 1) % players
    while seat != p.turn:
        if is_harmed(p, seat) and holds_repellent(p, seat):
            p.asked = seat
            p.step = ASKING
            return
        seat = (seat + 1) % players
    _harm(p, notes)


def allow(p: Position, notes: Notes) -> None:
    """Keep the repellent; the next holder is asked, or the harm happens (RUL-4)."""
    notes.append((ev.HARM_ALLOWED, p.asked))
    p.answered |= 1 << p.asked
    _ask_next(p, p.asked, notes)


def repel(p: Position, notes: Notes) -> None:
    """Spend a repellent: the creature leaves the game before it harms (TILE-9, TILE-10)."""
    spend(p, p.asked, _repellent(p), notes)
    lose_creature(p, p.focus, "TILE-9" if k.KIND_OF[p.focus] == _SHARK else "TILE-10", notes)
    _forget_question(p)
    end_turn(p, notes)


def _harm(p: Position, notes: Notes) -> None:
    """CRE-3, CRE-4."""
    cell = p.beast_at[p.focus]
    if k.KIND_OF[p.focus] == _SHARK:
        lose_swimmers(p, cell, "CRE-3", notes)
    else:
        capsize(p, p.boat_on[cell], "CRE-4", notes)
    _forget_question(p)
    end_turn(p, notes)


def _forget_question(p: Position) -> None:
    p.focus = p.asked = NOWHERE
    p.answered = 0
