"""Nim, a third game for the tests: take 1 to 3 stones; the player who takes the last stone wins.

It shows what a game package has to offer, and that one call of `register` is enough to add it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from survive_nb.fields import exact_object, integer
from survive_nb.game import (
    Actor,
    IllegalAction,
    Outcome,
    Phase,
    Refusal,
    Viewer,
    no_window,
    nobody_answers,
    nobody_decides,
    nobody_waits,
    not_renamed,
    same_ids,
)

NAME: str = "nim"
TITLE: str = "Nim"
FIRST_OPTION: str = "first_player"
shown_ids = same_ids
may_answer = nobody_answers
waits_in_secret = nobody_waits
may_decide = nobody_decides
during_window = no_window
renamed = not_renamed

STONES = 10
MOST = 3


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 2
    first_player: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    stones: int
    turn: int


@dataclass(frozen=True, slots=True)
class Take:
    stones: int


ACTION_TYPES: tuple[type[Take], ...] = (Take,)


@dataclass(frozen=True, slots=True)
class StonesTaken:
    seat: int
    stones: int
    left: int


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    stones: int
    turn: int | None


def new_game(options: Options, rng: Random) -> State:
    first = options.first_player
    first = rng.randrange(options.players) if first is None else first
    return State(replace(options, first_player=first), STONES, first)


def to_act(state: State) -> Actor | None:
    return state.turn if state.stones else None


def legal_actions(state: State) -> tuple[Take, ...]:
    return tuple(Take(stones) for stones in range(1, min(MOST, state.stones) + 1))


def chance_outcomes(state: State) -> tuple[tuple[Take, Fraction], ...]:  # noqa: ARG001 - there is no chance
    return ()


def why_not(state: State, attempted: Take) -> Refusal | None:
    if attempted in legal_actions(state):
        return None
    return Refusal("NIM-1", "Take 1 to {most} of the stones that are left.", {"most": MOST})


def out_of_turn(state: State, seat: Actor) -> Refusal | None:
    return None if seat == to_act(state) else Refusal("NIM-1", "It is not your turn.")


def apply_action(state: State, action: Take) -> tuple[State, tuple[StonesTaken, ...]]:
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    left = state.stones - action.stones
    turn = (state.turn + 1) % state.options.players if left else state.turn
    return replace(state, stones=left, turn=turn), (StonesTaken(state.turn, action.stones, left),)


def outcome(state: State) -> Outcome | None:
    if state.stones:
        return None
    return Outcome.of(tuple(int(seat == state.turn) for seat in range(state.options.players)), "NIM-1")


def scoring_rule(state: State) -> str:  # noqa: ARG001
    return "NIM-1"


def phase_of(state: State) -> Phase:
    return "play" if state.stones else "over"


def view_for(state: State, viewer: Viewer, *, memory_aid: bool = False, now: State | None = None) -> View:  # noqa: ARG001
    return View(viewer, state.stones, state.turn if state.stones else None)


def sample_state(view: View, rng: Random) -> State:  # noqa: ARG001 - nothing is hidden
    return State(Options(), view.stones, view.turn or 0)


def event_for(
    event: StonesTaken,
    viewer: Viewer,  # noqa: ARG001
    *,
    memory_aid: bool = False,  # noqa: ARG001
    now: State | None = None,  # noqa: ARG001
) -> StonesTaken | None:
    return event


def can_take_back(before: State, action: Take, after: State) -> bool:  # noqa: ARG001
    return False


def action_to_json(action: Take) -> dict[str, Any]:
    return {"type": "take", "stones": action.stones}


def action_from_json(data: object) -> Take:
    return Take(integer(exact_object(data, "action", ("type", "stones"))["stones"], "stones"))


def options_from_json(data: object) -> Options:
    found = exact_object(data, "options", ("players", "first_player"))
    return Options(integer(found["players"], "players"), integer(found["first_player"], "first_player"))


def start_to_json(state: State) -> dict[str, Any]:
    return {"options": asdict(state.options)}


def start_from_json(document: Mapping[str, Any]) -> State:
    options = options_from_json(document["options"])
    return State(options, STONES, options.first_player or 0)
