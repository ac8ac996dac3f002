"""The scout: tries every legal action, evaluates the position that it leads to, and takes the best.

It never looks at what its seat may not know: it thinks in a world that fits what it has seen, counts the
explorers of others with the mean value, and averages over what may lie under a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from survive_nb.bots.advice import Advice
from survive_nb.survive.bots.evaluation import Evaluation, worth_of
from survive_nb.survive.bots.explain import Judged, advise
from survive_nb.survive.bots.one_ply import OnePly
from survive_nb.survive.bots.placing import drawn_placements
from survive_nb.survive.bots.weights import FIRST_GUESS, Weights
from survive_nb.survive.codes import ACTIONS, code_of
from survive_nb.survive.model import Action, PlaceExplorer
from survive_nb.survive.position import PLACING_EXPLORERS
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
        ranked = self._judge(view, legal, rng).ranked
        if isinstance(legal[0], PlaceExplorer):
            return ACTIONS[ranked[0][1]]  # in a drawn order (RUL-20)
        best = ranked[0][0]
        return ACTIONS[rng.choice([code for worth, code in ranked if worth >= best - _EQUAL])]

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
        """Return the best choices with their reasons, see `explain.advise`."""
        return advise(self._judge(view, legal, Random(0)), view, self.weights)

    def _judge(self, view: View, legal: Sequence[Action], rng: Random) -> Judged:
        """Return what each action is worth to the seat, in a world that fits its view, best first."""
        assert isinstance(view.viewer, int)
        world = sample_state(view, rng).position
        codes = [code_of(action) for action in legal]
        if world.step == PLACING_EXPLORERS:
            return Judged(world, view.viewer, drawn_placements(world, codes, view.viewer, self.weights, rng))
        viewer = Evaluation(view.viewer, worth_of(view, self.weights), self.weights)
        worths = OnePly(viewer, world).worths(codes)
        ranked = sorted(zip(worths, codes, strict=True), key=lambda pair: -pair[0])
        return Judged(world, view.viewer, ranked)
