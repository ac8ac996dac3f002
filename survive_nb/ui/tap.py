"""What a tap can mean in every game; each game adds meanings of its own in ``ui.controls``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

ActionT = TypeVar("ActionT")
ChoiceT = TypeVar("ChoiceT")


@dataclass(frozen=True, slots=True)
class Act(Generic[ActionT]):
    """Play this action; it is legal."""

    action: ActionT


@dataclass(frozen=True, slots=True)
class Attempt(Generic[ActionT]):
    """The tap stands for this action, which is not legal now; the seat knows the rule that forbids it."""

    action: ActionT


@dataclass(frozen=True, slots=True)
class Pick(Generic[ChoiceT]):
    """Remember this choice; nothing has been played."""

    choice: ChoiceT
