"""What a tap on the table of Fish Fish! means."""

from __future__ import annotations

import pytest

from survive_nb.fish_fish import Bid, LayRow, Options, apply_action, legal_actions, start, view_for
from survive_nb.fish_fish.model import Action
from survive_nb.fish_fish.ui import controls
from survive_nb.fish_fish.ui.controls import NOTHING, Choice, Meaning, Missing, Nothing
from survive_nb.fish_fish.view import View
from survive_nb.ui.tap import Act, Attempt, Pick
from tests.rules.marks import rule


def after(*actions: Action) -> tuple[View, tuple[Action, ...]]:
    """Return what the seat to act sees and may do, in a game of two that began with these actions."""
    state = start(Options(2, 0))
    for action in actions:
        state, _ = apply_action(state, action)
    return view_for(state, state.actor), tuple(legal_actions(state))


def tap(place: str, *actions: Action, choice: Choice = NOTHING) -> Meaning:
    view, legal = after(*actions)
    return controls.tap(view, legal, choice, place)


@pytest.mark.parametrize("tiles", range(5))
def test_a_fish_bids_with_one_tap(tiles: int) -> None:
    assert tap(f"bid-{tiles}", LayRow("fish", 3)) == Act(Bid(tiles))


@rule("FF-4")
def test_bid_of_spent_tiles_is_attempt() -> None:
    assert tap("bid-4", LayRow("no_fish", 3), Bid(1), LayRow("no_fish", 2)) == Attempt(Bid(4))


@rule("FF-3")
def test_fisher_selects_in_any_order() -> None:
    assert tap("card-fish") == Pick(Choice(card="fish"))
    assert tap("bait-4", choice=Choice(card="fish")) == Pick(Choice("fish", 4))
    assert tap("card-no_fish", choice=Choice(bait=4)) == Pick(Choice("no_fish", 4))
    assert tap("row", choice=Choice("fish", 4)) == Act(LayRow("fish", 4))


def test_what_is_tapped_twice_goes_back() -> None:
    assert tap("card-fish", choice=Choice("fish", 4)) == Pick(Choice(None, 4))
    assert tap("bait-4", choice=Choice("fish", 4)) == Pick(Choice("fish", None))


@pytest.mark.parametrize("choice", [NOTHING, Choice("fish"), Choice(bait=2)])
def test_half_a_row_cannot_be_laid(choice: Choice) -> None:
    assert tap("row", choice=choice) == Missing()


def test_cards_that_are_gone_are_attempts() -> None:
    earlier = (LayRow("fish", 2), Bid(0), LayRow("fish", 4), Bid(0))
    assert isinstance(tap("card-fish", *earlier), Attempt)
    assert tap("bait-2", *earlier) == Attempt(LayRow("fish", 2))


def test_a_fish_cannot_lay_a_row() -> None:
    assert isinstance(tap("card-fish", LayRow("fish", 3)), Attempt)
    assert isinstance(tap("bait-2", LayRow("fish", 3)), Attempt)
    assert tap("row", LayRow("fish", 3)) == Nothing()


def test_seat_tap_does_nothing() -> None:
    assert tap("seat-1") == Nothing()


@rule("FF-5")
def test_only_the_last_row_is_forced() -> None:
    rows = [LayRow("no_fish", 2), LayRow("no_fish", 3), LayRow("no_fish", 3), LayRow("fish", 4)]
    story: list[Action] = []
    for laid in rows:
        story.append(laid)
        assert controls.forced(*after(*story)) is None
        story.append(Bid(0))
    view, legal = after(*story)
    assert controls.forced(view, legal) is None
    assert controls.revalidate(legal, NOTHING) == Choice("fish", 5), "what is no choice is chosen already"
    assert controls.forced(*after(*story, LayRow("fish", 5))) == Bid(4)


def test_only_active_spaces_accept_taps() -> None:
    for actions in ((), (LayRow("fish", 3),), (LayRow("fish", 3), Bid(1))):
        view, legal = after(*actions)
        for choice in (NOTHING, Choice("fish", 2)):
            live = controls.targets(legal, controls.revalidate(legal, choice))
            places = ("row", *(f"bid-{n}" for n in range(5)), *(f"bait-{n}" for n in (2, 3, 4, 5)))
            for place in (*places, "card-fish", "card-no_fish"):
                meaning = controls.tap(view, legal, choice, place)
                assert isinstance(meaning, Act | Pick) == (place in live), (actions, choice, place)
