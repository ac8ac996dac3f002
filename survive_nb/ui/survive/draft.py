"""A game of Survive! that somebody is still setting up: what its form holds beside the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Self, cast

from survive_nb.survive.model import Ending, Options
from survive_nb.ui.draft import Sitter, TableDraft
from survive_nb.ui.usual_names import SITTERS

#: Three ways for a game to end (END-1, VAR-3, VAR-5); a table chooses one (RUL-9).
ENDINGS: Final = ("volcano", "last_explorer", "last_tile")

_SWITCHES: Final = ("two_colors", "crowded", "equal_worth", "memory_aid")


@dataclass(frozen=True, slots=True)
class Draft(TableDraft):
    """The game that is being set up; the usual one is you against three scouts."""

    sitters: tuple[Sitter, ...] = (Sitter(), Sitter("scout"), Sitter("scout"), Sitter("scout"))
    two_colors: bool = False
    crowded: bool = False
    equal_worth: bool = False
    ending: str = "volcano"
    memory_aid: bool = False

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at any table."""
        return SITTERS

    def changed(self, field: object, value: object) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense.

        >>> Draft().changed("kind-1", "captain").sitters[1].kind
        'captain'
        >>> Draft().changed("players", "7") is None
        True
        """
        if not isinstance(field, str):
            return None
        name, _, number = field.partition("-")
        if number:
            return self.with_sitter(name, number, value)
        if field in _SWITCHES:
            change: dict[str, Any] = {field: value}
            return replace(self, **change) if isinstance(value, bool) else None
        return self._with_choice(field, value) if isinstance(value, str) else None

    def _with_choice(self, field: str, value: str) -> Self | None:
        """Change a field that is one of several words, or the seed."""
        if field == "players" and value in ("2", "3", "4"):
            return self.with_players(int(value))
        if field == "ending" and value in ENDINGS:
            return replace(self, ending=value)
        return self.with_beginning(field, value)

    def options(self) -> Options:
        """Return the options of the game; two colours each are for two players only (VAR-1)."""
        return Options(
            players=self.players,
            colors_per_player=2 if self.two_colors and self.players == 2 else 1,
            crowded=self.crowded,
            equal_worth=self.equal_worth,
            ending=cast(Ending, self.ending),
            first_player=self.who_begins(),
        )
