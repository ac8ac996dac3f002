"""Coaching a seat: in Fish Fish! only, from what the seat may know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.fish_fish import Bid
from survive_nb.fish_fish.bots.coach import coach
from survive_nb.game import Match
from survive_nb.table import GameRepository, Table
from tests.contract import fish_kit
from tests.contract.kits import as_json, viewers_of
from tests.contract.strategies import matches
from tests.rules.fish_fish_table import read, table
from tests.table.tables import begun, drifters, lone_seat, persons, play_on, played_out, table_of


def hand_of_two(*rows: str) -> Match:
    """Play some rows at a table for two."""
    match = Match(fish_kit.game, table(2))
    for row in rows:
        for action in read(row):
            match.play(action)
    return match


def test_survive_has_no_coach(repository: GameRepository) -> None:
    game = begun(repository, "survive")
    assert game.seat(0).coach() is None
    assert game.seat(0).review(1) is None


def test_only_players_are_coached(repository: GameRepository) -> None:
    game = begun(repository, "fish-fish", persons(3))
    play_on(game, 7, Random(1))
    assert game.onlooker().coach() is None
    assert game.onlooker().review(1) is None
    for index in range(3):
        seat = game.seat(index)
        advice = seat.coach()
        assert advice == coach(seat.view())
        assert advice is not None
        assert {worth.action for worth in advice.choices} == set(seat.legal())


@pytest.mark.slow
def test_finished_game_is_reviewed_not_coached(repository: GameRepository) -> None:
    game = played_out(begun(repository, "fish-fish", drifters(3)))
    assert game.seat(0).coach() is None
    assert game.everyone().review(1) is None
    reviews = [game.seat(seat).review(hand) for seat in range(3) for hand in range(1, 7)]
    assert all(review is not None for review in reviews)
    assert any(reviews), "drifters blunder"


@pytest.mark.parametrize("hand", [0, 99, -1])
def test_no_remarks_on_an_unplayed_hand(repository: GameRepository, hand: int) -> None:
    assert played_out(begun(repository, "fish-fish", drifters(3))).seat(0).review(hand) == ()


def test_undone_bid_is_not_reviewed(repository: GameRepository) -> None:
    game = begun(repository, "fish-fish", persons(3))
    fisher = game.waits_for()
    assert fisher is not None
    game.seat(fisher).act(game.seat(fisher).legal()[0])
    fish = game.waits_for()
    assert fish is not None
    game.seat(fish).act(Bid(4))
    before = game.seat(fish).review(1)
    game.seat(fish).undo()
    assert before
    assert game.seat(fish).review(1) == ()


def test_remark_belongs_to_its_decision(tmp_path: Path) -> None:
    game = table_of(hand_of_two("no_fish 5 / 4"), tmp_path)
    remarks = game.seat(1).review(1)
    assert remarks
    view = game.seat(1).view_at(remarks[0].moment)
    assert (view.to_act, view.bait, remarks[0].chosen.action) == (1, 5, Bid(4))


# -- never wiser than the seat ------------------------------------------------------------------------------


@given(match=matches("fish-fish"), seed=st.integers(0, 999))
def test_twin_worlds_get_same_coaching(match: Match, seed: int) -> None:
    for viewer in viewers_of(match.state):
        advice = []
        for state in (match.state, fish_kit.twin(match, viewer, Random(seed))):
            present = Match(match.game, match.start)
            present.state = state
            advice.append(as_json(lone_seat(present, viewer).coach()))
        assert advice[0] == advice[1]


def test_twin_games_get_same_review(tmp_path: Path) -> None:
    def results(game: Table) -> list[object]:
        return [game.seat(1).coach(), game.seat(1).review(1), game.onlooker().coach()]

    here, there = (
        table_of(hand_of_two(f"{hidden} 2 / 0", "fish 3 / 1", "no_fish 5 / 3"), tmp_path)
        for hidden in ("fish", "no_fish")
    )
    assert here.seat(0).events() != there.seat(0).events(), "the fisher knows better"
    assert results(here) == results(there)
    assert here.seat(1).review(1)
