"""The captain: plans the whole turn, then tries its best plans in many sampled worlds.

A beam search over the moves that are left in this turn finds plans that end well.  Each end is then played on
for one round in worlds that fit what the seat has seen: the die falls, creatures hunt.  The plan that stands
best on average wins.  Tiles from the hand and creatures are chosen in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Final

from survive_nb.bots.advice import Advice
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.apply import play_code
from survive_nb.survive.bots.distance_map import distance_map_of
from survive_nb.survive.bots.evaluation import Evaluation, worth_of
from survive_nb.survive.bots.explain import Judged, advise
from survive_nb.survive.bots.one_ply import OnePly
from survive_nb.survive.bots.placing import drawn_placements
from survive_nb.survive.bots.planning import Plan, best_first, plan_turn
from survive_nb.survive.bots.rollout import play_round
from survive_nb.survive.bots.weights import CALIBRATED, Weights
from survive_nb.survive.position import MOVING, MOVING_CREATURE, PLACING_EXPLORERS, PLAYING_TILE, Position
from survive_nb.survive.sample import sample_state
from survive_nb.survive.view import View

#: How many unfinished plans are kept after each move, and how many finished ones are tried out.
WIDTH: Final = 8
PLANS: Final = 8
#: How many ways to play a tile are followed by a plan for the moves.
_TILES: Final = 6
#: Nine rounds of four rolls that stand for all 81: any two rolls show each pair of faces exactly once.
ROLLS: Final = [(a, b, (a + b) % 3, (a + 2 * b) % 3) for a in range(3) for b in range(3)]
#: Maximum number of sampled worlds; more do not change the choice.
ENOUGH: Final = 4 * len(ROLLS)


class Captain:
    """A bot that searches sampled worlds: a fixed number, or as many as a time limit allows.

    With a number of worlds it makes the same choice for the same seed, however fast the machine is; nine, or
    a multiple of nine, is fairest (see `ROLLS`).
    """

    name = "captain"

    def __init__(
        self,
        seconds: float = 1.0,
        worlds: int | None = None,
        width: int = WIDTH,
        plans: int = PLANS,
        weights: Weights = CALIBRATED,
    ) -> None:
        self.seconds, self.worlds = seconds, worlds
        self.width, self.plans = width, plans
        self.weights = weights

    def choose(self, view: View, legal: Sequence[m.Action], rng: Random) -> m.Action:
        """Return the first action of the best plan."""
        if len(legal) == 1:
            return legal[0]
        return k.ACTIONS[self._judge(view, legal, rng).ranked[0][1]]

    def explain(self, view: View, legal: Sequence[m.Action]) -> list[Advice[m.Action]]:
        """Return the best choices with their reasons, see `explain.advise`."""
        judged = self._judge(view, legal, Random(0))
        return advise(judged._replace(ranked=self._all_ranked(judged, view, legal)), view, self.weights)

    def _all_ranked(self, judged: Judged, view: View, legal: Sequence[m.Action]) -> list[tuple[float, int]]:
        """Return the ranked choices and, below them, the others by what they bring at once.

        Plans for a turn often begin with the same few moves; a player wants to see other choices too.
        """
        assert isinstance(view.viewer, int)
        known = {code for _, code in judged.ranked}
        others = [code for code in map(k.code_of, legal) if code not in known]
        one_ply = OnePly(Evaluation(view.viewer, worth_of(view, self.weights), self.weights), judged.world)
        lowest = min((worth for worth, _ in judged.ranked), default=0.0)
        found = sorted(zip(one_ply.worths(others), others, strict=True), reverse=True)
        return judged.ranked + [(min(worth, lowest), code) for worth, code in found]

    def _judge(self, view: View, legal: Sequence[m.Action], rng: Random) -> Judged:
        assert isinstance(view.viewer, int)
        deadline = monotonic() + self.seconds
        world = sample_state(view, rng).position
        viewer = Evaluation(view.viewer, worth_of(view, self.weights), self.weights)
        codes = [k.code_of(action) for action in legal]
        if world.step == PLACING_EXPLORERS:
            return Judged(world, view.viewer, drawn_placements(world, codes, view.viewer, self.weights, rng))
        plans = self._plans(viewer, world, codes)
        if world.step in (PLAYING_TILE, MOVING, MOVING_CREATURE):
            plans = self._try_out(view, viewer, plans[: self.plans], rng, deadline)
        return Judged(world, view.viewer, [(plan.worth, plan.first) for plan in plans])

    def _plans(self, viewer: Evaluation, world: Position, codes: list[int]) -> list[Plan]:
        """Return what might be done, best first as far as one can see without trying it out."""
        if world.step == MOVING:
            return plan_turn(viewer, world, self.width)
        worths = OnePly(viewer, world).worths(codes)
        single = [Plan(worth, code, world, waits=True) for worth, code in zip(worths, codes, strict=True)]
        if world.step != PLAYING_TILE:
            return best_first(single)
        candidates = best_first(single)[:_TILES]
        if all(plan.first != k.SKIP_TILE for plan in candidates):
            candidates.append(single[-1])
        return best_first([plan for tile in candidates for plan in self._tile_and_moves(viewer, tile)])

    def _tile_and_moves(self, viewer: Evaluation, tile: Plan) -> list[Plan]:
        """Return the best plans for the moves that follow a tile."""
        after = tile.end.copy()
        play_code(after, tile.first, [])
        if after.step != MOVING:
            return [Plan(viewer.standing(after), tile.first, after)]
        follow = plan_turn(viewer, after, max(1, self.width // 2))[:2]
        return [Plan(plan.worth, tile.first, plan.end) for plan in follow]

    def _try_out(
        self, view: View, viewer: Evaluation, plans: list[Plan], rng: Random, deadline: float
    ) -> list[Plan]:
        """Play all plans on in the same sampled worlds, and sort them by how they stand on average."""
        totals = [0.0] * len(plans)
        home = distance_map_of(plans[0].end, self.weights).home
        done = 0
        while done < (ENOUGH if self.worlds is None else self.worlds):
            if self.worlds is None and monotonic() > deadline:
                break
            table = sample_state(view, rng).position.table
            for i, plan in enumerate(plans):
                p = plan.end.copy()
                p.table = table
                if plan.waits:
                    play_code(p, plan.first, [])
                play_round(p, viewer.seat, ROLLS[done % len(ROLLS)], home)
                totals[i] += viewer.standing(p)
            done += 1
        if not done:
            return plans
        return best_first(
            [plan._replace(worth=total / done) for plan, total in zip(plans, totals, strict=True)]
        )
