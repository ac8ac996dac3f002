"""What a bot is: an object with a name that chooses an action from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")


class Bot(Protocol[ViewT_contra, ActionT]):
    """A player that is a program.

    It may keep notes of what it saw; it never meets the state of the game.  ``rng`` is the only source of
    chance it may use, so that the same bot with the same seed plays the same game.
    """

    name: str

    def choose(self, view: ViewT_contra, legal: Sequence[ActionT], rng: Random) -> ActionT:
        """Return one of the legal actions."""


#: A bot where the code serves every game.
AnyBot: TypeAlias = Bot[Any, Any]


def find_action(legal: Sequence[ActionT], choice: object) -> ActionT | None:
    """Return the legal action that equals a bot's choice, or ``None``.

    The action from the list, not the bot's own object: this guards against objects with a lying ``__eq__``.

    >>> find_action(["north", "south"], "south"), find_action(["north"], "up")
    ('south', None)
    """
    return next((action for action in legal if action is choice or action == choice), None)


class Drifter:
    """The bot that picks any legal action, all of them equally likely.

    >>> Drifter().choose(None, ["north", "south"], Random(1))
    'north'
    """

    name = "drifter"

    def choose(self, view: object, legal: Sequence[ActionT], rng: Random) -> ActionT:  # noqa: ARG002 - a drifter does not look
        """Return any legal action."""
        return legal[rng.randrange(len(legal))]
