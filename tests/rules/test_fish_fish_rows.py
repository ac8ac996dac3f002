"""The rules of one row of Fish Fish!: the cards, laying a row, bidding on it, checking it (FF-1 to FF-7)."""

from __future__ import annotations

import pytest

from survive_nb.fish_fish import (
    Bid,
    BidMade,
    LayRow,
    RowDiscarded,
    RowLaid,
    RowRevealed,
    State,
    TilesCaught,
    TilesLanded,
    apply_action,
    event_for,
    legal_actions,
    out_of_turn,
    to_act,
    view_for,
    why_not,
)
from survive_nb.game import IllegalAction
from tests.refusals import refuses
from tests.rules.fish_fish_table import play, read, table
from tests.rules.marks import rule


def bids_open(state: State) -> list[int]:
    """Return the numbers of tiles that may be bid now."""
    return [action.tiles for action in legal_actions(state) if isinstance(action, Bid)]


def rows_open(state: State) -> list[str]:
    """Return the rows that may be laid now, as "fish 3"."""
    actions = legal_actions(state)
    return [f"{lay.card} {lay.bait}" for lay in actions if isinstance(lay, LayRow)]


@rule("FF-1")
def test_cards_of_the_fisher() -> None:
    state, _ = play(table(2), "fish 3 / 0", "fish 3 / 0")
    assert rows_open(state) == ["no_fish 2", "no_fish 4", "no_fish 5"]
    state, _ = play(table(2), "no_fish 3 / 0", "no_fish 2 / 0")
    assert "no_fish 3" in rows_open(state)
    state, _ = play(state, "no_fish 4 / 0")
    assert rows_open(state) == ["fish 3", "fish 5"]


@rule("FF-1")
def test_eight_players_use_all_28_tiles() -> None:
    assert sum(table(8).tiles) == 28


@rule("FF-2")
@pytest.mark.parametrize("players", range(2, 9))
def test_fisher_holds_cards_fish_hold_tiles(players: int) -> None:
    state = table(players, fisher=1)
    assert state.tiles == (4, 0, *[4] * (players - 2))
    assert state.slots == ((0, 0, 0, 0),) * players
    assert (state.fish_left, state.no_fish_left, state.baits) == (2, 3, (2, 3, 3, 4, 5))
    assert to_act(state) == 1


@rule("FF-3")
def test_any_card_with_any_bait() -> None:
    baits = (2, 3, 4, 5)
    assert rows_open(table(3)) == [f"fish {bait}" for bait in baits] + [f"no_fish {bait}" for bait in baits]


@rule("FF-3")
def test_bait_is_public_card_is_secret() -> None:
    state, events = apply_action(table(3), LayRow("fish", 4))
    assert events == (RowLaid(seat=0, row=1, bait=4, card="fish"),)
    assert (view_for(state, 0).bait, view_for(state, 0).card) == (4, "fish")
    assert event_for(events[0], 0) == events[0]
    for viewer in (1, 2, None):
        assert (view_for(state, viewer).bait, view_for(state, viewer).card) == (4, None)
        assert event_for(events[0], viewer) == RowLaid(seat=0, row=1, bait=4, card=None)
    assert view_for(state, 0).fish_left == 1
    assert view_for(state, 1).fish_left is None
    assert view_for(state, 1).cards_left == 4


@rule("FF-3")
def test_nobody_bids_before_a_row() -> None:
    refusal = why_not(table(3), Bid(1))
    assert refusal is not None
    assert str(refusal) == "FF-3: There is nothing to bid on: the fisher, seat 0, lays row 1 first."
    turn = out_of_turn(table(3), 1)
    assert turn is not None
    assert turn.rule == "FF-3"


@rule("FF-4")
def test_fish_bids_nothing_up_to_all() -> None:
    state, _ = play(table(2), "no_fish 3 /")
    assert bids_open(state) == [0, 1, 2, 3, 4]
    state, _ = play(table(2), "no_fish 3 / 3", "no_fish 5 /")
    assert bids_open(state) == [0, 1]
    with refuses(IllegalAction, "bid-too-high", seat=1, tiles=2, held=1):
        apply_action(state, Bid(2))


@rule("FF-4")
def test_each_fish_bids_once_openly() -> None:
    state, events = play(table(3), "no_fish 3 / 0")
    assert to_act(state) == 2
    assert event_for(events[-1], None) == BidMade(seat=1, tiles=0)
    turn = out_of_turn(state, 1)
    assert str(turn) == "FF-4: Seat 1 has made its one bid on row 1; seat 2 bids now."
    state, _ = play(table(3), "no_fish 3 / 0 1")
    assert to_act(state) == 0, "after two bids the row is complete"


@rule("FF-4")
def test_fish_without_tiles_cannot_bid() -> None:
    state, _ = play(table(4), "no_fish 3 / 1 4 1", "no_fish 2 / 1")
    assert to_act(state) == 3, "seat 2 is passed over"
    assert str(out_of_turn(state, 2)) == "FF-4: Seat 2 has no tiles left and so no bid to make."
    state, _ = play(table(4), "no_fish 3 / 1 4 1", "no_fish 2 / 1 0")
    assert state.rows[1].bids == (None, 1, None, 0)


@rule("FF-5")
def test_fifth_row_takes_all_remaining_tiles() -> None:
    four_rows = ("no_fish 2 / 1 0", "no_fish 3 / 0 0", "fish 3 / 0 0", "no_fish 4 / 0 0")
    state, _ = play(table(3), *four_rows, "fish 5 /")
    assert bids_open(state) == [3]
    for tiles in (0, 1, 2):
        with refuses(IllegalAction, "bid-not-everything", seat=1, tiles=tiles, held=3):
            apply_action(state, Bid(tiles))
    state, _ = apply_action(state, Bid(3))
    assert bids_open(state) == [4]


@rule("FF-5")
def test_fish_may_wait_in_fourth_row() -> None:
    state, _ = play(table(2), "no_fish 2 / 0", "no_fish 3 / 0", "no_fish 3 / 0", "fish 4 /")
    assert bids_open(state) == [0, 1, 2, 3, 4]


@rule("FF-6")
def test_card_stays_secret_without_bids() -> None:
    state, events = play(table(3), "fish 5 / 0 0")
    assert events[-1] == RowDiscarded(seat=0, row=1, bait=5, card="fish")
    assert event_for(events[-1], 0) == events[-1]
    for viewer in (1, 2, None):
        assert event_for(events[-1], viewer) == RowDiscarded(seat=0, row=1, bait=5, card=None)
        assert view_for(state, viewer).rows[0].card is None
    assert view_for(state, 0).rows[0].card == "fish"
    assert state.caught == 0
    assert state.tiles == (0, 4, 4)


@rule("FF-6")
def test_fish_card_gives_tiles_to_fisher() -> None:
    state, events = play(table(4), "fish 5 / 2 0 1")
    assert events[-2:] == [RowRevealed(row=1, bait=5, card="fish"), TilesCaught(seat=0, tiles=3)]
    assert state.caught == 3
    assert state.tiles == (0, 2, 4, 3)
    assert state.slots == ((0, 0, 0, 0),) * 4
    assert view_for(state, None).rows[0].card == "fish"


@rule("FF-6")
def test_no_fish_lands_bids_on_bait() -> None:
    state, events = play(table(4), "no_fish 4 / 2 0 1")
    assert events[-3:] == [
        RowRevealed(row=1, bait=4, card="no_fish"),
        TilesLanded("FF-6", seat=1, bait=4, tiles=2),
        TilesLanded("FF-6", seat=3, bait=4, tiles=1),
    ]
    assert state.slots == ((0, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 1, 0))
    assert state.caught == 0


@rule("FF-6")
def test_tiles_of_two_rows_add_up() -> None:
    state, _ = play(table(2), "no_fish 3 / 1", "no_fish 3 / 2")
    assert state.slots[1] == (0, 3, 0, 0)
    state, _ = play(table(3), "fish 3 / 1 0", "no_fish 4 / 1 1")
    assert (state.caught, state.slots[1], state.slots[2]) == (1, (0, 0, 1, 0), (0, 0, 1, 0))


@rule("FF-6")
def test_one_bid_reveals_the_card() -> None:
    state, _ = play(table(4), "no_fish 2 / 0 0 1")
    assert state.rows[0].revealed


@rule("FF-7")
def test_fisher_lays_next_row_from_rest() -> None:
    state, _ = play(table(3), "fish 5 / 1 0")
    assert (to_act(state), state.row, state.card, state.bait) == (0, 2, None, None)
    assert state.bids == (None, None, None)
    assert (state.fish_left, state.no_fish_left, state.baits) == (1, 3, (2, 3, 3, 4))
    with refuses(IllegalAction, "FF-7", bait=5):
        apply_action(state, LayRow("fish", 5))
    state, _ = play(state, "fish 4 / 0 0")
    with refuses(IllegalAction, "FF-7", card="fish", count=2):
        apply_action(state, LayRow("fish", 2))


@rule("FF-7")
def test_next_row_waits_for_this_one() -> None:
    state, _ = play(table(3), "fish 5 / 1")
    with refuses(IllegalAction, "row-open", row=1, seat=2):
        apply_action(state, LayRow("no_fish", 2))


def test_written_rows_are_parsed_correctly() -> None:
    assert read("no_fish 3 / 1 0") == [LayRow("no_fish", 3), Bid(1), Bid(0)]
