"""How good a position is: the treasure that every seat may expect to bring home."""

from __future__ import annotations

from typing import Final, NamedTuple

from survive_nb.bots.survive.charts import STEPS_BETWEEN, WITHIN, chart_of
from survive_nb.survive import codes as k
from survive_nb.survive.board import N
from survive_nb.survive.legal import BOAT_ROOM, may_move_boat
from survive_nb.survive.position import (
    MOVING,
    OVER,
    Position,
)


class Weights(NamedTuple):
    """The numbers behind the evaluation."""

    #: Chance to live through one turn at sea, far from any creature that can be seen.
    open_sea: float = 0.97
    #: The same for a swimmer.
    open_water: float = 0.93
    #: How likely a player who can harm a piece picks just this one, with two players and with more.
    aim_two: float = 0.9
    aim_many: float = 0.5
    #: What is left of the chance aboard a boat that others steer.
    passenger: float = 0.8
    #: How far away a boat is still worth walking to.
    boat_in_sight: int = 4
    #: The share of the strongest opponent in what we hold against all opponents.
    leader: float = 0.6
    #: The scarcer the moves, the dearer each.
    hurry: float = 2.0
    #: What a swimmer keeps after a tile sank under it
    fall: float = 0.8
    late: float = 0.6
    react: float = 0.6


WEIGHTS: Final = Weights()

#: What a tile in the hand is worth, in treasure (TILE-6 to TILE-10).
HAND_WORTH: Final = {
    k.DOLPHIN: 0.4,
    k.WIND: 0.5,
    k.MOVE_SERPENT: 0.8,
    k.MOVE_SHARK: 0.5,
    k.MOVE_WHALE: 0.5,
    k.SHARK_REPELLENT: 0.5,
    k.WHALE_REPELLENT: 0.6,
}
#: What a tile in somebody else's hand is worth: we do not know which it is.
UNKNOWN_TILE: Final = 0.5


def rounds_left(p: Position) -> float:
    """Return how many turns a seat may expect to have until the game ends."""
    _, beaches, forests, mountains = p.tiles
    sinks: float = len(beaches) + len(forests) + len(mountains)
    if p.table.last_explorer:
        return sinks / p.table.players + 8
    if not p.table.last_tile:
        sinks -= (len(mountains) - 1) / 2
    return sinks / p.table.players


def dangers(p: Position) -> tuple[set[int], set[int], set[int]]:
    """Return the spaces that serpents, sharks and whales can reach in one move."""
    at = p.beast_at
    serpents: set[int] = set()
    for cell in at[:5]:
        if cell >= 0:
            serpents.update(WITHIN[cell][1])
    sharks: set[int] = set()
    for cell in at[5:11]:
        if cell >= 0:
            sharks.update(WITHIN[cell][2])
    whales: set[int] = set()
    for cell in at[11:]:
        if cell >= 0:
            whales.update(WITHIN[cell][3])
    return serpents, sharks, whales


def expectations(p: Position, worth: list[float], w: Weights = WEIGHTS) -> list[float]:
    """Return the treasure that each seat may expect to bring home."""
    if p.step == OVER:
        totals = [0.0] * p.table.players
        for e, place in enumerate(p.where):
            if k.ASHORE <= place < k.LOST:
                totals[p.table.seat_of[e]] += worth[e]
        return totals
    reach = dangers(p)
    return [seat_expectation(p, seat, worth, reach, w) for seat in range(p.table.players)]


def seat_expectation(
    p: Position, seat: int, worth: list[float], reach: tuple[set[int], set[int], set[int]], w: Weights
) -> float:
    serpents, sharks, whales = reach
    table, where, terrain, crew = p.table, p.where, p.terrain, p.crew
    steps, inland = chart_of(p)
    players = table.players
    rounds = rounds_left(p)
    per_move = 1 - w.hurry / (3 * rounds + 1 + w.hurry)
    # how many opponents roll before this seat can react
    attackers: float = (seat - p.turn) % players
    if not attackers:
        attackers = players - 1
        if p.step <= MOVING:
            attackers *= w.react
    miss = (1 - (w.aim_two if players == 2 else w.aim_many) / 3) ** attackers
    hit = 1 - miss
    late = w.late
    per_swim = per_move * w.open_water
    open_sea = w.open_sea

    def swim(cell: int) -> float:
        turns = steps[cell] + 1
        c = per_swim**turns
        if turns > rounds:
            c *= late ** (turns - rounds)
        if cell in sharks:
            c *= miss
        if cell in serpents:
            c *= miss
        return c

    def sail(cell: int, moves: float, turns: float) -> float:
        c = per_move**moves * open_sea**turns
        if turns > rounds:
            c *= late ** (turns - rounds)
        if cell in whales:
            c += hit * (swim(cell) * 0.9 - c)
        if cell in serpents:
            c *= miss
        return c

    total = 0.0
    rides: list[tuple[int, float]] = []
    seat_of = table.seat_of
    for boat, cell in enumerate(p.boat_at):
        if cell < 0:
            continue
        on = crew[boat]
        far = steps[cell]
        mine = 0
        if on:
            treasure = 0.0
            for e in on:
                if seat_of[e] == seat:
                    mine += 1
                    treasure += worth[e]
            if mine:
                if may_move_boat(table, seat, on):
                    total += treasure * sail(cell, far / mine + 1, (far + mine) / 3)
                else:
                    total += treasure * w.passenger * sail(cell, far / 3 + 1, far / 2 + 1)
        if len(on) < BOAT_ROOM and not p.beasts[cell] & 0xF0F:
            if 2 * (mine + 1) > len(on):
                rides.append((cell, sail(cell, far / (mine + 1) + 1, (far + mine + 1) / 3)))
            else:
                rides.append((cell, w.passenger * sail(cell, far / 3 + 1, far / 2 + 1)))

    # the tiles that can sink now
    _, beaches, forests, mountains = p.tiles
    tier = 1 if beaches else 2 if forests else 3
    sink_risk = min(0.9, attackers / (len(p.tiles[tier]) + 1) * 1.5)
    sight = w.boat_in_sight
    for e in table.own[seat]:
        place = where[e]
        if place >= N:
            if k.ASHORE <= place < k.LOST:
                total += worth[e]
            continue
        between = STEPS_BETWEEN[place]
        if terrain[place]:
            walk = steps[place] + 1
            wet = walk - inland[place] + 1
            best = per_move**walk * w.open_water**wet
            turns = wet + inland[place] / 3
            if turns > rounds:
                best *= late ** (turns - rounds)
            for cell, chance in rides:
                d = between[cell]
                if d <= sight:
                    chance *= per_move**d
                    if chance > best:
                        best = chance
            if terrain[place] == tier:
                fallen = w.fall * swim(place)
                if fallen < best:
                    best += sink_risk * (fallen - best)
        else:
            best = swim(place)
            for cell, chance in rides:
                d = between[cell]
                if d <= 2:
                    chance *= per_move ** (d + 1)
                    if chance > best:
                        best = chance
        total += worth[e] * best
    return total


def standing(expected: list[float], seat: int, w: Weights = WEIGHTS) -> float:
    """Return how a seat stands: its own expectation against the others', the strongest first."""
    others = [treasure for other, treasure in enumerate(expected) if other != seat]
    return expected[seat] - w.leader * max(others) - (1 - w.leader) * sum(others) / len(others)
