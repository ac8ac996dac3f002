"""Memory: a screen that has shown many games holds no more than one that has shown a few."""

from __future__ import annotations

import gc
from collections import Counter
from functools import _lru_cache_wrapper
from inspect import signature
from random import Random
from weakref import ref

import pytest
from ipywidgets.widgets.widget import _instances as widgets

from survive_nb import survive
from survive_nb.i18n.words import Words
from survive_nb.simulate import random_matches
from survive_nb.survive import bitsets, codes, legal
from survive_nb.survive.bots import distance_map, evaluation
from survive_nb.survive.bots.seat_chances import SeatChances
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.compose import compose
from survive_nb.survive.text.log import SurviveLogWriter
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.table import Table
from survive_nb.ui.app import App
from tests.ui.apps import Visitor, Wire, begun

pytestmark = pytest.mark.slow

#: Of these, nothing may be left when a game has been left: each would hold the whole game.
OF_A_GAME = (Table, PlayPage, SurviveLogWriter)
GAMES = 3


def alive() -> Counter[str]:
    """Count the objects of a game and the widgets that are still held by something."""
    gc.collect()
    found = Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, OF_A_GAME))
    return found + Counter(widgets=len(widgets))


def objects() -> int:
    """Count all objects but weak references, which traitlets drops late."""
    return sum(not isinstance(thing, ref) for thing in gc.get_objects())


def test_left_games_leave_nothing(app: App, wire: Wire) -> None:
    before, counted = alive(), []
    for _ in range(GAMES):  # of the same game: caches have all of it after the first
        table = begun(app, "person", "drifter", seed="growth")
        Visitor(app, Random(1)).play(table)
        assert alive() != before, "it is the game being played that is counted"
        del table
        app.home()
        app.refresh()
        wire.take()
        assert alive() == before
        counted.append(objects())
    assert counted[-1] - counted[-2] <= 50


def test_games_of_the_same_players_share_their_sentences(app: App) -> None:
    def sentences() -> int:
        gc.collect()
        return sum(isinstance(thing, Words) for thing in gc.get_objects())

    counted = []
    for n in range(3):
        begun(app, "person", "drifter", seed=f"words-{n}")
        app.home()
        app.refresh()
        counted.append(sentences())
    assert counted[0] == counted[1] == counted[2]


#: Caches without an end whose keys are few: languages; names of tiles, of themes and of files; games.
FEW_KEYS = {
    "survive_nb.i18n.catalogue.catalogue",
    "survive_nb.survive.ui.players_panel._picture",
    "survive_nb.ui.drawing.art_files.ArtFolder._read",
    "survive_nb.ui.drawing.sprites.palette_of",
    "survive_nb.ui.guide._text_in",
}


def test_caches_between_games_are_bounded() -> None:
    """Whatever depends on a game may be remembered only so often; what depends on nothing is there once."""
    caches = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    rooms = ("survive_nb.ui", "survive_nb.table", "survive_nb.survive.bots")
    ours = [cache for cache in caches if cache.__module__.startswith(rooms)]
    assert ours
    endless = {
        f"{cache.__module__}.{cache.__qualname__}"
        for cache in ours
        if cache.cache_parameters()["maxsize"] is None and signature(cache.__wrapped__).parameters
    }
    assert endless <= FEW_KEYS


def test_the_oldest_charts_are_thrown_away() -> None:
    island = compose("D . . . b f . . . . .").position
    many = [Weights(hurry=hurry) for hurry in range(2 * distance_map._MAX_DISTANCE_MAPS)]
    made = [distance_map.distance_map_of(island, weights) for weights in many]
    assert len(distance_map._DISTANCE_MAPS) == distance_map._MAX_DISTANCE_MAPS
    assert distance_map.distance_map_of(island, many[-1]) is made[-1]
    assert distance_map.distance_map_of(island, many[0]) is not made[0]


def test_few_evaluations_are_kept_at_once() -> None:
    """A scout that may send a creature anywhere judges hundreds of positions."""
    here = compose("D . . . b f . . . . .").position
    judge = evaluation.Evaluation(0, [1.0] * len(codes.EXPLORERS))
    for cell in range(100):
        after = here.copy()
        after.beast_at[0] = cell
        judge.seat_chances(after, 0)
    assert 0 < sum(isinstance(thing, SeatChances) for thing in gc.get_objects()) <= 32


def random_logs() -> list[object]:
    return [match.log for match in random_matches(survive, survive.Options(), 3, seed=14)]


def test_rules_remember_a_limited_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules look up depends on the islands that were seen: many games see ever more."""
    for remembered in (*legal._FILLED, *bitsets._PATTERNS):
        remembered.clear()
    with monkeypatch.context() as limits:
        limits.setattr(legal, "_MAX_STEPS", 100)
        limits.setattr(bitsets, "_MAX_PATTERNS", 4)
        played = random_logs()
    kept = [steps for table in (legal._SWIMS, legal._SAILS) for piece in table for steps in piece]
    assert 0 < sum(map(len, kept)) <= 100
    assert max(map(len, bitsets._PATTERNS)) == 4
    assert random_logs() == played, "what is remembered changes nothing"


def test_remembered_steps_share_their_numbers() -> None:
    """A number of its own would take as much memory as three places in a list."""
    random_logs()
    kept = [steps for piece in legal._SWIMS for steps in piece]
    numbers = [number for steps in kept for row in steps.values() for number in row]
    assert numbers
    assert all(number is codes.ACTIONS[number].number for number in numbers)
