"""`sample_state` draws every world that fits a view equally often: compared with a list of all worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from survive_nb import survive
from survive_nb.game import Eyes, Match
from survive_nb.survive import model as m
from survive_nb.survive.state import State
from tests.contract import survive_kit
from tests.contract.kits import advance, as_json, eyes_of, new_match
from tests.contract.survive_twins import all_worlds, told_by_play
from tests.rules.marks import rule

_FEWEST, _MOST = 3, 40
_DRAWS_A_WORLD = 60


def late_positions(wanted: str) -> Iterator[tuple[Match, Eyes, list[State]]]:
    """Yield positions late in random games, and eyes for which few worlds are left, with all of them."""
    for seed in range(400):
        options = m.Options(players=2 + seed % 3, ending="last_explorer" if seed % 2 else "last_tile")
        match, rng = new_match(survive_kit, options, seed), Random(seed)
        advance(survive_kit, match, rng, 200)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if match.state.step != wanted:
                continue
            for eyes in eyes_of(match.state):
                told = told_by_play(match)
                worlds = all_worlds(match.state, eyes, told, _MOST)
                if worlds is not None and _FEWEST <= len(worlds) <= _MOST:
                    yield match, eyes, worlds


def is_ruled_out_somewhere(state: State) -> bool:
    return bool(state.position.barred)


def backs_and_standing(state: State) -> tuple[object, ...]:
    """Name a world by all that tells it apart from the others, but the explorers' values."""
    p = state.position
    return (tuple(p.table.backs), p.step, p.asked, p.answered)


def chi_square(drawn: Counter[tuple[object, ...]], worlds: int, draws: int) -> float:
    mean = draws / worlds
    return sum((count - mean) ** 2 / mean for count in drawn.values()) + (worlds - len(drawn)) * mean


def is_fair(distance: float, worlds: int) -> bool:
    """Fair draws stay far below this, with any seed; and the seed is fixed, so there is no bad luck."""
    degrees = float(worlds - 1)
    return bool(distance < degrees + 5 * (2 * degrees) ** 0.5 + 5)


@rule("RUL-18", "RUL-19")
@pytest.mark.parametrize("step", ["play_tile", "move", "sink", "repel", "roll"])
def test_every_world_that_fits_is_drawn_equally_often(step: str) -> None:
    checked = ruled_out = 0
    for match, eyes, worlds in late_positions(step):
        if checked >= 2 and not is_ruled_out_somewhere(match.state):
            continue
        view = survive.view_for(match.state, eyes)
        assert all(as_json(survive.view_for(world, eyes)) == as_json(view) for world in worlds)
        names = {backs_and_standing(world) for world in worlds}
        assert len(names) == len(worlds)
        assert backs_and_standing(match.state) in names
        rng, draws = Random(checked), _DRAWS_A_WORLD * len(worlds)
        drawn = Counter(backs_and_standing(survive.sample_state(view, rng)) for _ in range(draws))
        assert set(drawn) <= names, "a world was drawn that cannot be"
        assert is_fair(chi_square(drawn, len(worlds), draws), len(worlds)), drawn
        checked += 1
        ruled_out += is_ruled_out_somewhere(match.state)
        if checked >= 3 and ruled_out:
            return
    assert checked, f"no position found at the step {step}"


@rule("SET-6")
def test_every_value_is_drawn_as_often_as_it_is_there() -> None:
    """Three of ten explorers are worth 1: with nothing known, so is each explorer in three of ten worlds."""
    match = advance(survive_kit, new_match(survive_kit, m.Options(players=2), 5), Random(5), 60)
    view, rng, draws = survive.view_for(match.state, 0), Random(6), 1500
    drawn: dict[int, Counter[int]] = {explorer: Counter() for explorer in (0, 7, 13)}
    for _ in range(draws):
        values = survive.sample_state(view, rng).position.values
        for explorer, counter in drawn.items():
            counter[values[explorer]] += 1
    for counter in drawn.values():
        shares = {value: draws * count / 10 for value, count in Counter(m.VALUES).items()}
        distance = sum((counter[value] - mean) ** 2 / mean for value, mean in shares.items())
        assert is_fair(distance, len(shares))


@rule("SET-6")
def test_during_set_up_one_knows_ones_own_values_and_guesses_the_others_fairly() -> None:
    """Seat 1 has one explorer on the island: each of its ten may be the one."""
    match = new_match(survive_kit, m.Options(players=2, first_player=0), 1)
    match.play(m.PlaceExplorer("red", 6, "F5"))
    match.play(m.PlaceExplorer("yellow", 4, "F6"))
    view, rng, draws = survive.view_for(match.state, 0), Random(2), 1500
    drawn: Counter[int] = Counter()
    for _ in range(draws):
        world = survive.sample_state(view, rng)
        assert world.position.values[0] == 6
        assert sorted([*world.position.unplaced[1], world.position.values[10]]) == list(m.VALUES)
        drawn[world.position.values[10]] += 1
    shares = {value: draws * count / 10 for value, count in Counter(m.VALUES).items()}
    assert is_fair(sum((drawn[v] - mean) ** 2 / mean for v, mean in shares.items()), len(shares))
