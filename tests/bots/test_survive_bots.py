"""The bots of Survive!: legal in every variant, fair, each stronger than the one before, explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.bots.bot import Bot, Drifter
from survive_nb.game import CHANCE
from survive_nb.registry import bots_of
from survive_nb.survive import Options, PlaceExplorer, State, sample_state, view_for
from survive_nb.survive.bots.captain import Captain
from survive_nb.survive.bots.scout import Scout

pytestmark = pytest.mark.slow

TABLES = [
    Options(players=2),
    Options(players=2, colors_per_player=2),
    Options(players=3, crowded=True),
    Options(players=4, equal_worth=True),
    Options(players=3, ending="last_explorer"),
    Options(players=2, ending="last_tile", crowded=True, equal_worth=True),
]


def quick_captain() -> Captain:
    return Captain(worlds=1, width=1, plans=2)


def seat_of(state: State) -> int:
    actor = survive.to_act(state)
    assert isinstance(actor, int)
    return actor


def choose(bot: Bot, state: State, seat: int, seed: object) -> Any:
    view = view_for(state, seat, memory_aid=True)
    return bot.choose(view, survive.legal_actions(state), Random(str(seed)))


def play(bots: Sequence[Bot], options: Options, seed: int) -> State:
    """Play a game to its end; an illegal choice raises."""
    rng = Random(seed)
    state = survive.new_game(options, rng)
    while (actor := survive.to_act(state)) is not None:
        if actor == CHANCE:
            action = rng.choice(survive.legal_actions(state))
        else:
            assert isinstance(actor, int)
            action = choose(bots[actor], state, actor, rng.random())
        state, _ = survive.apply_action(state, action)
    return state


def positions(options: Options, seed: int, every: int) -> list[State]:
    """Return some positions of a game between drifters in which a seat is to choose."""
    rng = Random(seed)
    state = survive.new_game(options, rng)
    found: list[State] = []
    count = 0
    while (actor := survive.to_act(state)) is not None:
        legal = survive.legal_actions(state)
        if actor != CHANCE and len(legal) > 1:
            count += 1
            if count % every == 0:
                found.append(state)
        state, _ = survive.apply_action(state, rng.choice(legal))
    return found


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_bot_finishes_every_variant_legally(options: Options) -> None:
    bots: list[Bot] = [Scout(), quick_captain(), Drifter(), Drifter()]
    assert survive.outcome(play(bots[: options.players], options, 5)) is not None


@pytest.mark.parametrize("bot", [Scout(), quick_captain()], ids=lambda bot: bot.name)
def test_bot_chooses_alike_in_twin_worlds(bot: Bot) -> None:
    are_distinct = 0
    for number, state in enumerate(positions(Options(players=3, first_player=0), 3, 13)):
        seat = seat_of(state)
        view = view_for(state, seat, memory_aid=True)
        twin = sample_state(view, Random(number))
        are_distinct += twin != state
        assert choose(bot, twin, seat, number) == choose(bot, state, seat, number)
    assert are_distinct > 10


@pytest.mark.parametrize("bot", [Scout(), quick_captain()], ids=lambda bot: bot.name)
def test_bot_does_not_change_its_input(bot: Bot) -> None:
    for state in positions(Options(players=2, first_player=0), 4, 25):
        seat = seat_of(state)
        view, legal = view_for(state, seat, memory_aid=True), list(survive.legal_actions(state))
        before = (replace(view), legal[:])
        assert bot.choose(view, legal, Random(1)) in legal
        assert (view, legal) == before


def test_bot_plays_without_its_own_values() -> None:
    state = positions(Options(players=2, first_player=0), 8, 60)[0]
    seat = seat_of(state)
    view = view_for(state, seat)
    legal = survive.legal_actions(state)
    assert all(bot.choose(view, legal, Random(1)) in legal for bot in (Scout(), quick_captain()))


def test_captain_answers_without_time() -> None:
    for state in positions(Options(players=2, first_player=0), 9, 40):
        seat = seat_of(state)
        assert choose(Captain(seconds=0.0), state, seat, 1) in survive.legal_actions(state)


@pytest.mark.parametrize("bot", [Scout(), quick_captain()], ids=lambda bot: bot.name)
def test_each_rung_beats_three_drifters(bot: Bot) -> None:
    """Hundreds of games measure how strong a bot is; one that fell apart would lose even this."""
    outcome = survive.outcome(play([Drifter(), Drifter(), bot, Drifter()], Options(), 1))
    assert outcome is not None
    assert outcome.winners == (2,)


def test_every_level_has_a_name() -> None:
    assert bots_of("survive").names == ["drifter", "scout", "captain"]


@pytest.mark.parametrize("bot", [Scout(), quick_captain()], ids=lambda bot: bot.name)
def test_advice_has_legal_actions_and_sentences(bot: Any) -> None:
    for state in positions(Options(players=2, first_player=0), 7, 18):
        seat = seat_of(state)
        legal = survive.legal_actions(state)
        advice = bot.explain(view_for(state, seat, memory_aid=True), legal)
        assert advice
        assert all(piece.action in legal for piece in advice)
        assert all(piece.sentence.endswith(".") and "{" not in piece.sentence for piece in advice)
        values = [piece.value for piece in advice]
        if not isinstance(legal[0], PlaceExplorer):  # these come in a drawn order (RUL-20)
            assert values == sorted(values, reverse=True)
        assert 1 <= len({piece.action for piece in advice}) <= 3


def test_advice_matches_the_scouts_choice() -> None:
    for state in positions(Options(players=2, first_player=0), 2, 30):
        seat = seat_of(state)
        view, legal = view_for(state, seat, memory_aid=True), survive.legal_actions(state)
        advice = Scout().explain(view, legal)
        choices = {Scout().choose(view, legal, Random(n)) for n in range(20)}
        assert isinstance(legal[0], PlaceExplorer) or advice[0].action in choices
