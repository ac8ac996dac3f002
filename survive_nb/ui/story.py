"""A game in words: the chapters and lines of a log, and the announcement of what has just happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what it says, the moment whose position it opens, and the rules it rests on."""

    text: str
    moment: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one turn or hand, or of the set-up (then nobody's)."""

    heading: str
    seat: int | None
    moment: int
    lines: tuple[Line, ...]


def announcement(lines: Iterable[Line], awaited: str) -> str:
    """Return what happened and what is awaited now, as one text for whoever listens.

    >>> announcement([Line("The die shows: shark.", 4, ("TURN-4",))], "Your turn.")
    'The die shows: shark. Your turn.'
    """
    return " ".join([*(line.text for line in lines), awaited])
