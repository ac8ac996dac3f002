"""The names of a class, as a teacher types or pastes them."""

from __future__ import annotations

import re
from typing import Final

from survive_nb.names import LONGEST_NAME, clean_name, folded

#: More characters than the names of any class have.
LONGEST_LIST: Final = 20_000
#: Maximum number of names in a class.
MOST_NAMES: Final = 200
_BETWEEN: Final = re.compile(r"[\n\r\t,;،؛]+")
#: What stands before a name in a list: "3.", "۳)", "-".
_BEFORE: Final = re.compile(r"^\s*(?:\d{1,3}\s*[.):\-–]\s*|[-–*•]\s*)")


def names_in(text: str) -> list[str]:
    r"""Return the names of a list, clean and all different: a second Ada is "Ada 2".

    Of names that are too many for a class there is one more than `MOST_NAMES`.

    >>> names_in("1. Ada\n2. Ben, Ada;\n\n- سارا، علی")
    ['Ada', 'Ben', 'Ada 2', 'سارا', 'علی']
    """
    names: list[str] = []
    taken: set[str] = set()
    for piece in _BETWEEN.split(text[:LONGEST_LIST]):
        if len(names) > MOST_NAMES:
            break
        name = clean_name(_BEFORE.sub("", piece, count=1))
        if name:
            names.append(_different(name, taken))
            taken.add(folded(names[-1]))
    return names


def _different(name: str, taken: set[str]) -> str:
    """Return the name, with a number behind it if somebody else has it already."""
    new, number = name, 1
    while folded(new) in taken:
        number += 1
        ending = f" {number}"
        new = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return new
