"""Where the package may use ``Any``, and that both games export the same kinds of names."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from survive_nb import fish_fish, survive
from survive_nb.game import Game

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "survive_nb"

#: Most uses of ``Any`` in the whole package.
MOST_USES = 60
#: Module → why it needs ``Any`` or ``Callable[..., X]``.  No other module may use them.
REASONS: dict[str, str] = {
    "bots/advice.py": "AnyAdvice: advice in code that serves every game",
    "bots/bot.py": "AnyBot: a bot in code that serves every game",
    "bots/catalog.py": "what a coach says, which only the screens of its game read; functions of students",
    "fields.py": "dataclasses.Field is generic in the type of any field",
    "fish_fish/bots/bidder.py": "functions written by students, with one to three parameters",
    "game/contract.py": "AnyGame; the options of a game, which each game reads itself; dataclasses.Field",
    "game/match.py": "AnyMatch: a match in code that serves every game",
    "league/entries.py": "functions written by students, with one to three parameters",
    "marking/nbgrader_judge.py": "notebooks and resources of nbgrader, which has no types",
    "sandbox/values.py": "the functions of any game, whose types of views and events are read off them",
    "store/sql_base.py": "rows of a database, whose types only its schema knows",
    "survive/events.py": "a list of constructors, each with its own parameters",
    "survive/lazy_tuple.py": "the type parameters of slice, which typeshed leaves to Any",
    "table/memory.py": "the view of a last look, which only the screens of that game read",
    "ui/theme.py": "colours of theme.json, single ones, lists and groups",
    "table/seat.py": "AnySeat: a seat in code that serves every game",
    "table/table.py": "the options of a game, which only the screens of that game read",
    "teaching/contained.py": "functions written by students",
    "teaching/exercise.py": "the material of a task, whose type depends on the task",
    "teaching/fair_dice/answers.py": "a solution shown to students: a transcript as json.loads returns it",
    "teaching/tasks.py": "tasks about positions of either game",
    "transcript.py": "a transcript as json.loads returns it, which callers index into",
    # -- screens --------------------------------------------------------------------------------------------
    "ui/nodes.py": "properties of nodes, checked at run time",
    "ui/replay.py": "the replay renderer of any game",
    "ui/screen.py": "traits and messages of anywidget, which has no types",
}

#: Inherits ``Any`` from typeshed and does not name it.
SEEN_BY_MYPY = "survive/lazy_tuple.py"


def uses_of_any(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each ``Any`` and each ``Callable[..., X]``."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="Any") | ast.Attribute(attr="Any"):
                yield node.lineno
            case ast.Subscript(
                value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[ast.Constant(value=first), *_])
            ) if first is ...:
                yield node.lineno
            # An annotation in quotes.
            case ast.Constant(value=str() as text) if "Any" in text and text.isprintable():
                try:
                    inner = ast.parse(text, mode="eval")
                except SyntaxError:
                    continue
                if not isinstance(inner.body, ast.Constant):
                    yield from (node.lineno for _ in uses_of_any(inner))


def test_uses_of_any_are_found() -> None:
    source = (
        'x: Any\ny: typing.Any\nz: Callable[..., int]\nq: "list[Any]"\nok: Callable[[int], str]\n"Any of it"'
    )
    assert list(uses_of_any(ast.parse(source))) == [1, 2, 3, 4]


def test_only_listed_modules_use_any() -> None:
    used = {
        path.relative_to(PACKAGE).as_posix(): len(list(uses_of_any(ast.parse(path.read_text("utf-8")))))
        for path in PACKAGE.rglob("*.py")
    }
    found = {module: count for module, count in used.items() if count}
    assert set(found) <= set(REASONS), "list the module with a reason, or give it a type"
    assert set(REASONS) - set(found) == {SEEN_BY_MYPY}, "take what uses it no more off the list"
    assert sum(found.values()) <= MOST_USES


@pytest.mark.slow
def test_mypy_agrees_where_any_is_used(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--disallow-any-explicit",
        f"--cache-dir={tmp_path}",
        str(PACKAGE),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert all("[explicit-any]" in line for line in lines), done.stdout
    assert 0 < len(lines) <= MOST_USES
    assert {line.split(":")[0].removeprefix("survive_nb/") for line in lines} <= set(REASONS)


# -- the games ----------------------------------------------------------------------------------------------

FUNCTIONS = [
    name for name, value in vars(Game).items() if inspect.isfunction(value) and not name.startswith("_")
]


def module_in_game(game: ModuleType, name: str) -> str:
    """Return in which module of its package a game defines a name."""
    module: str = getattr(game, name).__module__
    return module.removeprefix(f"{game.__name__}.")


def test_games_define_functions_alike() -> None:
    assert "can_take_back" in FUNCTIONS
    # Only Survive! has pieces whose order of placing tells something (RUL-20), and secret answers (RUL-18).
    for name in sorted(
        set(FUNCTIONS)
        - {"shown_ids", "renamed", "may_answer", "during_window", "may_decide", "waits_in_secret"}
    ):
        assert module_in_game(survive, name) == module_in_game(fish_fish, name), name


@pytest.mark.parametrize("game", [survive, fish_fish], ids=["survive", "fish_fish"])
def test_games_export_same_kinds_of_names(game: ModuleType) -> None:
    exported = set(game.__all__)
    assert {"NAME", "TITLE", "FIRST_OPTION", "ACTION_TYPES", "start"} <= exported
    assert {"Action", "Event", "Options", "State", "View"} <= exported
    assert set(FUNCTIONS) <= exported
    assert set(game.ACTION_TYPES) == set(get_args(game.Action))
    for kind in (*get_args(game.Action), *get_args(game.Event)):
        assert getattr(game, kind.__name__) is kind
        assert kind.__name__ in exported
