"""How good a position is: the treasure that every seat may expect to bring home.

An explorer counts with its value times its *chance of getting home* (see `seat_chances`).  Nothing hidden is
looked at: no back, no hand of another seat, no value that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.bots.distance_map import turns_left
from survive_nb.survive.bots.seat_chances import SeatChances
from survive_nb.survive.bots.weights import (
    CALIBRATED,
    FADING,
    HAND_WORTH,
    HUNTING,
    MEAN_VALUE,
    UNKNOWN_TILE,
    Weights,
)
from survive_nb.survive.position import MOVING, OVER, Position
from survive_nb.survive.view import View

#: The values in the order in which many players place them: explorers are numbered by it (SET-4).
_MOST_VALUABLE_FIRST: Final = tuple(sorted(m.VALUES, reverse=True))
#: One decision comes back to the last few only; more would only take memory.
_MAX_SEAT_CHANCES: Final = 32


def worth_of(view: View, w: Weights) -> list[float]:
    """Return what each explorer is worth to a viewer: its value if known, else a guess; or one (VAR-4)."""
    if view.options.equal_worth:
        return [1.0] * len(k.EXPLORERS)
    worth = [MEAN_VALUE] * len(k.EXPLORERS)
    land = {tile.space for tile in view.land}
    for explorer in view.explorers:
        number = k.EXPLORER[explorer.id]
        if explorer.value is not None:
            worth[number] = float(explorer.value)
        elif explorer.seat != view.viewer:
            by_order = _MOST_VALUABLE_FIRST[number % len(_MOST_VALUABLE_FIRST)]
            worth[number] = w.habit * by_order + (1 - w.habit) * _guess_by_place(explorer.place, land, w)
    return worth


def _guess_by_place(place: str | None, land: set[str], w: Weights) -> float:
    """Estimate the hidden value of an explorer from its place."""
    if place in m.ISLANDS:
        return w.ashore
    if place in k.BOAT:
        return w.aboard
    return w.on_land if place in land else w.swimming


class Evaluation:
    """The valuation of one seat in one game: what explorers are worth to it, and how it weighs a position."""

    def __init__(self, seat: int, worth: list[float], weights: Weights = CALIBRATED) -> None:
        self.seat = seat
        self.worth = worth
        self.weights = weights
        self._seat_chances: dict[object, SeatChances] = {}

    def standing(self, p: Position) -> float:
        """Return how the seat stands: its own prospects against those of the others, the strongest first."""
        return self.balance(self.prospects(p, range(p.table.players)))

    def balance(self, prospects: list[float]) -> float:
        """Weigh the seat's prospects against the others'."""
        mine = prospects[self.seat]
        others = prospects[: self.seat] + prospects[self.seat + 1 :]
        leader = self.weights.leader
        return mine - leader * max(others) - (1 - leader) * sum(others) / len(others)

    def prospects(self, p: Position, seats: Iterable[int], known: list[float] | None = None) -> list[float]:
        """Return the treasure each seat may expect; for seats not asked about, what is known already."""
        if p.step == OVER:
            return self._final_count(p)
        totals = [0.0] * p.table.players if known is None else known[:]
        for seat in seats:
            totals[seat] = self.seat_chances(p, seat).treasure(p) + self._hand(p, seat)
        return totals

    def seat_chances(self, p: Position, seat: int) -> SeatChances:
        """Return the chances of a seat, cached by land, creatures, turn and moves left."""
        ahead = self.weights.plans_ahead and p.turn == seat and p.step <= MOVING
        moves_now = p.moves_left if ahead else 0
        key = (seat, p.turn, moves_now, p.land, tuple(p.beast_at))
        seat_chances = self._seat_chances.get(key)
        if seat_chances is None:
            if len(self._seat_chances) >= _MAX_SEAT_CHANCES:
                self._seat_chances.clear()
            seat_chances = self._seat_chances[key] = SeatChances(p, seat, moves_now, self.worth, self.weights)
        return seat_chances

    def _hand(self, p: Position, seat: int) -> float:
        """Return what the tiles in a hand are worth; a hand that is never played is worth nothing."""
        hand = p.hands[seat]
        if not hand:
            return 0.0
        fresh = min(1.0, turns_left(p) / FADING)
        if seat != self.seat:
            return UNKNOWN_TILE * len(hand) * fresh
        backs = [p.table.backs[cell] for cell in hand]
        if not p.afloat[seat]:
            backs = [back for back in backs if back in HUNTING]
        return fresh * sum([HAND_WORTH[back] for back in backs])

    def _final_count(self, p: Position) -> list[float]:
        """END-2: only who is ashore counts."""
        totals = [0.0] * p.table.players
        for e, place in enumerate(p.where):
            if k.ASHORE <= place < k.LOST:
                totals[p.table.seat_of[e]] += self.worth[e]
        return totals
