"""A game of Fish Fish! that somebody is still setting up: what the form holds.

Whatever is typed stays in the draft, so nothing is lost when a game cannot begin yet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS, Options
from survive_nb.table import SeatPlan
from survive_nb.ui.survive.draft import DRAWN, LONGEST_NAME, LONGEST_SEED, Sitter
from survive_nb.ui.usual_names import PERSON, usual_names
from survive_nb.ui.words import Words

#: Bots for any table, from the easiest on, and the one that knows the table for two by heart.
BOTS: Final = ("drifter", "hermit", "piranha", "angler")
DUELIST: Final = "equilibrium"
_PLAYERS: Final = tuple(map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)))


@dataclass(frozen=True, slots=True)
class FishDraft:
    """The game that is being set up; the usual one is you against three anglers."""

    players: int = 4
    sitters: tuple[Sitter, ...] = (Sitter(), *[Sitter("angler")] * (MAX_PLAYERS - 1))
    first: str = DRAWN
    seed: str = ""

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at a table of this size.

        >>> FishDraft(players=2).kinds()[-1], FishDraft(players=3).kinds()[-1]
        ('equilibrium', 'angler')
        """
        return (PERSON, *BOTS, DUELIST) if self.players == MIN_PLAYERS else (PERSON, *BOTS)

    def changed(self, field: object, value: object) -> FishDraft | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense.

        >>> FishDraft().changed("players", "8").players, FishDraft().changed("players", "9")
        (8, None)
        """
        if not isinstance(field, str) or not isinstance(value, str):
            return None
        name, _, number = field.partition("-")
        if number:
            return self._with_sitter(name, number, value)
        if field == "players" and value in _PLAYERS:
            return self._with_players(int(value))
        if field == "first" and value in (DRAWN, *map(str, range(self.players))):
            return replace(self, first=value)
        return replace(self, seed=value[:LONGEST_SEED]) if field == "seed" else None

    def _with_players(self, players: int) -> FishDraft:
        """Change the number of seats; who plays only at tables for two makes room for an angler."""
        first = self.first if self.first in map(str, range(players)) else DRAWN
        sitters = self.sitters
        if players > MIN_PLAYERS:
            sitters = tuple(
                replace(sitter, kind="angler") if sitter.kind == DUELIST else sitter for sitter in sitters
            )
        return replace(self, players=players, first=first, sitters=sitters)

    def _with_sitter(self, name: str, number: str, value: str) -> FishDraft | None:
        """Change who sits in a seat, or what they are called."""
        if number not in map(str, range(MAX_PLAYERS)):
            return None
        seat = int(number)
        if name == "kind" and value in self.kinds():
            sitter = replace(self.sitters[seat], kind=value)
        elif name == "name":
            sitter = replace(self.sitters[seat], name=value[:LONGEST_NAME])
        else:
            return None
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def swapped(self, seat: object) -> FishDraft | None:
        """Let the players of this seat and the next change places."""
        if type(seat) is not int or seat not in range(self.players - 1):
            return None
        sitters = list(self.sitters)
        sitters[seat], sitters[seat + 1] = sitters[seat + 1], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def options(self) -> Options:
        """Return the options of the game; without a first fisher one is drawn (FF-11)."""
        return Options(self.players, None if self.first == DRAWN else int(self.first))

    def plans(self, words: Words) -> tuple[SeatPlan, ...]:
        """Return who sits where, everybody with a name."""
        return tuple(
            SeatPlan("person", name) if sitter.kind == PERSON else SeatPlan("bot", name, sitter.kind)
            for sitter, name in zip(self.sitters[: self.players], self.names(words), strict=True)
        )

    def names(self, words: Words) -> list[str]:
        """Return what each seat is called, by its own name or by who sits there."""
        seated = self.sitters[: self.players]
        usual = usual_names([sitter.kind for sitter in seated], words)
        return [sitter.name.strip() or name for sitter, name in zip(seated, usual, strict=True)]
