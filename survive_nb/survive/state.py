"""The state of a game of Survive!: an immutable value that contains all secrets."""

from __future__ import annotations

from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.position import Position

#: The names of the steps, in the order of `position`.
STEPS = (
    "place_explorers",
    "place_boats",
    "play_tile",
    "move",
    "sink",
    "choose_riders",
    "roll",
    "move_creature",
    "repel",
    "over",
)


class State:
    """Everything about a game at one moment, secrets included.

    Two states are equal when no game could tell them apart.  Show players a view, never this.
    """

    __slots__ = ("_codes", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._codes: list[int] | None = None

    @property
    def position(self) -> Position:
        """Return the kernel's position; take a `copy` before you change it."""
        return self._position

    @property
    def options(self) -> m.Options:
        """Return how the table plays."""
        return self._position.table.options

    @property
    def deal(self) -> dict[str, tuple[str, str]]:
        """Return the tiles as dealt: space → terrain and back (SET-2)."""
        return self._position.table.tiles

    @property
    def step(self) -> str:
        """Return the name of the step the game is at."""
        return STEPS[self._position.step]

    @property
    def turn(self) -> int:
        """Return the seat whose turn it is."""
        return self._position.turn

    @property
    def moves_left(self) -> int:
        """Return how many moves of step 2 are left (TURN-2)."""
        return self._position.moves_left

    def place_of(self, piece: str) -> str | None:
        """Return where an explorer, a boat or a creature is, or ``None`` when it is not in play."""
        p = self._position
        if piece in k.EXPLORER:
            place = p.where[k.EXPLORER[piece]]
            return k.PLACES[place] if place < k.LOST else None
        at = p.boat_at[k.BOAT[piece]] if piece in k.BOAT else p.beast_at[k.CREATURE[piece]]
        return k.PLACES[at] if at >= 0 else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._position.key() == other._position.key()

    def __hash__(self) -> int:
        return hash(self._position.key())

    def __repr__(self) -> str:
        land = self._position.land.bit_count()
        return f"<State of Survive: {self.step}, turn of seat {self.turn}, {land} land tiles left>"
