"""A game that somebody is still setting up: who sits where, who begins, the seed.

Whatever is typed stays in the draft, so nothing is lost when a game cannot begin yet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from survive_nb.i18n.words import Words, mark
from survive_nb.table import HasPlayers, SeatPlan
from survive_nb.ui.default_names import PERSON, usual_names
from survive_nb.ui.nodes import Node
from survive_nb.ui.settings import FieldValue
from survive_nb.ui.theme import Theme

#: The first player is drawn by lot.
DRAWN: Final = "drawn"
#: Maximum length of a name or a seed.
LONGEST_NAME: Final = 24
LONGEST_SEED: Final = 64


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """The plan of one seat in the form; without a typed name it has a default name."""

    kind: str = PERSON
    name: str = ""


@dataclass(frozen=True, slots=True)
class GameDraft(ABC):
    """What the form of a game holds and asks for; there is a sitter for every seat of the largest table."""

    game: ClassVar[str]
    #: The title of the page on which a game is set up.
    title: ClassVar[str] = mark("New game: {game}")
    #: The numbers of players.
    sizes: ClassVar[tuple[int, ...]]
    #: Who may sit in a seat → one line about them.
    about: ClassVar[Mapping[str, str]]
    #: What the seed decides in this game.
    seed_help: ClassVar[str]
    #: The names of the options that are on or off.
    switch_names: ClassVar[frozenset[str]] = frozenset()

    players: int = 4
    sitters: tuple[SeatDraft, ...] = ()
    first: str = DRAWN
    seed: str = ""
    #: The options that are on.
    switches: frozenset[str] = frozenset()

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at this table."""
        return tuple(self.about)

    @abstractmethod
    def options(self) -> HasPlayers:
        """Return the options of the game."""

    @abstractmethod
    def sign(self, seat: int, words: Words, theme: Theme) -> Node:
        """Return the sign of a seat."""

    def about_seats(self, words: Words) -> Node | None:
        """Return a note above the seats, if there is something to say."""
        del words
        return None

    @abstractmethod
    def below_seats(self, words: Words) -> Node | None:
        """Return what is shown under the chairs."""

    @abstractmethod
    def cards(self, words: Words, *more: Node) -> list[Node]:
        """Return the choices of this game; ``more`` is added to the last card."""

    @property
    def memory_aid(self) -> bool:
        """Return whether players keep seeing what they would have to remember (SET-6)."""
        return "memory_aid" in self.switches

    def changed(self, field: str, value: FieldValue) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense."""
        name, _, number = field.partition("-")
        if isinstance(value, bool):
            others = self.switches - {field}
            switches = others | {field} if value else others
            return replace(self, switches=switches) if field in self.switch_names else None
        if value is None:
            return None
        if number:
            return self._with_sitter(name, number, value)
        if field == "players" and value in map(str, self.sizes):
            return self.with_players(int(value))
        if field == "first" and value in (DRAWN, *map(str, range(self.players))):
            return replace(self, first=value)
        return replace(self, seed=value[:LONGEST_SEED]) if field == "seed" else None

    def _with_sitter(self, name: str, number: str, value: str) -> Self | None:
        """Change who sits in a seat (``kind``), or what they are called (``name``)."""
        if number not in map(str, range(len(self.sitters))):
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

    def open_to_all(self) -> Self:
        """Return the draft of a room: every seat is for a person."""
        return replace(self, sitters=(SeatDraft(),) * len(self.sitters))

    def swapped(self, seat: int | None) -> Self | None:
        """Let the players of this seat and the next change places, and so colours."""
        if seat is None or seat not in range(self.players - 1):
            return None
        sitters = list(self.sitters)
        sitters[seat], sitters[seat + 1] = sitters[seat + 1], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def who_begins(self) -> int | None:
        """Return the seat that begins, or ``None`` when it is to be drawn."""
        return None if self.first == DRAWN else int(self.first)

    def plans(self, words: Words) -> tuple[SeatPlan, ...]:
        """Return the plans of all seats with their names; the table checks what was typed."""
        return tuple(
            SeatPlan("person", name) if sitter.kind == PERSON else SeatPlan("bot", name, sitter.kind)
            for sitter, name in zip(self.sitters[: self.players], self.names(words), strict=True)
        )

    def names(self, words: Words) -> list[str]:
        """Return what each seat is called, by its own name or by who sits there."""
        seated = self.sitters[: self.players]
        usual = usual_names([sitter.kind for sitter in seated], words)
        return [sitter.name.strip() or name for sitter, name in zip(seated, usual, strict=True)]
