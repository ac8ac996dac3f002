"""The bots of Fish Fish!: legal with any number of players, fair, stronger than simple bots, explained."""

from __future__ import annotations

from random import Random

import pytest

from survive_nb.bots.bot import Bot, Drifter
from survive_nb.fish_fish import (
    Action,
    Bid,
    LayRow,
    Options,
    State,
    View,
    apply_action,
    legal_actions,
    outcome,
    sample_state,
    start,
    view_for,
)
from survive_nb.fish_fish.bots import quick_hand
from survive_nb.fish_fish.bots.angler import Angler, ManyPlayerAngler, TwoPlayerAngler
from survive_nb.fish_fish.bots.baselines import Hermit, Piranha
from survive_nb.fish_fish.bots.habit_table import load
from survive_nb.fish_fish.bots.many_player_deals import deals
from survive_nb.fish_fish.bots.situation_keys import key_of
from survive_nb.fish_fish.solver.equilibrium import expected_points, fish_strategy, fisher_strategy, value
from tests.rules.fish_fish_table import play as play_rows
from tests.rules.fish_fish_table import table
from tools.fish_fish.self_play import Learner

PLAYERS = range(2, 9)


def played(bots: list[Bot], first: int, rng: Random) -> list[State]:
    """Return the states of a game between these bots, each of which must choose legal actions."""
    states = [start(Options(len(bots), first))]
    while (seat := states[-1].actor) is not None:
        legal = legal_actions(states[-1])
        action = bots[seat].choose(view_for(states[-1], seat), legal, rng)
        assert action in legal
        states.append(apply_action(states[-1], action)[0])
    return states


def win_share(hero: Bot, others: list[Bot], games: int) -> float:
    """Return the share of wins of the hero, who sits at each seat equally often; ties count in part."""
    players, wins = len(others) + 1, 0.0
    for game in range(games):
        seat = game % players
        bots = [*others[:seat], hero, *others[seat:]]
        result = outcome(played(bots, game // players % players, Random(f"bots:{game}"))[-1])
        assert result is not None
        wins += (seat in result.winners) / len(result.winners)
    return wins / games


def catch(fisher: Bot, fish: list[Bot], hands: int) -> float:
    """Return what this fisher scores in a hand on average, less what the fish score."""
    total = 0.0
    for hand in range(hands):
        bots: list[Bot] = [fisher, *fish]
        sheet = played_hand(bots, Random(f"hand:{hand}"))
        total += sheet[0] - sum(sheet[1:]) / len(fish)
    return total / hands


def played_hand(bots: list[Bot], rng: Random) -> tuple[int, ...]:
    state = start(Options(len(bots), 0))
    while not state.sheet:
        assert state.actor is not None
        view = view_for(state, state.actor)
        state, _ = apply_action(state, bots[state.actor].choose(view, legal_actions(state), rng))
    return state.sheet[0]


# -- fair and legal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_bot_chooses_legally_everywhere(players: int) -> None:
    kinds: list[Bot] = [Angler(), ManyPlayerAngler(), Hermit(), Piranha(), Drifter()]
    rng = Random(players)
    for game in range(20):
        played([rng.choice(kinds) for _ in range(players)], game % players, rng)


@pytest.mark.parametrize("players", PLAYERS)
def test_bot_chooses_alike_in_twin_worlds(players: int) -> None:
    rng = Random(players)
    kinds: list[Bot] = [Angler(), ManyPlayerAngler(), Hermit(), Piranha()]
    twins = 0
    for state in played([Drifter()] * players, 0, rng)[:-1]:
        assert state.actor is not None
        view = view_for(state, state.actor)
        twin = sample_state(view, rng)
        twins += twin != state
        for bot in kinds:
            seed = rng.random()
            here = bot.choose(view, legal_actions(state), Random(seed))
            there = bot.choose(view_for(twin, state.actor), legal_actions(twin), Random(seed))
            assert here == there
    assert twins, "no world differed from its twin"


# -- strength: the full figures are in the bench, these are the floors --------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 6, 8])
@pytest.mark.parametrize("simple", [Hermit(), Piranha()])
def test_angler_beats_simple_players(players: int, simple: Bot) -> None:
    assert win_share(Angler(), [simple] * (players - 1), 256) > 1.6 / players


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 6, 8])
@pytest.mark.parametrize("simple", [Hermit(), Piranha()])
def test_simple_player_loses_to_anglers(players: int, simple: Bot) -> None:
    assert win_share(simple, [Angler()] * (players - 1), 256) < 0.6 / players


@pytest.mark.parametrize("simple", [Hermit(), Piranha()])
def test_equilibrium_beats_simple_players_at_two(simple: Bot) -> None:
    """Computed and not played: neither side of the table gets less than its value, exactly."""

    def plan(view: View) -> Action:
        action: Action = simple.choose(view, legal_of(view), Random(0))
        return action

    assert expected_points(fisher_strategy, plan) > value() - 1e-4
    assert expected_points(plan, fish_strategy) < value() + 1e-4


def test_school_beats_simple_players_for_two() -> None:
    for simple in (Hermit(), Piranha()):
        assert win_share(ManyPlayerAngler(), [simple], 100) > 0.8


def legal_of(view: View) -> tuple[Action, ...]:
    return legal_actions(sample_state(view, Random(0)))


@pytest.mark.slow
def test_two_equals_give_fisher_the_value() -> None:
    assert catch(TwoPlayerAngler(), [TwoPlayerAngler()], 4000) == pytest.approx(value(), abs=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_the_angler_is_the_best_fisher(players: int) -> None:
    """Over all kinds of fish together: each simple fisher does well against one kind only."""
    prey: list[list[Bot]] = [[kind] * (players - 1) for kind in (Angler(), Hermit(), Piranha())]
    fishers: list[Bot] = [Angler(), Hermit(), Piranha()]
    caught = [sum(catch(fisher, fish, 150) for fish in prey) for fisher in fishers]
    assert caught[0] > max(caught[1:])


# -- how it was learned -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_table_covers_nearly_every_decision(players: int) -> None:
    habits, met, known = load()[players], 0, 0
    for game in range(20):
        for state in played([ManyPlayerAngler()] * players, 0, Random(game))[:-1]:
            if state.row < 5:
                side = habits.fisher if state.actor == state.fisher else habits.fish
                weights = side.get(key_of(view_for(state, state.actor)))
                met += 1
                known += weights is not None and len(weights) == len(legal_actions(state))
    assert known / met > 0.98


def test_a_quick_hand_keeps_the_rules() -> None:
    """The short rules of learning and of playouts agree with the real ones, over random hands."""
    rng = Random(3)
    for _ in range(300):
        players = rng.choice((2, 3, 5, 8))
        state, hand = table(players), quick_hand.first_hand(players - 1)
        order = range(1, players)
        while not state.sheet:
            row = rng.choice(legal_actions(state))
            assert isinstance(row, LayRow)
            state, _ = apply_action(state, row)
            bids = [0] * (players - 1)
            while not state.sheet and state.bait is not None:
                assert state.actor is not None
                bid = rng.choice(legal_actions(state))
                assert isinstance(bid, Bid)
                bids[order.index(state.actor)] = bid.tiles
                state, _ = apply_action(state, bid)
            hand = quick_hand.after_row(hand, row.card, row.bait, tuple(bids))
        assert (4 * hand.caught, *hand.points) == state.sheet[0]


def test_learning_is_deterministic_by_seed() -> None:
    def learned(seed: int) -> dict[int, list[float]]:
        learner = Learner(3, seed)
        learner.learn(3)
        return learner.habits(1)

    assert learned(1) == learned(1) != learned(2)


# -- explanations -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_choice_has_an_explanation(players: int) -> None:
    bot, rng = Angler(), Random(players)
    for state in played([bot] * players, 0, rng)[:-1:11]:
        assert state.actor is not None
        legal = legal_actions(state)
        view = view_for(state, state.actor)
        hints = bot.explain(view, legal)
        assert {hint.action for hint in hints} == set(legal)
        assert [hint.value for hint in hints] == sorted((hint.value for hint in hints), reverse=True) or (
            players == 2  # there, equal values are distinguished by how often they are played
        )
        for hint in hints:
            assert hint.sentence.endswith(".")
            assert "{" in hint.template
        # Nothing but the view is used, and no chance of its own.
        assert bot.explain(view_for(sample_state(view, rng), state.actor), legal) == hints


def test_two_player_hints_are_the_equilibrium() -> None:
    """What the best fish bids at times is worth as much as what it bids mostly, and nothing is worth more."""
    state, _ = apply_action(table(2), LayRow("no_fish", 5))
    view = view_for(state, 1)
    hints = TwoPlayerAngler().explain(view, legal_actions(state))
    best = max(hint.value for hint in hints)
    assert best == pytest.approx(-value(), abs=1e-3)
    for hint in hints:
        assert isinstance(hint.action, Bid)
        if fish_strategy(view).get(hint.action, 0) > 0.01:
            assert hint.value == pytest.approx(best, abs=1e-3)
    assert hints[0].facts["catch"] == 52


def test_hint_announces_a_certain_second_fish() -> None:
    state, _ = play_rows(table(3), "no_fish 2 / 1 0", "no_fish 3 / 0 1", "no_fish 3 / 1 0")
    state, _ = apply_action(state, LayRow("fish", 4))
    hints = ManyPlayerAngler().explain(view_for(state, 1), legal_actions(state))
    assert {hint.facts["catch"] for hint in hints} == {100}
    assert hints[0].action == Bid(0)


def test_deals_fit_the_view() -> None:
    state, _ = play_rows(table(4), "fish 5 / 0 0 0", "no_fish 2 / 1 0 0")
    state, _ = apply_action(state, LayRow("no_fish", 3))
    view = view_for(state, 2)
    worlds = deals(view)
    assert state in worlds
    assert len(worlds) == 4
    assert all(view_for(world, 2) == view for world in worlds)
    assert min(worlds.values()) > 0
