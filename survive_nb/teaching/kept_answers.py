"""Answers to exercises without code, as text: places or numbers, and the board that they belong to.

A notebook keeps them in two forms: as data in the output under a board, and as a function that returns the
text, for graders that clear all outputs before they run a notebook.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from survive_nb.teaching.numbers import read_number
from survive_nb.teaching.tasks import ClickTask, Task, ValueTask

#: The type of an output that keeps an answer.
MIME: Final = "application/vnd.survive-nb.answer+json"
_MOST_PARTS: Final = 200
_LONGEST: Final = 40


@dataclass(frozen=True)
class KeptAnswer:
    """The parts of an answer, and the seed and the number of the variant that it answers.

    >>> KeptAnswer.of({"E5", "D4"}, "atlantis", 2)
    KeptAnswer(parts=('D4', 'E5'), seed='atlantis', variant=2)
    >>> KeptAnswer.of((33, "5/9"), "atlantis").text
    '33 5/9'
    """

    parts: tuple[str, ...]
    seed: str | None = None
    variant: int = 0

    @classmethod
    def of(cls, answer: object, seed: str, variant: int = 0) -> KeptAnswer:
        """Return the answer that a board or the fields of a question gave."""
        if isinstance(answer, set | frozenset):
            return cls(tuple(sorted(map(str, answer))), seed, variant)
        numbers = answer if isinstance(answer, list | tuple) else (answer,)
        return cls(tuple(map(str, numbers)), seed, variant)

    @classmethod
    def read(cls, value: object) -> KeptAnswer | None:
        """Read ``"D4 E5"``, or a pair of it and the board, such as ``"atlantis/2"``; None for anything else.

        >>> KeptAnswer.read(("D4 E5", "atlantis/2"))
        KeptAnswer(parts=('D4', 'E5'), seed='atlantis', variant=2)
        """
        match value:
            case str(text):
                return cls._checked(text.replace(",", " ").split(), None, 0)
            case (str(text), str(board)):
                seed, _, variant = board.rpartition("/")
                if not variant.isdecimal() or len(variant) > 6:
                    return None
                return cls._checked(text.replace(",", " ").split(), seed, int(variant))
            case _:
                return None

    @classmethod
    def from_json(cls, data: object) -> KeptAnswer | None:
        """Read the data of an output; None for anything that `to_json` does not write."""
        match data:
            case {"answer": list(parts), "seed": str(seed), "variant": int(variant)}:
                return cls._checked(parts, seed, variant)
            case _:
                return None

    @classmethod
    def _checked(cls, parts: list[object] | list[str], seed: str | None, variant: int) -> KeptAnswer | None:
        short = [part for part in parts if isinstance(part, str) and len(part) <= _LONGEST]
        if len(short) != len(parts) or len(parts) > _MOST_PARTS or not 0 <= variant < 10**6:
            return None
        return cls(tuple(short), seed, variant)

    @property
    def text(self) -> str:
        """Return the parts in one line."""
        return " ".join(self.parts)

    def to_json(self, exercise: str) -> Mapping[str, object]:
        """Return the data of an output."""
        return {"exercise": exercise, "answer": [*self.parts], "seed": self.seed, "variant": self.variant}

    def to_code(self, exercise: str) -> str:
        """Return a cell that keeps the answer."""
        kept = json.dumps([self.text, f"{self.seed}/{self.variant}"])[1:-1]
        return f"def {exercise}():\n    return {kept}\n\n\nlesson.{exercise}.answer({exercise})"

    def value(self, task: Task) -> object:
        """Return what the task is checked with: places, a number, or several numbers.

        What is no number stays text, which the check then asks to replace.
        """
        if isinstance(task, ClickTask):
            return frozenset(self.parts)
        numbers = [part if (number := read_number(part)) is None else number for part in self.parts]
        return numbers[0] if len(numbers) == 1 else tuple(numbers)


def is_kept(task: Task) -> bool:
    """Return whether an exercise is answered on a board or in fields."""
    return isinstance(task, ClickTask) or (isinstance(task, ValueTask) and bool(task.fields))
