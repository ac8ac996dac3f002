"""Golden playthroughs: one seeded game of each kind, as text that a person can read and compare.

Nobody gets ashore in random play: one game is of players that hurry to the safe islands.

After an intended change of the rules, write them again and read the difference::

    pytest tests/golden --update-goldens
"""

from __future__ import annotations

from dataclasses import asdict
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from survive_nb import fish_fish, survive, transcript
from tests.golden.playthrough import replayed, written
from tests.referee import biased_players

FOLDER = Path(__file__).parent
_LONGEST_DIFFERENCE = 60

#: File → game, options and seed.
GAMES: dict[str, tuple[Any, Any, int]] = {
    "survive-2": (survive, survive.Options(players=2), 1),
    "survive-2-two-colors": (survive, survive.Options(players=2, colors_per_player=2), 2),
    "survive-3-crowded": (survive, survive.Options(players=3, crowded=True), 3),
    "survive-4": (survive, survive.Options(players=4), 4),
    "survive-2-last-explorer": (survive, survive.Options(players=2, ending="last_explorer"), 5),
    "survive-2-last-tile": (survive, survive.Options(players=2, ending="last_tile"), 6),
    "survive-2-equal-worth": (survive, survive.Options(players=2, equal_worth=True), 7),
    "fish-fish-2": (fish_fish, fish_fish.Options(players=2), 8),
    "fish-fish-5": (fish_fish, fish_fish.Options(players=5), 9),
}
SAVED = "survive-2-saved"


def game_with_treasure() -> str:
    options = asdict(survive.Options(players=2, first_player=1))
    game = biased_players.play(options, "homeward", 3)
    return replayed(survive, transcript.read(game), f"{survive.NAME}: a game of players that hurry home")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, SAVED])
def test_playthrough_is_unchanged(name: str, update_goldens: bool) -> None:
    text = game_with_treasure() if name == SAVED else written(*GAMES[name])
    path = FOLDER / f"{name}.txt"
    if update_goldens:
        path.write_text(text, encoding="utf-8", newline="\n")
    golden = path.read_text(encoding="utf-8")
    if text != golden:
        pytest.fail(f"{path.name} is not the game that is played now:\n{difference(golden, text)}")


def difference(golden: str, text: str) -> str:
    """Return the first lines in which two playthroughs differ."""
    lines = unified_diff(golden.splitlines(), text.splitlines(), "golden", "played now", n=2, lineterm="")
    shown = list(islice(lines, _LONGEST_DIFFERENCE))
    if len(shown) == _LONGEST_DIFFERENCE:
        shown.append("… and so on; if this is meant: pytest tests/golden --update-goldens")
    return "\n".join(shown)


def test_goldens_stay_small_enough_to_read() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.txt")}
    assert set(sizes) == {f"{name}.txt" for name in [*GAMES, SAVED]}
    assert max(sizes.values()) < 150_000, sizes
    assert sum(sizes.values()) < 1_000_000, sizes
