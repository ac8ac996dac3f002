"""A seat leaks nothing: worlds that differ in what it must not know look the same from it (RUL-18, SET-6)."""

from __future__ import annotations

import types
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.game import Eyes, Match
from survive_nb.survive import model as m
from survive_nb.table import Seat, Shelf, Table
from survive_nb.table.lookout import Lookout
from survive_nb.table.play import Play, ply_body
from tests.contract import survive_kit
from tests.contract.kits import as_json, eyes_of
from tests.contract.strategies import KITS, matches
from tests.contract.test_secrecy_games import TABLES, retold, running
from tests.rules.marks import rule
from tests.table.tables import begun, play_on, table_of, told

#: Attempts of every kind, for the refusals that a seat is told.
ATTEMPTS = [m.Repel(), m.Allow(), m.SkipTile(), m.EndMoves(), m.Stay(), m.Sink("F4"), m.Roll("shark")]


def seat_of(table: Table, eyes: Eyes) -> Seat:
    return table.seat(eyes) if isinstance(eyes, int) else table.onlooker()


def all_told(table: Table, eyes: Eyes) -> list[str]:
    seat = seat_of(table, eyes)
    moments = range(0, seat.moments(), 37)
    return [
        *told(seat, hints=True),
        *(as_json(seat.view_at(moment)) for moment in moments),
        *(as_json(seat.why_not(attempt)) for attempt in ATTEMPTS),
    ]


def twin_of(match: Match, eyes: Eyes, rng: Random) -> Match | None:
    """Return the same game over another deal and with other values, as far as these eyes cannot know."""
    world = survive_kit.twin(match, eyes, rng)
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
    return retold(match, start, change)


@rule("SET-6", "SINK-5", "RUL-18", "RUL-19")
def test_a_seat_cannot_tell_twin_games_apart(tmp_path: Path) -> None:
    compared = longer = 0
    for seed, options in enumerate(TABLES[::2]):
        match, rng = running(options, seed)
        for eyes in rng.sample(eyes_of(match.state), 2):
            twin = twin_of(match, eyes, rng)
            if twin is None or twin.state == match.state:
                continue
            compared += 1
            longer += len(twin.log) != len(match.log)
            assert all_told(table_of(twin, tmp_path), eyes) == all_told(table_of(match, tmp_path), eyes)
    assert compared > 6
    assert longer, "in some world a player must have been asked behind the others' backs"


def versions_through(match: Match, eyes: Eyes) -> list[int]:
    """Return all version numbers of a whole game, but for the moments in which the table only waits."""
    play = Play(match.game, match.start, memory_aid=False)
    lookout = Lookout(lambda: play, eyes)
    versions = [lookout.version()]
    for ply in match.log:
        play.apply(ply_body(match.game, ply.seat, ply.action))
        if not lookout.view().waiting:
            versions.append(lookout.version())
    return [version for version, _ in groupby(versions)]


@rule("RUL-18")
def test_version_numbers_do_not_tell_of_hidden_plies() -> None:
    longer = 0
    for seed, options in enumerate(TABLES[::2]):
        match, rng = running(options, seed)
        for eyes in rng.sample(eyes_of(match.state), 2):
            world = survive_kit.twin(match, eyes, rng)
            start = survive_kit.game.start_from_json(survive_kit.game.start_to_json(world))
            twin = retold(match, start, {})
            if twin is not None and len(twin.log) != len(match.log):
                longer += 1
                assert versions_through(twin, eyes) == versions_through(match, eyes)
    assert longer > 1


def _same(play: Play) -> Play:
    return play


@pytest.mark.parametrize("name", ["survive", "fish-fish"])
@given(data=st.data())
def test_in_any_position_a_seat_cannot_tell_twin_worlds_apart(name: str, data: st.DataObject) -> None:
    kit = KITS[name]
    match = data.draw(matches(name))
    rng = Random(data.draw(st.integers(0, 999)))
    for eyes in eyes_of(match.state):
        told_now = []
        for state in (match.state, kit.twin(match, eyes, rng)):
            play = Play(match.game, match.start, memory_aid=False)
            play.match.state = state
            lookout = Lookout(partial(_same, play), eyes)
            attempts = kit.attempts(match.state, Random(1))[:20]
            told_now.append(
                [
                    as_json(lookout.view()),
                    as_json(list(lookout.legal())),
                    *(as_json(lookout.why_not(attempt)) for attempt in attempts),
                ]
            )
        assert told_now[0] == told_now[1]


def test_no_way_leads_from_a_seat_to_the_state(shelf: Shelf) -> None:
    """Follow every attribute that is not Python's own, as far as it goes."""
    table = begun(shelf)
    play_on(table, 80, Random(1))
    for seat in (table.seat(0), table.onlooker()):
        reached: list[Any] = [seat]
        known: set[int] = set()
        while reached:
            thing = reached.pop()
            if id(thing) in known:
                continue
            known.add(id(thing))
            assert not isinstance(thing, Match | Play | Table | Lookout), thing
            assert type(thing).__module__ != "survive_nb.survive.state"
            if isinstance(thing, types.MethodType):
                # A method of the seat itself leads nowhere new; one of anything else would.
                reached.append(thing.__self__)
            elif isinstance(thing, Seat | tuple):
                names = [name for name in dir(thing) if not (name.startswith("__") and name.endswith("__"))]
                reached.extend(getattr(thing, name) for name in names)
                reached.extend(thing if isinstance(thing, tuple) else ())
        assert len(known) > 20


def test_a_running_game_does_not_tell_its_seed(shelf: Shelf) -> None:
    table = begun(shelf, seed="a very secret seed")
    play_on(table, 50, Random(1))
    assert table.seed is None
    everything = [*told(table.seat(0)), *told(table.onlooker()), repr(table), repr(table.seat(0))]
    assert not any("very secret" in line for line in everything)
