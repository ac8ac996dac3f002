"""How long a lesson takes: a plain model, so that every lesson fits a period of 40 minutes.

The figures are assumptions for pupils of 12 to 16 and have not been measured in a class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from survive_nb.teaching.lesson_source import LessonSource, Part

#: The length of a period, in minutes.
PERIOD: Final = 40
#: Minutes until everybody has opened the lesson, and for the last talk.
LOGIN: Final = 5
CLOSING: Final = 2
#: Minutes for one of each, with a wrong answer now and then.
BOARD: Final = 1.5
QUESTION: Final = 1.5
EXPERIMENT: Final = 2.0
ORDER: Final = 2.0
LEAGUE: Final = 1.0
CODE: Final = 5.0
#: Words that a pupil reads in a minute.
WORDS: Final = 150
_WORD: Final = re.compile(r"\w[\w’'-]*")


@dataclass(frozen=True)
class Minutes:
    """The minutes of the parts of a lesson, without its optional exercises."""

    reading: float
    boards: float
    experiments: float
    code: float

    @property
    def total(self) -> float:
        """Return the minutes of the whole lesson, from opening it to the last talk."""
        return LOGIN + self.reading + self.boards + self.experiments + self.code + CLOSING


def minutes_of(source: LessonSource) -> Minutes:
    """Return how long the lesson takes by this model; texts that belong to an optional part are left out."""
    words = sum(len(_WORD.findall(part.texts["en"])) for part in _texts(source))
    codes = [part for part in source.cells if part.kind == "code" and not part.optional]
    return Minutes(
        words / WORDS,
        BOARD * _count(codes, ".click()") + QUESTION * _count(codes, ".ask()"),
        EXPERIMENT * _count(codes, ".show()") + LEAGUE * _count(codes, "play_league("),
        CODE * sum(part.exercise is not None for part in codes) + ORDER * _count(codes, ".order()"),
    )


def _texts(source: LessonSource) -> list[Part]:
    """Return the texts that everybody reads: not those right before an optional cell."""
    following = zip(source.cells, source.cells[1:], strict=False)
    return [part for part, then in following if part.kind == "text" and not then.optional]


def _count(parts: list[Part], what: str) -> int:
    return sum(what in part.texts["en"] for part in parts)
