"""The review after a hand: the cost of each decision in points, given what the seat could know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from survive_nb.bots.bot import Bot, Drifter
from survive_nb.fish_fish import Bid, LayRow, Options, View, apply_action, event_for, start
from survive_nb.fish_fish.bots.angler import TwoPlayerAngler
from survive_nb.fish_fish.bots.coach import COSTLY, review
from survive_nb.fish_fish.bots.coach_report import Remark
from survive_nb.game import Match
from tests.contract import fish_kit
from tests.rules.fish_fish_table import read, table


def seen(match: Match, seat: int) -> list[list[Any]]:
    """Return what a seat saw happen before each moment; in this game every ply is one."""
    moments: list[list[Any]] = [[]]
    state = match.start
    for ply in match.log:
        state, events = apply_action(state, ply.action)
        moments.append([event_for(event, seat) for event in events])
    return moments


def reviewed(match: Match, seat: int, hand: int = 1) -> tuple[Remark, ...]:
    return review(hand, seen(match, seat), lambda moment: view_at(match, moment, seat))


def view_at(match: Match, moment: int, seat: int) -> View:
    view: View = match.view_at(moment, seat)
    return view


def played(bots: Sequence[Bot], seed: int) -> Match:
    """Play a whole game between bots."""
    match, rng = Match(fish_kit.game, start(Options(len(bots), 0))), Random(seed)
    while isinstance(match.to_act, int):
        seat = match.to_act
        match.play(bots[seat].choose(match.view(seat), match.legal_actions(), rng))
    return match


def test_equilibrium_play_is_never_criticised() -> None:
    for seed in range(12):
        match = played([TwoPlayerAngler(), Drifter()], seed)
        for hand in range(1, 5):
            assert reviewed(match, 0, hand) == ()


def test_review_gives_cost_of_a_move() -> None:
    remarks = [remark for seed in range(6) for remark in reviewed(played([Drifter()] * 2, seed), 1)]
    assert remarks
    for remark in remarks:
        assert remark.loss >= COSTLY
        assert remark.exact
        assert remark.chosen.action != remark.best.action
        assert (remark.bait is None) == isinstance(remark.chosen.action, LayRow)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_review_lists_largest_losses_first(players: int) -> None:
    match = played([Drifter()] * players, players)
    found = 0
    for hand in range(1, match.state.options.hands + 1):
        remarks = reviewed(match, 1, hand)
        found += len(remarks)
        assert [remark.loss for remark in remarks] == sorted((r.loss for r in remarks), reverse=True)
        for remark in remarks:
            view = view_at(match, remark.moment, 1)
            ply = match.log[remark.moment]
            assert (ply.seat, ply.action) == (1, remark.chosen.action)
            assert (view.hand, view.row, view.bait) == (hand, remark.row, remark.bait)
            assert remark.loss >= remark.chosen.margin
    assert found


def test_bad_luck_is_no_mistake() -> None:
    """The best bid that met "Fish!" is not blamed; a bid of all that met "No fish!" is."""
    unlucky = Match(fish_kit.game, table(2))
    for action in (LayRow("fish", 5), Bid(1)):
        unlucky.play(action)
    assert reviewed(unlucky, 1) == ()
    lucky = Match(fish_kit.game, table(2))
    for action in (LayRow("no_fish", 5), Bid(4)):
        lucky.play(action)
    (remark,) = reviewed(lucky, 1)
    assert (remark.chosen.action, remark.best.action) == (Bid(4), Bid(1))
    assert remark.loss == pytest.approx(0.38, abs=0.01)


def test_review_ignores_what_seat_never_saw() -> None:
    """The same hand over another hidden card: what was discarded unseen stays unseen."""
    told_to_fish = []
    for hidden in ("fish", "no_fish"):
        match = Match(fish_kit.game, table(2))
        for line in (f"{hidden} 2 / 0", "fish 3 / 1", "no_fish 5 / 3"):
            for action in read(line):
                match.play(action)
        told_to_fish.append(reviewed(match, 1))
    assert told_to_fish[0] == told_to_fish[1]
    (remark,) = told_to_fish[0]
    assert (remark.row, remark.best.action) == (3, Bid(1))
