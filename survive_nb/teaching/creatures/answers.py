"""The solutions of lesson 3 that students may look at; they run in a notebook as they stand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from random import choice
from typing import Final

from survive_nb.teaching.boards import neighbours

#: The die has two faces of each kind, so each kind comes with one chance in three (COMP-2).
FACES: Final = ("serpent", "shark", "whale")


def reach(start: str, steps: int, land: set[str], stops: set[str]) -> set[str]:
    """Return where a creature can go: a stop may be the end of its way, never the middle."""
    seen = {start}
    front = {start}
    for _ in range(steps):
        front = {near for space in front for near in neighbours(space)} - land - seen
        seen |= front
        front = front - stops
    return seen - {start}


def eaten(shark: int, serpent: int, rolls: int) -> Fraction:
    """Return the chance of at least ``shark`` shark faces or ``serpent`` serpent faces in these rolls."""
    ways = list(product(FACES, repeat=rolls))
    bad = [way for way in ways if way.count("shark") >= shark or way.count("serpent") >= serpent]
    return Fraction(len(bad), len(ways))


def simulate(shark: int, serpent: int, rolls: int, games: int) -> float:
    """Return the share of simulated games in which the swimmer is eaten."""
    hits = 0
    for _ in range(games):
        faces = [choice(FACES) for _ in range(rolls)]
        if faces.count("shark") >= shark or faces.count("serpent") >= serpent:
            hits += 1
    return hits / games


def error_bar(hits: int, games: int) -> float:
    """Return how far a share may be off: the truth lies that near in 95 of 100 experiments."""
    share = hits / games
    return 2 * sqrt(share * (1 - share) / games)


def expected(moves: dict[str, list[int]]) -> Fraction:
    """Return what a roll is worth on average: each face has its best move, and staying is worth 0."""
    best = [max([0, *moves[face]]) for face in FACES]
    return Fraction(sum(best), len(FACES))
