"""What can be typed in both games beside their actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NoReturn

from survive_nb.table import CannotRead, Refusal
from survive_nb.ui.words import mark

#: No command is longer.
LONGEST: Final = 120
#: What can be typed at any moment.
ALWAYS: Final = ("undo", "hint", "help")
_FOR_EXAMPLE: Final = mark("“{typed}” is not a command. You can type, for example: {text}")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that is no action of the game."""

    name: Literal["undo", "hint", "help"]


def not_understood(typed: str, examples: Sequence[str]) -> NoReturn:
    """Say what was not understood, with an example if there is anything to do."""
    typed = " ".join(typed.split())
    if not typed:
        raise CannotRead(Refusal(None, "Type a command, for example: help"))
    if not examples:
        raise CannotRead(Refusal(None, "“{typed}” is not a command.", {"typed": typed}))
    raise CannotRead(Refusal(None, _FOR_EXAMPLE, {"typed": typed, "text": examples[0]}))
