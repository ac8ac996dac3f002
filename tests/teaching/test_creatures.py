"""The danger map of lesson 3 agrees with the rules when every roll goes against the swimmer."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from survive_nb import survive
from survive_nb.teaching.creatures.danger import Danger, Sea, danger, example
from survive_nb.teaching.creatures.sea import rolled, sea_state
from tests.teaching.lessons import SEEDS

SWIMMER = "red-1"


def worst(view: survive.View, space: str, rolls: int, moved: dict[str, str]) -> Fraction:
    """Return the chance to be eaten by trying every move of every roll, through the rules of the game."""
    creatures = {c.id: c.space for c in view.creatures if c.space is not None} | moved
    land = {tile.space: tile.terrain for tile in view.land}
    state = sea_state(land, [*creatures.items(), (SWIMMER, space)])
    total = Fraction(0)
    for roll, odds in survive.chance_outcomes(state):
        assert isinstance(roll, survive.Roll)
        shown = rolled(state, roll.face)
        later = worst(view, space, rolls - 1, moved) if rolls > 1 else Fraction(0)
        # A whale changes nothing for a lone swimmer, so its many moves need not be tried.
        if roll.face != "whale" and shown.step == "move_creature":
            later = max(later, _after_the_best_move(view, space, rolls, moved, shown))
        total += odds * later
    return total


def _after_the_best_move(
    view: survive.View, space: str, rolls: int, moved: dict[str, str], shown: survive.State
) -> Fraction:
    """Return the chance after the nastiest move of the creatures that the die shows."""
    moves = [move for move in survive.legal_actions(shown) if isinstance(move, survive.MoveCreature)]
    if any(survive.apply_action(shown, move)[0].place_of(SWIMMER) is None for move in moves):
        return Fraction(1)
    if rolls == 1:
        return Fraction(0)
    return max(worst(view, space, rolls - 1, {**moved, move.creature: move.to}) for move in moves)


def free_sea(view: survive.View) -> list[str]:
    """Return sea spaces without a creature that eats, warm ones and cold ones."""
    taken = {c.space for c in view.creatures}
    return sorted(space for space in danger(view, 3) if space not in taken)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_map_matches_game_for_one_roll(seed: str) -> None:
    view = example(seed)
    for space in free_sea(view):
        assert danger(view, 1).get(space, 0) == worst(view, space, 1, {}), space


def test_map_matches_game_for_two_rolls() -> None:
    view = example()
    for space in Random(3).sample(free_sea(view), 4):
        assert danger(view, 2).get(space, 0) == worst(view, space, 2, {}), space


def test_simulation_approaches_exact_count() -> None:
    experiment = Danger(Random(5))
    for _ in range(30):
        experiment.press("play")
    exact, played = experiment.shown().charts[0].bars
    assert abs(exact.share - played.share) < Fraction(1, 20)


def test_swimmer_needs_a_sea_space() -> None:
    experiment = Danger(Random(5))
    before = experiment.shown()
    experiment.touch(experiment.shown().scene.view.land[0].space)  # type: ignore[union-attr]
    experiment.touch("Z9")
    assert experiment.shown().sayings == before.sayings


@pytest.mark.parametrize("seed", range(20))
def test_touched_creature_moves_legally(seed: int) -> None:
    experiment = Sea(Random(seed))
    rng = Random(seed)
    for _ in range(12):
        experiment.touch(rng.choice(sorted(experiment.shown().live)))
        experiment.touch("A1")
        shown = experiment.shown()
        assert isinstance(shown.scene.view, survive.View)
        assert sum(c.space is not None for c in shown.scene.view.creatures) == 6
        for message in shown.sayings:
            assert "{" not in str(message)
