"""What the tables of lesson 4 share: baits, seats and bids of Fish Fish! as places to click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import SLOTS, Bid, Options, State
from survive_nb.game import Refusal
from survive_nb.teaching.boards import first
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import Places

#: What a tile that is caught brings the fisher (FF-10).
CAUGHT: Final = 4
BAIT_PLACES: Final[Places] = frozenset(f"bait-{bait}" for bait in SLOTS)


def _states(rng: Random, players: int, zero_bids: float) -> Iterator[State]:
    """Play a game at random and yield all its moments; with this probability a fish bids nothing."""
    state = fish_fish.start(Options(players, rng.randrange(players)))
    while state.actor is not None:
        yield state
        legal = fish_fish.legal_actions(state)
        bids_nothing = zero_bids and Bid(0) in legal and rng.random() < zero_bids
        state, _ = fish_fish.apply_action(state, Bid(0) if bids_nothing else rng.choice(legal))


def moment(rng: Random, players: int, good: Callable[[State], bool], *, zero_bids: float = 0.0) -> State:
    """Return a moment of some game that is good for an exercise."""

    def make() -> list[State]:
        return [state for state in _states(rng, players, zero_bids) if good(state)]

    return rng.choice(first(make, bool))


def number_of(place: str) -> int:
    """Return the number in the name of a place.

    >>> number_of("bait-3")
    3
    """
    return int(place.rpartition("-")[2])


def bait_places(values: Iterable[int]) -> Places:
    """Return baits as places."""
    return frozenset(f"bait-{value}" for value in values)


def seat_places(seats: Iterable[int]) -> Places:
    """Return seats as places."""
    return frozenset(f"seat-{seat}" for seat in seats)


def slot_places(seats: Iterable[int], *values: int) -> Places:
    """Return slots of the catch boards of some seats as places.

    >>> sorted(slot_places([0, 2], 5))
    ['slot-0-5', 'slot-2-5']
    """
    return frozenset(f"slot-{seat}-{value}" for seat in seats for value in values)


def reason(refusal: Refusal | None) -> Message:
    """Say why something is not allowed, as the game itself says it."""
    assert refusal is not None
    return Message.of(refusal)


def onlooker(state: State) -> fish_fish.View:
    """Return what everybody at the table sees."""
    return fish_fish.view_for(state, None)


def without_turn(state: State) -> fish_fish.View:
    """Return what everybody sees, without the light on the seat to act: that seat is what is asked for."""
    return replace(onlooker(state), to_act=None)


def all_seats(state: State) -> Places:
    """Return every seat of a table as a place."""
    return seat_places(range(state.options.players))


def still_to_bid(state: State) -> Places:
    """Return the fish that have a bid to make on this row (FF-4)."""
    return seat_places(
        seat
        for seat, bid in enumerate(state.bids)
        if seat != state.fisher and bid is None and state.tiles[seat]
    )


def why_no_turn(state: State, place: str) -> Message:
    """Say why a seat is not the one: it has bid, or else as the game itself says it."""
    seat = number_of(place)
    if state.bids[seat] is not None:
        return say("On this row there is a bid of {seat} already.", seat=seat, rule="FF-4")
    return reason(fish_fish.out_of_turn(state, seat))
