"""The captain"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from survive_nb.bots.survive.evaluation import Evaluation, worth_of
from survive_nb.bots.survive.scout import OnePly
from survive_nb.bots.survive.weights import WEIGHTS, Weights
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import MOVING, PLAYING_TILE, Position
from survive_nb.survive.sample import sample_state
from survive_nb.survive.view import View


class Captain:
    name = "captain"

    def __init__(self, width: int = 8, leaves: int = 10, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.width = width
        self.leaves = leaves

    def choose(self, view: View, legal: Sequence[m.Action], rng: Random) -> m.Action:
        if len(legal) == 1:
            return legal[0]
        world = sample_state(view, rng).position
        eyes = Evaluation(view.eyes, worth_of(view), self.weights)
        codes = [k.code_of(a) for a in legal]
        if world.step == MOVING:
            return k.ACTIONS[self.plans(eyes, world)[0][1]]
        worths = OnePly(eyes, world).worths(codes)
        if world.step == PLAYING_TILE:
            order = sorted(range(len(codes)), key=lambda i: -worths[i])[:6]
            skip = len(codes) - 1
            if skip not in order:
                order.append(skip)
            best = None
            for i in order:
                after = world.copy()
                play_code(after, codes[i], [])
                v = self.plans(eyes, after, 4)[0][0] if after.step == MOVING else eyes.standing(after)
                if best is None or v > best[0]:
                    best = (v, i)
            return legal[best[1]]
        best = max(worths)
        return legal[rng.choice([i for i, v in enumerate(worths) if v >= best - 1e-9])]

    def plans(self, eyes, world, width=None):
        """best ends of the move step: (standing, first code)"""
        width = width or self.width
        seat = eyes.seat
        ends = []
        front = [(0.0, None, world)]
        seen = set()
        mine = (seat,)
        known = eyes.prospects(world, range(world.table.players))
        while front:
            found = []
            for _, first, p in front:
                for code in legal_codes(p):
                    q = p.copy()
                    play_code(q, code, [])
                    key = (tuple(q.where), tuple(q.boat_at), q.wet, q.step)
                    if key in seen:
                        continue
                    seen.add(key)
                    v = eyes.prospects(q, mine, known)[seat]
                    entry = (v, code if first is None else first, q)
                    if q.step == MOVING:
                        found.append(entry)
                    else:
                        ends.append(entry)
            found.sort(key=lambda t: -t[0])
            front = found[:width]
        ends.sort(key=lambda t: -t[0])
        ends = [(eyes.standing(q), first) for _, first, q in ends[: self.leaves]]
        ends.sort(key=lambda t: -t[0])
        return ends
