"""The bots of lesson 5, piece by piece: students may look at them, and they run in a notebook."""

from __future__ import annotations

from random import Random

from survive_nb.survive import MoveExplorer, View
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance, journey


def steps_home(space: str) -> int:
    """Return how many steps lie between a space and the nearest landing space."""
    return min(distance(space, landing) for landing in LANDINGS)


def dangerous(space: str, creatures: dict[str, str]) -> bool:
    """Tell whether one roll of the die can bring a serpent or a shark to a space at sea."""
    for name, place in creatures.items():
        if name.startswith("serpent") and distance(space, place) <= 1:
            return True
        if name.startswith("shark") and distance(space, place) <= 2:
            return True
    return False


def gain(start: str, goal: str, creatures: dict[str, str]) -> int:
    """Return how many steps nearer to home a move leads, less ten if it leads into danger."""
    steps = steps_home(start) - steps_home(goal)
    return steps - 10 if dangerous(goal, creatures) else steps


def come_home(_view: View, legal: list[object], rng: Random) -> object:
    """Go ashore whenever that is possible, and drift otherwise."""
    ashore = [action for action in legal if isinstance(action, MoveExplorer) and action.to_island]
    return rng.choice(ashore or legal)


def greedy(view: View, legal: list[object], rng: Random) -> object:
    """Go ashore, or take the action that wins most steps; of equals, any."""
    ashore = [action for action in legal if isinstance(action, MoveExplorer) and action.to_island]
    if ashore:
        return rng.choice(ashore)
    creatures = {creature.id: creature.space for creature in view.creatures if creature.space}
    scores = []
    for action in legal:
        trip = journey(view, action)
        scores.append(gain(*trip, creatures) if trip else 0)
    best = [action for action, score in zip(legal, scores, strict=True) if score == max(scores)]
    return rng.choice(best)
