"""Memory: a screen that has shown many games holds no more than one that has shown a few."""

from __future__ import annotations

import gc
from collections import Counter
from functools import _lru_cache_wrapper
from inspect import signature
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances as widgets

from survive_nb.survive.bots import distance_map
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
GAMES = 2


def alive() -> Counter[str]:
    """Count the objects of a game and the widgets that are still held by something."""
    gc.collect()
    found = Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, OF_A_GAME))
    return found + Counter(widgets=len(widgets))


def test_left_games_leave_nothing(app: App, wire: Wire) -> None:
    before = alive()
    for n in range(GAMES):
        table = begun(app, "person", "drifter", seed=f"growth-{n}")
        Visitor(app, Random(n)).play(table)
        assert alive() != before, "it is the game being played that is counted"
        del table
        app.home()
        app.refresh()
        wire.take()
        assert alive() == before


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
