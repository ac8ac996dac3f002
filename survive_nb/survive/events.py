"""What happened: events in the past tense, with names and rule ids, never sentences.

The kernel notes events as tuples of numbers; `event_of` makes the objects.  `event_seen` is the gate: it lets
through what the viewer may see, and nothing else (decision 3, RUL-18).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeAlias

from survive_nb.game import EVERYONE, Viewer
from survive_nb.survive import model as m
from survive_nb.survive.board import SPACES
from survive_nb.survive.codes import BACK_NAMES, BOATS, CREATURES, EXPLORERS, PLACES


@dataclass(frozen=True, slots=True)
class ExplorerPlaced:
    """A player put an explorer on the island; only the owner, and only for now, knows its value (SET-6)."""

    rule: ClassVar = "SET-4"
    seat: int
    explorer: str
    space: str
    value: int | None


@dataclass(frozen=True, slots=True)
class BoatPlaced:
    """A player put a boat beside the island."""

    rule: ClassVar = "SET-5"
    seat: int
    boat: str
    space: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    rule: ClassVar = "TURN-5"
    seat: int


@dataclass(frozen=True, slots=True)
class TilePlayed:
    """A player played a tile from the hand; ``space`` is where it once lay, seen by all (RUL-19)."""

    rule: ClassVar = "RUL-19"
    seat: int
    back: str
    space: str


@dataclass(frozen=True, slots=True)
class TileDeclined:
    """A player who could have played a tile did not: nobody else may know (RUL-18)."""

    rule: ClassVar = "RUL-18"
    seat: int


@dataclass(frozen=True, slots=True)
class ExplorerMoved:
    """An explorer changed its place: a space, a boat or a safe island."""

    explorer: str
    start: str
    to: str
    rule: str


@dataclass(frozen=True, slots=True)
class ExplorerLost:
    """An explorer was removed from the game; the rule says by what."""

    explorer: str
    rule: str


@dataclass(frozen=True, slots=True)
class BoatMoved:
    """A boat changed its space."""

    boat: str
    start: str
    to: str
    rule: str


@dataclass(frozen=True, slots=True)
class BoatLost:
    """A boat was removed from the game."""

    boat: str
    rule: str


@dataclass(frozen=True, slots=True)
class MovesEnded:
    """A player moves no more this turn."""

    rule: ClassVar = "TURN-2"
    seat: int


@dataclass(frozen=True, slots=True)
class TileSunk:
    """A land tile was removed, and the explorers on it became swimmers (SINK-4)."""

    rule: ClassVar = "SINK-4"
    seat: int
    space: str
    terrain: str
    swimmers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileShown:
    """The back of the sunk tile is shown to all and takes effect (SINK-5)."""

    rule: ClassVar = "SINK-5"
    space: str
    back: str


@dataclass(frozen=True, slots=True)
class TileKept:
    """The remover looked at the back in secret and kept the tile (SINK-5)."""

    rule: ClassVar = "SINK-5"
    seat: int
    space: str
    back: str | None


@dataclass(frozen=True, slots=True)
class CreatureAppeared:
    """A shark or a whale came out of the supply (TILE-1, TILE-2)."""

    creature: str
    space: str
    rule: str


@dataclass(frozen=True, slots=True)
class BoatAppeared:
    """A boat came out of the supply (TILE-3)."""

    rule: ClassVar = "TILE-3"
    boat: str
    space: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    """The creature die was rolled (TURN-4)."""

    rule: ClassVar = "TURN-4"
    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class CreatureMoved:
    """A player moved a creature, by the die or by a tile (TURN-4, TILE-8)."""

    seat: int
    creature: str
    start: str
    to: str
    rule: str


@dataclass(frozen=True, slots=True)
class CreaturesStayed:
    """The roller left all creatures where they are (TURN-4)."""

    rule: ClassVar = "TURN-4"
    seat: int


@dataclass(frozen=True, slots=True)
class CreatureLost:
    """A creature was removed from the game."""

    creature: str
    rule: str


@dataclass(frozen=True, slots=True)
class HarmAllowed:
    """A player who was asked for a repellent kept it: nobody else may know (RUL-18)."""

    rule: ClassVar = "RUL-18"
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, by this rule."""

    rule: str


Event = (
    ExplorerPlaced
    | BoatPlaced
    | TurnBegan
    | TilePlayed
    | TileDeclined
    | ExplorerMoved
    | ExplorerLost
    | BoatMoved
    | BoatLost
    | MovesEnded
    | TileSunk
    | TileShown
    | TileKept
    | CreatureAppeared
    | BoatAppeared
    | DieRolled
    | CreatureMoved
    | CreaturesStayed
    | CreatureLost
    | HarmAllowed
    | GameEnded
)


def _names(crowd: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(EXPLORERS) if crowd >> i & 1)


#: An event as the kernel notes it: the number of its maker, then the arguments of the maker.
Note: TypeAlias = tuple[int, *tuple[object, ...]]

_MAKERS: Final[list[Callable[..., Event]]] = [
    lambda seat, e, cell, value: ExplorerPlaced(seat, EXPLORERS[e], SPACES[cell], value),
    lambda seat, boat, cell: BoatPlaced(seat, BOATS[boat], SPACES[cell]),
    TurnBegan,
    lambda seat, back, cell: TilePlayed(seat, BACK_NAMES[back], SPACES[cell]),
    TileDeclined,
    lambda e, start, to, rule: ExplorerMoved(EXPLORERS[e], PLACES[start], PLACES[to], rule),
    lambda e, rule: ExplorerLost(EXPLORERS[e], rule),
    lambda boat, start, to, rule: BoatMoved(BOATS[boat], SPACES[start], SPACES[to], rule),
    lambda boat, rule: BoatLost(BOATS[boat], rule),
    MovesEnded,
    lambda seat, cell, terrain, crowd: TileSunk(seat, SPACES[cell], m.TERRAINS[terrain - 1], _names(crowd)),
    lambda cell, back: TileShown(SPACES[cell], BACK_NAMES[back]),
    lambda seat, cell, back: TileKept(seat, SPACES[cell], BACK_NAMES[back]),
    lambda creature, cell, rule: CreatureAppeared(CREATURES[creature], SPACES[cell], rule),
    lambda boat, cell: BoatAppeared(BOATS[boat], SPACES[cell]),
    lambda seat, face: DieRolled(seat, m.KINDS[face]),
    lambda seat, creature, start, to, rule: CreatureMoved(
        seat, CREATURES[creature], SPACES[start], SPACES[to], rule
    ),
    CreaturesStayed,
    lambda creature, rule: CreatureLost(CREATURES[creature], rule),
    HarmAllowed,
    GameEnded,
]
# The numbers the kernel notes events by: positions in the list of makers.
(
    EXPLORER_PLACED,
    BOAT_PLACED,
    TURN_BEGAN,
    TILE_PLAYED,
    TILE_DECLINED,
    EXPLORER_MOVED,
    EXPLORER_LOST,
    BOAT_MOVED,
    BOAT_LOST,
    MOVES_ENDED,
    TILE_SUNK,
    TILE_SHOWN,
    TILE_KEPT,
    CREATURE_APPEARED,
    BOAT_APPEARED,
    DIE_ROLLED,
    CREATURE_MOVED,
    CREATURES_STAYED,
    CREATURE_LOST,
    HARM_ALLOWED,
    GAME_ENDED,
) = range(21)


def event_of(note: Note) -> Event:
    """Make the event that a note of the kernel stands for."""
    return _MAKERS[note[0]](*note[1:])


#: The events that everybody at the table sees whole.
_PUBLIC: Final = (
    BoatPlaced,
    TurnBegan,
    TilePlayed,
    ExplorerMoved,
    ExplorerLost,
    BoatMoved,
    BoatLost,
    MovesEnded,
    TileSunk,
    TileShown,
    CreatureAppeared,
    BoatAppeared,
    DieRolled,
    CreatureMoved,
    CreaturesStayed,
    CreatureLost,
    GameEnded,
)


def event_seen(event: Event, viewer: Viewer, *, values_open: bool) -> Event | None:
    """Return the event as the viewer may see it, or ``None``.

    ``values_open`` tells whether owners may look at their explorers' values (SET-6).
    """
    if viewer == EVERYONE or isinstance(event, _PUBLIC):
        return event
    match event:
        case TileDeclined(seat) | HarmAllowed(seat):
            return event if seat == viewer else None
        case TileKept(seat):
            return event if seat == viewer else replace(event, back=None)
        case ExplorerPlaced(seat):
            return event if seat == viewer and values_open else replace(event, value=None)
        case _:  # a new kind of event is hidden until somebody lists it
            return None
