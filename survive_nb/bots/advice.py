"""What a bot says about a choice, in words that a screen can translate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from survive_nb.game import Sentence

#: The actions of the game that a bot advises on.
ActionT_co = TypeVar("ActionT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Advice(Sentence, Generic[ActionT_co]):
    """One choice, what it is worth to the player, and why, as a template and its facts.

    >>> Advice("B4", 1.5, "{explorer} is two steps nearer to land.", {"explorer": "red-2"}).sentence
    'red-2 is two steps nearer to land.'
    """

    action: ActionT_co
    #: What the bot expects of it; more is better, and only advice from one call can be compared.
    value: float
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)


#: Advice where the code serves every game.
AnyAdvice: TypeAlias = Advice[Any]
