"""The scout: tries every legal action once, looks at the position it leads to, and takes the best.

It never looks at what its seat may not know: it thinks in a world that fits what it has seen, counts the
explorers of others with the mean value, and averages over what may lie under a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from survive_nb.bots.advice import Advice
from survive_nb.bots.survive.evaluation import Evaluation, worth_of
from survive_nb.bots.survive.explain import Judged, advise
from survive_nb.bots.survive.one_ply import OnePly
from survive_nb.bots.survive.weights import FIRST_GUESS, Weights
from survive_nb.survive.codes import code_of
from survive_nb.survive.model import Action
from survive_nb.survive.position import Position
from survive_nb.survive.sample import sample_state
from survive_nb.survive.view import View

#: Choices closer than this are equally good.
_EQUAL: Final = 1e-9


class Scout:
    """A bot that looks one action ahead."""

    name = "scout"

    def __init__(self, weights: Weights = FIRST_GUESS) -> None:
        self.weights = weights

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return the action that leads to the best position; of equals, any."""
        if len(legal) == 1:
            return legal[0]
        worths = self.judge(view, legal, sample_state(view, rng).position)
        best = max(worths)
        return legal[rng.choice([i for i, worth in enumerate(worths) if worth >= best - _EQUAL])]

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return the best choices with their reasons, see `explain.advise`."""
        assert isinstance(view.eyes, int)
        world = sample_state(view, Random(0)).position
        worths = self.judge(view, legal, world)
        ranked = sorted(zip(worths, map(code_of, legal), strict=True), key=lambda pair: -pair[0])
        return advise(Judged(world, view.eyes, ranked), self.weights)

    def judge(self, view: View, legal: Sequence[Action], world: Position) -> list[float]:
        """Return what each action is worth to the seat, in a world that fits its view."""
        assert isinstance(view.eyes, int)
        eyes = Evaluation(view.eyes, worth_of(view, self.weights), self.weights)
        return OnePly(eyes, world).worths([code_of(action) for action in legal])
