"""scout"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from survive_nb.bots.survive.evaluation import HAND_WORTH, UNKNOWN_TILE, WEIGHTS, Weights, expectations, standing
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.board import N
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import *
from survive_nb.survive.sample import sample_state
from survive_nb.survive.view import View


def worths(view: View) -> list[float]:
    worth = [2.8] * 40
    if view.options.equal_worth:
        return [1.0] * 40
    for e in view.explorers:
        if e.value is not None:
            worth[k.EXPLORER[e.id]] = float(e.value)
    return worth


class Scout:
    name = "scout"

    def __init__(self, weights: Weights = WEIGHTS):
        self.w = weights

    def choose(self, view: View, legal: Sequence[m.Action], rng: Random) -> m.Action:
        if len(legal) == 1:
            return legal[0]
        p = sample_state(view, rng).position
        codes = [k.code_of(a) for a in legal]
        values = self.values(p, codes, view.eyes, worths(view))
        best = max(values)
        return legal[rng.choice([i for i, v in enumerate(values) if v >= best - 1e-9])]

    def values(self, p, codes, seat, worth):
        return [self.value(p, code, seat, worth) for code in codes]

    def judge(self, p, seat, worth):
        expected = expectations(p, worth, self.w)
        for s, hand in enumerate(p.hands):
            if s == seat:
                for c in hand:
                    expected[s] += HAND_WORTH[p.table.backs[c]]
            else:
                expected[s] += UNKNOWN_TILE * len(hand)
        return standing(expected, seat, self.w)

    def value(self, p, code, seat, worth):
        if k.SINK <= code < k.MOVE_CREATURE:
            return self.sink_value(p, code, seat, worth)
        if k.PLACE_EXPLORER <= code < k.PLACE_BOAT:
            return self.place_value(p, code, seat, worth)
        q = p.copy()
        if code in (k.REPEL, k.ALLOW):
            pass
        play_code(q, code, [])
        return self.judge(q, seat, worth)

    def place_value(self, p, code, seat, worth):
        rest, cell = divmod(code - k.PLACE_EXPLORER, N)
        value = rest % 6 + 1
        from survive_nb.bots.survive.charts import chart_of
        steps, inland = chart_of(p)
        t = p.terrain[cell]
        mine = p.table.own_mask[seat]
        from survive_nb.survive.board import NEIGHBOURS
        friends = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & mine)
        others = sum(1 for n in NEIGHBOURS[cell] if p.folk[n] & ~mine)
        p_home = 0.9 ** (steps[cell] + inland[cell] - 1) * (0.85, 1.0, 0.95)[t - 1] * (1 + .04 * friends -.01*others)
        return (value - 1.2) * (p_home - 0.45)

    def sink_value(self, p, code, seat, worth):
        cell = code - k.SINK
        backs = p.table.backs
        truth = backs[cell]
        t = p.terrain[cell] - 1
        pool = remaining(p)[t]
        total = 0.0
        weight = 0
        for back, n in pool.items():
            if not n:
                continue
            q = p.copy()
            backs[cell] = back
            play_code(q, code, [])
            v = self.judge(q, seat, worth)
            if back == k.VOLCANO and q.step == OVER:
                v = v
            total += n * v
            weight += n
        backs[cell] = truth
        return total / weight


IMMEDIATE = (k.SHARK_TILE, k.WHALE_TILE, k.BOAT_TILE, k.WHIRLPOOL, k.VOLCANO)


def remaining(p):
    """Terrain -> back -> how many may lie under the land"""
    out = []
    for t in range(3):
        pool = {b: m.BACKS[k.BACK_NAMES[b]][t] for b in IMMEDIATE}
        for cell, terrain in enumerate(p.table.terrain):
            if terrain == t + 1 and not p.terrain[cell] and p.table.backs[cell] in pool:
                pool[p.table.backs[cell]] -= 1
        pool[k.WIND] = len(p.tiles[t + 1]) - sum(pool.values())
        out.append(pool)
    return out
