"""The bots of Nim."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from survive_nb.bots.advice import Advice
from survive_nb.bots.catalog import BotCatalog, BuiltInBot
from tests.nim import MOST, Take, View


class Counter:
    """Leaves a multiple of four, if it can, and takes one stone otherwise."""

    name = "counter"

    def choose(self, view: View, legal: Sequence[Take], rng: Random) -> Take:  # noqa: ARG002
        return Take(view.stones % (MOST + 1) or 1)

    def explain(self, view: View, legal: Sequence[Take]) -> list[Advice]:
        best = self.choose(view, legal, Random(0))
        return [Advice(best, 1.0, "It leaves {left} stones.", {"left": view.stones - best.stones})]


CATALOG = BotCatalog(
    bots={"counter": BuiltInBot("tests.nim.bots:Counter", "counter")},
    substitute="counter",
    adviser="counter",
)
