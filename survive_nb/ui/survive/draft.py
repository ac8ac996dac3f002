"""A game of Survive! that somebody is still setting up: what the form holds and what is wrong with it.

Whatever is typed stays in the draft, so nothing is lost when a game cannot begin yet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, cast

from survive_nb.survive.model import Ending, Options
from survive_nb.table import SeatPlan
from survive_nb.ui.usual_names import PERSON, SITTERS, usual_names
from survive_nb.ui.words import Words

#: The first player is drawn by lot (RUL-16).
DRAWN: Final = "drawn"
#: Three ways for a game to end (END-1, VAR-3, VAR-5); a table chooses one (RUL-9).
ENDINGS: Final = ("volcano", "last_explorer", "last_tile")
#: More than this nobody means as a name or a seed.
LONGEST_NAME: Final = 24
LONGEST_SEED: Final = 64

_SWITCHES: Final = ("two_colors", "crowded", "equal_worth", "memory_aid")
_SEATS: Final = range(4)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit in one seat; without a name of one's own the seat is called by who sits there."""

    kind: str = PERSON
    name: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """The game that is being set up; the usual one is you against three scouts."""

    players: int = 4
    sitters: tuple[Sitter, ...] = (Sitter(), Sitter("scout"), Sitter("scout"), Sitter("scout"))
    two_colors: bool = False
    crowded: bool = False
    equal_worth: bool = False
    ending: str = "volcano"
    first: str = DRAWN
    memory_aid: bool = False
    seed: str = ""

    def changed(self, field: object, value: object) -> Draft | None:
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
            return self._with_sitter(name, number, value)
        if field in _SWITCHES:
            change: dict[str, Any] = {field: value}
            return replace(self, **change) if isinstance(value, bool) else None
        return self._with_choice(field, value) if isinstance(value, str) else None

    def _with_sitter(self, name: str, number: str, value: object) -> Draft | None:
        """Change who sits in a seat, or what they are called."""
        if number not in map(str, _SEATS) or not isinstance(value, str):
            return None
        seat = int(number)
        if name == "kind" and value in SITTERS:
            sitter = replace(self.sitters[seat], kind=value)
        elif name == "name":
            sitter = replace(self.sitters[seat], name=value[:LONGEST_NAME])
        else:
            return None
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def _with_choice(self, field: str, value: str) -> Draft | None:
        """Change a field that is one of several words, or the seed."""
        if field == "players" and value in ("2", "3", "4"):
            players = int(value)
            first = self.first if self.first in map(str, range(players)) else DRAWN
            return replace(self, players=players, first=first)
        if field == "ending" and value in ENDINGS:
            return replace(self, ending=value)
        if field == "first" and value in (DRAWN, *map(str, range(self.players))):
            return replace(self, first=value)
        if field == "seed":
            return replace(self, seed=value[:LONGEST_SEED])
        return None

    def swapped(self, seat: object) -> Draft | None:
        """Let the players of this seat and the next change places, and so colours (SET-3)."""
        if not isinstance(seat, int) or isinstance(seat, bool) or seat not in range(self.players - 1):
            return None
        sitters = list(self.sitters)
        sitters[seat], sitters[seat + 1] = sitters[seat + 1], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def options(self) -> Options:
        """Return the options of the game; two colours each are for two players only (VAR-1)."""
        return Options(
            players=self.players,
            colors_per_player=2 if self.two_colors and self.players == 2 else 1,
            crowded=self.crowded,
            equal_worth=self.equal_worth,
            ending=cast(Ending, self.ending),
            first_player=None if self.first == DRAWN else int(self.first),
        )

    def plans(self, words: Words) -> tuple[SeatPlan, ...]:
        """Return who sits where, everybody with a name; the table looks at what was typed."""
        names = self.names(words)
        return tuple(
            SeatPlan("person", name) if sitter.kind == PERSON else SeatPlan("bot", name, sitter.kind)
            for sitter, name in zip(self.sitters[: self.players], names, strict=True)
        )

    def names(self, words: Words) -> list[str]:
        """Return what each seat is called, by its own name or by who sits there."""
        seated = self.sitters[: self.players]
        usual = usual_names([sitter.kind for sitter in seated], words)
        return [sitter.name.strip() or name for sitter, name in zip(seated, usual, strict=True)]
