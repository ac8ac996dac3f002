"""Options, actions and the state of Fish Fish!, named as in docs/transcript.md and docs/rules.md.

Actions are small frozen classes whose fields are plain names: ``LayRow("fish", 3)``, ``Bid(2)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

#: A fishing card: "Fish!" (hooked) or "No fish!" (empty hook).
Card = Literal["fish", "no_fish"]

#: The kinds of fishing card, and how many of each the fisher holds (FF-1).
CARDS: Final[tuple[Card, Card]] = ("fish", "no_fish")
CARD_COUNT: Final[dict[Card, int]] = {"fish": 2, "no_fish": 3}
#: The five bait cards (FF-1).
BAITS: Final = (2, 3, 3, 4, 5)
#: The slots of a catch board, in the order in which `State.slots` counts the tiles on them (FF-1).
SLOTS: Final = (2, 3, 4, 5)
#: Rows in a hand: one for each bait card (FF-9).
ROWS: Final = len(BAITS)
#: Tiles each fish holds when a hand begins (FF-2).
TILES: Final = 4
#: What a tile caught is worth to the fisher (FF-10).
CATCH_POINTS: Final = 4
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 8


@dataclass(frozen=True, slots=True)
class Options:
    """How a table wants to play.

    ``first_fisher`` is ``None`` until the game begins: then the first fisher is drawn (FF-11).

    >>> Options(players=3).hands
    6
    """

    players: int = 4
    first_fisher: int | None = None

    @property
    def hands(self) -> int:
        """Return how many hands a game has: everyone is fisher once, with 2 or 3 players twice (FF-13)."""
        return self.players * 2 if self.players <= 3 else self.players


@dataclass(frozen=True, slots=True)
class LayRow:
    """Lay a fishing card face down and a bait card on top of it (FF-3)."""

    type: ClassVar = "lay_row"
    card: Card
    bait: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid some of your tiles, or none, on the row (FF-4)."""

    type: ClassVar = "bid"
    tiles: int


Action = LayRow | Bid
#: All kinds of action, in the order of a hand.
ACTION_TYPES: Final[tuple[type[Action], ...]] = (LayRow, Bid)

#: One number of tiles for each seat; ``None`` where no bid was made: the fisher, and a fish without tiles.
Bids = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row that has been checked and set aside (FF-6, FF-7)."""

    card: Card
    bait: int
    bids: Bids
    #: Whether the table saw the card: no, if nobody bid.
    revealed: bool


class State(NamedTuple):
    """The complete state of a game, secrets included.

    A named tuple and not a frozen dataclass: as fixed and as comparable, but several times faster to make.
    """

    #: The options, with the first fisher named.
    options: Options
    #: The points of every seat in each hand played to its end: the score sheet.
    sheet: tuple[tuple[int, ...], ...]
    #: The hand being played, from 1; when the game is over, the last one.
    hand: int
    fisher: int
    #: Fishing cards and baits the fisher still holds.
    fish_left: int
    no_fish_left: int
    baits: tuple[int, ...]
    #: The row that lies on the table, or ``None`` while the fisher picks the next one.
    card: Card | None
    bait: int | None
    #: For each seat, the tiles on the four slots of its catch board (see `SLOTS`).
    slots: tuple[tuple[int, ...], ...]
    #: Tiles the fisher has caught in this hand.
    caught: int
    #: The rows of this hand that have been checked, oldest first.
    rows: tuple[Row, ...]
    #: The seat whose decision is awaited, or ``None`` when the game is over.
    actor: int | None
    #: Tiles bid so far on the row that lies on the table.
    bids: Bids
    #: Tiles each seat still holds.
    tiles: tuple[int, ...]

    @property
    def row(self) -> int:
        """Return the number of the row being laid or bid on, from 1; when the game is over, of the last."""
        return len(self.rows) + (self.actor is not None)

    @property
    def revealed_fish(self) -> int:
        """Return how many "Fish!" cards the table has seen in this hand; unseen ones do not count (FF-R1)."""
        return sum(row.revealed and row.card == "fish" for row in self.rows)

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat over all hands played to their end."""
        return tuple(sum(hand[seat] for hand in self.sheet) for seat in range(self.options.players))
