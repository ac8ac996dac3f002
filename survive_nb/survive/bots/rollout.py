"""Fast simulation of a round: what creatures may do before a seat moves again.

The players of a round are fast, not strong: they move no explorer, sink nothing, and send a creature after
the richest prey.  That is enough to see which plan leaves explorers in harm's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive.apply import play_code
from survive_nb.survive.board import N
from survive_nb.survive.bots.distance_map import STEPS_BETWEEN
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.position import (
    ASKING,
    MOVING,
    MOVING_CREATURE,
    NOWHERE,
    OVER,
    PLAYING_TILE,
    ROLLING,
    Position,
)
from survive_nb.survive.reach import RANGE

#: Harm to oneself counts more than harm to others.
_OWN: Final = -2.0
#: A capsized crew is not lost yet.
_CAPSIZED: Final = 0.5
#: Prey at a landing space is worth twice as much as prey this number of steps away from one.
_HALF_WAY: Final = 4
_SHARK, _WHALE = 1, 2


def play_round(p: Position, seat: int, rolls: Sequence[int], home: list[int]) -> None:
    """Play on, whatever the step, until the turn of the seat begins again or the game is over.

    ``rolls`` are the faces of the die to come; ``home`` tells how far each space is from a safe island.
    """
    faces = iter(rolls)
    others_played = False
    while p.step != OVER:
        if p.turn != seat:
            others_played = True
        elif others_played:
            return
        if p.step == MOVING_CREATURE:
            play_code(p, hunt(p, home), [])
        elif p.step in (MOVING, PLAYING_TILE):
            play_code(p, k.END_MOVES if p.step == MOVING else k.SKIP_TILE, [])
        elif p.step == ASKING:
            play_code(p, k.REPEL, [])
        else:
            p.step = ROLLING  # no tile is sunk: its random back would hide the difference between plans
            play_code(p, k.ROLL + next(faces), [])


def hunt(p: Position, home: list[int]) -> int:
    """Send a creature of the rolled kind after the richest prey in reach; else bring one closer to some."""
    prey = _prey(p, home)
    moves = legal_codes(p)[:-1]
    best, best_worth = k.STAY, 0.0
    for code in moves:
        worth = prey.get((code - k.MOVE_CREATURE) % N)
        if worth is not None and worth > best_worth:
            best, best_worth = code, worth
    return best if best_worth else _stalk(p, prey, moves)


def _stalk(p: Position, prey: dict[int, float], moves: list[int]) -> int:
    """Move a creature so close to the richest prey that the next roll of its kind can take it."""
    steps = RANGE[p.face]
    best, best_worth, target = NOWHERE, 0.0, NOWHERE
    for creature in range(k.FIRST_OF_KIND[p.face], k.FIRST_OF_KIND[p.face + 1]):
        at = p.beast_at[creature]
        if at >= 0:
            for cell, worth in prey.items():
                if worth > best_worth and STEPS_BETWEEN[at][cell] <= 2 * steps:
                    best, best_worth, target = creature, worth, cell
    if best < 0:
        return k.STAY
    near = STEPS_BETWEEN[target]
    first = k.MOVE_CREATURE + best * N
    own = [code for code in moves if first <= code < first + N]
    return min(own, key=lambda code: near[code - first], default=k.STAY)


def _prey(p: Position, home: list[int]) -> dict[int, float]:
    """Return space → what harm done there is worth to the player: heads, the more the nearer to home."""
    mine = p.table.own_mask[p.turn]
    heads: dict[int, float] = {}
    if p.face != _WHALE:
        for e, place in enumerate(p.where):
            if place < N and not p.terrain[place]:
                heads[place] = heads.get(place, 0.0) + (_OWN if mine >> e & 1 else 1.0)
    if p.face != _SHARK:
        head = _CAPSIZED if p.face == _WHALE else 1.0
        for cell, crew in zip(p.boat_at, p.crew, strict=True):
            if crew:
                aboard = sum([_OWN if mine >> e & 1 else 1.0 for e in crew])
                heads[cell] = heads.get(cell, 0.0) + head * aboard
    return {cell: worth / (home[cell] + _HALF_WAY) for cell, worth in heads.items() if worth > 0}
