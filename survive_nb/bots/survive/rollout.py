"""A round in fast motion: what sinking and creatures may do before a seat moves again.

The players of a rollout are quick, not clever: they move nobody, sink the tile that hurts others most, and
send a creature after the richest prey.  That is enough to see which plan leaves explorers in harm's way.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive.board import N
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import (
    ASKING,
    MOVING,
    MOVING_CREATURE,
    OVER,
    PLAYING_TILE,
    ROLLING,
    SINKING,
    Position,
)

#: Harm to oneself counts more than harm to others.
_OWN: Final = -2.0
_SERPENT, _SHARK, _WHALE = range(3)
#: A capsized crew is not lost yet.
_CAPSIZED: Final = 0.5


def play_until_moving(p: Position, seat: int, faces: list[int], rng: Random, home: list[int]) -> None:
    """Play on until the seat is about to move again, or the game is over.

    ``faces`` are the rolls of the die to come; ``home`` tells how far each space is from a safe island.
    """
    rolls = iter(faces)
    others_played = False
    while p.step != OVER:
        if p.turn != seat:
            others_played = True
        elif others_played:
            return
        step = p.step
        if step == SINKING:
            p.step = ROLLING
            continue
        elif step == ROLLING:
            code = k.ROLL + next(rolls)
        elif step == MOVING_CREATURE:
            code = hunt(p, home)
        elif step == MOVING:
            code = k.END_MOVES
        elif step == PLAYING_TILE:
            code = k.SKIP_TILE
        elif step == ASKING:
            code = k.REPEL
        else:
            code = rng.choice(legal_codes(p))
        play_code(p, code, [])


def _sink(p: Position, rng: Random) -> int:
    """Sink the tile with the most strangers on it; of equals, any."""
    mine = p.table.own_mask[p.turn]
    best, best_worth = k.STAY, -99.0
    for code in legal_codes(p):
        folk = p.folk[code - k.SINK]
        worth = rng.random()
        if folk:
            worth += (folk & ~mine).bit_count() + _OWN * (folk & mine).bit_count()
        if worth > best_worth:
            best, best_worth = code, worth
    return best


def hunt(p: Position, home: list[int]) -> int:
    """Send a creature of the rolled kind after the richest prey, or leave all where they are."""
    folk, boat_on, crews = p.folk, p.boat_on, p.crew
    kind = p.face
    best, best_worth = k.STAY, 0.0
    for code in legal_codes(p)[:-1]:
        cell = (code - k.MOVE_CREATURE) % N
        swimmers = folk[cell] if kind != _WHALE else 0
        boat = boat_on[cell] if kind != _SHARK else -1
        if swimmers or (boat >= 0 and crews[boat]):
            worth = _prey(p, swimmers, crews[boat] if boat >= 0 else (), kind) / (home[cell] + 4)
            if worth > best_worth:
                best, best_worth = code, worth
    return best


def _prey(p: Position, swimmers: int, crew: tuple[int, ...], kind: int) -> float:
    """Count the heads a creature would harm, one's own against it."""
    mine = p.table.own_mask[p.turn]
    worth = (swimmers & ~mine).bit_count() + _OWN * (swimmers & mine).bit_count()
    for e in crew:
        head = _OWN if mine >> e & 1 else 1.0
        worth += head * _CAPSIZED if kind == _WHALE else head
    return worth
