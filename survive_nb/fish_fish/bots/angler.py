"""The strong bot: the equilibrium for two players, a policy learned by self-play for more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from survive_nb.bots.advice import Advice
from survive_nb.fish_fish import Action, View
from survive_nb.fish_fish.bots import many_player_hints, two_player_hints
from survive_nb.fish_fish.bots.baselines import Hermit
from survive_nb.fish_fish.bots.habit_table import load
from survive_nb.fish_fish.bots.situation_keys import key_of
from survive_nb.fish_fish.solver.equilibrium import draw, play


class TwoPlayerAngler:
    """The bot that plays the two-player equilibrium: nobody can win against it in the long run."""

    name = "equilibrium"

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002 - it knows them
        """Draw an action from the equilibrium."""
        return draw(play(view), rng)

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
        """Return all choices, best first, with what each is worth and why."""
        return two_player_hints.explain(view, legal)


class ManyPlayerAngler:
    """Acts by habits learned in self-play (``tools/fish_fish``), and takes what weak players leave.

    At a table for two it wins more from most people than `TwoPlayerAngler` does, but can itself be beaten.
    """

    name = "school"

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Draw an action from the habits."""
        if len(legal) == 1:
            return legal[0]
        return draw(habit(view, legal), rng)

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
        """Return all choices, best first, with what each is worth and why."""
        return many_player_hints.explain(view, legal)


class Angler:
    """The strong player for any table: `TwoPlayerAngler` for two, `ManyPlayerAngler` for more."""

    name = "angler"

    def __init__(self) -> None:
        self._two_players = TwoPlayerAngler()
        self._many_players = ManyPlayerAngler()

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions."""
        return self._for(view).choose(view, legal, rng)

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice[Action]]:
        """Return all choices, best first, with what each is worth and why."""
        return self._for(view).explain(view, legal)

    def _for(self, view: View) -> TwoPlayerAngler | ManyPlayerAngler:
        return self._two_players if view.players == 2 else self._many_players


def habit(view: View, legal: Sequence[Action]) -> Mapping[Action, float]:
    """Return the learned chance of each action, from the view of the side to act.

    A position so odd that self-play never met it is played with caution.
    """
    habits = load()[view.players]
    side = habits.fisher if view.to_act == view.fisher else habits.fish
    weights = side.get(key_of(view))
    if weights is None or len(weights) != len(legal):
        return {Hermit().choose(view, legal, Random(0)): 1.0}
    total = sum(weights)
    return {action: weight / total for action, weight in zip(legal, weights, strict=True) if weight}
