"""What an editor in a page takes from the cells of a notebook: the code that answers may use, and a start."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

#: Statements of a notebook that an answer may need: names from elsewhere, and functions.
_GIVEN: Final = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class CodeLesson:
    """What all editors of a lesson have in common."""

    lesson: str
    lang: str
    seed: str
    #: The code of the notebook's first cell that answers may use.
    prelude: str

    @property
    def judge(self) -> str:
        """Return what the judge in the browser has to know, as JSON."""
        return json.dumps(vars(self), ensure_ascii=False)


def given_code(source: str, exercises: Iterable[str] = ()) -> str:
    r"""Return the part of a notebook's cell that answers may use: imports, functions and constants.

    >>> print(given_code("from math import sqrt\nlesson = f()\nFACES = (1, 2)\nlesson.x.show()"))
    from math import sqrt
    FACES = (1, 2)
    """
    tree = ast.parse(source)
    return "\n".join(ast.unparse(one) for one in tree.body if _is_given(one, frozenset(exercises)))


def _is_given(statement: ast.stmt, exercises: frozenset[str]) -> bool:
    if isinstance(statement, ast.Assign):
        try:
            ast.literal_eval(statement.value)
        except ValueError:
            return False
        return True
    if isinstance(statement, ast.FunctionDef | ast.ClassDef) and statement.name in exercises:
        return False
    return isinstance(statement, _GIVEN)


def starter_text(source: str) -> str:
    r"""Return what a cell has for the student to complete: all that stands before it calls the exercise.

    >>> starter_text("def left(seen):\n    return ____\n\n\nlesson.left.check(left)\n# lesson.left.hint()")
    'def left(seen):\n    return ____\n'
    """
    calls = [one.lineno for one in ast.parse(source).body if isinstance(one, ast.Expr)]
    lines = source.splitlines()[: min(calls, default=len(source) + 2) - 1]
    return "\n".join(lines).rstrip() + "\n"
