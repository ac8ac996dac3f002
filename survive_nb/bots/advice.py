"""What a bot says about a choice, in words that a screen can translate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice, what it is worth to the player, and why, as a template and its facts.

    >>> Advice("B4", 1.5, "{explorer} is two steps nearer to land.", {"explorer": "red-2"}).sentence
    'red-2 is two steps nearer to land.'
    """

    action: Any
    #: What the bot expects of it; more is better, and only advice from one call can be compared.
    value: float
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Return the reason in English."""
        return self.template.format_map(self.facts)
