"""Results of the coach: numbers about a position, and about decisions that have been made.

Nothing here imports the rules or a bot, so that a screen can show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from survive_nb.bots.advice import ActionT_co


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat can count: the "Fish!" cards that were seen, and those that may be left (FF-1, FF-6)."""

    #: "Fish!" cards that the table has seen in this hand.
    revealed: int
    #: Fishing cards of any kind that were discarded unseen.
    discarded: int
    #: Fishing cards that are still with the fisher: in the hand and under the bait on the table.
    cards: int
    #: The fewest and the most "Fish!" that can be among them.
    least: int
    most: int
    #: "Fish!" cards that this seat has not seen, and the number of fishing cards that it has not seen.
    unseen_fish: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Worth(Generic[ActionT_co]):
    """One choice, and what it is worth."""

    action: ActionT_co
    #: What the seat wins from here on in this hand, less what the others win on average.
    value: float
    #: How often the coach recommends this choice: its share of one mixed strategy, whose values these are.
    often: float
    #: How far its distance from the best choice may be off by luck: two standard errors; 0 when exact.
    margin: float = 0.0


@dataclass(frozen=True, slots=True)
class Coaching(Generic[ActionT_co]):
    """What a coach says to one seat at one moment."""

    #: Whether the numbers are those of perfect play, and not those of a model.
    exact: bool
    known: Known
    #: The chance that "Fish!" lies under the bait; ``None`` without a bait, and for the fisher, who knows.
    catch: float | None
    #: What the seat can choose now, best first; empty unless it decides.
    choices: tuple[Worth[ActionT_co], ...]


@dataclass(frozen=True, slots=True)
class Remark(Generic[ActionT_co]):
    """A decision that cost points, judged by what its player could know then."""

    hand: int
    row: int
    #: The moment in which it was made, as the seat counts moments.
    moment: int
    #: The bait on the table, or ``None`` where the fisher chose one.
    bait: int | None
    #: The chance of a catch at that time, as in `Coaching`.
    catch: float | None
    chosen: Worth[ActionT_co]
    best: Worth[ActionT_co]
    exact: bool

    @property
    def loss(self) -> float:
        """Return how many points the decision cost on average."""
        return self.best.value - self.chosen.value
