"""Atlantis before the game, for the home page to show: an island with everybody on it, kept nowhere."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

from survive_nb.survive.model import Options
from survive_nb.survive.view import Boat, Explorer, View
from survive_nb.table import SeatPlan, Shelf
from survive_nb.ui.survive.spots import PLACES, spaces_beside

#: An island that looks well: any other seed would do.
_SEED: Final = "atlantis"
#: Two for each of four players (SET-5).
_BOATS: Final = 8


class _Nowhere:
    """A store that keeps nothing: this game is only to be looked at."""

    def append(self, row: object, log: object, known: int) -> None:
        """Forget it."""

    def find(self, key_hash: str) -> None:
        """Find nothing."""

    def find_own(self, browser_hash: str, game_id: str) -> None:
        """Find nothing."""

    def unfinished(self, browser_hash: str) -> list[Any]:
        """List nothing."""
        del browser_hash
        return []

    def unlist(self, browser_hash: str, game_id: str) -> bool:
        """Have nothing to take off."""
        del browser_hash, game_id
        return False

    def log_of(self, game_id: str) -> list[Any]:
        """Remember nothing."""
        del game_id
        return []


@cache
def atlantis() -> View:
    """Return what any onlooker sees of an island on which all explorers and boats have just been placed.

    Only the deal is played; the pieces are put down here, because forty placements would keep the first page.
    """
    plans = [SeatPlan("person", f"Player {number}") for number in range(1, 5)]
    table = Shelf(_Nowhere()).begin("survive", Options(first_player=0), plans, browser="", seed=_SEED)
    view: View = table.onlooker().view()
    return replace(view, step="play_tile", explorers=_explorers(view), boats=_boats(view))


def _explorers(view: View) -> tuple[Explorer, ...]:
    """Put one explorer on each tile, the colours mixed (SET-4)."""
    spaces = [tile.space for tile in view.land]
    Random(_SEED).shuffle(spaces)
    colors = [(color, seat) for seat in range(view.options.players) for color in view.options.colors_of(seat)]
    each = len(spaces) // len(colors)
    return tuple(
        Explorer(f"{color}-{number}", seat, spaces.pop(), None)
        for color, seat in colors
        for number in range(1, each + 1)
    )


def _boats(view: View) -> tuple[Boat, ...]:
    """Put the boats on the sea around the island, far from each other (SET-5)."""
    land = {tile.space for tile in view.land}
    beside = {near for space in land for near in spaces_beside(space)} - land
    # The lake in the middle has land all around it, and nobody would begin there.
    shore = [space for space in PLACES if space in beside and not land.issuperset(spaces_beside(space))]
    chosen = shore[:: len(shore) // _BOATS][:_BOATS]
    return tuple(Boat(f"boat-{number}", space, ()) for number, space in enumerate(chosen, 1))
