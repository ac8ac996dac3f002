"""A seat asks its coach: Fish Fish! has one, Survive! has none, and it knows what the seat knows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.bots.fish_fish.coach import coach
from survive_nb.fish_fish import Bid
from survive_nb.game import Match
from survive_nb.table import Shelf, Table
from survive_nb.table.lookout import Lookout
from survive_nb.table.play import Play
from tests.contract import fish_kit
from tests.contract.kits import as_json, eyes_of
from tests.contract.strategies import matches
from tests.rules.fish_fish_table import read, table
from tests.table.tables import begun, drifters, persons, play_on, played_out, table_of


def hand_of_two(*rows: str) -> Match:
    """Play some rows at a table for two."""
    match = Match(fish_kit.game, table(2))
    for row in rows:
        for action in read(row):
            match.play(action)
    return match


def test_survive_has_no_coach(shelf: Shelf) -> None:
    game = begun(shelf, "survive")
    assert game.seat(0).coach() is None
    assert game.seat(0).review(1) is None


def test_only_players_are_coached(shelf: Shelf) -> None:
    game = begun(shelf, "fish-fish", persons(3))
    play_on(game, 7, Random(1))
    assert game.onlooker().coach() is None
    assert game.onlooker().review(1) is None
    for index in range(3):
        seat = game.seat(index)
        said = seat.coach()
        assert said == coach(seat.view())
        assert said is not None
        assert {worth.action for worth in said.choices} == set(seat.legal())


def test_a_finished_game_can_be_reviewed_but_not_coached(shelf: Shelf) -> None:
    game = played_out(begun(shelf, "fish-fish", drifters(3)))
    assert game.seat(0).coach() is None
    assert game.everyone().review(1) is None
    reviews = [game.seat(seat).review(hand) for seat in range(3) for hand in range(1, 7)]
    assert all(review is not None for review in reviews)
    assert any(reviews), "drifters blunder"


@pytest.mark.parametrize("hand", [0, 99, -1])
def test_there_is_nothing_to_say_about_a_hand_that_was_not_played(shelf: Shelf, hand: int) -> None:
    assert played_out(begun(shelf, "fish-fish", drifters(3))).seat(0).review(hand) == ()


def test_a_bid_taken_back_is_not_reviewed(shelf: Shelf) -> None:
    game = begun(shelf, "fish-fish", persons(3))
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


def test_the_moment_of_a_remark_is_the_one_in_which_it_was_decided(tmp_path: Path) -> None:
    game = table_of(hand_of_two("no_fish 5 / 4"), tmp_path)
    remarks = game.seat(1).review(1)
    assert remarks
    view = game.seat(1).view_at(remarks[0].moment)
    assert (view.to_act, view.bait, remarks[0].chosen.action) == (1, 5, Bid(4))


# -- never wiser than the seat ------------------------------------------------------------------------------


@given(match=matches("fish-fish"), seed=st.integers(0, 999))
def test_in_twin_worlds_a_seat_is_coached_the_same(match: Match, seed: int) -> None:
    for eyes in eyes_of(match.state):
        said = []
        for state in (match.state, fish_kit.twin(match, eyes, Random(seed))):
            play = Play(match.game, match.start, memory_aid=False)
            play.match.state = state
            said.append(as_json(Lookout(lambda play=play: play, eyes).coach()))  # type: ignore[misc]
        assert said[0] == said[1]


def test_in_twin_games_a_seat_gets_the_same_review(tmp_path: Path) -> None:
    def told(game: Table) -> list[object]:
        return [game.seat(1).coach(), game.seat(1).review(1), game.onlooker().coach()]

    here, there = (
        table_of(hand_of_two(f"{hidden} 2 / 0", "fish 3 / 1", "no_fish 5 / 3"), tmp_path)
        for hidden in ("fish", "no_fish")
    )
    assert here.seat(0).events() != there.seat(0).events(), "the fisher knows better"
    assert told(here) == told(there)
    assert here.seat(1).review(1)
