"""What the board shows at one moment: a view, marks on it, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from survive_nb.survive.view import View
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.theme import Theme

#: What a tap on a target means: a move, a move by which one would die (RUL-12), or a choice.
Target = Literal["go", "deadly", "choose"]


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the board; a place is a space or a safe island.

    ``last`` holds the moves made last, ``hint`` the move that is advised, each as from and to.  ``under`` and
    ``over`` are drawn besides, below and above the pieces: a lesson's own marks.
    """

    selected: str | None = None
    targets: Mapping[str, Target] = field(default_factory=dict)
    movable: frozenset[str] = frozenset()
    last: tuple[tuple[str, str], ...] = ()
    hint: tuple[str, str] | None = None
    under: Drawing = ()
    over: Drawing = ()


@dataclass(frozen=True)
class Picture:
    """All that the board shows now; ``names`` says whether the spaces wear their names."""

    view: View
    theme: Theme
    marks: Marks = field(default_factory=Marks)
    names: bool = True

    def differs_in_marks_only(self, other: Picture) -> bool:
        """Tell whether another picture shows the same moment in the same way, whatever it points out."""
        # The same moment is the same object: to compare all that is in two views would take longer.
        return self.view is other.view and self.theme.name == other.theme.name and self.names == other.names
