"""Dead code and naming.

Import rules, docstrings and file lengths are checked in ``tests/test_architecture.py``; ``make inspect`` also
looks for duplicated code.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from vulture import Vulture
from vulture.core import Item

from tests.packaging.project_files import READMES, ROOT

pytestmark = pytest.mark.slow

PACKAGE = ROOT / "survive_nb"

#: What nothing of ours calls, and why it is there all the same.
FOR_OTHERS = {
    # Jupyter, Voilà and their parts call these by name.
    "_handle_msg",
    "_ipython_display_",
    "_jupyter_server_extension_points",
    "_load_jupyter_server_extension",
    "_repr_html_",
    "dump_bytecode",
    "get_user_token",
    "load_bytecode",
    "log_exception",
    "login_available",
    "logout_available",
    "post",
    "preprocess",
    # The standard library's socket server calls it.
    "handle_error",
    # nbgrader loads it by the settings that we write; tools/lessons writes notebooks with the other.
    "JudgeAnswers",
    "teacher_notebook",
    # The worker of a page calls it from JavaScript.
    "PageJudge",
    # What a class will show of its students; the tests of the store read them.
    "attempts_of_class",
    "students_of_class",
    # A name of version 0.1.0.
    "eyes",
    # The catalogues of bots name these in strings.
    "Angler",
    "Bidder",
    "Captain",
    "Scout",
    "SurviveDrifter",
    # Unpicklers call it by name.
    "find_class",
    # tools/fish_fish starts its hands with it.
    "first_hand",
    # Tests that register a game remove it again.
    "withdraw",
    # These are the library's, for programs and notebooks of others.
    "from_pixel",
    "plot",
    "save_progress",
}
#: Fields of values and settings of others' objects are written by us and read elsewhere.
NOT_CODE = ("attribute", "variable")
#: Words that say nothing about the thing they name.
EMPTY_WORDS = re.compile(r"(^|_)(utils?|helpers?|misc|stuff|common|foo)($|_)", re.IGNORECASE)


def used_elsewhere() -> Iterator[tuple[str, str]]:
    """Yield the Python of the notebooks, the lessons, the READMEs and docs/."""
    for path in [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "lessons").rglob("*.ipynb")]:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield str(path), "".join(cell["source"])
    for path in [*READMES, *(ROOT / "docs").glob("*.md")]:
        for example in doctest.DocTestParser().get_examples(path.read_text(encoding="utf-8")):
            yield str(path), example.source


def unused() -> list[Item]:
    """Return what neither the package nor anything that visitors run ever names; tests do not count."""
    finder = Vulture()
    finder.scavenge([str(PACKAGE)])
    for name, code in used_elsewhere():
        finder.scan(code, filename=Path(name))
    return [item for item in finder.get_unused_code(min_confidence=60) if item.typ not in NOT_CODE]


def test_nothing_is_there_that_nobody_uses() -> None:
    found = unused()
    dead = [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.typ} {item.name}"
        for item in found
        if item.name not in FOR_OTHERS
    ]
    assert not dead, "use it, take it away, or say in FOR_OTHERS who does:\n" + "\n".join(dead)
    assert {item.name for item in found} >= FOR_OTHERS, "these are used now: take them off the list"


def test_names_say_what_a_thing_is() -> None:
    files = {path.stem for path in PACKAGE.rglob("*.py")} | {
        path.name for path in PACKAGE.rglob("*") if path.is_dir()
    }
    named = {
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert not {name for name in files | named if EMPTY_WORDS.search(name)}
