"""Count the box

ask: {players} people play. How many tiles are free when each of them has placed {explorers} explorers, and
    how many boats wait in the supply once all have placed theirs?
field: Free tiles
field: Boats in the supply
because: {players} colours with {explorers} explorers each take {taken} of the {tiles} tiles. They place {own}
    boats each, {placed} of the {boats}. [SET-4]
hint: How many explorers and boats does each player take? [SET-3]
hint: There are {tiles} tiles and {boats} boats. Take away what {players} players put down. [COMP-2]
done: With fewer than four players the island has gaps. Use them.
four_players: That would be four players. Somebody's colour stays in the box today. [SET-4]
taken: {taken} tiles are taken. The question is how many stay free. [SET-4]
all_boats: {boats} boats are in the box, but some have been placed. [SET-5]
one_boat: Each player places two boats, not one. [SET-3]
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import TILES
from survive_nb.teaching.authoring import Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)

#: Boats in the box, and those that each player takes (COMP-2, SET-3).
_BOATS: Final = 12

_OWN_BOATS: Final = 2


def _counted(players: int, explorers: int) -> ValueTask:
    """Ask for free tiles and boats when each of the players has placed some explorers."""
    tiles, taken = len(TILES), players * explorers
    free, supply = tiles - taken, _BOATS - players * _OWN_BOATS
    texts = TEXTS.given(
        players=players,
        explorers=explorers,
        taken=taken,
        tiles=tiles,
        own=_OWN_BOATS,
        placed=players * _OWN_BOATS,
        boats=_BOATS,
    )
    return texts.value(
        (free, supply),
        vary=lambda rng: _counted(rng.choice((2, 3)), rng.randint(3, 9)),
        wrong_ideas=texts.ideas(
            four_players=(tiles - 4 * explorers, _BOATS - 4 * _OWN_BOATS),
            taken=(taken, supply),
            all_boats=(free, _BOATS),
            one_boat=(free, _BOATS - players),
        ),
    )


TASK: Final = _counted(3, 10)
