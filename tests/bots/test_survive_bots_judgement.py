"""The evaluation of the Survive! bots in positions with an obvious answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.survive import Options, State, codes, model, view_for
from survive_nb.survive.board import SPACES, N
from survive_nb.survive.bots.distance_map import measure
from survive_nb.survive.bots.evaluation import Evaluation, worth_of
from survive_nb.survive.bots.explain import reasons_for
from survive_nb.survive.bots.one_ply import OnePly, backs_left
from survive_nb.survive.bots.planning import plan_turn
from survive_nb.survive.bots.rollout import hunt, play_round
from survive_nb.survive.bots.weights import CALIBRATED, FIRST_GUESS, Weights
from survive_nb.survive.compose import compose
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.position import OVER

LAND = "F . . m m m m m m m m . ."
BOTH = pytest.mark.parametrize("weights", [FIRST_GUESS, CALIBRATED], ids=["first guess", "calibrated"])


def viewer(state: State, weights: Weights) -> Evaluation:
    p = state.position
    return Evaluation(p.turn, [float(value) for value in p.values], weights)


def best(state: State, weights: Weights) -> Any:
    """Return the action that looks best one action ahead."""
    legal = legal_codes(state.position)
    worths = OnePly(viewer(state, weights), state.position).worths(legal)
    return codes.ACTIONS[legal[worths.index(max(worths))]]


def standing(pieces: str, weights: Weights, **drawn: Any) -> float:
    state = compose(LAND, pieces, **drawn)
    return viewer(state, weights).standing(state.position)


@BOTH
@pytest.mark.parametrize("place", ["red-1 C1", "boat-1 C1: red-1"])
def test_who_can_go_ashore_goes_ashore(place: str, weights: Weights) -> None:
    state = compose(LAND, place + "\nred-2 F5\nyellow-1 F6\nserpent-1 B1")
    assert best(state, weights) == model.MoveExplorer("red-1", to_island="NW")


@BOTH
def test_dearer_passenger_goes_ashore_first(weights: Weights) -> None:
    state = compose(LAND, "boat-1 C1: red-1 red-2\nyellow-1 F6", values={"red-1": 2, "red-2": 6})
    assert best(state, weights) == model.MoveExplorer("red-2", to_island="NW")


@BOTH
def test_a_shark_eats_the_others(weights: Weights) -> None:
    pieces = "shark-1 A4\nyellow-1 A6\nred-1 A2\nred-2 F5"
    state = compose(LAND, pieces, step="move_creature", face="shark")
    assert best(state, weights) == model.MoveCreature("shark-1", "A6")


@BOTH
def test_own_boat_is_kept_from_serpents(weights: Weights) -> None:
    near = "boat-1 A4: red-1\nyellow-1 F6\nserpent-1 A5"
    far = "boat-1 A4: red-1\nyellow-1 F6\nserpent-1 M7"
    assert standing(far, weights) > standing(near, weights)


@BOTH
def test_nearer_is_better_by_any_means(weights: Weights) -> None:
    boats = [standing(f"boat-1 {space}: red-1\nyellow-1 F6", weights) for space in ("E2", "D1", "C1")]
    assert boats == sorted(boats)
    swimmers = [standing(f"red-1 {space}\nyellow-1 F6", weights) for space in ("E2", "D1", "C1")]
    assert swimmers == sorted(swimmers)


def chance_of(explorer: str, pieces: str, weights: Weights = CALIBRATED, turn: int = 0) -> float:
    """Return the chance of getting home that red gives to one of its explorers."""
    p = compose(LAND, pieces, turn=turn).position
    return Evaluation(0, [1.0] * 40, weights).seat_chances(p, 0).chances(p)[codes.EXPLORER[explorer]]


@BOTH
def test_full_boat_is_worthless_to_fourth(weights: Weights) -> None:
    alone = chance_of("red-4", "red-4 F3\nyellow-1 F10", weights)
    beside_full = chance_of("red-4", "red-4 F3\nboat-1 E2: red-1 red-2 red-3\nyellow-1 F10", weights)
    beside_room = chance_of("red-4", "red-4 F3\nboat-1 E2: red-1 red-2\nyellow-1 F10", weights)
    assert alone == beside_full < beside_room


def test_one_free_place_counts_once() -> None:
    pieces = "red-3 F3\nred-4 F3\nboat-1 E2: red-1 red-2\nyellow-1 F10"
    first, second = (chance_of(name, pieces) for name in ("red-3", "red-4"))
    assert first > second


def test_full_boat_is_hunted_more() -> None:
    near = "boat-1 D1: {}\nyellow-1 F6\nserpent-1 C1"
    far = "boat-1 D1: {}\nyellow-1 F6\nserpent-1 M7"
    one, three = (
        chance_of("red-1", near.format(crew), turn=1) / chance_of("red-1", far.format(crew), turn=1)
        for crew in ("red-1", "red-1 red-2 red-3")
    )
    assert three < one < 1


def test_plan_boards_sails_and_lands() -> None:
    state = compose(LAND, "red-1 F3\nboat-1 E2\nyellow-1 F10", options=Options(players=2, first_player=0))
    ends = plan_turn(viewer(state, CALIBRATED), state.position, 8)
    assert codes.ACTIONS[ends[0].first] == model.MoveExplorer("red-1", to_boat="boat-1")
    assert ends[0].end.boat_at[0] == SPACES.index("C1")


def test_plans_count_each_end_once() -> None:
    state = compose(LAND, "red-1 F3\nred-2 F5\nboat-1 E2\nyellow-1 F10")
    ends = plan_turn(viewer(state, CALIBRATED), state.position, 3)
    keys = [(tuple(plan.end.where), tuple(plan.end.boat_at), plan.end.wet) for plan in ends]
    assert len(set(keys)) == len(keys)


def test_hunters_take_the_richest_prey() -> None:
    pieces = "serpent-1 A4\nboat-1 A3: yellow-1\nboat-2 A5: yellow-2 yellow-3\nred-1 F5"
    state = compose(LAND, pieces, step="move_creature", face="serpent")
    home, _ = measure(state.position.terrain)
    assert codes.ACTIONS[hunt(state.position, home)] == model.MoveCreature("serpent-1", "A5")


def test_hunting_spares_own_explorers() -> None:
    pieces = "serpent-1 A4\nboat-1 A3: red-1\nboat-2 A6: yellow-2\nred-2 F5"
    state = compose(LAND, pieces, step="move_creature", face="serpent")
    home, _ = measure(state.position.terrain)
    code = hunt(state.position, home)
    assert codes.ACTIONS[code] in (
        model.MoveCreature("serpent-1", "A5"),
        model.MoveCreature("serpent-1", "B6"),
    )


@pytest.mark.parametrize("step", ["sink", "move", "roll"])
def test_rollout_stops_before_own_turn(step: str) -> None:
    p = compose(LAND, "red-1 F5\nyellow-1 F6\ngreen-1 F7\nblue-1 F8", step=step).position
    play_round(p, 0, (0, 1, 2, 0), measure(p.terrain)[0])
    assert p.step == OVER or (p.turn == 0 and p.moves_left == 3)


def test_backs_are_counted_from_public_facts() -> None:
    state = survive.new_game(Options(players=2, first_player=0), Random(1))
    before = backs_left(state.position, 1)
    assert sum(before.values()) == 16
    assert before[codes.SHARK_TILE] == 3
    assert codes.VOLCANO not in before
    assert backs_left(state.position, 3)[codes.VOLCANO] == 1


def test_sinking_value_ignores_the_hidden_back() -> None:
    rng = Random(2)
    state = survive.new_game(Options(players=2, first_player=0), rng)
    while state.step != "sink":
        state, _ = survive.apply_action(state, rng.choice(survive.legal_actions(state)))
    view = view_for(state, state.turn, memory_aid=True)
    worth = worth_of(view, FIRST_GUESS)
    seen = set()
    for seed in range(4):
        p = survive.sample_state(view, Random(seed)).position
        judged = OnePly(Evaluation(state.turn, worth, FIRST_GUESS), p).worths(legal_codes(p))
        seen.add(tuple(round(value, 9) for value in judged))
    assert len(seen) == 1


def test_worth_guesses_only_others_values() -> None:
    rng = Random(3)
    state = survive.new_game(Options(players=2, first_player=0), rng)
    while state.step != "move":
        state, _ = survive.apply_action(state, rng.choice(survive.legal_actions(state)))
    view = view_for(state, 0, memory_aid=True)
    simple, calibrated = worth_of(view, FIRST_GUESS), worth_of(view, CALIBRATED)
    assert simple[:10] == calibrated[:10] == [float(value) for value in state.position.values[:10]]
    assert set(simple[10:20]) == {2.8}
    assert calibrated[10] > calibrated[19]  # many players place their most valuable explorers first


def test_equal_worth_counts_heads() -> None:
    state = survive.new_game(Options(players=2, equal_worth=True, first_player=0), Random(3))
    assert set(worth_of(view_for(state, 0), CALIBRATED)) == {1.0}


def sentences(state: State, action: Any) -> list[str]:
    reasons = reasons_for(state.position, codes.code_of(action), state.turn, FIRST_GUESS)
    return [reason.template.format_map(reason.facts) for reason in reasons]


def test_reasons_mention_distance_and_creatures() -> None:
    state = compose(LAND, "boat-1 E2: red-1\nyellow-1 F6\nshark-1 D1\nwhale-1 E5\nserpent-1 C1")
    assert sentences(state, model.MoveBoat("boat-1", "D1")) == [
        "Steps left to the NW island: 1, before: 2.",
        "whale-1 can no longer reach red-1.",
        "serpent-1 can reach red-1 there.",
        "Explorers of yours aboard: 1.",
    ]


def test_reasons_for_landing_boarding_hunting() -> None:
    state = compose(LAND, "red-1 C1\nred-2 F3\nboat-1 E2\nyellow-1 A5\nyellow-2 A6\nshark-1 A4")
    assert sentences(state, model.MoveExplorer("red-1", to_island="NW")) == [
        "Safe for good: nothing can harm an explorer on a safe island."
    ]
    assert sentences(state, model.MoveExplorer("red-2", to_boat="boat-1"))[0] == (
        "You steer boat-1, and a boat goes farther than a swimmer."
    )
    hunting = compose(
        LAND, "red-1 C1\nyellow-1 A5\nyellow-2 A6\nshark-1 A4", step="move_creature", face="shark"
    )
    assert (
        sentences(hunting, model.MoveCreature("shark-1", "A5"))[0] == "Explorers of others who are lost: 1."
    )


def test_distances_start_at_landing_spaces() -> None:
    home, inland = measure(compose(LAND, "").position.terrain)
    assert len(home) == len(inland) == N
    assert home[SPACES.index("C1")] == 0
    assert (home[SPACES.index("F3")], inland[SPACES.index("F3")]) == (3, 1)
