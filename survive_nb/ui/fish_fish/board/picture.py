"""What the table shows at one moment: a view, marks on it, the players' names, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from survive_nb.fish_fish.view import View
from survive_nb.ui.theme import Theme

#: What a tap on a target means: it is done at once, or one thing of several is chosen.
Target = Literal["go", "choose"]


@dataclass(frozen=True)
class FishMarks:
    """What is pointed out on the table; a place is one of those in the frame.

    ``selected`` holds what is chosen but not yet done (a card, a bait, a bid), ``hint`` what is advised.
    """

    selected: frozenset[str] = frozenset()
    targets: Mapping[str, Target] = field(default_factory=dict)
    hint: frozenset[str] = frozenset()


@dataclass(frozen=True)
class FishPicture:
    """All that the table shows now; ``lang`` gives the digits."""

    view: View
    marks: FishMarks
    theme: Theme
    names: tuple[str, ...] = ()
    lang: str = "en"
