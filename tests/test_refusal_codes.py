"""Every refusal has a code that programs can compare, so that nothing has to match sentences."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import survive_nb
from survive_nb.fields import input_error
from survive_nb.game import Refusal

PACKAGE = Path(survive_nb.__file__).parent
#: The functions that make refusals, each with the position of the rule among their arguments.
RULE_AT = {"Refusal": 0, "input_error": 0, "choice": 1, "whole": 2}
#: Functions that make refusals which cite no rule.
NEVER_A_RULE = ("room_error",)
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def calls_without_rule() -> list[tuple[str, ast.Call]]:
    """Return each call that makes a refusal with ``None`` for its rule, with its module and line."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in NEVER_A_RULE:
                found.append((f"{path.relative_to(PACKAGE)}:{node.lineno}", node))
            at = RULE_AT.get(name)
            if at is None or len(node.args) <= at:
                continue
            rule = node.args[at]
            if isinstance(rule, ast.Constant) and rule.value is None:
                found.append((f"{path.relative_to(PACKAGE)}:{node.lineno}", node))
    return found


def test_refusal_without_rule_has_code() -> None:
    calls = calls_without_rule()
    assert len(calls) > 100
    assert not [where for where, call in calls if not any(word.arg == "code" for word in call.keywords)]


def test_codes_are_words_joined_by_hyphens() -> None:
    codes = {
        word.value.value
        for _, call in calls_without_rule()
        for word in call.keywords
        if word.arg == "code" and isinstance(word.value, ast.Constant)
    }
    assert {"room-locked", "game-moved-on", "no-such-seat"} <= codes
    assert not [code for code in codes if not CODE.fullmatch(str(code))]


def test_rule_or_code_is_required() -> None:
    with pytest.raises(ValueError, match="needs a code"):
        Refusal(None, "No.")
    with pytest.raises(ValueError, match="needs a code"):
        input_error(None, "No.")


def test_code_defaults_to_the_rule() -> None:
    assert Refusal("SWIM-2", "No.").code == "SWIM-2"
    assert Refusal("SWIM-2", "No.", code="save-damaged").code == "save-damaged"
    assert input_error(None, "No {thing}.", code="no-thing", thing="boat").code == "no-thing"
