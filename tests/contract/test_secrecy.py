"""Secrecy by twin worlds: shuffle all that some eyes cannot know, and they must not see any difference.

Views, legal actions, refusals and events are compared byte for byte, as JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.game import EVERYONE, Eyes, IllegalAction, Match
from survive_nb.survive import model as m
from tests.contract import survive_kit
from tests.contract.kits import Kit, advance, as_json, eyes_of, new_match
from tests.contract.strategies import KITS, matches
from tests.contract.survive_twins import told_by_play
from tests.rules.marks import rule

both_games = pytest.mark.parametrize("name", KITS)
SEEDS = st.integers(0, 2**16)


def what_is_told(kit: Kit, state: Any, eyes: Eyes, attempts: list[Any]) -> str:
    """Return all that these eyes see now, and all answers they get when they ask."""
    game = kit.game
    told = [as_json(game.view_for(state, eyes))]
    if eyes is not None:
        assert isinstance(eyes, int)
        told.append(as_json(game.out_of_turn(state, eyes)))
    if game.to_act(state) == eyes:
        told.append(repr(game.legal_actions(state)))
        told += [as_json(game.why_not(state, attempt)) for attempt in attempts]
    elif eyes is not None:
        told.append(_error(kit, state, eyes, attempts[0]))
    return "\n".join(told)


def _error(kit: Kit, state: Any, seat: Any, attempt: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        Match(kit.game, state).play(attempt, seat)
    return str(error.value)


def twins_of(kit: Kit, match: Match, eyes: Eyes, rng: Random) -> list[Any]:
    """Return a world by the library's own drawing and one by our shuffling."""
    view = kit.game.view_for(match.state, eyes)
    return [kit.game.sample_state(view, rng), kit.twin(match, eyes, rng)]


# -- one moment ---------------------------------------------------------------------------------------------


@rule("SET-6", "SINK-5", "RUL-18", "FF-3", "FF-6")
@both_games
@given(data=st.data(), seed=SEEDS)
def test_twin_worlds_look_and_answer_the_same(name: str, data: st.DataObject, seed: int) -> None:
    kit, rng = KITS[name], Random(seed)
    match = data.draw(matches(name))
    attempts = kit.attempts(match.state, rng)
    for eyes in eyes_of(match.state):
        truth = what_is_told(kit, match.state, eyes, attempts)
        for twin in twins_of(kit, match, eyes, rng):
            assert what_is_told(kit, twin, eyes, attempts) == truth


@rule("SET-6", "SINK-5", "RUL-18", "RUL-19", "FF-3", "FF-6")
@both_games
@given(data=st.data(), seed=SEEDS)
def test_the_next_ply_looks_the_same_in_twin_worlds(name: str, data: st.DataObject, seed: int) -> None:
    """The same action, where it brings the same things to light, shows these eyes the same events."""
    kit, rng = KITS[name], Random(seed)
    match = data.draw(matches(name))
    for eyes in eyes_of(match.state):
        truth, seen = kit.settle(match.state, eyes)
        for world in twins_of(kit, match, eyes, rng):
            twin, seen_in_twin = kit.settle(world, eyes)
            assert as_json(seen_in_twin) == as_json(seen)
            if kit.game.to_act(truth) is not None:
                check_next_ply(kit, truth, twin, eyes, rng)


def check_next_ply(kit: Kit, truth: Any, twin: Any, eyes: Eyes, rng: Random) -> None:
    game = kit.game
    both = [action for action in game.legal_actions(truth) if action in set(game.legal_actions(twin))]
    if game.to_act(truth) != game.to_act(twin) or not both:
        return
    for action in rng.sample(both, min(len(both), 4)):
        (here, happened), (there, happened_there) = (game.apply_action(s, action) for s in (truth, twin))
        if not kit.same_to(eyes, happened, happened_there):
            continue
        (here, later), (there, later_there) = kit.settle(here, eyes), kit.settle(there, eyes)
        seen, seen_there = (
            [s for e in found if (s := game.event_for(e, eyes)) is not None] + rest
            for found, rest in ((happened, later), (happened_there, later_there))
        )
        assert as_json(seen) == as_json(seen_there)
        if game.to_act(here) is not None:  # the final count shows all values
            assert as_json(game.view_for(here, eyes)) == as_json(game.view_for(there, eyes))


@both_games
@given(data=st.data(), seed=SEEDS, memory_aid=st.booleans())
def test_a_sampled_world_has_the_same_view(
    name: str, data: st.DataObject, seed: int, memory_aid: bool
) -> None:
    kit, rng = KITS[name], Random(seed)
    state = data.draw(matches(name)).state
    for eyes in (*eyes_of(state), EVERYONE):
        view = kit.game.view_for(state, eyes, memory_aid=memory_aid)
        world = kit.game.sample_state(view, rng)
        assert kit.game.view_for(world, eyes, memory_aid=memory_aid) == view
        kit.check_pieces(world)
        kit.check_rest(world)
    assert kit.game.sample_state(kit.game.view_for(state, EVERYONE), rng) == state


@both_games
@given(data=st.data())
def test_a_view_shows_exactly_the_secrets_its_eyes_may_know(name: str, data: st.DataObject) -> None:
    kit, state = KITS[name], data.draw(matches(name)).state
    for eyes in eyes_of(state):
        assert kit.secrets_seen(kit.game.view_for(state, eyes)) == kit.known_secrets(state, eyes)


# -- canaries: search the serialised text -------------------------------------------------------------------


def words(thing: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every word and number of parsed JSON with the names of the fields above it."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from words(value, (*path, key))
    elif isinstance(thing, list):
        for value in thing:
            yield from words(value, path)
    else:
        yield path, thing


#: Fields that hold words which are also names of backs: the die, the ending, and what is ruled out for all.
_NOT_BACKS = ("face", "ending", "is_not")


@rule("SINK-5", "SET-6")
@given(data=st.data())
def test_no_back_or_value_hides_anywhere_in_a_view_of_survive(data: st.DataObject) -> None:
    state = data.draw(matches("survive")).state
    p = state.position
    held = [space for hand in survive_kit.game.view_for(state, EVERYONE).hands for space in hand]
    for eyes in eyes_of(state):
        view = survive_kit.game.view_for(state, eyes)
        found = list(words(json.loads(json.dumps(asdict(view)))))
        backs = Counter(word for path, word in found if word in m.BACKS and path[-1] not in _NOT_BACKS)
        may_know = Counter(
            back
            for space, (_, back) in state.deal.items()
            if space not in {tile.space for tile in (*view.land, *held)}
        )
        # A tile in one's own hand is listed in the hand and among the sunk tiles.
        own = [tile.back for tile in view.hands[eyes]] if isinstance(eyes, int) else []
        assert backs == may_know + Counter(own) + Counter(own)
        values = [word for path, word in found if path[-1] == "value" and word is not None]
        left = [word for path, word in found if path[-1] == "values_left" and isinstance(word, int)]
        if state.step not in ("place_explorers", "place_boats", "over"):
            assert not values
            assert not left
        elif state.step != "over":
            mine = [e for e in range(40) if p.table.seat_of[e] == eyes and e < p.table.explorers]
            assert len(values) + len(left) == len(mine)


@rule("FF-3", "FF-6")
@given(data=st.data())
def test_no_card_hides_anywhere_in_a_view_of_fish_fish(data: st.DataObject) -> None:
    kit = KITS["fish-fish"]
    state = data.draw(matches("fish-fish")).state
    for eyes in eyes_of(state):
        found = words(json.loads(json.dumps(asdict(kit.game.view_for(state, eyes)))))
        cards = Counter(word for _, word in found if word in ("fish", "no_fish"))
        if eyes != state.fisher:
            assert cards == Counter(row.card for row in state.rows if row.revealed)


# -- whole games --------------------------------------------------------------------------------------------


def seen_through(match: Match, eyes: Eyes, rng: Random) -> list[str]:
    """Return what these eyes saw of a whole match: all events, and the replay at some of its moments."""
    moments = match.moments(eyes)
    picked = sorted(rng.sample(range(len(moments)), min(len(moments), 8)))
    return [
        as_json(match.events_for(eyes)),
        str(len(moments)),
        as_json(match.view(eyes)),
        *(as_json(match.view_at(moments[i], eyes)) for i in picked),
    ]


def retold(match: Match, start: Any, change: dict[int, Any]) -> Match | None:
    """Play the log again from another deal, some plies changed; what is asked in secret is declined.

    ``None`` if somebody then played a tile that they no longer have.
    """
    twin = Match(match.game, start, memory_aid=match.memory_aid)
    quiet = (m.SkipTile(), m.Allow())
    for at, ply in enumerate(match.log):
        action = change.get(at, ply.action)
        if action in quiet:
            continue
        while twin.state.step in ("play_tile", "repel") and action not in twin.legal_actions():
            twin.play(quiet[twin.state.step == "repel"])
        if action not in twin.legal_actions() or twin.to_act != ply.seat:
            return None
        twin.play(action)
    while (twin.state.step, twin.to_act) != (match.state.step, match.to_act):
        if twin.state.step not in ("play_tile", "repel"):
            return None
        twin.play(quiet[twin.state.step == "repel"])
    return twin


def running(options: m.Options, seed: int, *, memory_aid: bool = False) -> tuple[Match, Random]:
    """Return a game of Survive! played for a good while but not to its end."""
    rng = Random(seed)
    match = new_match(survive_kit, options, seed, memory_aid=memory_aid)
    plies = rng.randrange(60, 250)
    advance(survive_kit, match, rng, plies)
    if match.outcome is not None:
        match = new_match(survive_kit, options, seed, memory_aid=memory_aid)
        advance(survive_kit, match, Random(seed), 100)
    return match, rng


TABLES = [options for options in survive_kit.variants if not options.equal_worth]
tables = pytest.mark.parametrize(
    ("seed", "options"),
    list(enumerate(TABLES)),
    ids=lambda value: f"{value.players}-{value.ending}" if isinstance(value, m.Options) else None,
)


@rule("SET-6")
@pytest.mark.parametrize("memory_aid", [False, True])
@tables
def test_a_whole_game_with_other_values_looks_the_same(
    seed: int, options: m.Options, memory_aid: bool
) -> None:
    match, rng = running(options, seed, memory_aid=memory_aid)
    for eyes in eyes_of(match.state):
        change: dict[int, Any] = {}
        for color in m.COLORS:
            if memory_aid and isinstance(eyes, int) and color in options.colors_of(eyes):
                continue
            placed = [
                at
                for at, ply in enumerate(match.log)
                if isinstance(ply.action, m.PlaceExplorer) and ply.action.color == color
            ]
            values = rng.sample([match.log[at].action.value for at in placed], len(placed))
            for at, value in zip(placed, values, strict=True):
                change[at] = m.PlaceExplorer(color, value, match.log[at].action.space)
        twin = retold(match, match.start, change)
        assert twin is not None
        assert twin.state != match.state
        pick = rng.randrange(2**16)
        assert seen_through(twin, eyes, Random(pick)) == seen_through(match, eyes, Random(pick))


@rule("SINK-5", "RUL-18", "RUL-19")
def test_a_whole_game_with_other_hidden_tiles_looks_the_same() -> None:
    """Tiles still on land, or in a hand other than one's own, swap their backs; the game goes on as it did."""
    compared = longer = 0
    for seed, options in enumerate(TABLES):
        match, rng = running(options, seed)
        for eyes in eyes_of(match.state):
            world = survive_kit.twin(match, eyes, rng)
            twin = retold(match, survive_kit.game.start_from_json(survive_kit.game.start_to_json(world)), {})
            if twin is None or world.deal == match.state.deal:
                continue
            compared += 1
            longer += len(twin.log) != len(match.log)
            pick = rng.randrange(2**16)
            assert seen_through(twin, eyes, Random(pick)) == seen_through(match, eyes, Random(pick))
    assert compared > 30
    assert longer > 3, "in some of these worlds a player must have been asked, or not, behind the others' backs"


@rule("SET-6")
@pytest.mark.parametrize("memory_aid", [False, True])
def test_a_running_replay_shows_no_values_of_the_set_up(memory_aid: bool) -> None:
    """Not to a spectator, not to others, and to owners only while they place, or with the memory aid."""
    for options in TABLES[::5]:
        match, _ = running(options, 3, memory_aid=memory_aid)
        explorers = 10 * options.players * options.colors_per_player
        for eyes in eyes_of(match.state):
            for plies in (1, explorers, explorers + 3, len(match.log)):
                view = match.view_at(plies, eyes)
                own = {e.id for e in view.explorers if e.seat == eyes}
                seen = {e.id for e in view.explorers if e.value is not None}
                assert seen == (own if memory_aid else set())
                assert memory_aid or not view.values_left
            placed = [e for e in match.events_for(eyes) if type(e).__name__ == "ExplorerPlaced"]
            assert len(placed) == explorers
            assert all((e.value is not None) == (memory_aid and e.seat == eyes) for e in placed)


# -- rare moments, counted ----------------------------------------------------------------------------------


@rule("RUL-18")
def test_hidden_questions_are_met_and_tell_nothing() -> None:
    """Go through many games and look closely at the questions that are asked in secret."""
    met: Counter[str] = Counter()
    for seed, options in enumerate(survive_kit.variants):
        match, rng = new_match(survive_kit, options, seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            step = match.state.step
            if step == "repel" or (step == "play_tile" and rng.random() < 0.05):
                actor = match.to_act
                others = [eyes for eyes in eyes_of(match.state) if eyes != actor]
                met[step] += 1
                for eyes in (actor, rng.choice(others)):
                    met.update(check_rare_moment(match, eyes, rng))
    assert all(met[what] for what in ("repel", "play_tile", "another step", "another seat")), met


# Games in which such a moment comes are few; these were found by trying all seeds from 0, which is what the
# test does again when a change of the rules or of the lively player has spoilt them.
@pytest.mark.parametrize(
    ("what", "seeds"), [("declined", (67, 117, 133)), ("choose_riders", (11, 46, 48))], ids=["declined", "riders"]
)
def test_the_rarest_moments_are_met_and_tell_nothing(what: str, seeds: tuple[int, ...]) -> None:
    tables = [options for options in survive_kit.variants if options.players > 2]
    met = 0
    for seed in (*seeds, *range(300)):
        match, rng = new_match(survive_kit, tables[seed % len(tables)], seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if what == match.state.step or (what == "declined" and match.state.position.answered):
                met += 1
                for eyes in eyes_of(match.state):
                    list(check_rare_moment(match, eyes, Random(seed)))
        if met > 2:
            break
    assert met


def check_rare_moment(match: Match, eyes: Eyes, rng: Random) -> Iterator[str]:
    """Compare a hidden question with twins, and say how they differ from the truth."""
    state, attempts = match.state, [m.Repel(), m.SkipTile(), m.EndMoves(), m.Stay()]
    truth = what_is_told(survive_kit, state, eyes, attempts)
    for twin in twins_of(survive_kit, match, eyes, rng):
        assert what_is_told(survive_kit, twin, eyes, attempts) == truth
        if twin.step != state.step:
            yield "another step"
        elif survive_kit.game.to_act(twin) != match.to_act:
            yield "another seat"


@rule("RUL-19")
@given(data=st.data())
def test_views_tell_of_held_tiles_just_what_the_order_of_play_has_told(data: st.DataObject) -> None:
    match = data.draw(matches("survive"))
    told = told_by_play(match)
    for eyes in eyes_of(match.state):
        for hand in match.view(eyes).hands:
            for tile in hand:
                assert set(tile.is_not) == told[tile.space]


# -- the tests themselves -----------------------------------------------------------------------------------


def test_the_twin_tests_can_fail() -> None:
    """The owner of a hand does see the difference between two of our twins, and so do all eyes."""
    noticed = 0
    for seed, options in enumerate(TABLES):
        match, rng = running(options, seed)
        for eyes in eyes_of(match.state):
            twin = survive_kit.twin(match, eyes, rng)
            view = survive_kit.game.view_for
            assert as_json(view(twin, EVERYONE)) != as_json(view(match.state, EVERYONE))
            noticed += any(
                as_json(view(twin, other)) != as_json(view(match.state, other))
                for other in eyes_of(match.state)
            )
    assert noticed > 20
