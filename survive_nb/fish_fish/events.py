"""Events of Fish Fish!, in codes and numbers; each event names its rule.

Words for players are made elsewhere, in the player's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from survive_nb.fish_fish.model import Card


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A new hand began, with a new fisher; ``order`` is the order of bidding (FF-11, FF-12).

    The first hand begins with the game itself and has no such event.
    """

    rule: ClassVar = "FF-11"
    hand: int
    fisher: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowLaid:
    """The fisher laid a row; only the fisher sees ``card``, for all others it is ``None`` (FF-3)."""

    rule: ClassVar = "FF-3"
    seat: int
    row: int
    bait: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A fish bid tiles on the row, perhaps none (FF-4)."""

    rule: ClassVar = "FF-4"
    seat: int
    tiles: int


@dataclass(frozen=True, slots=True)
class RowDiscarded:
    """Nobody bid, so the row was discarded unseen; only the fisher, ``seat``, sees ``card`` (FF-6)."""

    rule: ClassVar = "FF-6"
    seat: int
    row: int
    bait: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class RowRevealed:
    """Somebody bid, so the fishing card was shown to the whole table (FF-6)."""

    rule: ClassVar = "FF-6"
    row: int
    bait: int
    card: Card


@dataclass(frozen=True, slots=True)
class TilesCaught:
    """The fisher, ``seat``, won all tiles bid on a "Fish!" row (FF-6)."""

    rule: ClassVar = "FF-6"
    seat: int
    tiles: int


@dataclass(frozen=True, slots=True)
class TilesLanded:
    """A fish put tiles on a slot of its catch board: its bid (FF-6), or what was left at the end (FF-8)."""

    rule: str
    seat: int
    bait: int
    tiles: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand ended, by FF-8 or FF-9 as ``rule`` says, and every seat scored its points (FF-10)."""

    rule: str
    hand: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last hand was over: the highest total won, and equal totals shared the win (FF-14)."""

    rule: ClassVar = "FF-14"
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    HandBegan
    | RowLaid
    | BidMade
    | RowDiscarded
    | RowRevealed
    | TilesCaught
    | TilesLanded
    | HandEnded
    | GameEnded
)
