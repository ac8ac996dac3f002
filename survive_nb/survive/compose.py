"""Positions written by hand: for lessons, puzzles and tests.

The island is drawn as rows of letters, the pieces are listed below each other, and everything that is not
mentioned is not there.
"""

from __future__ import annotations

from collections.abc import Mapping

from survive_nb.game import InvalidInput, Refusal
from survive_nb.hexes import ROWS
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.bitsets import BIT
from survive_nb.survive.board import CELL, SLOT_NAMES, SLOTS, N
from survive_nb.survive.flow import MOVES
from survive_nb.survive.position import NOWHERE, ONE, GameConstants, Position, first_position
from survive_nb.survive.state import STEPS, State

_TERRAIN_LETTERS = {"b": "beach", "f": "forest", "m": "mountain"}


def compose(
    island: str,
    pieces: str = "",
    *,
    options: m.Options | None = None,
    step: str = "move",
    turn: int = 0,
    moves_left: int = MOVES,
    face: str | None = None,
    backs: Mapping[str, str] | None = None,
    hands: Mapping[int, tuple[str, ...]] | None = None,
    values: Mapping[str, int] | None = None,
) -> State:
    """Return the state that a drawing shows.

    A row of the island is its letter and a mark for each space: ``b``, ``f``, ``m`` for land, ``.`` for sea;
    rows that are not drawn are sea.  A line of pieces is a piece and its place, for a boat with its crew.
    Explorers that are not mentioned are out of the game.  ``backs`` names what lies under tiles (else sharks
    repellents, which do nothing at once), ``hands`` the tiles that seats hold.

    >>> state = compose('''
    ...     D  . . . b f . . . . .
    ...     E . . . b . . . . . . .
    ... ''', '''
    ...     red-1   D4
    ...     boat-1  C5: red-2 blue-1
    ...     shark-1 B5
    ... ''')
    >>> state.place_of("red-2")
    'boat-1'
    """
    options = options or m.Options(first_player=0)
    terrain = _read_island(island)
    under = {space: (terrain.get(space, "beach"), "shark_repellent") for space in SLOT_NAMES}
    for space, back in (backs or {}).items():
        under[space] = (under[space][0], back)
    p = first_position(GameConstants(options, under))
    p.step = STEPS.index(step)
    p.turn, p.moves_left = turn, moves_left
    p.face = NOWHERE if face is None else m.KINDS.index(face)
    sunk = [space for space in SLOT_NAMES if space not in terrain]
    p.terrain = [0] * N
    for space in terrain:
        p.terrain[CELL[space]] = p.table.terrain[CELL[space]]
    p.land = sum(BIT[CELL[space]] for space in terrain)
    p.tiles = [(), *(tuple(c for c in SLOTS if p.terrain[c] == t) for t in (1, 2, 3))]
    p.dry = not p.land
    for seat, held in (hands or {}).items():
        for back in held:
            cell = CELL[sunk.pop()]
            p.table.backs[cell] = k.BACK_NAMES.index(back)
            p.hands[seat] += (cell,)
    _lay_pieces(p, pieces)
    for color in range(len(p.placed)):
        p.placed[color], p.unplaced[color] = 10, ()
    p.values = [m.VALUES[e % 10] if e < p.table.explorers else 0 for e in range(40)]
    for name, value in (values or {}).items():
        p.values[k.EXPLORER[name]] = value
    return State(p)


def _read_island(island: str) -> dict[str, str]:
    """Return space → terrain for the land in a drawing."""
    terrain: dict[str, str] = {}
    for row in island.split("\n"):
        if not row.strip():
            continue
        letter, *marks = row.split()
        if letter not in ROWS or len(marks) != ROWS[letter][1]:
            raise InvalidInput(Refusal("COMP-3", "There is no such row of the board: {row}.", {"row": row}))
        for i, mark in enumerate(marks, 1):
            if mark in _TERRAIN_LETTERS:
                space = f"{letter}{i}"
                if space not in SLOT_NAMES:
                    raise InvalidInput(Refusal("SET-2", "{space} is no island slot.", {"space": space}))
                terrain[space] = _TERRAIN_LETTERS[mark]
    return terrain


def _lay_pieces(p: Position, pieces: str) -> None:
    """Put the listed pieces on the board, and everything else out of the game."""
    p.where = [k.LOST if e < p.table.explorers else k.UNPLACED for e in range(40)]
    p.beast_at = [NOWHERE] * len(k.CREATURES)
    p.creatures_on = [0] * N
    p.boats_used = p.table.boats
    for line in pieces.split("\n"):
        if not line.strip():
            continue
        head, _, crew = line.partition(":")
        name, place = head.split()
        if name in k.EXPLORER:
            _put(p, k.EXPLORER[name], k.PLACE[place])
        elif name in k.BOAT:
            boat = k.BOAT[name]
            p.boats_used = max(p.boats_used, boat + 1)
            p.boat_at[boat] = CELL[place]
            p.boat_on[CELL[place]] = boat
            p.fleet |= BIT[CELL[place]]
            for rider in crew.split():
                _put(p, k.EXPLORER[rider], k.ABOARD + boat)
        else:
            creature = k.CREATURE[name]
            p.beast_at[creature] = CELL[place]
            p.creatures_on[CELL[place]] += ONE[k.KIND_OF[creature]]
    sharks, whales = k.FIRST_OF_KIND[1], k.FIRST_OF_KIND[2]
    p.sharks_used = _highest(p.beast_at[sharks:whales])
    p.whales_used = _highest(p.beast_at[whales:])


def _highest(places: list[int]) -> int:
    """Return the highest number of a creature on the board: the number of its kind that have appeared."""
    return max((number for number, at in enumerate(places, 1) if at >= 0), default=0)


def _put(p: Position, explorer: int, place: int) -> None:
    p.where[explorer] = place
    if place < N:
        p.explorers_on[place] |= 1 << explorer
        p.peopled |= BIT[place]
    elif place < k.ASHORE:
        p.crew[place - k.ABOARD] += (explorer,)
    if place < k.ASHORE:
        p.afloat[p.table.seat_of[explorer]] += 1
        p.on_board += 1
