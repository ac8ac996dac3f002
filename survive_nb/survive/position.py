"""A position of Survive! as the rules' inner kernel keeps it: flat lists of small numbers, made to be fast.

Internal to `survive_nb.survive` and the searching bots: other code uses `State` and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.bitsets import set_of
from survive_nb.survive.board import CELL, SERPENT_STARTS, SLOTS, SPACES, N
from survive_nb.survive.codes import BACK_NAMES, UNPLACED

# The moments of a game, in the order of TURN-1 to TURN-4.
(
    PLACING_EXPLORERS,
    PLACING_BOATS,
    PLAYING_TILE,
    MOVING,
    SINKING,
    CHOOSING_RIDERS,
    ROLLING,
    MOVING_CREATURE,
    ASKING,
    OVER,
) = range(10)

# How many creatures of each kind a space holds, packed into one number, four bits a kind.
ONE: Final = (1, 16, 256)
SERPENTS: Final = 0x00F
SHARKS: Final = 0x0F0
WHALES: Final = 0xF00

NOWHERE: Final = -1


class GameConstants:
    """What stays the same through one game: the options and the deal, and numbers that follow from them."""

    __slots__ = (
        "backs",
        "boats",
        "crowded",
        "explorers",
        "first",
        "last_explorer",
        "last_tile",
        "masters",
        "options",
        "own",
        "own_mask",
        "players",
        "seat_of",
        "terrain",
    )

    def __init__(self, options: m.Options, tiles: Mapping[str, tuple[str, str]]) -> None:
        assert options.first_player is not None
        self.options = options
        self.players = options.players
        self.first = options.first_player
        self.crowded = options.crowded
        self.last_explorer = options.ending == "last_explorer"
        self.last_tile = options.ending == "last_tile"
        colors = options.players * options.colors_per_player
        self.explorers = 10 * colors
        self.boats = 2 * colors
        self.seat_of, self.own, self.own_mask = _seating(self.players, self.explorers)
        #: Crew → the seats that may move their boat; a memory for `legal.may_move_boat`.
        self.masters: dict[tuple[int, ...], frozenset[int]] = {}
        self.terrain = [0] * N
        self.backs = [0] * N
        for space, (terrain, back) in tiles.items():
            self.terrain[CELL[space]] = 1 + m.TERRAINS.index(terrain)
            self.backs[CELL[space]] = BACK_NAMES.index(back)

    @property
    def tiles(self) -> dict[str, tuple[str, str]]:
        """Return the deal: space → terrain and back, in reading order."""
        return {SPACES[c]: (m.TERRAINS[self.terrain[c] - 1], BACK_NAMES[self.backs[c]]) for c in SLOTS}


@cache
def _seating(players: int, explorers: int) -> tuple[list[int], list[tuple[int, ...]], list[int]]:
    """Return explorer → seat, and seat → its explorers, as numbers and as a bit set (VAR-1)."""
    seat_of = [explorer // 10 % players for explorer in range(40)]
    own = [tuple(e for e in range(explorers) if seat_of[e] == seat) for seat in range(players)]
    return seat_of, own, [sum(1 << e for e in mine) for mine in own]


class Position:
    """A position with all its secrets; `copy` is cheap, all other functions change it in place."""

    __slots__ = (
        "afloat",
        "answered",
        "asked",
        "barred",
        "beast_at",
        "boat_at",
        "boat_on",
        "boats_used",
        "creatures_on",
        "crew",
        "dry",
        "end_rule",
        "explorers_on",
        "face",
        "fleet",
        "focus",
        "hands",
        "land",
        "moves_left",
        "on_board",
        "peopled",
        "placed",
        "quiet",
        "sharks_used",
        "someone_left",
        "step",
        "table",
        "terrain",
        "tile_played",
        "tiles",
        "turn",
        "unplaced",
        "values",
        "wet",
        "whales_used",
        "where",
    )

    table: GameConstants
    #: Space → 0 for sea, 1 beach, 2 forest, 3 mountain.  Replaced, not changed, when a tile sinks.
    terrain: list[int]
    #: The land as a bit set.
    land: int
    #: The spaces of each terrain that are still land; entry 0 is unused.  Tuples, in the order of the board.
    tiles: list[tuple[int, ...]]
    #: Explorer → place (see `codes`).
    where: list[int]
    #: Explorer → value, 0 until placed.  Replaced, not changed.
    values: list[int]
    #: Space → the explorers standing or swimming there, as a bit set.
    explorers_on: list[int]
    #: The spaces with somebody standing or swimming there.
    peopled: int
    #: Boat → space, or -1 when it is in the supply or out of the game.
    boat_at: list[int]
    #: Space → boat, or -1.
    boat_on: list[int]
    #: The spaces with a boat, as a bit set.
    fleet: int
    #: Boat → explorers aboard, in the order of boarding.
    crew: list[tuple[int, ...]]
    #: Creature → space, or -1.
    beast_at: list[int]
    #: Space → packed number of creatures.
    creatures_on: list[int]
    boats_used: int
    sharks_used: int
    whales_used: int
    #: Seat → the spaces its tiles were taken from, first gained first (RUL-19).  Replaced, not changed.
    hands: list[tuple[int, ...]]
    #: (space, back) pairs: what everybody can tell a kept tile is *not*, from the order of play (RUL-19).
    barred: tuple[tuple[int, int], ...]
    #: Colour → values not yet placed, ascending.
    unplaced: list[tuple[int, ...]]
    #: Colour → explorers already placed.
    placed: list[int]
    #: Seat → explorers on the board: neither saved nor lost.
    afloat: list[int]
    #: The same for all seats together.
    on_board: int
    step: int
    turn: int
    moves_left: int
    tile_played: bool
    #: The explorers that have had their water action this turn, as a bit set (SWIM-2).
    wet: int
    #: The kind of creature the die showed last, or -1.
    face: int
    #: The boat that waits for riders, or the creature whose harm waits for answers.
    focus: int
    #: The seat that is asked for a repellent, and those that declined, as a bit set (RUL-4).
    asked: int
    answered: int
    #: Whether this turn began without land, whether an explorer left the board in it, and how many turns
    #: in a row were such that it did not (RUL-17).
    dry: bool
    someone_left: bool
    quiet: int
    #: The rule that ended the game, or "".
    end_rule: str

    def copy(self) -> Position:
        """Return a position that can be changed without touching this one."""
        new = self.fork()
        new.where = self.where[:]
        new.explorers_on = self.explorers_on[:]
        new.boat_at = self.boat_at[:]
        new.boat_on = self.boat_on[:]
        new.crew = self.crew[:]
        new.beast_at = self.beast_at[:]
        new.creatures_on = self.creatures_on[:]
        new.afloat = self.afloat[:]
        return new

    def fork(self) -> Position:
        """Return a position that shares its lists with this one: enough for steps in which no piece moves."""
        new = Position.__new__(Position)
        new.table = self.table
        new.terrain = self.terrain
        new.land = self.land
        new.tiles = self.tiles
        new.where = self.where
        new.values = self.values
        new.explorers_on = self.explorers_on
        new.peopled = self.peopled
        new.boat_at = self.boat_at
        new.boat_on = self.boat_on
        new.fleet = self.fleet
        new.crew = self.crew
        new.beast_at = self.beast_at
        new.creatures_on = self.creatures_on
        new.boats_used = self.boats_used
        new.sharks_used = self.sharks_used
        new.whales_used = self.whales_used
        new.hands = self.hands
        new.barred = self.barred
        new.unplaced = self.unplaced
        new.placed = self.placed
        new.afloat = self.afloat
        new.on_board = self.on_board
        new.step = self.step
        new.turn = self.turn
        new.moves_left = self.moves_left
        new.tile_played = self.tile_played
        new.wet = self.wet
        new.face = self.face
        new.focus = self.focus
        new.asked = self.asked
        new.answered = self.answered
        new.dry = self.dry
        new.someone_left = self.someone_left
        new.quiet = self.quiet
        new.end_rule = self.end_rule
        return new

    def key(self) -> tuple[object, ...]:
        """Return everything that makes this position what it is, for comparing two of them."""
        return (
            self.table.options,
            tuple(self.table.terrain),
            tuple(self.table.backs),
            self.land,
            tuple(self.where),
            tuple(self.values),
            tuple(self.boat_at),
            tuple(self.crew),
            tuple(self.beast_at),
            (self.boats_used, self.sharks_used, self.whales_used),
            tuple(self.hands),
            self.barred,
            (self.step, self.turn, self.moves_left, self.tile_played, self.wet, self.face, self.focus),
            (self.asked, self.answered, self.dry, self.someone_left, self.quiet, self.end_rule),
        )


def first_position(table: GameConstants) -> Position:
    """Return the position before anybody has placed anything: land, serpents, supply (SET-1 to SET-3)."""
    p = Position.__new__(Position)
    p.table = table
    p.terrain = table.terrain
    p.land = set_of(SLOTS)
    p.tiles = [(), *(tuple(c for c in SLOTS if table.terrain[c] == t) for t in (1, 2, 3))]
    p.where = [UNPLACED] * 40
    p.values = [0] * 40
    p.explorers_on = [0] * N
    p.peopled = 0
    p.boat_at = [NOWHERE] * m.BOAT_COUNT
    p.boat_on = [NOWHERE] * N
    p.fleet = 0
    p.crew = [()] * m.BOAT_COUNT
    p.beast_at = [*SERPENT_STARTS, *[NOWHERE] * 11]
    p.creatures_on = [0] * N
    for cell in SERPENT_STARTS:
        p.creatures_on[cell] = 1
    p.boats_used = p.sharks_used = p.whales_used = 0
    p.hands = [()] * table.players
    p.barred = ()
    p.unplaced = [m.VALUES] * (table.explorers // 10)
    p.placed = [0] * (table.explorers // 10)
    p.afloat = [0] * table.players
    p.on_board = 0
    p.step = PLACING_EXPLORERS
    p.turn = table.first
    p.moves_left = 0
    p.tile_played = False
    p.wet = 0
    p.face = p.focus = p.asked = NOWHERE
    p.answered = p.quiet = 0
    p.dry = p.someone_left = False
    p.end_rule = ""
    return p
