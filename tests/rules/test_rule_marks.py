"""Every rule of the rulebook has a test marked with its id, and every mark names a rule that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from survive_nb import rulebook
from tests.rules.marks import marked_ids, marked_ids_below

TESTS = Path(__file__).parents[1]


@pytest.mark.slow
def test_every_rule_has_a_test() -> None:
    tested = marked_ids_below(TESTS)
    untested = [rule_id for rule_id in rulebook.ids() if rule_id not in tested]
    assert not untested, f"no test is marked with {', '.join(untested)}"


def test_every_mark_names_a_rule() -> None:
    known = set(rulebook.ids())
    unknown = {name: sorted(files) for name, files in marked_ids_below(TESTS).items() if name not in known}
    assert not unknown, f"the rulebook has no such rules: {unknown}"


IMPORT = "from tests.rules.marks import rule\n"


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        (IMPORT + '@rule("FF-1", "FF-2")\ndef test_it(): ...', ["FF-1", "FF-2"]),
        (
            IMPORT + '@rule("FF-1")\nclass TestIt:\n    @rule("FF-2")\n    def test_it(self): ...',
            ["FF-1", "FF-2"],
        ),
        (IMPORT + 'pytestmark = [rule("FF-1")]', ["FF-1"]),
        (IMPORT + '@parametrize("n", [param(1, marks=rule("FF-1"))])\ndef test_it(n): ...', ["FF-1"]),
        ('from tests.rules.marks import rule as proves\n@proves("FF-1")\ndef test_it(): ...', ["FF-1"]),
        ('@pytest.mark.rule("FF-1")\ndef test_it(): ...', ["FF-1"]),
    ],
    ids=["function", "class", "module", "parameter", "renamed", "plain pytest"],
)
def test_marks_that_pytest_applies(source: str, ids: list[str]) -> None:
    assert list(marked_ids(source)) == ids


@pytest.mark.parametrize(
    "source",
    [
        IMPORT + '@rule("FF-1")\ndef helper(): ...',
        IMPORT + 'def test_it():\n    rule("FF-1")',
        IMPORT + '# @rule("FF-1")\ndef test_it(): ...',
        'from survive_nb.rulebook import rule\n@parametrize("r", [rule("FF-1")])\ndef test_it(r): ...',
        'from survive_nb import rulebook\n@parametrize("r", [rulebook.rule("FF-1")])\ndef test_it(r): ...',
    ],
    ids=["no test", "in a body", "comment", "rulebook's rule", "rulebook.rule"],
)
def test_other_marks_do_not_count(source: str) -> None:
    assert list(marked_ids(source)) == []


def test_ids_must_be_written_out() -> None:
    with pytest.raises(ValueError, match="write the ids"):
        list(marked_ids(IMPORT + "@rule(*EVERYTHING)\ndef test_it(): ..."))
