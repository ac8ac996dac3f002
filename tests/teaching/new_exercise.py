"""How many are left?

hint: Of a terrain, how many tiles were there, and how many have sunk? [COMP-1]
hint: `TILES[terrain]` tiles were there, and `sunk.count(terrain)` of them are gone.
done: Count what sinks, and you know how long the beaches last.
whole_island: You count all tiles that sank. Only those of this terrain matter. [SINK-1]
from_the_start: That many there were in the beginning. Some have sunk since.
once: You look whether one has sunk. Count how many.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts

TEXTS: Final = Texts(__name__, __doc__)
TILES: Final = {"beach": 16, "forest": 16, "mountain": 8}


def new_exercise(terrain: str, sunk: list[str]) -> int:
    """Return how many tiles of a terrain are left."""
    return TILES[terrain] - sunk.count(terrain)


def _islands(rng: Random) -> list[Case]:
    """Let no tile sink, then more and more of them."""
    drawn = [rng.choices(list(TILES), k=count) for count in (2, 4, 5, 6, 7)]
    return [Case((terrain, sunk)) for sunk in ([], *drawn) for terrain in TILES]


TASK: Final = TEXTS.function(
    new_exercise,
    _islands,
    wrong_ideas=TEXTS.ideas(
        whole_island=lambda terrain, sunk: TILES[terrain] - len(sunk),
        from_the_start=lambda terrain, sunk: TILES[terrain] + 0 * len(sunk),
        once=lambda terrain, sunk: TILES[terrain] - (terrain in sunk),
    ),
)
