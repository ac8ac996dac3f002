"""A short way to write down a game of Fish Fish!, for tests that a reader can follow.

A row is one line: the fishing card, the bait, a stroke, and the bids in the order in which they are made::

    play(start(Options(3, 0)), "no_fish 3 / 1 0", "fish 5 / 2 2")
"""

from __future__ import annotations

from random import Random
from typing import cast

from survive_nb.fish_fish import (
    Action,
    Bid,
    Card,
    Event,
    HandEnded,
    LayRow,
    Options,
    State,
    apply_action,
    legal_actions,
    start,
)


def table(players: int, fisher: int = 0) -> State:
    """Return the start of a game with this first fisher."""
    return start(Options(players, fisher))


def play(state: State, *lines: str) -> tuple[State, list[Event]]:
    """Play rows such as "fish 3 / 1 0 2", one after the other; return the last state and all events."""
    events: list[Event] = []
    for line in lines:
        for action in read(line):
            state, happened = apply_action(state, action)
            events += happened
    return state, events


def read(line: str) -> list[Action]:
    """Return the actions of a row: "fish 3 / 1 0" is one row laid and two bids."""
    laid, _, bids = line.partition("/")
    card, bait = laid.split()
    return [LayRow(cast(Card, card), int(bait)), *(Bid(int(tiles)) for tiles in bids.split())]


def hand_points(events: list[Event]) -> tuple[int, ...]:
    """Return the points of the one hand that ended in these events."""
    (ended,) = (event for event in events if isinstance(event, HandEnded))
    return ended.points


def hand_rule(events: list[Event]) -> str:
    """Return the rule that ended the one hand that ended in these events."""
    (ended,) = (event for event in events if isinstance(event, HandEnded))
    return ended.rule


def random_game(players: int, rng: Random) -> tuple[list[State], list[Action]]:
    """Return all states of a random game and the actions between them.

    Often everybody bids nothing, so that many cards are discarded unseen.
    """
    states, log = [table(players, rng.randrange(players))], list[Action]()
    while legal := legal_actions(states[-1]):
        bids = states[-1].bait is not None
        log.append(legal[0] if bids and rng.random() < 0.6 else rng.choice(legal))
        states.append(apply_action(states[-1], log[-1])[0])
    return states, log
