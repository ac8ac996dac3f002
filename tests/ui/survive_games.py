"""Positions of random games for the tests of the Survive! screen: all variants and steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, cast

from survive_nb import survive
from survive_nb.game import CHANCE, Match, Viewer, draw_outcome
from survive_nb.survive import model as m
from survive_nb.survive.state import State
from survive_nb.survive.view import View
from tests.contract import survive_kit
from tests.contract.kits import Kit, new_match

KIT = cast(Kit, survive_kit)
#: Step → which share of its moments to look at: few of the many moves, and all that is rare.
OFTEN = {
    "place_explorers": 0.1,
    "place_boats": 0.5,
    "play_tile": 0.7,
    "move": 0.05,
    "sink": 0.15,
    "choose_riders": 1,
    "move_creature": 0.15,
    "repel": 1,
}


def plies(options: m.Options, seed: int, most: int) -> Iterator[tuple[Match, list[Any]]]:
    """Play a lively game; give the same match again after every ply, with all that happened in it."""
    rng = Random(seed)
    match = new_match(KIT, options, seed)
    yield match, []
    for _ in range(most):
        actor = match.to_act
        if actor is None:
            return
        if actor == CHANCE:
            action = draw_outcome(survive.chance_outcomes(match.state), rng)
        else:
            action = KIT.pick(match.state, rng)
        yield match, list(match.play(action, actor))


def matches(options: m.Options, seed: int, most: int) -> Iterator[Match]:
    """Give the same match again after every ply of a lively game."""
    return (match for match, _ in plies(options, seed, most))


def seen_by(viewer: Viewer, events: Iterable[Any], now: State) -> list[Any]:
    """Return the events as this viewer sees them."""
    seen = (survive.event_for(event, viewer, now=now) for event in events)
    return [event for event in seen if event is not None]


def decisions(seed: int, each: int = 2, most: int = 700) -> Iterator[tuple[Match, View, list[Any]]]:
    """Give a number of moments of each step of a variant's game: match, view and moves of who is to act."""
    rng, taken = Random(1000 + seed), Counter[str]()
    options = survive_kit.variants[seed % len(survive_kit.variants)]
    for match in matches(options, seed, most):
        seat, step = match.to_act, match.state.step
        if isinstance(seat, int) and taken[step] < each and rng.random() < OFTEN[step]:
            taken[step] += 1
            yield match, match.view(seat), list(match.legal_actions())


def refusal(match: Match, action: m.Action) -> Any:
    """Ask the rules why an action is not allowed."""
    return survive.why_not(match.state, action)
