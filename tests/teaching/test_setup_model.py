"""The model and the experiments of lesson 1: they keep the rules of the game and say what they show."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.setup.experiments import Placements, Ruler, _where
from survive_nb.teaching.setup.model import (
    LANDING,
    Round,
    Walker,
    deal,
    distances,
    nearest_boat,
    story,
    survivors,
)


def test_steps_equal_distance_without_closed_spaces() -> None:
    far = distances(["G6"], ())
    assert far == {space: HEX_OF["G6"].distance(at) for space, at in HEX_OF.items()}
    assert "G6" not in distances(LANDING, ISLAND), "land closes the lake in"


def test_island_sinks_until_the_volcano() -> None:
    tiles = deal(Random("island"))
    land = {space: terrain for space, (terrain, _) in tiles.items()}
    rounds = story(tiles, Random("sinking"))
    for now in rounds:
        assert now.land == frozenset(land)
        for tile, back in now.sinks:
            assert tile in boards.may_sink(boards.state_of(land))
            assert back == tiles[tile][1]
            del land[tile]
            if not land:
                break
    assert any(back == "volcano" for _, back in rounds[-1].sinks)
    assert not any(back == "volcano" for now in rounds[:-1] for _, back in now.sinks)


def walker_at(place: str, how: str, boat: str = "F2") -> Walker:
    return Walker(place, boat, how)  # type: ignore[arg-type]


def now_with(land: frozenset[str]) -> Round:
    return Round(land, [], distances(LANDING, land))


def test_swimmer_one_step_boat_three() -> None:
    sea = now_with(frozenset())
    swimmer, boat = walker_at("F2", "swim"), walker_at("F2", "boat")
    swimmer.turn(sea)
    boat.turn(sea)
    assert (sea.sea["F2"], sea.sea[swimmer.place], sea.sea[boat.place]) == (3, 2, 0)
    assert (swimmer.how, boat.how) == ("swim", "boat"), "going ashore costs a move of its own"
    boat.turn(sea)
    assert boat.how == "home"


def test_one_move_boards_two_sail() -> None:
    land = frozenset(ISLAND)
    explorer = walker_at("F3", "land", nearest_boat("F3"))
    before = now_with(land).sea[explorer.boat]
    explorer.turn(now_with(land))
    assert explorer.how == "boat"
    assert now_with(land).sea[explorer.place] == before - 2


@pytest.mark.parametrize(
    ("how", "place", "back", "lives", "then"),
    [
        ("land", "F3", "shark", False, "swim"),
        ("land", "F3", "boat", True, "boat"),
        ("land", "F3", "whale", True, "swim"),
        ("land", "F4", "whirlpool", True, "land"),
        ("boat", "F2", "whirlpool", False, "boat"),
        ("boat", "F2", "shark", True, "boat"),
        ("land", "J7", "volcano", False, "land"),
    ],
)
def test_revealed_tile_takes_effect(how: str, place: str, back: str, lives: bool, then: str) -> None:
    walker = walker_at(place, how)
    assert (walker.sinks("F3", back), walker.how) == (lives, then)


@pytest.fixture(scope="module")
def saved_of_kind() -> dict[tuple[bool, str], float]:
    """Return how many of 80 explorers come home on average, by height (not a beach) and by the sea beside."""
    tiles, home = deal(Random("one")), Counter[str]()
    rng = Random("many")
    for _ in range(80):
        home.update(survivors(tiles, rng))
    kinds: dict[tuple[bool, str], list[int]] = {}
    for tile in ISLAND:
        kinds.setdefault((tiles[tile][0] != "beach", _where(tile)), []).append(home[tile])
    return {kind: sum(counts) / len(counts) for kind, counts in kinds.items()}


def test_high_and_near_beats_only_near(saved_of_kind: dict[tuple[bool, str], float]) -> None:
    assert saved_of_kind[True, "coast"] > 1.2 * saved_of_kind[False, "coast"]


def test_lake_is_a_trap(saved_of_kind: dict[tuple[bool, str], float]) -> None:
    for high in (False, True):
        assert saved_of_kind[True, "coast"] > 1.2 * saved_of_kind[high, "lake"]


def test_ruler_measures_from_previous_space() -> None:
    ruler = Ruler(Random("x"))
    assert not ruler.shown().scene.marks
    for place in ("G6", "NW", "F3"):
        ruler.touch(place)
    assert set(ruler.shown().scene.marks) == set(boards.neighbours("F3"))
    assert str(ruler.shown().sayings[-1]) == "Steps from G6 to F3: 4."
    ruler.press("again")
    assert len(ruler.shown().sayings) == 1


def test_placements_count_and_compare() -> None:
    lab = Placements(Random("y"))
    lab.touch("A1")
    assert len(lab.shown().charts) == 1, "sea is nothing to compare"
    lab.touch("F3")
    lab.touch("F7")
    shown = lab.shown()
    assert set(shown.scene.marks) == {"F3", "F7"}
    assert set(shown.scene.heat) == set(ISLAND)
    assert all(0 <= share <= 1 for share in shown.scene.heat.values())
    for tile, bar in zip(("F3", "F7"), shown.charts[0].bars, strict=True):
        assert float(bar.share) == pytest.approx(shown.scene.heat[tile])
    before = shown.sayings[0].facts["count"]
    assert isinstance(before, int)
    lab.press("more")
    assert lab.shown().sayings[0].facts["count"] == before + 50
    lab.press("again")
    assert not lab.shown().scene.marks
