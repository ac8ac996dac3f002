"""Entries of a league that play in processes of their own; `survive_nb.sandbox` has them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from survive_nb.game import HasPlayers


class SeatInfo(NamedTuple):
    """What an entry gets when a game begins; ``limit`` is in seconds of computing for one choice."""

    game: str
    seat: int
    options: HasPlayers
    limit: float | None


class BotFailure(Exception):
    """A bot broke the protocol, ran out of time or ended; the text is the reason why it forfeits."""


class RemoteBot(ABC):
    """A bot in another process, which is ended with the game."""

    name: str
    #: Seconds of computing that the last choice took.
    seconds: float = 0.0

    @abstractmethod
    def observe(self, events: Sequence[object]) -> None:
        """Take what the seat has seen happen since its last choice."""

    @abstractmethod
    def choose(self, view: object, legal: Sequence[object], rng: Random) -> object:
        """Return an action, or raise `BotFailure`."""

    @abstractmethod
    def close(self) -> None:
        """End the process; nothing of it is left."""


class RemoteEntry(ABC):
    """An entry that starts a process for every game."""

    @abstractmethod
    def open(self, seat: SeatInfo) -> RemoteBot:
        """Return a bot for one game."""
