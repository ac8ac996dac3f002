"""A seat reveals no secret: it sees the same in worlds that it must not distinguish (RUL-18, SET-6)."""

from __future__ import annotations

import gc
import types
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import fish_fish, survive
from survive_nb.game import CHANCE, EVERYONE, Match, Viewer
from survive_nb.survive import model as m
from survive_nb.survive.position import Position
from survive_nb.table import GameRepository, Seat, Table
from survive_nb.table.bot_player import BotPlayer
from survive_nb.table.game_log import GameLog
from tests.contract import survive_kit
from tests.contract.kits import as_json, viewers_of
from tests.contract.strategies import KITS, matches
from tests.contract.test_secrecy_games import TABLES, replay_with, running
from tests.rules.marks import rule
from tests.table.tables import begun, lone_seat, play_on, shown_to, table_of

#: Attempts of every kind, for the refusals that a seat gets.
ATTEMPTS = [m.Repel(), m.Allow(), m.SkipTile(), m.EndMoves(), m.Stay(), m.Sink("F4"), m.Roll("shark")]


def seat_of(table: Table, viewer: Viewer) -> Seat:
    return table.seat(viewer) if isinstance(viewer, int) else table.onlooker()


def all_told(table: Table, viewer: Viewer) -> list[str]:
    seat = seat_of(table, viewer)
    moments = range(0, seat.moments(), 37)
    return [
        *shown_to(seat, hints=True),
        *(as_json(seat.view_at(moment)) for moment in moments),
        *(as_json(seat.why_not(attempt)) for attempt in ATTEMPTS),
    ]


def twin_of(match: Match, viewer: Viewer, rng: Random) -> Match | None:
    """Return the same game over another deal and with other values, as far as this viewer cannot know."""
    world = survive_kit.twin(match, viewer, rng)
    start = survive_kit.game.start_from_json(survive_kit.game.start_to_json(world))
    change: dict[int, Any] = {}
    placed: dict[str, list[int]] = {}
    for at, ply in enumerate(match.log):
        if isinstance(ply.action, m.PlaceExplorer):
            placed.setdefault(ply.action.color, []).append(at)
    for color, plies in placed.items():
        values = rng.sample([match.log[at].action.value for at in plies], len(plies))
        for at, value in zip(plies, values, strict=True):
            change[at] = m.PlaceExplorer(color, value, match.log[at].action.space)
    return replay_with(match, start, change)


@pytest.mark.slow
@rule("SET-6", "SINK-5", "RUL-18", "RUL-19")
def test_seat_cannot_distinguish_twin_games(tmp_path: Path) -> None:
    compared = longer = 0
    for seed, options in enumerate(TABLES[::2]):
        match, rng = running(options, seed)
        for viewer in rng.sample(viewers_of(match.state), 2):
            twin = twin_of(match, viewer, rng)
            if twin is None or twin.state == match.state:
                continue
            compared += 1
            longer += len(twin.log) != len(match.log)
            assert all_told(table_of(twin, tmp_path), viewer) == all_told(table_of(match, tmp_path), viewer)
    assert compared > 6
    assert longer, "in some world a player must have been asked behind the others' backs"


def versions_through(match: Match, viewer: Viewer) -> list[int]:
    """Return all version numbers of a whole game, but for the moments in which the table only waits."""
    again = Match(match.game, match.start)
    seat = lone_seat(again, viewer)
    versions = [seat.version]
    for ply in match.log:
        again.play(ply.action, ply.seat)
        if not seat.view().waiting:
            versions.append(seat.version)
    return [version for version, _ in groupby(versions)]


@pytest.mark.slow
@rule("RUL-18")
def test_version_hides_hidden_plies() -> None:
    longer = 0
    for seed, options in enumerate(TABLES[::2]):
        match, rng = running(options, seed)
        for viewer in rng.sample(viewers_of(match.state), 2):
            world = survive_kit.twin(match, viewer, rng)
            start = survive_kit.game.start_from_json(survive_kit.game.start_to_json(world))
            twin = replay_with(match, start, {})
            if twin is not None and len(twin.log) != len(match.log):
                longer += 1
                assert versions_through(twin, viewer) == versions_through(match, viewer)
    assert longer > 1


@pytest.mark.parametrize("name", ["survive", "fish-fish"])
@given(data=st.data())
def test_seat_cannot_distinguish_twin_positions(name: str, data: st.DataObject) -> None:
    kit = KITS[name]
    match = data.draw(matches(name))
    rng = Random(data.draw(st.integers(0, 999)))
    for viewer in viewers_of(match.state):
        told_now = []
        for state in (match.state, kit.twin(match, viewer, rng)):
            present = Match(match.game, match.start)
            present.state = state
            seat = lone_seat(present, viewer)
            attempts = kit.attempts(match.state, Random(1))[:20]
            told_now.append(
                [
                    as_json(seat.view()),
                    as_json(list(seat.legal())),
                    *(as_json(seat.why_not(attempt)) for attempt in attempts),
                ]
            )
        assert told_now[0] == told_now[1]


def reached_from(*roots: object) -> list[object]:
    """Return every object that can be reached from these, as the garbage collector sees it.

    Classes and modules are shared by all games and not followed; of a function only what it keeps is: the
    values that it encloses, and its defaults.
    """
    found: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type | types.ModuleType):
            continue
        found[id(thing)] = thing
        if isinstance(thing, types.FunctionType):
            waiting.extend((thing.__closure__, thing.__defaults__, thing.__kwdefaults__))
        else:
            waiting.extend(gc.get_referents(thing))
    return list(found.values())


def test_leaks_through_functions_are_found() -> None:
    state = survive.new_game(survive.Options(players=2), Random(1))
    leaks = [
        lambda: state,
        lambda leaked=state: leaked,
        partial(repr, state),
        [{"deep": lambda: lambda: state}],
        (lambda *, leaked=state: leaked,),
    ]
    for leak in leaks:
        assert any(thing is state for thing in reached_from(leak))
    assert not any(thing is state for thing in reached_from(lambda: survive))


SECRET_HOLDERS = (Match, Table, Seat, GameLog, survive.State, Position, fish_fish.State)


class Spy:
    """A bot that keeps what it is given."""

    name = "spy"

    def __init__(self, given: list[object]) -> None:
        self.given = given

    def choose(self, view: object, legal: Sequence[Any], rng: Random) -> Any:
        self.given[:] = [view, legal]
        return legal[rng.randrange(len(legal))]


def test_bot_input_leads_to_no_state() -> None:
    for game in (survive, fish_fish):
        given: list[object] = []
        rng = Random(1)
        match: Match = Match(game, game.new_game(game.Options(players=2), rng))
        for _ in range(70):
            actor = match.to_act
            if actor is None:
                break
            if actor == CHANCE:
                match.draw(rng)
            else:
                match.play(BotPlayer(int(actor), partial(Spy, given)).decide(match, rng))
        assert given
        held = [type(thing) for thing in reached_from(*given) if isinstance(thing, SECRET_HOLDERS)]
        assert not held, held


def test_seat_does_not_expose_state(repository: GameRepository) -> None:
    table = begun(repository)
    play_on(table, 80, Random(1))
    for seat in (table.seat(0), table.onlooker()):
        shown = [seat.view(), seat.legal(), seat.events(), seat.view_at(1), seat.hint()]
        held = [type(thing) for thing in reached_from(*shown) if isinstance(thing, SECRET_HOLDERS)]
        assert not held, held


#: Phases of a whole game, and whether a player can take anything back in it.
PHASES = {"survive": ["setup", "play", "over"], "fish-fish": ["play", "over"]}
CAN_UNDO = {"survive": True, "fish-fish": False}


@pytest.mark.parametrize("name", ["survive", "fish-fish"])
@rule("SET-6")
def test_kept_events_equal_fresh_filter(name: str) -> None:
    """What each viewer has seen is kept; with and without the memory aid, and after plies taken back."""
    kit = KITS[name]
    for seed, memory_aid in ((1, False), (2, True)):
        rng = Random(seed)
        match: Match = Match(
            kit.game, kit.game.new_game(kit.game.Options(players=2), rng), memory_aid=memory_aid
        )
        phases, undone = [match.game.phase_of(match.state)], 0
        while (actor := match.to_act) is not None:
            if actor == CHANCE:
                match.draw(rng)
            else:
                match.play(rng.choice(match.legal_actions()))
                if rng.random() < 0.2 and match.can_undo(int(actor)):
                    match.undo(int(actor))
                    undone += 1
            phases.append(match.game.phase_of(match.state))
            fresh = Match(match.game, match.start, memory_aid=memory_aid)
            fresh.state, fresh.log = match.state, match.log
            fresh._events, fresh._waiting = match._events, match._waiting
            viewers: list[Viewer] = [None, 0, 1]
            if match.to_act is None:
                viewers.append(EVERYONE)
            for viewer in viewers:
                assert match.events_for(viewer) == fresh.events_for(viewer)
                assert match.moments(viewer) == fresh.moments(viewer)
                last = match.events_between(len(match.log) - 1, None, viewer)
                assert last == fresh.events_between(len(match.log) - 1, None, viewer)
        assert [phase for phase, _ in groupby(phases)] == PHASES[name]
        assert undone or not CAN_UNDO[name]


def test_running_game_hides_its_seed(repository: GameRepository) -> None:
    table = begun(repository, seed="a very secret seed")
    play_on(table, 50, Random(1))
    assert table.seed is None
    everything = [*shown_to(table.seat(0)), *shown_to(table.onlooker()), repr(table), repr(table.seat(0))]
    assert not any("very secret" in line for line in everything)
