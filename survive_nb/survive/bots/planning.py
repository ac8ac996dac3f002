"""Planning a turn: a beam search over the moves that are left.

After each move only the most hopeful unfinished plans are kept, as a lamp lights up only a part of the sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from survive_nb.survive import codes as k
from survive_nb.survive.apply import play_code
from survive_nb.survive.board import N
from survive_nb.survive.bots.evaluation import Evaluation
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.position import MOVING, Position


class Plan(NamedTuple):
    """The first action of a plan, the position it ends in, and how well the seat stands there."""

    worth: float
    first: int
    end: Position
    #: What each seat may expect at the end, if it was worked out.
    prospects: tuple[float, ...] = ()
    #: Whether the first action is still to be played from ``end``, because what it does depends on the world.
    waits: bool = False


def plan_turn(viewer: Evaluation, world: Position, width: int) -> list[Plan]:
    """Return ways to use the moves that are left in this turn, best first."""
    finished: list[Plan] = []
    everybody = range(world.table.players)
    beam = [Plan(0.0, -1, world, tuple(viewer.prospects(world, everybody)))]
    seen: set[object] = set()
    while beam:
        growing: list[Plan] = []
        for plan in beam:
            for longer in _one_move_longer(viewer, plan, seen):
                (growing if longer.end.step == MOVING else finished).append(longer)
        beam = best_first(growing)[:width]
    return best_first(finished)


def _one_move_longer(viewer: Evaluation, plan: Plan, seen: set[object]) -> Iterator[Plan]:
    """Yield the plan with each possible next move; what another order of moves has reached is left out."""
    before = plan.end
    everybody = range(before.table.players)
    for code in legal_codes(before):
        after = before.copy()
        play_code(after, code, [])
        key = (tuple(after.where), tuple(after.boat_at), after.wet, after.step)
        if key not in seen:
            seen.add(key)
            explorer, to = divmod(code, k.WIDTH)
            # Walking and swimming change nothing for the others; boats are shared.
            alone = code == k.END_MOVES or (code < k.MOVE_BOAT and to < N and before.where[explorer] < N)
            prospects = viewer.prospects(after, (viewer.seat,) if alone else everybody, list(plan.prospects))
            first = code if plan.first < 0 else plan.first
            yield Plan(viewer.balance(prospects), first, after, tuple(prospects))


def best_first(plans: list[Plan]) -> list[Plan]:
    """Sort plans by their worth; equals keep their order."""
    return sorted(plans, key=_worth, reverse=True)


def _worth(plan: Plan) -> float:
    return plan.worth
