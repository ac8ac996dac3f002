"""Atlantis before the game, for the home page to show: an island with everybody on it, kept nowhere."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from survive_nb.survive.model import Options
from survive_nb.survive.view import View
from survive_nb.table import SeatPlan, Shelf

#: An island that looks well: any other seed would do.
_SEED: Final = "atlantis"
_SETTING_UP: Final = ("place_explorers", "place_boats")


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
    """Return what any onlooker sees of an island on which all explorers and boats have just been placed."""
    plans = [SeatPlan("bot", f"Drifter {number}", "drifter") for number in range(1, 5)]
    table = Shelf(_Nowhere()).begin("survive", Options(first_player=0), plans, browser="", seed=_SEED)
    while table.onlooker().view().step in _SETTING_UP:
        table.step()
    view: View = table.onlooker().view()
    return view
