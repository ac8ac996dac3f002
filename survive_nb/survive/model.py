"""Options, actions and the names of all pieces of Survive!, written as in docs/transcript.md.

Actions are small frozen classes whose fields are plain names: ``Sink("F4")``, ``MoveBoat("boat-2", "E9")``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, get_args

Terrain = Literal["beach", "forest", "mountain"]
Back = Literal[
    "shark",
    "whale",
    "boat",
    "whirlpool",
    "volcano",
    "dolphin",
    "wind",
    "move_serpent",
    "move_shark",
    "move_whale",
    "shark_repellent",
    "whale_repellent",
]
Ending = Literal["volcano", "last_explorer", "last_tile"]
Kind = Literal["serpent", "shark", "whale"]

#: From first to sink to last (SINK-1).
TERRAINS: Final = ("beach", "forest", "mountain")
#: How many tiles of each back lie under beach, forest and mountain (COMP-1).
BACKS: Final[dict[str, tuple[int, int, int]]] = {
    "shark": (3, 2, 1),
    "whale": (3, 2, 0),
    "boat": (1, 3, 0),
    "whirlpool": (0, 2, 4),
    "volcano": (0, 0, 1),
    "dolphin": (3, 1, 0),
    "wind": (2, 0, 0),
    "move_serpent": (1, 1, 0),
    "move_shark": (1, 1, 0),
    "move_whale": (1, 1, 0),
    "shark_repellent": (1, 1, 1),
    "whale_repellent": (0, 2, 1),
}
#: All 40 tiles: terrain and back (COMP-1).
TILES: Final = tuple(
    (terrain, back)
    for back, counts in BACKS.items()
    for terrain, count in zip(TERRAINS, counts, strict=True)
    for _ in range(count)
)
#: Backs that are shown and resolved at once (SINK-5, green frame).
IMMEDIATE: Final = ("shark", "whale", "boat", "whirlpool", "volcano")
#: Backs played from the hand at the start of one's own turn (red frame).
START_OF_TURN: Final = ("dolphin", "wind", "move_serpent", "move_shark", "move_whale")
#: Backs played on another player's turn (red frame, crossed).
REPELLENTS: Final = ("shark_repellent", "whale_repellent")

#: Colours in seat order.
COLORS: Final = ("red", "yellow", "green", "blue")
#: The values under the ten explorers of a colour (COMP-2).
VALUES: Final = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)
#: The kinds of creature, and how many of each there are (COMP-2).
KINDS: Final[tuple[Kind, Kind, Kind]] = ("serpent", "shark", "whale")
CREATURE_COUNT: Final = {"serpent": 5, "shark": 6, "whale": 5}
BOAT_COUNT: Final = 12
ISLANDS: Final = ("NW", "NE", "SW", "SE")
ENDINGS: Final = ("volcano", "last_explorer", "last_tile")


@dataclass(frozen=True, slots=True)
class Options:
    """How a table wants to play.

    The metadata of a field are its flag on the command line (see `survive_nb.cli.arguments`).
    ``first_player`` is ``None`` until the game begins: then the first player is drawn (RUL-16).

    >>> Options(players=2, colors_per_player=2).colors_of(0)
    ('red', 'green')
    """

    players: int = 4
    colors_per_player: int = field(
        default=1,
        metadata={"flag": "--two-colors", "value": 2, "help": "two players with two colours each (VAR-1)"},
    )
    crowded: bool = field(
        default=False,
        metadata={"flag": "--crowded", "value": True, "help": "Challenge 1, crowded island (VAR-2)"},
    )
    equal_worth: bool = field(
        default=False,
        metadata={"flag": "--equal-worth", "value": True, "help": "Challenge 3, all equal (VAR-4)"},
    )
    ending: Ending = field(
        default="volcano",
        metadata={"flag": "--ending", "choices": ENDINGS, "help": "Challenges 2 and 4 (VAR-3, VAR-5)"},
    )
    first_player: int | None = None

    def colors_of(self, seat: int) -> tuple[str, ...]:
        """Return the colours of a seat; with two each, red and green or yellow and blue (VAR-1)."""
        return tuple(COLORS[seat + self.players * i] for i in range(self.colors_per_player))


class Numbered:
    """Room for the number that the kernel gives to each action (see `codes`)."""

    __slots__ = ("number",)

    number: int


@dataclass(frozen=True, slots=True)
class PlaceExplorer(Numbered):
    """Put one of your explorers, of a value you choose, on a land tile (SET-4)."""

    type: ClassVar = "place_explorer"
    color: str
    value: int
    space: str


@dataclass(frozen=True, slots=True)
class PlaceBoat(Numbered):
    """Put one of your boats on the sea beside the island (SET-5)."""

    type: ClassVar = "place_boat"
    space: str


@dataclass(frozen=True, slots=True)
class PlayDolphin(Numbered):
    """Let a dolphin carry one of your swimmers one to three spaces (TILE-6)."""

    type: ClassVar = "play_dolphin"
    explorer: str
    to: str


@dataclass(frozen=True, slots=True)
class PlayWind(Numbered):
    """Let the wind blow a boat one to three spaces (TILE-7)."""

    type: ClassVar = "play_wind"
    boat: str
    to: str


@dataclass(frozen=True, slots=True)
class PlayCreature(Numbered):
    """Send a creature to any empty sea space (TILE-8)."""

    type: ClassVar = "play_creature"
    creature: str
    to: str


@dataclass(frozen=True, slots=True)
class SkipTile(Numbered):
    """Play no tile this turn (TURN-1)."""

    type: ClassVar = "skip_tile"


@dataclass(frozen=True, slots=True)
class MoveExplorer(Numbered):
    """Move one of your explorers to a space, onto a boat, or ashore on a safe island (TURN-2)."""

    type: ClassVar = "move_explorer"
    explorer: str
    to_space: str | None = None
    to_boat: str | None = None
    to_island: str | None = None


@dataclass(frozen=True, slots=True)
class MoveBoat(Numbered):
    """Move a boat one space (BOAT-1, BOAT-4)."""

    type: ClassVar = "move_boat"
    boat: str
    to: str


@dataclass(frozen=True, slots=True)
class EndMoves(Numbered):
    """Move no more this turn (TURN-2)."""

    type: ClassVar = "end_moves"


@dataclass(frozen=True, slots=True)
class Sink(Numbered):
    """Take one land tile away and see what was under it (TURN-3)."""

    type: ClassVar = "sink"
    space: str


@dataclass(frozen=True, slots=True)
class ChooseRiders(Numbered):
    """Name the three swimmers that climb into the boat that appeared (TILE-3)."""

    type: ClassVar = "choose_riders"
    explorers: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Roll(Numbered):
    """The creature die shows a face; chance does this (TURN-4)."""

    type: ClassVar = "roll"
    face: str


@dataclass(frozen=True, slots=True)
class MoveCreature(Numbered):
    """Move a creature of the rolled kind (TURN-4)."""

    type: ClassVar = "move_creature"
    creature: str
    to: str


@dataclass(frozen=True, slots=True)
class Stay(Numbered):
    """Leave all creatures where they are (TURN-4)."""

    type: ClassVar = "stay"


@dataclass(frozen=True, slots=True)
class Repel(Numbered):
    """Spend a repellent: the creature leaves the game before it does harm (TILE-9, TILE-10)."""

    type: ClassVar = "repel"


@dataclass(frozen=True, slots=True)
class Allow(Numbered):
    """Keep your repellent and let it happen (RUL-4)."""

    type: ClassVar = "allow"


Action = (
    PlaceExplorer
    | PlaceBoat
    | PlayDolphin
    | PlayWind
    | PlayCreature
    | SkipTile
    | MoveExplorer
    | MoveBoat
    | EndMoves
    | Sink
    | ChooseRiders
    | Roll
    | MoveCreature
    | Stay
    | Repel
    | Allow
)
#: All kinds of action, in the order of a game.
ACTION_TYPES: Final[tuple[type[Action], ...]] = get_args(Action)


def steering_seats(aboard: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with most explorers aboard, ties included, given the seat of each one (BOAT-4).

    >>> steering_seats([2, 0, 2]), steering_seats([1, 0]), steering_seats([])
    ((2,), (0, 1), ())
    """
    most = max(map(aboard.count, aboard), default=0)
    return tuple(seat for seat in sorted(set(aboard)) if aboard.count(seat) == most)
