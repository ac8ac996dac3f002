"""A game that somebody is still setting up: who sits where, who begins, the seed.

Whatever is typed stays in the draft, so nothing is lost when a game cannot begin yet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from survive_nb.table import SeatPlan
from survive_nb.ui.usual_names import PERSON, usual_names
from survive_nb.ui.words import Words

#: Whoever begins is drawn by lot.
DRAWN: Final = "drawn"
#: More than this nobody means as a name or a seed.
LONGEST_NAME: Final = 24
LONGEST_SEED: Final = 64


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit in one seat; without a name of one's own the seat is called by who sits there."""

    kind: str = PERSON
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableDraft(ABC):
    """What the forms of both games hold; there is a sitter for every seat of the largest table."""

    players: int = 4
    sitters: tuple[Sitter, ...] = ()
    first: str = DRAWN
    seed: str = ""

    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at this table."""

    @abstractmethod
    def options(self) -> Any:
        """Return the options of the game."""

    @abstractmethod
    def changed(self, field: object, value: object) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense."""

    def with_sitter(self, name: str, number: str, value: object) -> Self | None:
        """Change who sits in a seat (``kind``), or what they are called (``name``)."""
        if number not in map(str, range(len(self.sitters))) or not isinstance(value, str):
            return None
        seat = int(number)
        if name == "kind" and value in self.kinds():
            sitter = replace(self.sitters[seat], kind=value)
        elif name == "name":
            sitter = replace(self.sitters[seat], name=value[:LONGEST_NAME])
        else:
            return None
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def with_players(self, players: int) -> Self:
        """Change the number of seats; who has lost their seat cannot begin."""
        first = self.first if self.first in map(str, range(players)) else DRAWN
        return replace(self, players=players, first=first)

    def with_beginning(self, field: str, value: str) -> Self | None:
        """Change who begins (``first``) or the ``seed``."""
        if field == "first" and value in (DRAWN, *map(str, range(self.players))):
            return replace(self, first=value)
        return replace(self, seed=value[:LONGEST_SEED]) if field == "seed" else None

    def swapped(self, seat: object) -> Self | None:
        """Let the players of this seat and the next change places, and so colours."""
        if type(seat) is not int or seat not in range(self.players - 1):
            return None
        sitters = list(self.sitters)
        sitters[seat], sitters[seat + 1] = sitters[seat + 1], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def who_begins(self) -> int | None:
        """Return the seat that begins, or ``None`` when it is to be drawn."""
        return None if self.first == DRAWN else int(self.first)

    def plans(self, words: Words) -> tuple[SeatPlan, ...]:
        """Return who sits where, everybody with a name; the table looks at what was typed."""
        return tuple(
            SeatPlan("person", name) if sitter.kind == PERSON else SeatPlan("bot", name, sitter.kind)
            for sitter, name in zip(self.sitters[: self.players], self.names(words), strict=True)
        )

    def names(self, words: Words) -> list[str]:
        """Return what each seat is called, by its own name or by who sits there."""
        seated = self.sitters[: self.players]
        usual = usual_names([sitter.kind for sitter in seated], words)
        return [sitter.name.strip() or name for sitter, name in zip(seated, usual, strict=True)]
