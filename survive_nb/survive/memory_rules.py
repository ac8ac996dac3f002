"""What players of Survive! have to remember: the values of their own explorers (SET-6)."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import Options
from survive_nb.survive.view import View

_VALUES: Final = (1, 2, 3, 4, 5, 6)


def has_secrets(options: Options) -> bool:
    """Tell whether values count: with "all equal" there is nothing to remember (VAR-4).

    >>> has_secrets(Options(equal_worth=True))
    False
    """
    return not options.equal_worth


def pieces_of(view: View, seat: int) -> tuple[str, ...]:
    """Return the explorers of a seat, saved and lost ones too."""
    return tuple(explorer.id for explorer in view.explorers if explorer.seat == seat)


def values() -> tuple[int, ...]:
    """Return the values that an explorer can have (COMP-3)."""
    return _VALUES
