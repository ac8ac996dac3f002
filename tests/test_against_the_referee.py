"""Two hands, one rulebook: the library and an independent referee must agree on every ply of every game."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from survive_nb import transcript
from survive_nb.cli import main
from tests.referee import check, moods, survive
from tests.referee.survive_pieces import NEXT_TO
from tests.rules.marks import rule

# Mood, players, colours each, crowded, equal worth, ending, seed: together they reach all CORNERS.
MOODY_GAMES = [
    ("reckless", 2, 1, False, False, "volcano", 6),
    ("reckless", 2, 2, True, True, "last_explorer", 9),
    ("reckless", 3, 1, False, True, "last_explorer", 11),
    ("reckless", 4, 1, True, False, "volcano", 0),
    ("bloodthirsty", 2, 1, True, False, "last_explorer", 0),
    ("bloodthirsty", 2, 2, False, False, "last_explorer", 2),
    ("bloodthirsty", 3, 1, True, True, "last_explorer", 7),
    ("bloodthirsty", 4, 1, False, True, "last_explorer", 9),
    ("gentle", 2, 1, False, True, "last_explorer", 11),
    ("gentle", 2, 2, True, True, "last_tile", 11),
    ("gentle", 3, 1, False, True, "last_explorer", 9),
    ("gentle", 4, 1, True, True, "volcano", 1),
    ("idle", 2, 1, True, True, "last_tile", 11),
    ("idle", 2, 2, False, False, "volcano", 8),
    ("idle", 3, 1, True, True, "last_tile", 9),
    ("idle", 4, 1, False, True, "last_tile", 11),
    ("moody", 2, 1, False, False, "last_tile", 4),
    ("moody", 2, 2, True, True, "last_explorer", 11),
    ("moody", 3, 1, False, True, "last_tile", 11),
    ("moody", 4, 1, True, True, "volcano", 11),
]
# What plain chance hardly ever brings about, as `moods.corners` names it, and every kind of action.
CORNERS = set(
    """
    a boat with tied controllers moved
    a tied controller asked when the mover controls too
    board beside a serpent
    board beside a whale
    ended by RUL-17
    ended by VAR-3
    landlocked tile sunk
    move_boat beside a serpent
    move_boat beside a whale
    overboard
    overboard beside a shark
    play_dolphin into danger
    play_wind beside a serpent
    play_wind beside a whale
    shark repellent asked for
    tipped among sharks
    two holders of shark repellents asked
    two holders of whale repellents asked
    volcano with ending last_explorer
    volcano with ending last_tile
    volcano with ending volcano
    whale repellent asked for
    """.strip().split("\n    ")
) | set(
    "place_explorer place_boat play_dolphin play_wind play_creature skip_tile move_explorer move_boat "
    "end_moves sink choose_riders roll move_creature stay repel allow".split()
)
VARIANTS = [
    (players, *crowded, "--ending", ending)
    for players in (("2",), ("2", "--two-colors"), ("3",), ("4",))
    for crowded, ending in (
        ((), "volcano"),
        (("--crowded",), "last_explorer"),
        (("--equal-worth",), "last_tile"),
    )
]


def moody_game(row: tuple[str, int, int, bool, bool, str, int]) -> dict[str, Any]:
    mood, players, colors, crowded, equal_worth, ending, seed = row
    options = {
        "players": players,
        "colors_per_player": colors,
        "crowded": crowded,
        "equal_worth": equal_worth,
        "ending": ending,
        "first_player": seed % players,
    }
    return moods.play(options, mood, seed)


@pytest.fixture(scope="module")
def moody_games() -> list[dict[str, Any]]:
    return [moody_game(row) for row in MOODY_GAMES]
