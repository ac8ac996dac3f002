"""The drifter: acts at random, but draws one of its explorers, not one of their values (RUL-20)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from survive_nb.survive.model import Action, PlaceExplorer
from survive_nb.survive.view import View


class SurviveDrifter:
    """A bot that acts at random.

    Any legal placement would be any of the values left, and the three explorers worth 1 would come last.
    """

    name = "drifter"

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return a random action; in set-up, a random explorer on a random tile."""
        left = [(color, value) for color, values in view.values_left for value in values]
        if left and isinstance(legal[0], PlaceExplorer):
            drawn = rng.choice(left)
            legal = [a for a in legal if isinstance(a, PlaceExplorer) and (a.color, a.value) == drawn]
        return legal[rng.randrange(len(legal))]
