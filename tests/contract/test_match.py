"""A match: the log replays to the same game, transcripts carry it, and undo takes back without a trace."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import transcript
from survive_nb.game import EVERYONE, IllegalAction, Match
from survive_nb.survive import model as m
from tests.contract import survive_kit
from tests.contract.kits import advance, as_json, new_match, viewers_of
from tests.contract.strategies import KITS, matches
from tests.refusals import refuses

both_games = pytest.mark.parametrize("name", KITS)
SEEDS = st.integers(0, 2**16)


# -- replay and transcripts ---------------------------------------------------------------------------------


@both_games
@given(data=st.data(), seed=SEEDS)
def test_replay_equals_play(name: str, data: st.DataObject, seed: int) -> None:
    kit = KITS[name]
    match = data.draw(matches(name))
    past = [(0, match.start), (len(match.log), match.state)]
    rng = Random(seed)
    for _ in range(12):
        advance(kit, match, rng, rng.randrange(1, 5))
        past.append((len(match.log), match.state))
    for plies, state in rng.sample(past, 4):
        again = match.state_at(plies)
        assert again == state
        assert hash(again) == hash(state)
        assert kit.snapshot(again) == kit.snapshot(state)
    for plies in (-1, len(match.log) + 1):
        with pytest.raises(IndexError):
            match.state_at(plies)


@pytest.mark.slow
@both_games
@given(data=st.data())
def test_a_transcript_carries_the_whole_game(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    with_legal = data.draw(st.booleans())
    text = transcript.dumps(transcript.write(match, with_legal=with_legal))
    again = transcript.verify(text)
    assert again.log == match.log
    assert again.state == match.state
    assert again.outcome == match.outcome
    assert transcript.dumps(transcript.write(again, with_legal=with_legal)) == text
    for viewer in viewers_of(match.state):
        assert as_json(again.events_for(viewer)) == as_json(match.events_for(viewer))


@both_games
@given(data=st.data())
def test_replay_of_now_equals_now(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    for viewer in viewers_of(match.state):
        assert as_json(match.view_at(len(match.log), viewer)) == as_json(match.view(viewer))
        moments = match.moments(viewer)
        assert moments[0] == 0
        assert moments == sorted(set(moments))
        assert moments[-1] <= len(match.log)


@both_games
@given(data=st.data())
def test_nobody_sees_everything_during_the_game(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    looks: list[Any] = [match.view, match.events_for, match.moments, lambda viewer: match.view_at(0, viewer)]
    for look in looks:
        if match.outcome is None:
            with pytest.raises(PermissionError):
                look(EVERYONE)
        else:
            assert look(EVERYONE)


# -- undo ---------------------------------------------------------------------------------------------------


def everything(match: Match) -> list[Any]:
    """Return all that anybody could tell about a match."""
    seats = range(match.state.options.players)
    return [
        match.state,
        list(match.log),
        tuple(match.legal_actions()),
        [as_json(match.view(viewer)) for viewer in viewers_of(match.state)],
        [as_json(match.events_for(viewer)) for viewer in (0, None)],
        [match.can_undo(seat) for seat in seats],
    ]


@pytest.mark.slow
@both_games
@given(data=st.data(), seed=SEEDS)
def test_undo_equals_never_having_moved(name: str, data: st.DataObject, seed: int) -> None:
    kit, rng = KITS[name], Random(seed)
    match = data.draw(matches(name))
    for _ in range(5):
        actor = match.to_act
        if actor is None:
            break
        before = everything(match)
        advance(kit, match, rng, 1)
        if not isinstance(actor, int) or not match.can_undo(actor):
            continue
        after = match.state
        ply = match.log[-1]
        match.undo(actor)
        assert everything(match) == before
        match.play(ply.action, ply.seat)
        assert match.state == after


@both_games
@given(data=st.data())
def test_undo_stops_at_dice_and_reveals(name: str, data: st.DataObject) -> None:
    kit = KITS[name]
    match = data.draw(matches(name))
    log = list(match.log)
    states = [match.state_at(plies) for plies in range(max(len(log) - 12, 0), len(log) + 1)]
    for other in range(match.state.options.players):
        if not match.can_undo(other):
            with refuses(IllegalAction, "nothing-to-undo"):
                match.undo(other)
    assert match.log == log
    if not log or not isinstance(seat := log[-1].seat, int):
        return
    while match.can_undo(seat):
        ply, after = match.log[-1], match.state
        match.undo(seat)
        assert ply.seat == seat
        assert not kit.reveals(ply.action, after)
        if len(log) - len(match.log) < len(states):
            assert match.state == states[len(match.log) - len(log) - 1]
    # The ply at which it stopped is one that must stay, or belongs to somebody else.
    if match.log:
        ply = match.log[-1]
        assert ply.seat != seat or kit.reveals(ply.action, match.state)


@both_games
@given(data=st.data(), seed=SEEDS)
def test_undoable_plies_reveal_nothing(name: str, data: st.DataObject, seed: int) -> None:
    """After such a ply the others know no more of the hidden things than before."""
    kit, rng = KITS[name], Random(seed)
    match = data.draw(matches(name))
    for _ in range(10):
        actor = match.to_act
        if actor is None:
            break
        known = {viewer: kit.secrets_seen(match.view(viewer)) for viewer in viewers_of(match.state)}
        advance(kit, match, rng, 1)
        if isinstance(actor, int) and match.can_undo(actor):
            for viewer in viewers_of(match.state):
                if viewer != actor:
                    assert kit.secrets_seen(match.view(viewer)) <= known[viewer]


def hidden_skip() -> tuple[Match, Match]:
    """Return a match in which the seat to act may pass a tile unseen, and the same match after it did."""
    for seed in range(200):
        match = new_match(survive_kit, m.Options(players=2), seed)
        rng = Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if match.state.step == "play_tile" and match.log[-1].seat == 1 - match.state.turn:
                after = transcript.read(transcript.write(match))
                after.play(m.SkipTile())
                return match, after
    raise AssertionError("no such position in two hundred games")


def test_secret_pass_leaves_others_undo() -> None:
    before, after = hidden_skip()
    waiting = 1 - before.state.turn
    assert as_json(before.view(waiting)) == as_json(after.view(waiting))
    assert before.can_undo(waiting) == after.can_undo(waiting)
