"""The rules of a hand and of the game of Fish Fish!: endings, scores, fishers, winners (FF-8 to FF-R3)."""

from __future__ import annotations

from random import Random

import pytest

from survive_nb.fish_fish import (
    Bid,
    GameEnded,
    HandBegan,
    LayRow,
    Options,
    TilesLanded,
    apply_action,
    legal_actions,
    new_game,
    out_of_turn,
    outcome,
    to_act,
    why_not,
)
from survive_nb.game import IllegalAction
from tests.refusals import refuses
from tests.rules.fish_fish_table import hand_points, hand_rule, play, random_game, table
from tests.rules.marks import rule


@rule("FF-8")
def test_second_fish_ends_the_hand() -> None:
    # Baits 2, 3 and 3 are still in the fisher's hand, so what is left goes to 3: not to the 5 or the 4 laid.
    state, events = play(table(3), "fish 5 / 1 0", "fish 4 / 1 2")
    assert [event for event in events if isinstance(event, TilesLanded)] == [
        TilesLanded("FF-8", seat=1, bait=3, tiles=2),
        TilesLanded("FF-8", seat=2, bait=3, tiles=2),
    ]
    assert hand_rule(events) == "FF-8"
    assert hand_points(events) == (4 * 4, 2 * 3, 2 * 3)
    assert state.hand == 2


@rule("FF-8")
def test_last_hand_leaves_tiles_on_boards() -> None:
    state, _ = play(table(2), *["no_fish 5 / 4"] * 3, "fish 2 / 1", "fish 3 / 1")
    assert to_act(state) is None
    assert state.tiles == (0, 0)
    assert state.slots == ((0, 0, 0, 2), (0, 0, 0, 0))
    assert state.caught == 2


@rule("FF-8")
def test_one_fish_does_not_end_hand() -> None:
    state, _ = play(table(3), "fish 5 / 1 0", "no_fish 4 / 1 2")
    assert (state.hand, state.row) == (1, 3)


@rule("FF-9")
def test_the_hand_ends_after_five_rows() -> None:
    rows = ("no_fish 2 / 0", "fish 3 / 1", "no_fish 3 / 0", "fish 4 / 0")
    state, _ = play(table(2), *rows)
    assert (state.hand, state.row) == (1, 5)
    state, events = play(table(2), *rows, "no_fish 5 / 3")
    assert hand_rule(events) == "FF-9"
    assert hand_points(events) == (4, 15)
    assert state.hand == 2


@rule("FF-9")
def test_second_revealed_fish_ends_hand() -> None:
    state, events = play(table(2), "fish 2 / 1", "fish 3 / 1")
    assert hand_points(events) == (8, 2 * 5)
    assert state.hand == 2


@rule("FF-9")
def test_hand_ends_when_all_tiles_bid() -> None:
    state, _ = play(table(3), "no_fish 5 / 4 3")
    assert (state.hand, state.row) == (1, 2), "seat 2 still holds a tile"
    state, events = play(table(3), "no_fish 5 / 4 3", "no_fish 2 / 1")
    assert hand_rule(events) == "FF-9"
    assert hand_points(events) == (0, 20, 17)
    assert state.hand == 2


@rule("FF-10")
def test_points_of_slots_and_caught_tiles() -> None:
    _, events = play(table(3), "no_fish 3 / 1 0", "no_fish 2 / 2 0", "fish 4 / 1 4")
    assert hand_points(events) == (5 * 4, 7, 0)


@rule("FF-10")
def test_every_slot_scores_its_bait() -> None:
    rows = ("no_fish 2 / 1 0", "no_fish 5 / 1 1", "no_fish 4 / 0 2", "fish 3 / 1 0", "fish 3 / 1 1")
    _, events = play(table(3), *rows)
    assert hand_points(events) == (3 * 4, 2 + 5, 5 + 2 * 4)


@rule("FF-11")
def test_next_fisher_sits_to_the_left() -> None:
    state, events = play(table(4, fisher=3), "no_fish 5 / 4 4 4")
    assert isinstance(events[-1], HandBegan)
    assert (events[-1].hand, events[-1].fisher) == (2, 0)
    assert (state.fisher, to_act(state)) == (0, 0)
    assert state.tiles == (0, 4, 4, 4)
    assert state.slots == ((0, 0, 0, 0),) * 4
    assert (state.fish_left, state.no_fish_left, state.baits, state.caught) == (2, 3, (2, 3, 3, 4, 5), 0)
    assert state.rows == ()


@rule("FF-11")
def test_first_fisher_is_named_or_drawn() -> None:
    assert new_game(Options(4, first_fisher=2), Random(1)).fisher == 2
    rng = Random(7)
    drawn = [new_game(Options(4), rng) for _ in range(60)]
    assert {state.fisher for state in drawn} == {0, 1, 2, 3}
    assert all(state.options.first_fisher == state.fisher for state in drawn)


@rule("FF-12")
def test_bidding_direction_alternates_by_hand() -> None:
    state = table(4, fisher=1)
    order = {}
    for hand in (1, 2, 3, 4):
        state, _ = play(state, "no_fish 5 /")
        seats = []
        while state.hand == hand and (seat := to_act(state)) is not None:
            seats.append(seat)
            state, _ = apply_action(state, Bid(4))
        order[hand] = seats
    assert order == {1: [2, 3, 0], 2: [1, 0, 3], 3: [0, 1, 2], 4: [3, 2, 1]}


@rule("FF-12")
def test_bidding_order_holds_for_whole_hand() -> None:
    state, events = play(table(4), "no_fish 5 / 4 4 4")
    assert isinstance(events[-1], HandBegan)
    assert events[-1].order == (0, 3, 2)
    for row in ("no_fish 2 /", "no_fish 3 /"):
        state, _ = play(state, row)
        assert to_act(state) == 0
        assert str(out_of_turn(state, 2)) == f"FF-12: Seat 0 bids on row {state.row} before seat 2."
        for _ in range(3):
            state, _ = apply_action(state, Bid(1))


@rule("FF-13")
@pytest.mark.parametrize(("players", "times"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)])
def test_hands_as_fisher_per_player(players: int, times: int) -> None:
    state = table(players, fisher=1)
    fishers = []
    while to_act(state) is not None:
        fishers.append(state.fisher)
        state, _ = play(state, "no_fish 2 / " + "4 " * (players - 1))
    assert sorted(fishers) == sorted(list(range(players)) * times)


@rule("FF-14")
def test_highest_total_wins() -> None:
    state, events = play(table(2), "no_fish 5 / 4", "fish 2 / 4", "no_fish 2 / 4", "no_fish 5 / 4")
    assert state.sheet == ((0, 20), (0, 16), (0, 8), (20, 0))
    assert events[-1] == GameEnded(scores=(20, 44), winners=(1,))
    assert outcome(state) == ((20, 44), (1,), "FF-14")


@rule("FF-14")
def test_a_tie_shares_the_victory() -> None:
    state, _ = play(table(2), *["no_fish 5 / 4"] * 4)
    assert outcome(state) == ((40, 40), (0, 1), "FF-14")


@rule("FF-14")
def test_nobody_acts_after_the_end() -> None:
    running, _ = play(table(2), *["no_fish 5 / 4"] * 3)
    assert outcome(running) is None
    state, _ = play(running, "no_fish 5 / 4")
    assert to_act(state) is None
    assert legal_actions(state) == ()
    for action in (Bid(0), LayRow("fish", 2)):
        with refuses(IllegalAction, "FF-14"):
            apply_action(state, action)
    assert [str(out_of_turn(state, seat)) for seat in (0, 1)] == ["FF-14: The game is over."] * 2


@rule("FF-R1")
def test_unseen_discarded_fish_is_not_revealed() -> None:
    # One "Fish!" goes unseen, the other is revealed: the hand goes on to its fifth row.
    rows = ("fish 5 / 0", "fish 2 / 1", "no_fish 3 / 1", "no_fish 3 / 0")
    state, events = play(table(2), *rows)
    assert (state.hand, state.row, state.revealed_fish) == (1, 5, 1)
    state, events = play(state, "no_fish 4 / 2")
    assert hand_rule(events) == "FF-9"
    assert hand_points(events) == (4, 3 + 2 * 4)


@rule("FF-R1")
def test_two_unseen_fish_continue_the_hand() -> None:
    state, _ = play(table(2), "fish 5 / 0", "fish 2 / 0")
    assert (state.hand, state.row, state.revealed_fish) == (1, 3, 0)


@rule("FF-R2")
def test_second_fish_in_last_row() -> None:
    rows = ("fish 2 / 1 0", "no_fish 3 / 1 0", "no_fish 3 / 0 0", "no_fish 4 / 0 0", "fish 5 / 2 4")
    state, events = play(table(3), *rows)
    assert hand_rule(events) == "FF-8"
    assert hand_points(events) == (7 * 4, 3, 0)
    assert not [event for event in events if isinstance(event, TilesLanded) and event.rule == "FF-8"]
    assert state.hand == 2


@rule("FF-R3")
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_nothing_said_before_is_binding(players: int) -> None:
    """What a seat may do follows from the cards and tiles it holds, and from nothing else at the table."""
    states, _ = random_game(players, Random(players))
    for state in states:
        seat = to_act(state)
        if seat is None:
            continue
        if state.bait is None:
            held = [("fish", state.fish_left), ("no_fish", state.no_fish_left)]
            free = {(card, bait) for card, left in held if left for bait in state.baits}
            assert {(lay.card, lay.bait) for lay in legal_actions(state) if isinstance(lay, LayRow)} == free
        elif state.row < 5:
            assert legal_actions(state) == tuple(Bid(tiles) for tiles in range(state.tiles[seat] + 1))
            assert why_not(state, Bid(0)) is None
