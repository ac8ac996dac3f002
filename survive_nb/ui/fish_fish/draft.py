"""A game of Fish Fish! that somebody is still setting up: what its form holds beside the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS, Options
from survive_nb.ui.draft import Sitter, TableDraft
from survive_nb.ui.usual_names import PERSON

#: Bots for any table, from the easiest on, and the one that knows the table for two by heart.
BOTS: Final = ("drifter", "hermit", "piranha", "angler")
DUELIST: Final = "equilibrium"
_PLAYERS: Final = tuple(map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)))


@dataclass(frozen=True, slots=True)
class FishDraft(TableDraft):
    """The game that is being set up; the usual one is you against three anglers."""

    sitters: tuple[Sitter, ...] = (Sitter(), *[Sitter("angler")] * (MAX_PLAYERS - 1))

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at a table of this size.

        >>> FishDraft(players=2).kinds()[-1], FishDraft(players=3).kinds()[-1]
        ('equilibrium', 'angler')
        """
        return (PERSON, *BOTS, DUELIST) if self.players == MIN_PLAYERS else (PERSON, *BOTS)

    def changed(self, field: object, value: object) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense.

        >>> FishDraft().changed("players", "8").players, FishDraft().changed("players", "9")
        (8, None)
        """
        if not isinstance(field, str) or not isinstance(value, str):
            return None
        name, _, number = field.partition("-")
        if number:
            return self.with_sitter(name, number, value)
        if field == "players" and value in _PLAYERS:
            return self.with_players(int(value))._without_duelists()
        return self.with_beginning(field, value)

    def _without_duelists(self) -> Self:
        """Let an angler sit down for whoever plays only at tables for two."""
        sitters = tuple(
            sitter if sitter.kind in self.kinds() else replace(sitter, kind="angler")
            for sitter in self.sitters
        )
        return replace(self, sitters=sitters)

    def options(self) -> Options:
        """Return the options of the game; without a first fisher one is drawn (FF-11)."""
        return Options(self.players, self.who_begins())
