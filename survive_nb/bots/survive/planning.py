"""Planning a turn: a beam search over the moves that are left.

After each move only the most hopeful unfinished plans are kept, as a lamp lights up only a part of the sea.
"""

from __future__ import annotations

from typing import NamedTuple

from survive_nb.bots.survive.evaluation import Evaluation
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import MOVING, Position


class Plan(NamedTuple):
    """The first action of a plan, the position it ends in, and what the seat may hope for there."""

    worth: float
    first: int
    end: Position
    #: Whether the first action is still to be played from ``end``, because what it does depends on the world.
    waits: bool = False


def plan_turn(eyes: Evaluation, world: Position, width: int) -> list[Plan]:
    """Return ways to use the moves that are left in this turn, best first.

    While plans grow only the seat's own prospects count; finished ones are weighed against the others' too.
    """
    finished: list[Plan] = []
    beam = [Plan(0.0, -1, world)]
    seen: set[object] = set()
    while beam:
        growing: list[Plan] = []
        for plan in beam:
            for longer in _one_move_longer(eyes, plan, seen):
                (growing if longer.end.step == MOVING else finished).append(longer)
        beam = best_first(growing)[:width]
    best = best_first(finished)[: 2 * width]
    return best_first([Plan(eyes.standing(plan.end), plan.first, plan.end) for plan in best])


def _one_move_longer(eyes: Evaluation, plan: Plan, seen: set[object]) -> list[Plan]:
    """Return the plan with each possible next move; what another order of moves has reached is left out."""
    longer: list[Plan] = []
    for code in legal_codes(plan.end):
        after = plan.end.copy()
        play_code(after, code, [])
        key = (tuple(after.where), tuple(after.boat_at), after.wet, after.step)
        if key not in seen:
            seen.add(key)
            own = eyes.prospects(after, (eyes.seat,))[eyes.seat]
            longer.append(Plan(own, code if plan.first < 0 else plan.first, after))
    return longer


def best_first(plans: list[Plan]) -> list[Plan]:
    """Sort plans by their worth; equals keep their order."""
    return sorted(plans, key=_worth, reverse=True)


def _worth(plan: Plan) -> float:
    return plan.worth
