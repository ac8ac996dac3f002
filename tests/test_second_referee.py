"""The library and an independent referee agree on every ply of every game."""

from __future__ import annotations

import functools
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from survive_nb import transcript
from survive_nb.cli import main
from tests.referee import biased_players, check, survive, written
from tests.referee.survive_pieces import NEXT_TO

# Mood, players, colours each, crowded, equal worth, ending, seed: together they reach all CORNERS.
MOODY_GAMES = [
    ("reckless", 2, 1, False, False, "volcano", 6),
    ("reckless", 2, 2, True, True, "last_explorer", 9),
    ("reckless", 3, 1, False, True, "last_tile", 9),
    ("reckless", 4, 1, True, False, "volcano", 0),
    ("bloodthirsty", 2, 1, True, False, "last_explorer", 0),
    ("bloodthirsty", 2, 2, False, True, "last_tile", 9),
    ("bloodthirsty", 3, 1, True, True, "last_tile", 11),
    ("bloodthirsty", 4, 1, False, True, "volcano", 11),
    ("gentle", 2, 1, False, True, "last_explorer", 11),
    ("gentle", 2, 2, True, True, "last_tile", 11),
    ("gentle", 3, 1, False, True, "last_explorer", 9),
    ("gentle", 4, 1, True, True, "volcano", 1),
    ("idle", 2, 1, True, True, "last_tile", 11),
    ("idle", 2, 2, False, False, "volcano", 8),
    ("idle", 3, 1, True, False, "last_tile", 6),
    ("idle", 4, 1, False, True, "last_tile", 11),
    ("homeward", 2, 1, False, False, "volcano", 3),
    ("homeward", 3, 1, False, True, "volcano", 1),
    ("moody", 2, 1, False, False, "last_tile", 4),
    ("moody", 2, 2, True, True, "last_explorer", 11),
    ("moody", 3, 1, False, True, "last_explorer", 7),
    ("moody", 4, 1, True, False, "last_explorer", 6),
]
# What plain chance hardly ever brings about, as `biased_players.corners` names it, and every kind of action.
CORNERS = {
    "place_explorer",
    "place_boat",
    "play_dolphin",
    "play_wind",
    "play_creature",
    "skip_tile",
    "move_explorer",
    "move_boat",
    "end_moves",
    "sink",
    "choose_riders",
    "roll",
    "move_creature",
    "stay",
    "repel",
    "allow",
    "a boat with tied controllers moved",
    "a holder aboard without control not asked",
    "a tied controller asked when the mover controls too",
    "board beside a serpent",
    "board beside a whale",
    "ended by RUL-17",
    "ended by VAR-3",
    "heads scored",
    "landlocked tile sunk",
    "move_boat beside a serpent",
    "move_boat beside a whale",
    "move_boat with no explorer left",
    "overboard",
    "overboard beside a shark",
    "play_dolphin into danger",
    "play_wind beside a serpent",
    "play_wind beside a whale",
    "play_wind with no explorer left",
    "shark repellent asked for",
    "tipped among sharks",
    "treasure scored",
    "two holders of shark repellents asked",
    "two holders of whale repellents asked",
    "volcano with ending last_explorer",
    "volcano with ending last_tile",
    "volcano with ending volcano",
    "whale repellent asked for",
}
VARIANTS = [
    f"--players {players} {challenge} --seed {seed}"
    for seed, (players, challenge) in enumerate(
        itertools.product(
            ("2", "2 --two-colors", "3", "4"),
            ("--ending volcano", "--ending last_explorer --crowded", "--ending last_tile --equal-worth"),
        )
    )
]

#: One worker runs these tests: they share the games.
played_once = pytest.mark.xdist_group("moody games")

MoodyGame = tuple[str, int, int, bool, bool, str, int]


@functools.cache
def moody_game(row: MoodyGame) -> dict[str, Any]:
    mood, players, colors, crowded, equal_worth, ending, seed = row
    options = {
        "players": players,
        "colors_per_player": colors,
        "crowded": crowded,
        "equal_worth": equal_worth,
        "ending": ending,
        "first_player": seed % players,
    }
    return biased_players.play(options, mood, seed)


def random_games(arguments: str, folder: Path) -> list[dict[str, Any]]:
    path = folder / "games.jsonl"
    main(["simulate", *arguments.split(), "--with-legal", "--out", str(path)])
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow
@played_once
@pytest.mark.parametrize("row", MOODY_GAMES, ids=str)
def test_referee_agrees_on_edge_cases(row: MoodyGame) -> None:
    game = moody_game(row)

    replayed = transcript.write(transcript.read(game), with_legal=True)

    assert check(replayed) is None
    assert len(replayed["plies"]) == len(game["plies"])


@pytest.mark.slow
@played_once
def test_those_games_reach_every_corner() -> None:
    reached = {corner for row in MOODY_GAMES for corner in moody_game(row)["corners"]}

    assert CORNERS - reached == set()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_referee_agrees_on_random_games(variant: str, tmp_path: Path) -> None:
    (game,) = random_games(f"--game survive {variant}", tmp_path)

    assert all("legal" in ply for ply in game["plies"])
    assert check(game) is None


@pytest.mark.parametrize("players", range(2, 9))
def test_referee_agrees_on_fish_fish(players: int, tmp_path: Path) -> None:
    games = random_games(f"--game fish-fish --players {players} --games 10 --seed {players}", tmp_path)

    assert len(games) == 10
    assert all("legal" in ply for game in games for ply in game["plies"])
    assert [complaint for game in games if (complaint := check(game))] == []


# The referee is a test tool; these show that it would notice.


@pytest.fixture
def game() -> dict[str, Any]:
    """A whole game with all that was legal, which a test may spoil."""
    return transcript.write(transcript.read(moody_game(MOODY_GAMES[0])), with_legal=True)


def test_referee_notices_missing_action(game: dict[str, Any]) -> None:
    ply = game["plies"][100]
    lost = ply["legal"].pop()

    assert check(game) == (
        f"ply 100, {json.dumps(ply['action'])} by {ply['seat']!r}: "
        f"the list of legal actions lacks [{written(lost)!r}] and has too many []"
    )


def test_referee_notices_duplicate_action(game: dict[str, Any]) -> None:
    ply = game["plies"][100]
    ply["legal"].append(ply["legal"][0])

    assert f"lacks [] and has too many [{written(ply['legal'][0])!r}]" in str(check(game))


def test_the_referee_notices_a_wrong_seat(game: dict[str, Any]) -> None:
    game["plies"][0]["seat"] = 1

    assert "ply 0" in str(check(game))
    assert "the referee waits for 0" in str(check(game))


def test_the_referee_notices_a_wrong_result(game: dict[str, Any]) -> None:
    right = game["result"]
    game["result"] = {"scores": [99, 0], "winners": [0]}

    assert check(game) == f"the result is {game['result']}, the referee says {right}"


def test_the_referee_notices_an_illegal_action(game: dict[str, Any]) -> None:
    del game["plies"][0]["legal"]
    game["plies"][0]["action"]["space"] = "A1"

    assert "not legal for the referee" in str(check(game))


def test_referee_board_matches_rulebook() -> None:
    table = survive.Referee(moody_game(MOODY_GAMES[0]))
    coast = [space for space in table.terrain if table.sea_next_to(space)]

    assert len(NEXT_TO) == 133
    assert sum(table.is_sea(space) for space in NEXT_TO) == 93
    assert len(coast) == 28
    assert sum("G6" in NEXT_TO[space] for space in coast) == 6
    assert len(table._legal_place_boat()) == 28
