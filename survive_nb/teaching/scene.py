"""What a board in a lesson shows: a position, marks on places, and how warm each place is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from survive_nb import fish_fish, survive

#: A student's choice; a right one, a wrong one; a place that should have been chosen.
Mark: TypeAlias = Literal["chosen", "right", "wrong", "missed"]
AnyView: TypeAlias = survive.View | fish_fish.View


@dataclass(frozen=True)
class Scene:
    """A picture for a lesson; ``heat`` tints places by numbers from 0 to 1, such as odds."""

    view: AnyView
    marks: Mapping[str, Mark] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """Return the name of the game whose board it shows."""
        return fish_fish.NAME if isinstance(self.view, fish_fish.View) else survive.NAME
