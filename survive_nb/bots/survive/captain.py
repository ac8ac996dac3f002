"""The captain: plans the whole turn, then tries its best plans in many sampled worlds.

First a *beam search* over the moves that are left in this turn finds the plans that end in the best positions.
Then each of these positions is played on for one round in worlds that fit what the seat has seen: tiles sink,
the die falls, creatures hunt.  The plan that stands best on average wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from survive_nb.bots.survive.charts import chart_of
from survive_nb.bots.survive.evaluation import Evaluation, worth_of
from survive_nb.bots.survive.rollout import play_until_moving
from survive_nb.bots.survive.scout import OnePly
from survive_nb.bots.survive.weights import CALIBRATED, Weights
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import MOVING, MOVING_CREATURE, PLAYING_TILE, Position
from survive_nb.survive.sample import sample_state
from survive_nb.survive.view import View

#: How many unfinished plans are kept after each move, and how many finished ones are tried out.
_WIDTH: Final = 8
_PLANS: Final = 8


_ROLLS: Final = [(a, b, (a + b) % 3, (a + 2 * b) % 3) for a in range(3) for b in range(3)]


class Plan(NamedTuple):
    """The first action of a plan, the position it ends in, and what the seat may hope for there."""

    prospect: float
    first: int
    end: Position
    #: Whether the first action is still to be played from there, because what it does may depend on the world.
    waits: bool = False


class Captain:
    name = "captain"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float = 1.0,
        width: int = _WIDTH,
        plans: int = _PLANS,
        weights: Weights = CALIBRATED,
    ) -> None:
        self.weights = weights
        self.iterations = iterations
        self.seconds = seconds
        self.width = width
        self.plans = plans

    def choose(self, view: View, legal: Sequence[m.Action], rng: Random) -> m.Action:
        if len(legal) == 1:
            return legal[0]
        deadline = monotonic() + self.seconds
        world = sample_state(view, rng).position
        eyes = Evaluation(view.eyes, worth_of(view), self.weights)
        if world.step == MOVING:
            plans = self.plan_turn(eyes, world, self.width)[: self.plans]
            return k.ACTIONS[self.try_out(view, eyes, plans, rng, deadline)]
        codes = [k.code_of(a) for a in legal]
        worths = OnePly(eyes, world).worths(codes)
        order = sorted(range(len(codes)), key=lambda i: -worths[i])
        if world.step == PLAYING_TILE:
            top = order[:6]
            skip = len(codes) - 1
            if skip not in top:
                top.append(skip)
            plans = []
            for i in top:
                after = world.copy()
                play_code(after, codes[i], [])
                if after.step == MOVING:
                    plans += [
                        Plan(plan.prospect, codes[i], plan.end)
                        for plan in self.plan_turn(eyes, after, self.width // 2)[:2]
                    ]
                else:
                    plans.append(Plan(0.0, codes[i], after))
            return k.ACTIONS[self.try_out(view, eyes, plans, rng, deadline)]
        if world.step == MOVING_CREATURE:
            plans = [Plan(worths[i], codes[i], world, waits=True) for i in order[: self.plans]]
            return k.ACTIONS[self.try_out(view, eyes, plans, rng, deadline)]
        return legal[order[0]]

    def plan_turn(self, eyes: Evaluation, world: Position, width: int) -> list[Plan]:
        """Return ways to use the moves that are left, best first."""
        mine = (eyes.seat,)
        ends: list[Plan] = []
        front = [Plan(0.0, -1, world)]
        seen: set[object] = set()
        known = eyes.prospects(world, range(world.table.players))
        while front:
            found: list[Plan] = []
            for plan in front:
                for code in legal_codes(plan.end):
                    after = plan.end.copy()
                    play_code(after, code, [])
                    key = (tuple(after.where), tuple(after.boat_at), after.wet, after.step)
                    if key in seen:
                        continue
                    seen.add(key)
                    prospect = eyes.prospects(after, mine, known)[eyes.seat]
                    better = Plan(prospect, code if plan.first < 0 else plan.first, after)
                    (found if after.step == MOVING else ends).append(better)
            found.sort(key=_prospect, reverse=True)
            front = found[:width]
        ends.sort(key=_prospect, reverse=True)
        # now look at the others too
        ends = [Plan(eyes.standing(end), first, end) for _, first, end, _ in ends[: 2 * width]]
        ends.sort(key=_prospect, reverse=True)
        return ends

    def try_out(self, view: View, eyes: Evaluation, plans: list[Plan], rng: Random, deadline: float) -> int:
        first = plans[0].first
        if all(plan.first == first for plan in plans):
            return first
        totals = [0.0] * len(plans)
        home = chart_of(plans[0].end, self.weights).home
        done = 0
        players = plans[0].end.table.players
        while done < self.iterations if self.iterations is not None else monotonic() < deadline:
            table = sample_state(view, rng).position.table
            faces = _ROLLS[done % 9]
            for i, plan in enumerate(plans):
                p = plan.end.copy()
                p.table = table
                if plan.waits:
                    play_code(p, plan.first, [])
                play_until_moving(p, eyes.seat, faces, rng, home)
                totals[i] += eyes.standing(p)
            done += 1
        if not done:
            return first
        best = max(range(len(plans)), key=lambda i: totals[i] )
        return plans[best].first


def _prospect(plan: Plan) -> float:
    return plan.prospect
