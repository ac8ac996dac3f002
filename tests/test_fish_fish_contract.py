"""What holds in every game of Fish Fish!, whatever is played: legal lists, refusals, tiles, endings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish
from survive_nb.fish_fish import (
    BAITS,
    CARD_COUNT,
    CARDS,
    SLOTS,
    Action,
    Bid,
    GameEnded,
    HandBegan,
    HandEnded,
    LayRow,
    Options,
    State,
    apply_action,
    legal_actions,
    new_game,
    out_of_turn,
    outcome,
    start,
    to_act,
    why_not,
)
from survive_nb.game import CHANCE, Game, IllegalAction, InvalidInput, Refusal
from tests.refusals import refuses
from tests.rules.fish_fish_table import play, random_game, table

PLAYERS = range(2, 9)
#: Far more than can ever be legal: baits and bids that do not exist are well formed too.
WELL_FORMED: list[Action] = [
    *(LayRow(card, bait) for card in CARDS for bait in range(-1, 8)),
    *(Bid(tiles) for tiles in range(-2, 10)),
]
RULES = {f"FF-{number}" for number in range(1, 15)}


def is_a_sentence_with_a_rule(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.rule in RULES and refusal.sentence.endswith(".")


def test_the_package_is_a_game() -> None:
    game: Game = fish_fish  # mypy compares every function with the protocol
    assert game.NAME == "fish-fish"
    missing = [name for name in dir(Game) if not name.startswith("_") and not hasattr(fish_fish, name)]
    assert not missing
    assert game.chance_outcomes(table(2)) == ()
    assert not any(game.waits_in_secret(table(2), viewer) for viewer in (0, 1, None))


@pytest.mark.parametrize("players", PLAYERS)
def test_exactly_the_listed_actions_are_legal(players: int) -> None:
    rng = Random(players)
    for state in random_game(players, rng)[0]:
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        for action in WELL_FORMED:
            if action in legal:
                assert why_not(state, action) is None
                apply_action(state, action)
            else:
                assert is_a_sentence_with_a_rule(why_not(state, action))
                with pytest.raises(IllegalAction):
                    apply_action(state, action)
        assert set(legal) <= set(WELL_FORMED)


@pytest.mark.parametrize("players", PLAYERS)
def test_only_seat_to_act_may_act(players: int) -> None:
    for state in random_game(players, Random(players))[0]:
        for seat in range(players):
            refusal = out_of_turn(state, seat)
            assert refusal is None if seat == to_act(state) else is_a_sentence_with_a_rule(refusal)
        strangers: tuple[Any, ...] = (-1, players, CHANCE, True, 0.0, "0", None)
        for stranger in strangers:
            refusal = out_of_turn(state, stranger)
            assert refusal is not None
            assert refusal.sentence == f"There is no seat {stranger} at this table."


def test_why_a_seat_must_wait() -> None:
    state, _ = play(table(4), "no_fish 5 / 1")
    assert [str(out_of_turn(state, seat)) for seat in range(4)] == [
        "FF-4: Seat 0 is the fisher and makes no bid; seat 2 bids now.",
        "FF-4: Seat 1 has made its one bid on row 1; seat 2 bids now.",
        "None",
        "FF-12: Seat 2 bids on row 1 before seat 3.",
    ]
    assert str(out_of_turn(table(4), 2)) == "FF-3: Seat 0 is the fisher and lays row 1 first."


def test_refused_rows_and_bids_have_reasons() -> None:
    assert str(why_not(table(2), LayRow("fish", 7))) == "FF-1: There is no bait card 7."
    state, _ = play(table(2), "no_fish 5 /")
    assert str(why_not(state, Bid(-1))) == "FF-4: A bid is 0 or more tiles, not -1."


@pytest.mark.parametrize("players", PLAYERS)
def test_tiles_and_cards_are_conserved(players: int) -> None:
    for state in random_game(players, Random(players))[0]:
        bid = sum(filter(None, state.bids))
        landed = sum(map(sum, state.slots))
        assert sum(state.tiles) + bid + landed + state.caught == 4 * (players - 1)
        assert state.tiles[state.fisher] == 0
        laid = [row.bait for row in state.rows] + ([state.bait] if state.bait else [])
        assert sorted([*state.baits, *laid]) == sorted(BAITS)
        cards = [row.card for row in state.rows] + ([state.card] if state.card else [])
        assert state.fish_left + cards.count("fish") == CARD_COUNT["fish"]
        assert state.no_fish_left + cards.count("no_fish") == CARD_COUNT["no_fish"]


@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_and_scores_add_up(players: int) -> None:
    rng = Random(players)
    for _ in range(10):
        states, log = random_game(players, rng)
        last = states[-1]
        result = outcome(last)
        assert result is not None
        assert len(last.sheet) == last.hand == last.options.hands
        assert result.scores == tuple(map(sum, zip(*last.sheet, strict=True)))
        assert all(outcome(state) is None and legal_actions(state) for state in states[:-1])
        assert len(log) <= last.options.hands * 5 * players


def test_points_follow_from_the_rows() -> None:
    """Score random hands a second way, from the log of their rows alone."""
    rng = Random(5)
    for players in PLAYERS:
        states, log = random_game(players, rng)
        for before, action, after in zip(states, log, states[1:], strict=False):
            if after.hand == before.hand and to_act(after) is not None:
                continue
            assert after.sheet[-1] == points_of_last_hand(before, action)


def points_of_last_hand(state: State, last_bid: Action) -> tuple[int, ...]:
    """Return the points of a hand, given its last state and the bid that ended it."""
    assert isinstance(last_bid, Bid)
    assert state.actor is not None
    assert state.bait is not None
    bids = list(state.bids)
    bids[state.actor] = last_bid.tiles
    rows = [(row.card, row.bait, row.bids) for row in state.rows] + [(state.card, state.bait, tuple(bids))]
    points = [0] * state.options.players
    left = [0 if seat == state.fisher else 4 for seat in range(state.options.players)]
    for card, bait, row_bids in rows:
        for seat, tiles in enumerate(row_bids):
            left[seat] -= tiles or 0
            scorer, worth = (state.fisher, 4) if card == "fish" else (seat, bait)
            points[scorer] += worth * (tiles or 0)
    if any(left):
        points = [have + max(state.baits) * tiles for have, tiles in zip(points, left, strict=True)]
    return tuple(points)


@pytest.mark.parametrize("players", PLAYERS)
def test_apply_returns_a_new_state(players: int) -> None:
    states, log = random_game(players, Random(players))
    again = [start(Options(players, states[0].fisher))]
    for action in log:
        again.append(apply_action(again[-1], action)[0])
    assert again == states
    assert [hash(state) for state in again] == [hash(state) for state in states]
    with pytest.raises(AttributeError):
        states[0].caught = 28  # type: ignore[misc]


def test_end_of_a_hand() -> None:
    _, events = play(table(2), *["no_fish 5 / 4"] * 4)
    turns = [event for event in events if isinstance(event, HandEnded | HandBegan | GameEnded)]
    assert turns == [
        HandEnded("FF-9", hand=1, points=(0, 20)),
        HandBegan(hand=2, fisher=1, order=(0,)),
        HandEnded("FF-9", hand=2, points=(20, 0)),
        HandBegan(hand=3, fisher=0, order=(1,)),
        HandEnded("FF-9", hand=3, points=(0, 20)),
        HandBegan(hand=4, fisher=1, order=(0,)),
        HandEnded("FF-9", hand=4, points=(20, 0)),
        GameEnded(scores=(40, 40), winners=(0, 1)),
    ]
    assert {event.rule for event in events} <= RULES


@pytest.mark.parametrize("players", [1, 9, 0, -4, True, 4.0, "4", None])
def test_two_to_eight_players(players: Any) -> None:
    with refuses(InvalidInput, "FF-13"):
        new_game(Options(players), Random(1))


@pytest.mark.parametrize("fisher", [3, -1, True, 1.0, "1"])
def test_first_fisher_is_a_seat(fisher: Any) -> None:
    with refuses(InvalidInput, "no-such-first-fisher"):
        new_game(Options(3, fisher), Random(1))


def test_start_without_draw_needs_fisher() -> None:
    with refuses(InvalidInput, "FF-11"):
        start(Options(3))


@pytest.mark.parametrize(
    "thing",
    [None, "bid", 3, Bid(True), Bid(1.0), LayRow("squid", 3), LayRow([], 3), LayRow("fish", "3")],  # type: ignore[arg-type]
)
def test_non_action_is_not_read(thing: Any) -> None:
    for state in (table(2), play(table(2), "fish 3 /")[0]):
        with pytest.raises(InvalidInput):
            apply_action(state, thing)
        with pytest.raises(InvalidInput):
            why_not(state, thing)


def test_slots_match_the_baits() -> None:
    assert sorted(set(BAITS)) == list(SLOTS)
