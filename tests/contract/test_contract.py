"""What holds in every game, whatever is played: one suite for both games and all their variants."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from types import ModuleType
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import fish_fish, rulebook, survive, transcript
from survive_nb.game import CHANCE, IllegalAction, Match, Refusal
from survive_nb.survive import apply, codes, events, legal
from survive_nb.survive.state import State
from tests.contract import survive_kit
from tests.contract.kits import Kit, advance, new_match
from tests.contract.strategies import KITS, matches

both_games = pytest.mark.parametrize("name", KITS)
SEEDS = st.integers(0, 2**16)

every_variant = pytest.mark.parametrize(
    ("kit", "options"),
    [
        pytest.param(kit, options, id="-".join([name, *_id]))
        for name, kit in KITS.items()
        for options in kit.variants
        for _id in [[str(getattr(options, f)) for f in options.__dataclass_fields__]]
    ],
)


def is_sound(refusal: Refusal | None) -> bool:
    """A refusal names a rule of the rulebook and is one whole sentence about this move."""
    if refusal is None or refusal.rule not in rulebook.ids():
        return False
    sentence = refusal.sentence
    return sentence[:1].isupper() | sentence[:1].islower() and sentence.endswith(".") and "{" not in sentence


# -- acting -------------------------------------------------------------------------------------------------


@both_games
@given(data=st.data())
def test_someone_acts_or_game_is_over(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    game, state = match.game, match.state
    actor, outcome = game.to_act(state), game.outcome(state)
    assert (actor is None) == (outcome is not None) == (not game.legal_actions(state))
    assert bool(game.chance_outcomes(state)) == (actor == CHANCE)
    seats = range(state.options.players)
    assert actor in (*seats, CHANCE, None)
    for seat in (*seats, CHANCE):
        assert (game.out_of_turn(state, seat) is None) == (seat == actor)
    if outcome is not None:
        best = max(outcome.scores)
        assert list(outcome.winners) == [s for s in seats if outcome.scores[s] == best]
        assert outcome.rule in rulebook.ids()


@both_games
@given(data=st.data())
def test_other_seats_get_a_reason(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    state = match.state
    before = match.game.legal_actions(state)
    for seat in range(state.options.players):
        if seat != match.to_act:
            assert is_sound(match.game.out_of_turn(state, seat))
            for action in before[:1]:
                with pytest.raises(IllegalAction):
                    match.play(action, seat)
    assert match.state is state


# -- legal lists --------------------------------------------------------------------------------------------


@both_games
@given(data=st.data())
def test_legal_actions_are_ordered_and_unique(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    game, state = match.game, match.state
    listed = tuple(game.legal_actions(state))
    assert len(set(listed)) == len(listed)
    again = transcript.read(transcript.loads(transcript.dumps(transcript.write(match)))).state
    assert again is not state
    assert tuple(game.legal_actions(again)) == listed


@pytest.mark.slow
@both_games
@given(data=st.data(), seed=SEEDS)
def test_legal_action_applies_without_side_effect(name: str, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(name))
    kit, game, state = KITS[name], match.game, match.state
    snapshot, key = kit.snapshot(state), hash(state)
    listed = list(game.legal_actions(state))
    for action in Random(seed).sample(listed, min(len(listed), 60)):
        assert game.why_not(state, action) is None
        after, happened = game.apply_action(state, action)
        assert all(event.rule in rulebook.ids() for event in happened)
        assert after != state
        kit.check_pieces(after)
        kit.check_rest(after)
        kit.check_step(state, after)
    assert (kit.snapshot(state), hash(state)) == (snapshot, key)


@both_games
@given(data=st.data(), seed=SEEDS)
def test_unlisted_action_is_refused_with_rule(name: str, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(name))
    check_refusals(KITS[name], match.state, KITS[name].attempts(match.state, Random(seed)))


def check_refusals(kit: Kit, state: Any, attempts: list[Any]) -> None:
    game = kit.game
    snapshot, key = kit.snapshot(state), hash(state)
    listed = set(game.legal_actions(state))
    for action in attempts:
        refusal = game.why_not(state, action)
        if action in listed:
            assert refusal is None
            continue
        assert is_sound(refusal), (action, refusal)
        with pytest.raises(IllegalAction) as error:
            game.apply_action(state, action)
        assert error.value.refusal == refusal
        assert error.value.rule in rulebook.ids()
    assert (kit.snapshot(state), hash(state)) == (snapshot, key)
    assert set(game.legal_actions(state)) == listed


@pytest.mark.slow
def test_legal_actions_equal_the_listed_ones() -> None:
    """One position of every step of Survive!, against every action that can be written down."""
    universe = survive_kit.whole_universe()
    seen: set[str] = set()
    for at, options in enumerate(survive_kit.variants[::5]):
        match = new_match(survive_kit, options, at)
        rng = Random(at)
        while match.to_act is not None:
            state: State = match.state
            if state.step not in seen and rng.random() < 0.2:
                seen.add(state.step)
                riders = [survive_kit.riders(rng) for _ in range(300)]
                listed = {action for action in match.legal_actions() if action.type != "choose_riders"}
                assert {a for a in universe if match.game.why_not(state, a) is None} == listed
                check_refusals(survive_kit, state, rng.sample(universe, 500) + riders)
            advance(survive_kit, match, rng, 1)
    assert len(seen) >= 8


@both_games
@given(data=st.data(), seed=SEEDS)
def test_actions_survive_their_written_form(name: str, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(name))
    game = match.game
    for action in [*match.legal_actions(), *KITS[name].attempts(match.state, Random(seed))]:
        written = game.action_to_json(action)
        if _is_a_bid_below_zero(written):
            continue
        assert game.action_from_json(json.loads(json.dumps(written))) == action


def _is_a_bid_below_zero(written: dict[str, Any]) -> bool:
    """A transcript (docs/transcript.md) has no such bids and baits; `why_not` refuses them as well."""
    return not 0 <= written.get("tiles", 0) <= 28 or written.get("bait", 2) not in (2, 3, 4, 5)


# -- pieces -------------------------------------------------------------------------------------------------


@both_games
@given(data=st.data())
def test_pieces_are_conserved_and_placed_legally(name: str, data: st.DataObject) -> None:
    state = data.draw(matches(name)).state
    KITS[name].check_pieces(state)
    KITS[name].check_rest(state)


@pytest.mark.slow
@every_variant
def test_whole_game_keeps_the_contract(kit: Kit, options: Any) -> None:
    rng = Random(repr(options))
    match = new_match(kit, options, rng.randrange(2**16))
    while match.to_act is not None:
        before = match.state
        advance(kit, match, rng, rng.randrange(1, 6))
        kit.check_step(before, match.state)
        kit.check_rest(match.state)
        kit.check_pieces(match.state)
        assert len(match.log) < kit.most_plies(options)
    kit.check_pieces(match.state)
    assert match.outcome is not None
    assert transcript.read(transcript.write(match)).state == match.state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_passive_game_ends(players: int) -> None:
    """To the last explorer, with everybody passing all the time: RUL-17 is the only thing that can end it."""
    options = next(o for o in survive_kit.variants if o.players == players and o.ending == "last_explorer")
    match = new_match(survive_kit, options, players)
    rng = Random(players)
    while (actor := match.to_act) is not None:
        if actor == CHANCE:
            match.draw(rng)
        else:  # passing always stands last, and there is nothing to pass when placing and sinking
            match.play(match.legal_actions()[-1])
        assert len(match.log) < 2000
    assert match.outcome is not None
    assert match.outcome.rule in ("RUL-17", "VAR-3")


# -- chance -------------------------------------------------------------------------------------------------


@both_games
@given(data=st.data())
def test_chance_adds_up_to_one(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    outcomes = match.game.chance_outcomes(match.state)
    if match.to_act != CHANCE:
        assert outcomes == ()
        return
    assert sum((odds for _, odds in outcomes), Fraction(0)) == 1
    assert all(isinstance(odds, Fraction) and odds > 0 for _, odds in outcomes)
    assert [action for action, _ in outcomes] == list(match.legal_actions())


# -- the kernel ---------------------------------------------------------------------------------------------


@given(data=st.data(), seed=SEEDS)
def test_kernel_agrees_with_public_functions(data: st.DataObject, seed: int) -> None:
    match: Match = data.draw(matches("survive"))
    rng, position = Random(seed), match.state.position.copy()
    for _ in range(80):
        numbers = legal.legal_codes(position)
        assert [codes.ACTIONS[code] for code in numbers] == list(match.legal_actions())
        assert [codes.code_of(action) for action in match.legal_actions()] == numbers
        if not numbers:
            break
        pick = rng.randrange(len(numbers))
        notes: list[tuple[Any, ...]] = []
        apply.play_code(position, numbers[pick], notes)
        happened = match.play(match.legal_actions()[pick])
        assert State(position) == match.state
        assert survive_kit.snapshot(State(position)) == survive_kit.snapshot(match.state)
        assert [events.event_of(note) for note in notes] == list(happened)


@pytest.mark.parametrize("game", [survive, fish_fish], ids=lambda game: str(game.NAME))
def test_a_game_exports_all_its_events(game: ModuleType) -> None:
    kinds = {kind.__name__ for kind in get_args(game.Event)}
    assert kinds
    assert kinds <= set(game.__all__)
