"""Who saved whom: read from what everybody saw happen, after the game.

An explorer comes ashore by its owner's moves alone (LAND-4), but the boat that carried it may have been
steered by somebody else (BOAT-4).  Whoever steered a boat, for a single space or more, with an explorer
aboard that was saved in the end, *carried* that explorer.  Losses are counted by the rule behind them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from survive_nb.survive.events import BoatMoved, Event, ExplorerLost, ExplorerMoved, TurnBegan
from survive_nb.survive.model import ISLANDS


@dataclass(frozen=True, slots=True)
class Rescues:
    """The fates of all explorers of a game."""

    #: Explorer → the safe island it is on, in the order of going ashore (ISLE-3).
    ashore: Mapping[str, str] = field(default_factory=dict)
    #: Explorer → the seats that steered it over the sea, in the order in which they first did.
    carried_by: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    #: Explorer → the rule by which it was lost, in the order of the losses.
    lost: Mapping[str, str] = field(default_factory=dict)

    def carried(self, owner_of: Mapping[str, int]) -> Counter[tuple[int, int]]:
        """Count the saved explorers by who steered them and whose they are, as (steerer, owner)."""
        return Counter(
            (steerer, owner_of[explorer])
            for explorer in self.ashore
            for steerer in self.carried_by.get(explorer, ())
        )


def rescues_in(events: Iterable[Event]) -> Rescues:
    """Follow every explorer from the island to its fate.

    >>> from survive_nb.survive.events import ExplorerMoved as Went, BoatMoved as Sailed, TurnBegan as Turn
    >>> story = [Turn(1), Went("red-1", "F3", "boat-1", "LAND-2"), Sailed("boat-1", "F2", "F1", "BOAT-4")]
    >>> rescues_in([*story, Went("red-1", "boat-1", "NW", "ISLE-1")]).carried({"red-1": 0})
    Counter({(1, 0): 1})
    """
    turn: int | None = None
    ashore: dict[str, str] = {}
    lost: dict[str, str] = {}
    steered: dict[str, list[int]] = {}
    aboard: dict[str, str] = {}
    for event in events:
        match event:
            case TurnBegan(seat):
                turn = seat
            case ExplorerMoved(explorer, _, to):
                aboard[explorer] = to
                if to in ISLANDS:
                    ashore[explorer] = to
            case ExplorerLost(explorer, rule):
                aboard.pop(explorer, None)
                lost[explorer] = rule
            case BoatMoved(boat) if turn is not None:
                for explorer in (name for name, place in aboard.items() if place == boat):
                    if turn not in steered.setdefault(explorer, []):
                        steered[explorer].append(turn)
            case _:
                pass
    return Rescues(ashore, {explorer: tuple(seats) for explorer, seats in steered.items()}, lost)
