"""`sample_state` draws every world that fits a view equally often: compared with a list of all worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from survive_nb import survive
from survive_nb.game import Viewer
from survive_nb.survive import model as m
from survive_nb.survive.state import State
from tests.contract import survive_kit
from tests.contract.kits import advance, as_json, new_match, viewers_of
from tests.contract.survive_worlds import Excluded, all_worlds, excluded_by_play
from tests.rules.marks import rule

pytestmark = pytest.mark.slow

_FEWEST, _MOST = 3, 60
_DRAWS_A_WORLD = 60

#: Late positions in which there is something that a drawing could get wrong: how they look at first sight.
SITUATIONS: dict[str, Callable[[State], bool]] = {
    "somebody moves": lambda state: state.step == "move",
    "somebody sinks a tile": lambda state: state.step == "sink",
    "somebody is asked for a repellent": lambda state: state.step == "repel",
    "somebody may be playing a tile, or may not": lambda state: state.step in ("move", "play_tile", "sink"),
    "the order of play has ruled a tile out": lambda state: bool(state.position.barred),
}


def is_uneven(worlds: list[State]) -> bool:
    """Over some deals the table can stand at one point only, over others at two (RUL-18)."""
    standings = Counter(tuple(world.position.table.backs) for world in worlds)
    return len(set(standings.values())) > 1


def depends_on_exclusions(state: State, viewer: Viewer, excluded: Excluded, worlds: list[State]) -> bool:
    """Return whether there would be more worlds without what the order of play excludes (RUL-19)."""
    more = all_worlds(state, viewer, {space: set() for space in excluded}, 10 * _MOST)
    return more is not None and len(more) > len(worlds)


def late_positions(situation: str) -> Iterator[tuple[State, Viewer, list[State]]]:
    """Yield positions late in random games, and viewers for whom few worlds are left, with all of them."""
    for seed in range(300):
        options = m.Options(players=2 + seed % 3, ending="last_explorer" if seed % 2 else "last_tile")
        match, rng = new_match(survive_kit, options, seed), Random(seed)
        advance(survive_kit, match, rng, 150)
        while match.to_act is not None:
            state: State = match.state
            if SITUATIONS[situation](state) and (state.step == "repel" or rng.random() < 0.2):
                excluded = excluded_by_play(match)
                for viewer in viewers_of(state):
                    worlds = all_worlds(state, viewer, excluded, _MOST)
                    if worlds is not None and len(worlds) >= _FEWEST:
                        if situation.startswith("somebody may") and not is_uneven(worlds):
                            continue
                        if situation.startswith("the order") and not depends_on_exclusions(
                            state, viewer, excluded, worlds
                        ):
                            continue
                        yield state, viewer, worlds
                        break
            advance(survive_kit, match, rng, 1)


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
@pytest.mark.parametrize("situation", SITUATIONS)
def test_matching_worlds_are_equally_likely(situation: str) -> None:
    found = list(islice(late_positions(situation), 2))
    assert found, "no such position came up"
    for state, viewer, worlds in found:
        view = survive.view_for(state, viewer)
        assert all(as_json(survive.view_for(world, viewer)) == as_json(view) for world in worlds)
        names = {backs_and_standing(world) for world in worlds}
        assert len(names) == len(worlds)
        assert backs_and_standing(state) in names
        rng, draws = Random(1), _DRAWS_A_WORLD * len(worlds)
        drawn = Counter(backs_and_standing(survive.sample_state(view, rng)) for _ in range(draws))
        assert set(drawn) <= names, "a world was drawn that cannot be"
        assert is_fair(chi_square(drawn, len(worlds), draws), len(worlds)), drawn


@rule("SET-6")
def test_values_are_drawn_by_frequency() -> None:
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
def test_sampling_in_setup_keeps_own_values() -> None:
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
