"""The solved two-player hand: its value, its table from both sides, and what other strategies lose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from survive_nb.fish_fish import Bid, Card, LayRow, Options, State, View, legal_actions, start, view_for
from survive_nb.fish_fish.solver.belief import belief_at
from survive_nb.fish_fish.solver.best_response import best_fish_among, best_fishers
from survive_nb.fish_fish.solver.equilibrium import (
    WrongAnswer,
    best_response,
    catch_chance,
    expected_points,
    exploitability,
    fish_strategy,
    fisher_plan,
    fisher_strategy,
    play,
    value,
)
from survive_nb.fish_fish.solver.hand_tree import HandNode, nodes
from survive_nb.fish_fish.solver.hand_views import decision_point, fish_view, fisher_view
from survive_nb.fish_fish.solver.solve import hand_value, solve_rest
from survive_nb.fish_fish.solver.strategy_table import load
from tests import fish_fish_plain as plain
from tests.rules.fish_fish_table import play as play_rows
from tests.rules.fish_fish_table import table
from tests.rules.marks import rule

pytestmark = pytest.mark.slow


def states_with_a_choice(state: State) -> Iterator[State]:
    """Yield every state of the first hand at which a side has a choice."""
    legal = legal_actions(state)
    if plain.is_over(state) or state.row == 5:
        return
    yield state
    for action in legal:
        yield from states_with_a_choice(plain.after(state, action))


@pytest.fixture(scope="module")
def decisions() -> list[State]:
    return [state for state in states_with_a_choice(plain.OPENING) if len(legal_actions(state)) > 1]


def belief_by_table(node: HandNode) -> dict[int, float]:
    return belief_at(node.steps, fisher_plan)[1]


# -- strategies of students ---------------------------------------------------------------------------------


def any_row(view: View) -> dict[LayRow, float]:
    held: dict[Card, int | None] = {"fish": view.fish_left, "no_fish": view.no_fish_left}
    rows = [LayRow(card, bait) for card in held if held[card] for bait in sorted(set(view.baits))]
    return dict.fromkeys(rows, 1 / len(rows))


def any_bid(view: View) -> dict[Bid, float]:
    return {Bid(tiles): 1 / (view.tiles[1] + 1) for tiles in range(view.tiles[1] + 1)}


def forgetful(view: View) -> dict[LayRow, float]:
    """Play differently by which discarded row hid the fish, which no other strategy here does."""
    rows = any_row(view)
    oldest = next((row.card for row in view.rows if not row.revealed), None)
    return {next(iter(rows)) if oldest == "fish" else list(rows)[-1]: 1.0}


def one_at_a_time(view: View) -> int:
    return min(1, view.tiles[1])


# -- the table, by the plain rules --------------------------------------------------------------------------


@rule("FF-10")
def test_both_strategies_win_the_value() -> None:
    assert plain.expected(fisher_strategy, fish_strategy) == pytest.approx(value(), abs=1e-4)


def test_no_fisher_exceeds_the_value() -> None:
    assert plain.best_fisher(fish_strategy) == pytest.approx(value(), abs=1e-4)


def test_no_fish_goes_below_value() -> None:
    assert plain.best_fish(fisher_strategy) == pytest.approx(value(), abs=1e-4)


def test_table_covers_every_decision_legally(decisions: list[State]) -> None:
    for state in decisions:
        chances = play(view_for(state, state.actor))
        assert tuple(chances) == legal_actions(state)
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert len(decisions) > 10_000
    assert (len(load().fisher), len(load().fish)) == (3_999, 3_821)


def test_last_row_offers_no_choice() -> None:
    state, _ = play_rows(table(2), "no_fish 5 / 0", "no_fish 4 / 1", "no_fish 3 / 0", "fish 3 / 0")
    assert fisher_strategy(view_for(state, 0)) == {LayRow("fish", 2): 1.0}
    state = plain.after(state, LayRow("fish", 2))
    assert fish_strategy(view_for(state, 1)) == {Bid(3): 1.0}
    assert 0 < catch_chance(view_for(state, 1)) < 1


# -- the table, by linear programming -----------------------------------------------------------------------


def test_scipy_finds_the_same_value() -> None:
    assert hand_value() == pytest.approx(value(), abs=1e-9)


@pytest.mark.parametrize(
    "rows",
    [
        ["fish 5 / 0"],
        ["no_fish 5 / 3"],  # the fish erred
        ["no_fish 2 / 1"],  # the fisher erred
        ["no_fish 4 / 2", "fish 2 / 0"],  # both did
        ["no_fish 3 / 0", "no_fish 3 / 0"],
    ],
)
def test_scipy_finds_no_better_play(rows: list[str]) -> None:
    state, _ = play_rows(table(2), *rows)
    node = next(node for node in nodes() if node.steps == decision_point(view_for(state, 0)).steps)
    belief = belief_by_table(node)
    by_table = sum(
        weight * expected_points(fisher_strategy, fish_strategy, node, node.some_discards(hidden))
        for hidden, weight in belief.items()
    )
    assert solve_rest(node, belief, {}).value == pytest.approx(by_table, abs=1e-3)


def test_mistakes_cost_later_play_almost_nothing() -> None:
    """From each of the 1,965 nodes, most of which good play never sees, against best responders."""
    lost = []
    for node in nodes():
        belief = belief_by_table(node)
        most = best_fishers(fish_strategy, node, {})
        worlds = [(node.some_discards(hidden), weight) for hidden, weight in belief.items()]
        least = best_fish_among(fisher_strategy, node, worlds, {})
        lost.append(sum(weight * most[hidden] for hidden, weight in belief.items()) - least)
    assert len(lost) == 1_965
    assert max(lost) < 0.1
    assert sum(lost) / len(lost) < 0.001


# -- other strategies ---------------------------------------------------------------------------------------


def test_tree_views_match_game_views(decisions: list[State]) -> None:
    by_steps = {node.steps: node for node in nodes()}
    for state in decisions:
        real = view_for(state, state.actor)
        place = decision_point(real)
        node = by_steps[place.steps]
        if place.bait is None:
            secrets = tuple(row.card for row in state.rows if not row.revealed)
            assert fisher_view(node, secrets) == real
        else:
            assert fish_view(node, place.bait) == real


@pytest.mark.parametrize("fisher", [any_row, forgetful, fisher_strategy])
def test_best_fish_matches_plain_rules(fisher: Any) -> None:
    found = best_response(fisher, side="fisher")
    assert found.side == "fish"
    assert found.value == pytest.approx(plain.best_fish(fisher))
    assert plain.expected(fisher, found) == pytest.approx(found.value)
    assert exploitability(fisher, side="fisher") == pytest.approx(value() - found.value, abs=1e-9)


@pytest.mark.parametrize("fish", [any_bid, one_at_a_time, fish_strategy])
def test_best_fisher_matches_plain_rules(fish: Any) -> None:
    def plan(view: View) -> Any:
        answer = fish(view)
        return {Bid(answer): 1.0} if isinstance(answer, int) else answer

    found = best_response(fish, side="fish")
    assert found.side == "fisher"
    assert found.value == pytest.approx(plain.best_fisher(plan))
    assert plain.expected(found, plan) == pytest.approx(found.value)
    assert exploitability(fish, side="fish") == pytest.approx(found.value - value(), abs=1e-9)


def test_table_is_unexploitable() -> None:
    assert exploitability(fisher_strategy, side="fisher") < 1e-4
    assert exploitability(fish_strategy, side="fish") < 1e-4
    # A fish that never bids before the last row finds "Fish!" there: four tiles for four points each.
    assert exploitability(lambda _: 0, side="fish") == pytest.approx(16 - value())


def test_expected_points_match_plain_rules() -> None:
    assert expected_points(forgetful, any_bid) == pytest.approx(plain.expected(forgetful, any_bid))


def test_best_response_plays_whole_games() -> None:
    bot = best_response(one_at_a_time, side="fish")
    state, rng = start(Options(2, 0)), Random(5)
    while (seat := state.actor) is not None:
        legal = legal_actions(state)
        action = bot.choose(view_for(state, seat), legal, rng)
        assert action in legal
        state = plain.after(state, action)


# -- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (5, "Row 1, bait 2, tiles left: 4, rows before: none; the answer Bid(tiles=5) is not legal there."),
        (-1, "the answer Bid(tiles=-1) is not legal"),
        (None, "the answer None is not legal"),
        (True, "the answer True is not legal"),
        ([1], "the answer [1] is not legal"),
        (LayRow("fish", 5), "is not legal"),
        ({}, "the chances add up to 0 and not to 1"),
        ({0: 0.5, 1: 0.4}, "the chances add up to 0.9 and not to 1"),
        ({0: 1.5, 1: -0.5}, "the chance 1.5 of Bid(tiles=0) is not between 0 and 1"),
        ({0: "half"}, "the chance half of Bid(tiles=0) is not between 0 and 1"),
        ({0: float("nan")}, "the chance nan of Bid(tiles=0) is not between 0 and 1"),
    ],
)
def test_unplayable_answer_is_reported(answer: Any, message: str) -> None:
    with pytest.raises(WrongAnswer) as caught:
        exploitability(lambda _: answer, side="fish")
    assert message in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_impossible_row_is_reported() -> None:
    with pytest.raises(WrongAnswer, match=r"Row 2, to be laid, .* rows before: \? 5 / 0; the answer LayRow"):
        exploitability(lambda _: LayRow("fish", 5), side="fisher")


def test_only_own_two_player_views_accepted() -> None:
    state = start(Options(2, 0))
    for strategy, view, message in (
        (fisher_strategy, view_for(start(Options(3, 0)), 0), "2 players"),
        (fisher_strategy, view_for(state, 1), "decision is awaited"),
        (fish_strategy, view_for(state, None), "decision is awaited"),
        (fish_strategy, view_for(state, 0), "the fisher's turn"),
        (fisher_strategy, view_for(plain.after(state, LayRow("fish", 5)), 1), "the fish's turn"),
    ):
        with pytest.raises(ValueError, match=message):
            strategy(view)
    side: Any = "crab"
    with pytest.raises(ValueError, match="crab"):
        exploitability(any_bid, side=side)
