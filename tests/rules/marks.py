"""The mark that ties a test to the rules it proves, and the search for all such marks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as a proof of these rules: it fails when one of them is broken."""
    return pytest.mark.rule(*ids)


def marked_ids(source: str) -> Iterator[str]:
    """Find the rule ids that the tests in this source are marked with.

    The source is read, not run, so the answer does not depend on which tests were asked for.  A mark counts
    where pytest heeds it: above a test, above a class of tests, as ``marks=`` of one of a test's
    parameters, or in ``pytestmark``.

    >>> list(marked_ids('''
    ... from tests.rules.marks import rule
    ... @rule("FF-6", "FF-7")
    ... def test_row(): ...
    ... '''))
    ['FF-6', 'FF-7']
    """
    tree = ast.parse(source)
    names = _names_of_the_mark(tree)
    for place in _places_for_marks(tree):
        for node in ast.walk(place):
            if isinstance(node, ast.Call) and _is_the_mark(node.func, names):
                yield from _ids_of(node)


def marked_ids_below(folder: Path) -> dict[str, set[str]]:
    """Return each marked id with the names of the files whose tests prove it."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for rule_id in marked_ids(path.read_text(encoding="utf-8")):
            found.setdefault(rule_id, set()).add(path.relative_to(folder).as_posix())
    return found


def _names_of_the_mark(tree: ast.Module) -> set[str]:
    """Return what this module calls `rule`: ``rulebook.rule`` is another thing of the same name."""
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "tests.rules.marks"
        for alias in node.names
        if alias.name == "rule"
    }


def _places_for_marks(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the expressions in which pytest looks for marks."""
    for body in (tree.body, *(node.body for node in tree.body if _is_test_class(node))):
        for node in body:
            if _is_test_class(node) or _is_test(node):
                yield from node.decorator_list
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
                yield node.value


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test")


def _is_test_class(node: ast.stmt) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef) and node.name.startswith("Test")


def _is_the_mark(called: ast.expr, names: set[str]) -> bool:
    return ast.unparse(called) in names | {"pytest.mark.rule"}


def _ids_of(mark: ast.Call) -> Iterator[str]:
    for argument in mark.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise ValueError(f"line {mark.lineno}: write the ids of a rule mark out, as in rule('FF-6')")
        yield argument.value
