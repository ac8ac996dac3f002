"""What a bot is: a name and a choice, made from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """A player that is a program.

    It may keep notes of what it saw; it never meets the state of the game.  ``rng`` is the only source of
    chance it may use, so that the same bot with the same seed plays the same game.
    """

    name: str

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return one of the legal actions."""


class Drifter:
    """The bot that picks any legal action, all of them equally likely.

    >>> Drifter().choose(None, ["north", "south"], Random(1))
    'north'
    """

    name = "drifter"

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002 - a drifter does not look
        """Return any legal action."""
        return legal[rng.randrange(len(legal))]
