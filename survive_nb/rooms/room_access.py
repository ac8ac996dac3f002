"""What the table of a room asks of the place that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from survive_nb.game import Refusal
from survive_nb.rooms.document import Document
from survive_nb.store import GameRow, Record


class TableUpdate(NamedTuple):
    """What the store has for a table: the room's document, the game's row, and records that are new."""

    document: Document
    row: GameRow | None
    records: Sequence[Record]


class RoomAccess(Protocol):
    """What a table asks of the place in the room that it belongs to."""

    @property
    def seat(self) -> int | None:
        """Return the seat of this place, if it has one."""

    @property
    def is_mine(self) -> bool:
        """Tell whether no newer connection has taken the seat."""

    def now(self) -> float:
        """Return the time."""

    def fetch(self) -> TableUpdate | None:
        """Return everything that others have done by this moment, or raise `StoreUnavailable`."""

    def refusal(self) -> Refusal | None:
        """Say why this place may not act now, or ``None``."""

    def change(self, edit: Callable[[Document], Document]) -> None:
        """Change the room's document by a function of what it is now, and take the new one."""

    def line(self) -> int | None:
        """Return how many others come before this place at rolling dice; ``None`` if it never does."""
