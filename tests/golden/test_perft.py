"""Perft: count the games of a few plies from fixed positions, and compare with the counts on file.

A single wrong, missing or doubled legal action anywhere below a position changes its count.  The counts are
made twice, through the public functions and by the kernel that bots search on.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from survive_nb.survive.apply import play_code
from survive_nb.survive.compose import compose
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.position import Position

GAMES: dict[str, Any] = {"survive": survive, "fish-fish": fish_fish}
FILE = Path(__file__).with_name("perft.toml")


def on_file() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]
    return found


positions = pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["id"]) for entry in on_file()])


def perft(game: Any, state: Any, depth: int) -> int:
    """Count the ways to play exactly this number of plies; games that end sooner are not counted."""
    actions = game.legal_actions(state)
    if depth == 1 or not actions:
        return len(actions)
    return sum(perft(game, game.apply_action(state, action)[0], depth - 1) for action in actions)


def kernel_perft(position: Position, depth: int) -> int:
    """Count the same on positions and numbers."""
    codes = legal_codes(position)
    if depth == 1 or not codes:
        return len(codes)
    count = 0
    for code in codes:
        after = position.copy()
        play_code(after, code, [])
        count += kernel_perft(after, depth - 1)
    return count


def position_of(entry: dict[str, Any]) -> Any:
    """Set up the position that an entry of the file describes."""
    game = GAMES[entry["game"]]
    options = game.Options(**entry["options"])
    if "island" in entry:
        drawn = {key: entry[key] for key in ("step", "moves_left", "backs", "face") if key in entry}
        hands = {int(seat): tuple(held) for seat, held in entry.get("hands", {}).items()}
        return compose(entry["island"], entry["pieces"], options=options, hands=hands, **drawn)
    state = game.new_game(options, Random(1))
    for _ in range(entry.get("first_actions", 0)):
        state, _ = game.apply_action(state, game.legal_actions(state)[0])
    return state


@pytest.mark.slow
@positions
def test_the_counts_are_those_on_file(entry: dict[str, Any], update_goldens: bool) -> None:
    game, start = GAMES[entry["game"]], position_of(entry)
    counts = [perft(game, start, depth) for depth in range(1, entry["depth"] + 1)]
    if update_goldens:
        _write(entry["id"], counts)
    else:
        assert counts == entry["counts"], entry["about"]


@positions
def test_the_kernel_counts_the_same(entry: dict[str, Any], update_goldens: bool) -> None:
    if entry["game"] != "survive" or update_goldens:
        pytest.skip("only Survive! has a kernel of its own, and it is compared with the file")
    start = position_of(entry).position
    counts = [kernel_perft(start, depth) for depth in range(1, entry["depth"] + 1)]
    assert counts == entry["counts"], entry["about"]


def test_counts_match_hand_calculation() -> None:
    """Where nothing but placing or bidding happens, arithmetic gives the counts as well."""
    counts = {entry["id"]: entry["counts"] for entry in on_file()}
    assert counts["survive-start-2"] == [6 * 40, 6 * 40 * 6 * 39]
    # Twelve tiles are landlocked and take a second explorer; a coast tile is then closed to the next.
    assert counts["survive-start-2-two-colors-crowded"] == [12 * 40, 12 * 12 * (12 * 40 + 28 * 39)]
    assert counts["survive-first-boats"] == [28, 28 * 27, 28 * 27 * 26]
    assert counts["fish-fish-start-2"][:2] == [2 * 4, 2 * 4 * 5]


def _write(position: str, counts: list[int]) -> None:
    """Put new counts into the file, and leave every other letter of it as it is."""
    text = FILE.read_text(encoding="utf-8")
    head, found, tail = text.partition(f'id = "{position}"')
    assert found
    tail = re.sub(r"(?m)^counts = .*$", f"counts = {counts}", tail, count=1)
    FILE.write_text(head + found + tail, encoding="utf-8", newline="\n")
