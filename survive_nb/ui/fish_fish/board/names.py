"""Players' names as they are written on the table: cleaned, shortened, and in their own direction."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from survive_nb.ui.script import without_stray_marks

_RIGHT_TO_LEFT: Final = ("R", "AL")
#: Kinds of characters that are not written, as Unicode names them: controls and halves of characters.
_UNWRITTEN: Final = ("Cc", "Cs")


@lru_cache(maxsize=256)
def shown_name(name: str, most: int) -> str:
    r"""Return a name in one line of at most so many characters.

    >>> shown_name("  Ada\n Lovelace", 8)
    'Ada Lov…'
    """
    written = "".join(" " if unicodedata.category(c) in _UNWRITTEN else c for c in name[:200])
    line = " ".join(without_stray_marks(written).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@lru_cache(maxsize=256)
def direction_of(text: str, otherwise: str) -> str:
    """Return the direction of a text by its first letter.

    >>> direction_of("آرش", "ltr"), direction_of("7 Ada", "rtl"), direction_of("7", "rtl")
    ('rtl', 'ltr', 'rtl')
    """
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind == "L":
            return "ltr"
        if kind in _RIGHT_TO_LEFT:
            return "rtl"
    return otherwise
